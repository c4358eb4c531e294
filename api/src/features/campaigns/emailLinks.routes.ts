import { type Request, type Response, Router } from 'express';
import { contextOf } from '../../http/context';
import { htmlPage } from '../../http/htmlPage';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { followLink, noteOpening, readSubscription, unsubscribe } from './emailLinks.service';

/**
 * What the links in campaigns lead to. They are outside `/api`, because an address in an email header must be short.
 */
export const emailLinkRoutes = Router();

const PREVIEW_PATH = '/u/preview';
const THIS_IS_A_PREVIEW =
  '<p>This link is from a preview or test email and does not unsubscribe anyone. In a sent campaign, each recipient has their own link.</p>';

const tokenOf = (req: Request): string => String(req.params.token);

// The link of a preview or a test email belongs to no recipient.
emailLinkRoutes.get(PREVIEW_PATH, (_req, res) => page(res, 200, 'Unsubscribe', THIS_IS_A_PREVIEW));
emailLinkRoutes.post(PREVIEW_PATH, (_req, res) => page(res, 200, 'Unsubscribe', THIS_IS_A_PREVIEW));

// Reading changes nothing: programs that check emails open every link.
emailLinkRoutes.get('/u/:token', async (req, res) => {
  const found = await readSubscription(contextOf(req), tokenOf(req));
  if (!found) return noLongerValid(res);
  const sender = escapeHtml(found.sender);
  if (found.isOver) {
    return page(res, 200, 'You are already unsubscribed', `<p>You no longer receive campaigns from ${sender}.</p>`);
  }
  page(
    res,
    200,
    'Unsubscribe',
    `<p>Stop receiving campaigns from ${sender}? You stay subscribed until you press the button.</p>
<form method="post"><button type="submit" class="primary">Unsubscribe</button></form>`,
  );
});

// Also by email programs, in one step and without cookies (RFC 8058).
emailLinkRoutes.post('/u/:token', async (req, res) => {
  const sender = await unsubscribe(contextOf(req), tokenOf(req));
  if (!sender) return noLongerValid(res);
  const done = `<p>You will no longer receive campaigns from ${escapeHtml(sender)}.</p>`;
  page(res, 200, 'You are unsubscribed', `${done}<p>You can close this page.</p>`);
});

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

emailLinkRoutes.get('/o/:token', async (req, res) => {
  await noteOpening(contextOf(req), tokenOf(req), req.get('user-agent') ?? '');
  // Also for an unknown token: a missing picture helps no one.
  res.set({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' }).type('gif').send(PIXEL);
});

emailLinkRoutes.get('/c/:token/:nth', async (req, res) => {
  const nth = Number(req.params.nth);
  const url = Number.isInteger(nth)
    ? await followLink(contextOf(req), tokenOf(req), nth, req.get('user-agent') ?? '')
    : null;
  if (!url) return noLongerValid(res);
  res.set('Cache-Control', 'no-store').redirect(302, url);
});

const noLongerValid = (res: Response) =>
  page(
    res,
    404,
    'This link does not work',
    '<p>It is incomplete or has expired. Nothing was changed. Open it from the email again, or reply to the email.</p>',
  );

const page = (res: Response, status: number, title: string, body: string) =>
  void res
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(htmlPage({ title, body }));
