import { type Deal, type DealChange, DealFilter, type DealQuery, type DealStage } from '@rapport/shared/deals';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { countUpTo, keptTotal } from '../../db/counts';
import { prepared } from '../../db/database';
import { addRow, readRows, rows, type Scope, trashedRows } from '../../db/scope';
import { matching } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound, ProblemError } from '../../http/problem';

const STORED = [
  'deals.id',
  'deals.title',
  'deals.amount',
  'deals.currency',
  'deals.stage',
  'deals.probability',
  'deals.notes',
  'deals.contact_id',
  'deals.company_id',
  'deals.owner_id',
  'deals.expected_close_date',
  'deals.next_step',
  'deals.next_step_at',
  'deals.position',
  'deals.stage_since',
  'deals.is_stage_since_known',
  'deals.closed_at',
  'deals.lost_reason',
  'deals.created_at',
  'deals.updated_at',
];

/** What a deal says, with the names of whom it is with; those in the trash are nobody's. */
const withNames = (scope: Scope, deals: Knex.QueryBuilder): Knex.QueryBuilder =>
  deals.select(
    ...STORED,
    ...(['contact', 'company'] as const).map((objectType) => {
      const table = objectType === 'contact' ? 'contacts' : 'companies';
      return scope.db.raw(`(
        select name from ${table} where ${table}.workspace_id = deals.workspace_id and ${table}.id = deals.${objectType}_id
          and ${table}.deleted_at is null
      ) as ${objectType}_name`);
    }),
  );

const SORTS = {
  created_at: { by: 'deals.created_at', type: 'timestamptz' },
  updated_at: { by: 'deals.updated_at', type: 'timestamptz' },
  title: { by: 'fold(deals.title) collate "C"', type: 'text' },
  amount: { by: 'deals.amount', type: 'numeric' },
  expected_close_date: { by: `coalesce(deals.expected_close_date, '9999-12-31')`, type: 'date' },
  position: { by: 'deals.position', type: 'float8' },
  closed_at: { by: `coalesce(deals.closed_at, 'epoch')`, type: 'timestamptz' },
} as const;

export const listDeals = async (scope: Scope, query: DealQuery, attention?: Attention): Promise<Page<Deal>> => {
  const { limit, cursor, sort } = query;
  const isNarrowed = Object.keys(query).some((name) => !['limit', 'cursor', 'sort'].includes(name));
  const matches = matchingDeals(scope, query, attention);
  const total = () => (isNarrowed ? countUpTo(matches) : keptTotal(scope, 'deals'));
  const sorting = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const page = paged(matches, { table: 'deals', sorting, descending: sort.startsWith('-'), limit, cursor });
  return toPage<Deal>(await withNames(scope, page), { limit, cursor }, total);
};

/** By what a deal needs somebody: whose day it is, and how long a deal may rest in each stage. */
export interface Attention {
  zone: string;
  stageDays: Record<string, number>;
}

/** The SQL twin of `isRotting` and of an overdue `nextStepState` in shared/deals. */
const ATTENTION = `deals.stage not in ('closed_won', 'closed_lost') and (
  deals.next_step_at < (now() at time zone :zone)::date
  or (deals.next_step_at is null and deals.stage_since < now() - ((:days::jsonb ->> deals.stage)::int + 1) * interval '1 day')
)`;

/** The deals that a search and filters leave, not yet sorted or cut into pages. */
export const matchingDeals = (
  scope: Scope,
  { search, stage, state, owner_id, contact_id, company_id, closed_from, updated_since }: Partial<DealQuery>,
  attention?: Attention,
): Knex.QueryBuilder => {
  const matches = readRows(scope, 'deals');
  if (search) matching(matches, 'deals', search, 'title');
  if (stage) matches.where('deals.stage', stage);
  if (state === 'open') matches.whereNotIn('deals.stage', ['closed_won', 'closed_lost']);
  if (state === 'closed') matches.whereIn('deals.stage', ['closed_won', 'closed_lost']);
  if (owner_id) matches.where('deals.owner_id', owner_id);
  if (contact_id) matches.where('deals.contact_id', contact_id);
  if (company_id) matches.where('deals.company_id', company_id);
  if (attention) {
    matches.whereRaw(ATTENTION, { zone: attention.zone, days: JSON.stringify(attention.stageDays) });
  }
  if (updated_since) matches.where('deals.updated_at', '>=', updated_since);
  if (closed_from) matches.where('deals.closed_at', '>=', closed_from);
  return matches;
};

export const isNarrowing = (filter: DealFilter) => Object.keys(DealFilter.shape).some((name) => name in filter);

export const findDeal = async (scope: Scope, id: string): Promise<Deal> => {
  const deal = await prepared(withNames(scope, rows(scope, 'deals').where('deals.id', id)).first());
  if (!deal) throw notFound('This deal');
  return deal;
};

/** The same, kept from changing until the transaction ends. */
export const lockDeal = async (scope: Scope, id: string): Promise<Deal> => {
  const deal = await prepared(withNames(scope, rows(scope, 'deals').where('deals.id', id)).forUpdate().first());
  if (!deal) throw notFound('This deal');
  return deal;
};

