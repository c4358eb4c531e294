import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { lineTotals } from '@rapport/shared/lineTotals';
import { dealPath } from '@rapport/shared/paths';
import type { NewQuote, Quote, QuoteContent } from '@rapport/shared/quotes';
import { languageOf } from '../../db/languageOf';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import type { Context } from '../../http/context';
import { conflict, invalid, nullIfGone } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { recordActivity } from '../activities/activities.service';
import { readDealLines } from '../deals/dealLines.service';
import { findDeal, lockDeal, moveDeal } from '../deals/deals.service';
import { filesOfDeal, findContent } from '../files/files.service';
import { notifyAlsoByEmail } from '../notifications/notifications.service';
import { requireQuoteAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { findWonStage } from '../pipelines/pipelines.readModel';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { timeZoneOf } from '../settings/settings.readModel';
import { workspaceName } from '../workspaces/workspaces.service';
import { quoteLink, quoteToken } from './quoteLink';
import { emailQuote } from './quotes.jobs';
import {
  countQuotes,
  findByToken,
  findQuote,
  findViewableQuote,
  insertQuote,
  insertToken,
  listQuotes,
  listUnsent,
  lockQuote,
  type StoredQuote,
  takeNumber,
  updateQuote,
  withdrawOpen,
} from './quotes.repository';

const withLink = (
  context: Context,
  pages: string,
  { sender_id: _sender, token_hashes, ...quote }: StoredQuote,
): Quote => {
  const hash = sha256(quoteToken(context, quote.id));
  // If the secret of the installation has changed since the link was created, that link cannot be shown again.
  const isLinkKnown = token_hashes.some((known) => hash.equals(known));
  return { ...quote, link: isLinkKnown ? quoteLink(context, pages, quote.id) : '' };
};

/** @throws 404 for a deal that does not exist */
export const readQuotes = async (context: Context, scope: Scope, dealId: string): Promise<Quote[]> => {
  await findDeal(scope, dealId);
  const [quotes, pages] = await Promise.all([listQuotes(scope, dealId), pagesAddress(context, scope)]);
  return quotes.map((quote) => withLink(context, pages, quote));
};

export const readQuote = async (context: Context, scope: Scope, id: string): Promise<Quote> => {
  const [quote, pages] = await Promise.all([findQuote(scope, id), pagesAddress(context, scope)]);
  return withLink(context, pages, quote);
};

/** The most quotes of a deal, so that all fit into one response. */
const QUOTES_MAX = 100;

/**
 * Creates a quote of a deal as it is now, and emails it if there is an email address. Earlier, unanswered quotes of the
 * deal are withdrawn.
 * @throws 403 if the caller's address is not confirmed; 409 if no email can be delivered, or the deal has too many
 * quotes; 422 for a day in the past, or a file of another record; 429 after too many emails
 */
export const createQuote = async (
  context: Context,
  scope: Scope,
  dealId: string,
  { recipient_email, valid_until, note, language, file_ids }: NewQuote,
): Promise<Quote> => {
  if (valid_until && valid_until < dayOf(new Date().toISOString(), await timeZoneOf(scope))) {
    throw invalid({ valid_until: msg`Choose today or a later day` });
  }
  if (recipient_email) {
    await requireVerifiedEmail(context, scope);
    requireEmailDelivery(context);
    await requireQuoteAllowance(scope, recipient_email);
  }
  const number = await takeNumber(scope);
  if ((await countQuotes(scope, dealId)) >= QUOTES_MAX) {
    throw conflict(
      'too_many_quotes',
      msg`A deal can have at most ${{ most: QUOTES_MAX }} quotes. Add another deal for more.`,
    );
  }
  // Locks the quotes before the deal, as when a customer answers a quote, because another order could deadlock.
  await withdrawOpen(scope, dealId);
  const { deal, content } = await contentOf(scope, dealId, note);
  const files = await filesOfDeal(scope, dealId, file_ids, 'file_ids');
  const id = await insertQuote(scope, {
    deal_id: dealId,
    number,
    currency: deal.currency,
    language: language ?? (await languageOf(scope.db, scope.userId)),
    content: { ...content, files },
    valid_until,
    recipient_email,
  });
  await insertToken(scope, id, quoteToken(context, id));
  await recordActivity(scope, {
    type: 'deal_quote_made',
    kind: 'quote_made',
    values: { name: deal.title, number },
    entity_type: 'deal',
    entity_id: dealId,
  });
  if (recipient_email) await enqueueEmail(scope, id);
  return readQuote(context, scope, id);
};

const enqueueEmail = (scope: Scope, quote_id: string) =>
  enqueue(scope, emailQuote, { quote_id }, { key: `quote:${quote_id}` });

/** Emails the quotes of restored deals whose email was due while the deal was in the trash. */
export const emailUnsentQuotes = async (scope: Scope, dealIds: string[]): Promise<void> => {
  for (const id of await listUnsent(scope, dealIds)) await enqueueEmail(scope, id);
};

/** The content of a quote of a deal as it is now. A deal without lines gets one line, with its title and amount. @throws 404 */
const contentOf = async (
  scope: Scope,
  dealId: string,
  note: string,
): Promise<{ deal: Deal; content: QuoteContent }> => {
  // The currency and the lines are read by several statements, between which they must not change.
  await lockDeal(scope, dealId);
  const [deal, { lines, totals }, seller] = await Promise.all([
    findDeal(scope, dealId),
    readDealLines(scope, dealId),
    workspaceName(scope),
  ]);
  const frame = {
    seller,
    title: deal.title,
    customer_name: deal.contact_name ?? '',
    customer_company: deal.company_name ?? '',
    note: note.trim(),
  };
  if (lines.length > 0) {
    const quoted = lines.map(({ id: _id, product_id: _product, ...line }) => line);
    return { deal, content: { ...frame, totals, lines: quoted } };
  }
  const whole = { quantity: 1, unit_price: deal.amount, discount_percent: null, discount_amount: null, tax_rate: 0 };
  const { lines: _nets, ...sums } = lineTotals([whole], deal.currency);
  const line = { ...whole, name: deal.title, description: '', unit: '', net: sums.net };
  return { deal, content: { ...frame, totals: sums, lines: [line] } };
};

/** Creates a new link for a quote. Earlier links still work. */
export const renewLink = async (context: Context, scope: Scope, id: string): Promise<Quote> => {
  await findQuote(scope, id);
  await insertToken(scope, id, quoteToken(context, id));
  return readQuote(context, scope, id);
};

/** Withdraws a quote. @throws 409 if it was answered */
export const withdrawQuote = async (context: Context, scope: Scope, id: string): Promise<Quote> => {
  const quote = await lockQuote(scope, id);
  if (quote.accepted_at || quote.declined_at) {
    throw conflict('quote_answered', msg`The customer has answered this quote already.`);
  }
  if (!quote.withdrawn_at) await updateQuote(scope, id, { withdrawn_at: new Date().toISOString() });
  return readQuote(context, scope, id);
};

/** Runs `work` for the quote with this token. @returns `null` for an unknown token, and for a quote whose deal was deleted */
export const withQuote = async <T>(
  { db }: Pick<Context, 'db'>,
  token: string,
  work: (scope: Scope, quote: StoredQuote) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const quote = await findViewableQuote(scope, found.quote_id);
    return quote && work(scope, quote);
  });
};

