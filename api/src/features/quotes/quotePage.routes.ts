import { msg } from '@lingui/core/macro';
import type { Brand } from '@rapport/shared/branding';
import { line, paragraphs, withPlainBreaks } from '@rapport/shared/text';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { contextOf } from '../../http/context';
import type { RateLimit } from '../../http/rateLimit';
import { sendStream } from '../../http/sendStream';
import { visitorOf } from '../../http/visitor';
import { countTowardLimit, type ShortPage, sendPage, sendShortPage } from '../../http/visitorPage';
import { wordsIn } from '../../words/words';
import { brandOf, printedBrandOf } from '../branding/branding.service';
import { requesterKind } from '../campaigns/emailLinks.service';
import { asDownload, sendContent } from '../files/sendContent.routes';
import { workspaceZoneOf } from '../settings/settings.readModel';
import { QUOTE_STYLE, quoteBody, REASON_MAX, type RefusedReason } from './quotePage';
import { printQuote } from './quotePdf';
import type { StoredQuote } from './quotes.repository';
import { answerQuote, findQuotedFile, markViewed, withQuote } from './quotes.service';

/** The page for customers at the secret URL of a quote, outside the app and without scripts. */
export const quotePageRoutes = Router();

/** Limits for each network, against guessing URLs and against repeated downloads. */
const OPENED: RateLimit = { name: 'quotes.open', points: 120, seconds: 300, remembersRefusals: true };
const PRINTED: RateLimit = { name: 'quotes.print', points: 20, seconds: 300, remembersRefusals: true };

const tokenIn = (req: Request): string => String(req.params.token);

/** Whether a member opens the page, to see what the customer sees. */
const isPreviewed = (req: Request): boolean => req.query.preview !== undefined;

const addressOf = (req: Request): string => `/q/${encodeURIComponent(tokenIn(req))}`;

quotePageRoutes.use('/q', (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  next();
});

quotePageRoutes.get('/q/:token', async (req, res) => {
  if (!(await mayContinue(req, res, OPENED))) return;
  const shown = await withQuote(contextOf(req), tokenIn(req), async (scope, found) => {
    // Security scanners open every link in an email, so only a visit by a person marks the quote as viewed.
    const isHuman = requesterKind(req.get('user-agent') ?? '', found.sent_at ?? found.created_at) === 'human';
    if (isHuman && req.method === 'GET' && !isPreviewed(req)) await markViewed(scope, found);
    return { quote: found, brand: await brandOf(scope), zone: await workspaceZoneOf(scope) };
  });
  if (!shown) return noSuchQuote(req, res);
  showQuote(req, res, shown);
});

quotePageRoutes.get('/q/:token/quote.pdf', async (req, res) => {
  if (!(await mayContinue(req, res, PRINTED))) return;
  const printed = await withQuote(contextOf(req), tokenIn(req), async (scope, found) => ({
    quote: found,
    brand: await printedBrandOf(scope),
    zone: await workspaceZoneOf(scope),
  }));
  if (!printed || printed.quote.state === 'withdrawn') return noSuchQuote(req, res);
  res.type('pdf').attachment(`quote-${printed.quote.number}.pdf`);
  await sendStream(res, await printQuote(printed.quote, { zone: printed.zone, logo: printed.brand?.logo }));
});

quotePageRoutes.get('/q/:token/files/:fileId', async (req, res) => {
  if (!(await mayContinue(req, res, PRINTED))) return;
  const file = await withQuote(contextOf(req), tokenIn(req), (scope, quote) =>
    findQuotedFile(scope, quote, String(req.params.fileId)),
  );
  if (!file) return noSuchQuote(req, res);
  asDownload(res, file.name);
  await sendContent(contextOf(req), res, file);
});

const Answered = z.object({
  answer: z.enum(['accepted', 'declined']),
  name: line(200).default(''),
  reason: z.string().transform(withPlainBreaks).pipe(paragraphs(REASON_MAX)).default(''),
});

quotePageRoutes.post('/q/:token', express.urlencoded({ extended: false, limit: '20kb' }), async (req, res) => {
  if (!(await mayContinue(req, res, OPENED))) return;
  // Only the secret URL authorizes an answer, and no cookie, so other sites cannot forge one. Forms on other sites are
  // refused anyway.
  const site = req.get('sec-fetch-site');
  const given = Answered.safeParse(req.body ?? {});
  if (site && site !== 'same-origin') return sendShortPage(req, res.status(403), NOT_FROM_HERE);
  const { answer, name = '', reason = '' } = given.data ?? {};
  const isComplete = answer === 'declined' || (answer === 'accepted' && name !== '');
  const shown = await withQuote(contextOf(req), tokenIn(req), async (scope, found) => ({
    quote: isComplete && answer ? await answerQuote(scope, found.id, { kind: answer, name, reason }) : found,
    brand: await brandOf(scope),
    zone: await workspaceZoneOf(scope),
  }));
  if (!shown) return noSuchQuote(req, res);
  if (!isComplete) return showQuote(req, res.status(422), shown, refusalOf(req.body ?? {}, given.error));
  // Redirects, so that reloading the page does not answer again.
  res.redirect(303, addressOf(req));
});

/** The errors that the forms show for an answer that is not stored. */
const refusalOf = ({ answer, reason }: Record<string, unknown>, error: z.ZodError | undefined): Refusal => {
  const problem = error?.issues.find(({ path }) => path[0] === 'reason')?.message;
  const isReasonWrong = answer === 'declined' && typeof reason === 'string' && problem !== undefined;
  return { isNameMissing: answer === 'accepted', refused: isReasonWrong ? { reason, problem } : undefined };
};

interface Refusal {
  isNameMissing: boolean;
  refused?: RefusedReason;
}

interface ShownQuote {
  quote: StoredQuote;
  brand: Brand | null;
  zone: string;
}

const showQuote = (
  req: Request,
  res: Response,
  { quote, brand, zone }: ShownQuote,
  refusal: Refusal = { isNameMissing: false },
) => {
  const words = wordsIn(quote.language);
  const number = quote.number;
  sendPage(res, {
    title: words(msg`Quote ${number}`),
    language: quote.language,
    style: QUOTE_STYLE,
    brand,
    letterhead: quote.content.seller,
    body: quoteBody(quote, { words, address: addressOf(req), zone, isPreview: isPreviewed(req), ...refusal }),
  });
};

const mayContinue = (req: Request, res: Response, limit: RateLimit): Promise<boolean> =>
  countTowardLimit(req, res, {
    limit,
    key: visitorOf(req).network,
    refuse: (page) => sendShortPage(req, res, page),
  });

const NOT_FROM_HERE: ShortPage = {
  title: msg`This did not come from the quote’s page`,
  paragraph: msg`Nothing was changed. Open the quote from the email and answer there.`,
};

const noSuchQuote = (req: Request, res: Response) =>
  sendShortPage(req, res.status(404), {
    title: msg`This link does not work`,
    paragraph: msg`It is incomplete, or the quote is no longer available. Ask the sender for a new one.`,
  });