/** Makes others wait who place a card in the same column, until the transaction ends: two at once would take one place. */
export const lockColumn = (scope: Scope, stage: DealStage) =>
  prepared(
    scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('board ' || ?::uuid || ' ' || ?::text, 0))`, [
      scope.workspaceId,
      stage,
    ]),
  );

const GAP = 1_024;
/** Halving places that lie closer than this would soon find no number between them. */
const CLOSEST = 1e-6;

const neighbourGone = (field: 'before_deal_id' | 'after_deal_id') =>
  new ProblemError(
    422,
    'invalid',
    'The deal beside it is not in this column any more. Look at the column again, and choose another place.',
    { [field]: 'This deal is not in the column' },
  );

/** A place in a column: before a card of it, or after the last. @throws 422 for a card of another column */
export const placeIn = async (
  scope: Scope,
  stage: DealStage,
  beforeId: string | null,
  movedId?: string,
): Promise<number> => {
  const column = () => {
    const others = rows(scope, 'deals').where('deals.stage', stage);
    return movedId ? others.whereNot('deals.id', movedId) : others;
  };
  if (!beforeId) {
    const { last } = await prepared(column().max('position as last').first());
    return last === null ? 0 : last + GAP;
  }
  const before = await column().where('deals.id', beforeId).first('position');
  if (!before) throw neighbourGone('before_deal_id');
  // Two may have one place: a card that comes back out of the trash has the one it had.
  const { previous } = await column()
    .whereRaw('(deals.position, deals.id) < (?, ?)', [before.position, beforeId])
    .max('position as previous')
    .first();
  if (previous === null) return before.position - GAP;
  if (before.position - previous > CLOSEST) return (previous + before.position) / 2;
  await spreadOut(scope, stage);
  return placeIn(scope, stage, beforeId, movedId);
};

/** The card right under another, not counting the one that is moved; `null` at the end. @throws 422 for a card of another column */
export const cardUnder = async (
  scope: Scope,
  stage: DealStage,
  id: string,
  movedId: string,
): Promise<string | null> => {
  const column = () => rows(scope, 'deals').where('deals.stage', stage);
  const above = await column().where('deals.id', id).first('position');
  if (!above) throw neighbourGone('after_deal_id');
  const under = await column()
    .whereNot('deals.id', movedId)
    .whereRaw('(deals.position, deals.id) > (?, ?)', [above.position, id])
    .orderBy(['deals.position', 'deals.id'])
    .first('deals.id');
  return under?.id ?? null;
};

/** Gives a column whole places again. It happens once in some thousand moves to the same spot. */
const spreadOut = (scope: Scope, stage: DealStage) =>
  scope.db.raw(
    `update deals set position = placed.nth * ${GAP} from (
       select id, row_number() over (order by position, id) as nth from deals
       where workspace_id = :workspace and stage = :stage and deleted_at is null
     ) as placed where deals.workspace_id = :workspace and deals.id = placed.id`,
    { workspace: scope.workspaceId, stage },
  );

/** The place above all others of a column, where somebody who has just added a deal sees it. */
export const placeOnTop = async (scope: Scope, stage: DealStage): Promise<number> => {
  const { first } = await rows(scope, 'deals').where('deals.stage', stage).min('position as first').first();
  return first === null ? 0 : first - GAP;
};

export const insertDeal = async (scope: Scope, values: Record<string, unknown>): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'deals', { id, owner_id: scope.userId, ...values });
  return id;
};

type StoredDeal = Omit<Deal, 'contact_name' | 'company_name'>;

/** Changes a deal whose version the caller has looked at, under its lock. @throws 412 when it is gone */
export const updateDeal = async (
  scope: Scope,
  id: string,
  change: DealChange & Record<string, unknown>,
): Promise<StoredDeal> => stillThere(await changing(scope, id, change));

/** The same for a card that changes its column, which is done all day long. */
export const moveToStage = async (
  scope: Scope,
  id: string,
  to: { stage: DealStage; position: number; closed_at: string | null; lost_reason: string },
): Promise<StoredDeal> => {
  const since = { stage_since: scope.db.fn.now(), is_stage_since_known: true };
  return stillThere(await prepared(changing(scope, id, { ...to, ...since })));
};

const changing = (scope: Scope, id: string, change: Record<string, unknown>) =>
  rows(scope, 'deals')
    .where('deals.id', id)
    .update({ ...change, updated_at: scope.db.fn.now() })
    .returning(STORED);

const stillThere = ([updated]: StoredDeal[]): StoredDeal => {
  if (!updated) throw changedMeanwhile('This deal');
  return updated;
};

export const insertStageChange = (scope: Scope, dealId: string, from: DealStage | null, to: DealStage) =>
  prepared(
    addRow(scope, 'deal_stage_changes', { deal_id: dealId, from_stage: from, to_stage: to, actor_id: scope.userId }),
  );

export const listStageChanges = (scope: Scope, dealId: string) =>
  rows(scope, 'deal_stage_changes')
    .leftJoin('users', 'users.id', 'deal_stage_changes.actor_id')
    .where('deal_stage_changes.deal_id', dealId)
    .orderBy('deal_stage_changes.created_at', 'desc')
    .limit(200)
    .select(
      'deal_stage_changes.id',
      'deal_stage_changes.from_stage',
      'deal_stage_changes.to_stage',
      'users.name as actor_name',
      'deal_stage_changes.created_at',
    );

export const trashDeal = async (scope: Scope, id: string) => {
  const trashed = await rows(scope, 'deals').where('deals.id', id).update({ deleted_at: scope.db.fn.now() });
  if (trashed === 0) throw notFound('This deal');
};

export const restoreDeal = async (scope: Scope, id: string) => {
  const restored = await trashedRows(scope, 'deals')
    .where('deals.id', id)
    .update({ deleted_at: null, updated_at: scope.db.fn.now() });
  if (restored === 0) throw notFound('This deal');
};
