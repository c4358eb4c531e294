import { msg } from '@lingui/core/macro';
import type { Brand } from '@rapport/shared/branding';
import type { Sentence } from '@rapport/shared/words';
import { type Request, type Response, Router } from 'express';
import { contextOf } from '../../http/context';
import { htmlPage } from '../../http/htmlPage';
import { requestedLanguage } from '../../http/requestLanguage';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { wordsIn } from '../../words/words';
import { followLink, readSubscription, recordOpening, unsubscribe } from './emailLinks.service';

/**
 * The pages and images to which campaigns link. They are outside `/api`, because a URL in an email header must be
 * short.
 */
export const emailLinkRoutes = Router();

const PREVIEW_PATH = '/u/preview';

const tokenOf = (req: Request): string => String(req.params.token);

interface LinkPage {
  title: Sentence;
  paragraphs: Sentence[];
  button?: Sentence;
  brand?: Brand | null;
}

const PREVIEW: LinkPage = {
  title: msg`Unsubscribe`,
  paragraphs: [
    msg`This link is from a preview or test email and does not unsubscribe anyone. In a sent campaign, each recipient has their own link.`,
  ],
};

// The link of a preview or a test email belongs to no recipient.
emailLinkRoutes.get(PREVIEW_PATH, (req, res) => page(req, res, PREVIEW));
emailLinkRoutes.post(PREVIEW_PATH, (req, res) => page(req, res, PREVIEW));

// A GET changes nothing, because programs that check emails open every link.
emailLinkRoutes.get('/u/:token', async (req, res) => {
  const found = await readSubscription(contextOf(req), tokenOf(req));
  if (!found) return noLongerValid(req, res);
  const { sender, isOver, brand } = found;
  page(
    req,
    res,
    isOver
      ? {
          brand,
          title: msg`You are already unsubscribed`,
          paragraphs: [msg`You no longer receive campaigns from ${sender}.`],
        }
      : {
          brand,
          title: msg`Unsubscribe`,
          paragraphs: [msg`Stop receiving campaigns from ${sender}? You stay subscribed until you press the button.`],
          button: msg`Unsubscribe`,
        },
  );
});

// Email programs also use this route to unsubscribe in one step, without cookies (RFC 8058).
emailLinkRoutes.post('/u/:token', async (req, res) => {
  const done = await unsubscribe(contextOf(req), tokenOf(req));
  if (!done) return noLongerValid(req, res);
  const { sender, brand } = done;
  page(req, res, {
    brand,
    title: msg`You are unsubscribed`,
    paragraphs: [msg`You will no longer receive campaigns from ${sender}.`, msg`You can close this page.`],
  });
});

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

emailLinkRoutes.get('/o/:token', async (req, res) => {
  await recordOpening(contextOf(req), tokenOf(req), req.get('user-agent') ?? '');
  // The image is also returned for an unknown token, because a missing picture helps nobody.
  res.set({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' }).type('gif').send(PIXEL);
});

emailLinkRoutes.get('/c/:token/:nth', async (req, res) => {
  const nth = Number(req.params.nth);
  const url = Number.isInteger(nth)
    ? await followLink(contextOf(req), tokenOf(req), nth, req.get('user-agent') ?? '')
    : null;
  if (!url) return noLongerValid(req, res);
  res.set('Cache-Control', 'no-store').redirect(302, url);
});

const noLongerValid = (req: Request, res: Response) =>
  page(req, res.status(404), {
    title: msg`This link does not work`,
    paragraphs: [
      msg`It is incomplete or has expired. Nothing was changed. Open it from the email again, or reply to the email.`,
    ],
  });

/** In the language of the browser, because the visitor has no settings here. */
const page = (req: Request, res: Response, { title, paragraphs, button, brand }: LinkPage) => {
  const language = requestedLanguage(req);
  const words = wordsIn(language);
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(words(paragraph))}</p>`),
    ...(button
      ? [`<form method="post"><button type="submit" class="primary">${escapeHtml(words(button))}</button></form>`]
      : []),
  ].join('\n');
  res
    .vary('Accept-Language')
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(htmlPage({ title: words(title), body, language, brand }));
};
