import type { Custom, GivenCustom } from '@rapport/shared/fields';
import { groupBy } from '@rapport/shared/groupBy';
import type { Currency } from '@rapport/shared/money';
import { toWorkspaceCurrency } from '@rapport/shared/rates';
import type { WorkspaceSettings } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import { readRows, rows, type Scope } from '../../../db/scope';
import { IS_OPEN } from '../../deals/isOpen';
import { recordedAt } from '../scores/examples';
import { type DealHistory, momentsOf } from './moments';

// Deals are read in pages, each deal with its history, to limit memory.
const PAGE = 500;

/** Only the latest closed deals are read, because older ones say less about today. */
const CLOSED_MAX = 10_000;

interface DealRow {
  id: string;
  outcome: DealHistory['outcome'];
  amount: number;
  currency: Currency;
  contact_id: string | null;
  company_id: string | null;
  next_step_at: string | null;
  source: string | null;
  customer_since: string | null;
  custom: Custom;
  closed_at: string | null;
  created_at: string;
}

export interface HistoryContext {
  settings: WorkspaceSettings;
  /** Milliseconds since the epoch. */
  now: number;
}

const withContacts = (deals: Knex.QueryBuilder) =>
  deals
    .leftJoin('contacts', (join) =>
      join.on('contacts.workspace_id', 'deals.workspace_id').andOn('contacts.id', 'deals.contact_id'),
    )
    .select(
      'deals.id',
      'deals.outcome',
      'deals.amount',
      'deals.currency',
      'deals.contact_id',
      'deals.company_id',
      'deals.next_step_at',
      'deals.custom',
      'deals.closed_at',
      'deals.created_at',
      'contacts.source',
      'contacts.customer_since',
    );

