import { msg } from '@lingui/core/macro';
import type { Quote } from '@rapport/shared/quotes';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';
import { notFound } from '../../http/problem';

/** A quote without its link, which the database does not store. */
export type StoredQuote = Omit<Quote, 'link'> & { sender_id: string | null; token_hashes: Buffer[] };

// A quote is valid until its last day is over everywhere on Earth.
const STATE = `case
  when accepted_at is not null then 'accepted' when declined_at is not null then 'declined'
  when withdrawn_at is not null then 'withdrawn'
  when valid_until < (now() at time zone 'UTC' - interval '12 hours')::date then 'expired'
  when viewed_at is not null then 'viewed' else 'open' end as state`;

const select = (scope: Scope) =>
  rows(scope, 'quotes')
    .leftJoin('users', 'users.id', 'quotes.sender_id')
    .select('quotes.*', 'users.name as sender_name', scope.db.raw(STATE))
    .select({
      token_hashes: scope
        .db('quote_tokens')
        .whereRaw('quote_tokens.workspace_id = quotes.workspace_id and quote_tokens.quote_id = quotes.id')
        .select(scope.db.raw('array_agg(token_hash)')),
    });

const withoutWorkspace = ({ workspace_id: _own, ...quote }: StoredQuote & { workspace_id: string }): StoredQuote =>
  quote;

export const listQuotes = async (scope: Scope, dealId: string): Promise<StoredQuote[]> =>
  (await select(scope).where({ deal_id: dealId }).orderBy('number', 'desc')).map(withoutWorkspace);

export const countQuotes = async (scope: Scope, dealId: string): Promise<number> => {
  const [{ count }] = await rows(scope, 'quotes').where({ deal_id: dealId }).count({ count: '*' });
  return count;
};

export const findQuote = async (scope: Scope, id: string): Promise<StoredQuote> => {
  const quote = await select(scope).where('quotes.id', id).first();
  if (!quote) throw notFound(msg`This quote`);
  return withoutWorkspace(quote);
};

/**
 * The ids of the quotes of these deals that should have been emailed but were not, and that were neither answered nor
 * withdrawn.
 */
export const listUnsent = (scope: Scope, dealIds: string[]): Promise<string[]> =>
  rows(scope, 'quotes')
    .whereRaw('deal_id = any (?::uuid[])', [dealIds])
    .where({ sent_at: null, accepted_at: null, declined_at: null, withdrawn_at: null })
    .whereNotNull('recipient_email')
    .pluck('id');

/** A quote that can be opened. `null` if it is gone or its deal was deleted. */
export const findViewableQuote = async (scope: Scope, id: string): Promise<StoredQuote | null> => {
  const quote = await select(scope)
    .where('quotes.id', id)
    .whereIn('quotes.deal_id', rows(scope, 'deals').select('deals.id'))
    .first();
  return quote ? withoutWorkspace(quote) : null;
};

/** Reads a quote and locks it until the transaction ends, so that other answers wait. */
export const lockQuote = async (scope: Scope, id: string): Promise<StoredQuote> => {
  await rows(scope, 'quotes').where({ id }).forUpdate().first('id');
  return findQuote(scope, id);
};

/** Takes the next quote number of the workspace. Simultaneous callers wait for each other. */
export const takeNumber = async (scope: Scope): Promise<number> => {
  const { rows: taken } = await scope.db.raw(
    `insert into quote_numbers (workspace_id, last) values (:workspace, 1)
     on conflict (workspace_id) do update set last = quote_numbers.last + 1 where quote_numbers.workspace_id = :workspace
     returning last`,
    { workspace: scope.workspaceId },
  );
  return taken[0].last;
};

type NewRow = Pick<
  StoredQuote,
  'deal_id' | 'number' | 'currency' | 'language' | 'content' | 'valid_until' | 'recipient_email'
>;

export const insertQuote = async (scope: Scope, { content, ...quote }: NewRow): Promise<string> => {
  const [{ id }] = await addRow(scope, 'quotes', {
    ...quote,
    content: JSON.stringify(content),
    sender_id: scope.userId,
  }).returning('id');
  return id;
};

type Changeable = 'sent_at' | 'viewed_at' | 'accepted_at' | 'declined_at' | 'withdrawn_at' | 'answered_by' | 'answer';

export const updateQuote = (scope: Scope, id: string, change: Partial<Pick<StoredQuote, Changeable>>) =>
  rows(scope, 'quotes')
    .where({ id })
    .update({ ...change, updated_at: scope.db.fn.now() });

/** Withdraws the unanswered quotes of a deal. */
export const withdrawOpen = (scope: Scope, dealId: string) =>
  rows(scope, 'quotes')
    .where({ deal_id: dealId, accepted_at: null, declined_at: null, withdrawn_at: null })
    .update({ withdrawn_at: scope.db.fn.now(), updated_at: scope.db.fn.now() });

/** Stores the hash of a token that opens a quote. Earlier tokens still open it. */
export const insertToken = (scope: Scope, quoteId: string, token: string) =>
  addRow(scope, 'quote_tokens', { quote_id: quoteId, token_hash: sha256(token) })
    .onConflict('token_hash')
    .ignore();

/** Finds the quote that a token opens, in all workspaces, because the token does not name one. */
export const findByToken = (trx: Db, token: string): Promise<{ workspace_id: string; quote_id: string } | undefined> =>
  trx('quote_tokens')
    .where({ token_hash: sha256(token) })
    .first('workspace_id', 'quote_id');