export const markViewed = async (scope: Scope, { id, state }: StoredQuote): Promise<void> => {
  if (state === 'open') await updateQuote(scope, id, { viewed_at: new Date().toISOString() });
};

/**
 * A file of a quote with its storage key. `null` if the quote is withdrawn or does not contain the file, or if the file
 * was deleted.
 */
export const findQuotedFile = async (scope: Scope, { content, state }: StoredQuote, fileId: string) => {
  const isNamed = state !== 'withdrawn' && content.files?.some(({ id }) => id === fileId);
  return isNamed ? nullIfGone(findContent(scope, fileId)) : null;
};

export interface Answer {
  kind: 'accepted' | 'declined';
  name: string;
  reason: string;
}

/**
 * Records the customer's answer. A second answer changes nothing. Accepting wins the deal if it is still open. The
 * owner of the deal is notified, or else the sender of the quote.
 */
export const answerQuote = async (scope: Scope, id: string, { kind, name, reason }: Answer): Promise<StoredQuote> => {
  const quote = await lockQuote(scope, id);
  if (quote.state !== 'open' && quote.state !== 'viewed') return quote;
  const now = new Date().toISOString();
  await updateQuote(scope, id, { [`${kind}_at`]: now, answered_by: name, answer: reason });
  const deal = await findDeal(scope, quote.deal_id);
  const values = { name: deal.title, number: quote.number, by: name };
  await recordActivity(scope, {
    type: 'deal_quote_answered',
    kind: `quote_${kind}`,
    values,
    entity_type: 'deal',
    entity_id: deal.id,
  });
  const notified = deal.owner_id ?? quote.sender_id;
  if (notified) {
    await notifyAlsoByEmail(
      scope,
      notified,
      { type: 'deal_update', kind: `quote_${kind}`, values, path: dealPath(deal.id), once: `quote ${id}` },
      'deal_updates',
    );
  }
  if (kind === 'accepted' && deal.outcome === 'open') {
    const won = await findWonStage(scope, deal.stage);
    if (won) {
      const move = { stage: won, before_deal_id: null, after_deal_id: null };
      await (await moveDeal(scope, deal.id, move, { isNotified: true, onlyIfOpen: true })).run();
    }
  }
  return findQuote(scope, id);
};