/** The latest closed deals, with their histories. Deals that were open for an unknown time are left out. */
export async function* closedDeals(scope: Scope, context: HistoryContext): AsyncGenerator<DealHistory[]> {
  const deals = withContacts(readRows(scope, 'deals'))
    .whereRaw(`not ${IS_OPEN} and deals.closed_at > deals.created_at`)
    .orderBy([
      { column: 'deals.closed_at', order: 'desc' },
      { column: 'deals.id', order: 'desc' },
    ])
    .limit(PAGE);
  let last: DealRow | undefined;
  for (let read = 0; read < CLOSED_MAX; read += PAGE) {
    const after = last ? [last.closed_at, last.id] : null;
    const page: DealRow[] = await deals
      .clone()
      .modify((query) => after && query.whereRaw('(deals.closed_at, deals.id) < (?, ?)', after as string[]));
    yield await historiesOf(scope, page, context);
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}

/** All open deals with their histories. */
export async function* openDeals(scope: Scope, context: HistoryContext): AsyncGenerator<DealHistory[]> {
  const deals = withContacts(readRows(scope, 'deals')).whereRaw(IS_OPEN).orderBy('deals.id').limit(PAGE);
  let last: string | undefined;
  for (;;) {
    const after = last;
    const page: DealRow[] = await deals.clone().modify((query) => after && query.where('deals.id', '>', after));
    yield await historiesOf(scope, page, context);
    if (page.length < PAGE) return;
    last = page.at(-1)?.id;
  }
}

/** The titles of deals. */
export const listTitles = (scope: Scope, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(scope, 'deals').whereRaw('id = any (?)', [ids]).select('id', 'title as name');

/** A deal with its history; `undefined` if the deal was deleted. */
export const findHistory = async (
  scope: Scope,
  id: string,
  context: HistoryContext,
): Promise<DealHistory | undefined> => {
  const found: DealRow[] = await withContacts(readRows(scope, 'deals')).where('deals.id', id);
  return (await historiesOf(scope, found, context))[0];
};

const historiesOf = async (
  scope: Scope,
  deals: DealRow[],
  { settings, now }: HistoryContext,
): Promise<DealHistory[]> => {
  const ids = deals.map(({ id }) => id);
  const [changeRows, stageRows, bought] = await Promise.all([
    listChanges(scope, ids),
    listStages(scope, ids),
    listFirstPurchases(scope, deals),
  ]);
  const changes = groupBy(changeRows, ({ deal_id }) => deal_id);
  const stages = groupBy(stageRows, ({ deal_id }) => deal_id);
  const known = deals.map((deal) => ({
    ...deal,
    added: Date.parse(deal.created_at),
    closed: deal.closed_at === null ? null : Date.parse(deal.closed_at),
  }));
  const touches = await listLastTouches(
    scope,
    known.flatMap((deal) => momentsOf(deal, now).map((at) => ({ deal, at }))),
  );
  let nth = 0;
  return known.map((deal) => {
    const moments = momentsOf(deal, now).length;
    const lastTouches = touches.slice(nth, nth + moments);
    nth += moments;
    // Amounts and currencies change separately, so an earlier amount is in the currency of its time.
    let { amount, currency } = deal;
    const worth = () => toWorkspaceCurrency(amount, currency, settings);
    const purchases = [bought.get(deal.contact_id ?? ''), bought.get(deal.company_id ?? ''), deal.customer_since];
    const since = purchases.flatMap((at) => (at ? [Date.parse(at)] : []));
    return {
      id: deal.id,
      outcome: deal.outcome,
      added: deal.added,
      recorded: recordedAt(deal),
      closed: deal.closed,
      amount: worth(),
      next_step_at: deal.next_step_at,
      source: deal.source ?? '',
      custom: deal.custom,
      customerSince: since.length > 0 ? Math.min(...since) : null,
      changes: (changes.get(deal.id) ?? []).map(({ created_at, changes: all }) => {
        if (all.amount) amount = Number(all.amount[0]);
        if (all.currency) currency = all.currency[0] as Currency;
        return { at: Date.parse(created_at), before: valuesBefore(all, worth()) };
      }),
      stages: (stages.get(deal.id) ?? []).map(({ to_stage, created_at, is_since }) => ({
        at: Date.parse(created_at),
        stage: to_stage,
        isSince: is_since,
      })),
      lastTouches,
    };
  });
};

interface ChangeRow {
  deal_id: string;
  created_at: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

const OWN = 'custom.';

/** The fields before a change, `amount` in the workspace's currency. */
const valuesBefore = (
  changes: ChangeRow['changes'],
  amount: number | null,
): DealHistory['changes'][number]['before'] => ({
  ...((changes.amount || changes.currency) && { amount }),
  ...(changes.next_step_at && { next_step_at: changes.next_step_at[0] as string | null }),
  custom: Object.fromEntries(
    Object.entries(changes).flatMap(([name, [value]]) =>
      name.startsWith(OWN) ? [[name.slice(OWN.length), (value ?? null) as GivenCustom[string]]] : [],
    ),
  ),
});

/** The changes of deals from which the model learns, latest first. */
const listChanges = (scope: Scope, ids: string[]): Promise<ChangeRow[]> =>
  rows(scope, 'activities')
    .whereRaw('entity_id = any (?)', [ids])
    .whereRaw(
      `(jsonb_exists_any(changes, '{amount,currency,next_step_at}')
        or jsonb_path_exists(changes, '$.keyvalue() \\? (@.key starts with "custom.")'))`,
    )
    .orderBy('created_at', 'desc')
    .select('entity_id as deal_id', 'created_at', 'changes');

interface StageRow {
  deal_id: string;
  to_stage: string;
  created_at: string;
  is_since: boolean;
}

/** The stages of deals, the latest first. The first one of an imported deal began at an unknown time before the import. */
const listStages = (scope: Scope, ids: string[]): Promise<StageRow[]> =>
  rows(scope, 'deal_stage_changes')
    .join('deals', {
      'deals.workspace_id': 'deal_stage_changes.workspace_id',
      'deals.id': 'deal_stage_changes.deal_id',
    })
    .whereRaw('deal_stage_changes.deal_id = any (?)', [ids])
    .orderBy([
      { column: 'deal_stage_changes.created_at', order: 'desc' },
      { column: 'deal_stage_changes.id', order: 'desc' },
    ])
    .select(
      'deal_id',
      'to_stage',
      'deal_stage_changes.created_at',
      scope.db.raw(
        `(from_stage is not null or deal_stage_changes.created_at < deals.created_at + interval '1 day') as is_since`,
      ),
    );

/** When each of the contacts and companies of deals first bought something. */
const listFirstPurchases = async (scope: Scope, deals: DealRow[]): Promise<Map<string, string>> => {
  const idsOf = (column: 'contact_id' | 'company_id') => [...new Set(deals.flatMap((deal) => deal[column] ?? []))];
  const { rows: found }: { rows: { id: string; at: string }[] } = await scope.db.raw(
    `select contact_id as id, min(closed_at) as at from deals
     where workspace_id = :workspace and contact_id = any (:contacts) and outcome = 'won' and deleted_at is null
     group by contact_id
     union all
     select company_id, min(closed_at) from deals
     where workspace_id = :workspace and company_id = any (:companies) and outcome = 'won' and deleted_at is null
     group by company_id`,
    { workspace: scope.workspaceId, contacts: idsOf('contact_id'), companies: idsOf('company_id') },
  );
  return new Map(found.map(({ id, at }) => [id, at]));
};

/** For each moment, when the last call, meeting or email before it took place, with the deal or its contact. */
const listLastTouches = async (
  scope: Scope,
  moments: { deal: Pick<DealRow, 'id' | 'contact_id'>; at: number }[],
): Promise<(number | null)[]> => {
  const last = (column: string) => `
    select happened_at from notes
    where notes.workspace_id = :workspace and notes.${column} = asked.${column} and notes.deleted_at is null
      and notes.kind <> 'note' and notes.happened_at <= asked.at
    order by happened_at desc limit 1`;
  const { rows: found }: { rows: { at: string | null }[] } = await scope.db.raw(
    `select greatest((${last('deal_id')}), (${last('contact_id')})) as at
     from unnest(:deals::uuid[], :contacts::uuid[], :moments::timestamptz[]) with ordinality
       as asked (deal_id, contact_id, at, nth)
     order by nth`,
    {
      workspace: scope.workspaceId,
      deals: moments.map(({ deal }) => deal.id),
      contacts: moments.map(({ deal }) => deal.contact_id),
      moments: moments.map(({ at }) => new Date(at).toISOString()),
    },
  );
  return found.map(({ at }) => (at === null ? null : Date.parse(at)));
};
