import type { Outcome } from '@rapport/shared/pipelines';
import type { Knex } from 'knex';
import { prepared } from '../../../db/database';
import { readRows, rows, type Scope } from '../../../db/scope';
import { IS_OPEN } from '../../deals/isOpen';
import { IS_CANCELED_MEETING } from '../../tasks/canceledMeeting';
import type { Profile } from './facts';

// Contacts are read a page at a time, together with their deals, notes and so on, to limit memory. The queries for each page are
// prepared statements, because planning them takes as long as running them.

/** Scoring this many contacts takes a few milliseconds, during which other requests wait. */
const PAGE = 500;

export interface ContactRow extends Profile {
  id: string;
  status: string;
  company_id: string | null;
  customer_since: string | null;
  lost_on: string | null;
  created_at: string;
}

const withCompanies = (scope: Scope): Knex.QueryBuilder =>
  readRows(scope, 'contacts')
    .leftJoin('companies', (join) =>
      join
        .on('companies.workspace_id', 'contacts.workspace_id')
        .andOn('companies.id', 'contacts.company_id')
        .andOnNull('companies.deleted_at'),
    )
    .select(
      'contacts.id',
      'contacts.status',
      'contacts.company_id',
      'contacts.created_at',
      'contacts.email',
      'contacts.phone',
      'contacts.company',
      'contacts.tags',
      'contacts.source',
      'contacts.job_title',
      'contacts.custom',
      'contacts.customer_since',
      'contacts.lost_on',
      'contacts.owner_id',
      scope.db.raw(`coalesce(companies.industry, '') as industry, coalesce(companies.size, '') as size`),
    );

/** All contacts in the order of their ids or, with `every`, a random sample of one in `every`, which is the same each time. */
export async function* contactPages(scope: Scope, every = 1): AsyncGenerator<ContactRow[]> {
  const contacts = withCompanies(scope).orderBy('contacts.id').limit(PAGE);
  if (every > 1) contacts.whereRaw('mod(uuid_hash_extended(contacts.id, 0), ?) = 0', [every]);
  for (let last: string | undefined; ; ) {
    const page: ContactRow[] = await prepared(contacts.clone()).modify(
      (query) => last && query.where('contacts.id', '>', last),
    );
    yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.id;
  }
}

export const listProfiles = (scope: Scope, ids: string[]): Promise<ContactRow[]> =>
  withCompanies(scope).where(isOneOf('contacts.id', ids));

export const listNames = (
  scope: Scope,
  ids: string[],
  status?: string,
): Promise<{ id: string; name: string; company: string }[]> =>
  rows(scope, 'contacts')
    .where(isOneOf('id', ids))
    .modify((query) => status && query.where({ status }))
    .select('id', 'name', 'company');

export interface CompanyRow {
  id: string;
  industry: string;
  size: string;
}

export const listCompanies = (scope: Scope, ids: string[]): Promise<CompanyRow[]> =>
  rows(scope, 'companies')
    .where(isOneOf('id', ids))
    .select('id', 'industry', scope.db.raw(`coalesce(size, '') as size`));

export interface ChangeRow {
  entity_id: string;
  type: string;
  created_at: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** The changes of these contacts and companies that matter for profiles and outcomes, latest first. */
export const listProfileChanges = (scope: Scope, ids: string[]): Promise<ChangeRow[]> =>
  prepared(
    rows(scope, 'activities')
      .where(isOneOf('entity_id', ids))
      .whereIn('type', ['contact_updated', 'contact_merged', 'contact_unmerged', 'company_updated'])
      .whereRaw(
        `(jsonb_exists_any(changes, '{tags,email,phone,company,company_id,owner_id,status,source,job_title,industry,size}')
        or jsonb_path_exists(changes, '$.keyvalue() \\? (@.key starts with "custom.")'))`,
      )
      .orderBy('created_at', 'desc')
      .select('entity_id', 'type', 'created_at', 'changes'),
  );

/** The ids as one array parameter, so that the statement is the same for any number of ids. */
const isOneOf = (column: string, ids: string[]) => (query: Knex.QueryBuilder) =>
  void query.whereRaw('?? = any (?)', [column, arrayLiteral(ids)]);

/** A PostgreSQL array literal for values that need no quotes. Faster than pg, which would inspect each value. */
export const arrayLiteral = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;

export interface NotesRow {
  contact_id: string;
  touches: number;
  notes: number;
  recent: number;
  first: string | null;
  last_touch_days: number | null;
}

/** The weight of an event, halved every 30 days. Powers of `numeric` are slow, and of `float8` would underflow after 1,000 halvings. */
const FADED = (instant: string) =>
  `power(0.5::float8, least(extract(epoch from now() - ${instant})::float8 / (86400 * 30), 1000))`;

export const sumNotes = (scope: Scope, contactIds: string[]): Promise<NotesRow[]> =>
  prepared(
    rows(scope, 'notes')
      .where(isOneOf('contact_id', contactIds))
      .where('happened_at', '<=', scope.db.fn.now())
      .groupBy('contact_id')
      .select(
        'contact_id',
        scope.db.raw(`coalesce(sum(${FADED('happened_at')}) filter (where kind <> 'note'), 0)::float8 as touches,
        coalesce(sum(${FADED('happened_at')}) filter (where kind = 'note'), 0)::float8 as notes,
        (count(*) filter (where kind <> 'note' and happened_at > now() - interval '30 days'))::int as recent,
        (array_agg(kind order by happened_at) filter (where kind <> 'note'))[1] as first,
        extract(day from now() - max(happened_at) filter (where kind <> 'note'))::int as last_touch_days`),
      ),
  );

export interface TasksRow {
  contact_id: string;
  done: number;
  is_planned: boolean;
}

export const sumTasks = (scope: Scope, contactIds: string[]): Promise<TasksRow[]> =>
  prepared(
    rows(scope, 'tasks')
      .where(isOneOf('contact_id', contactIds))
      .groupBy('contact_id')
      .select(
        'contact_id',
        // Imported tasks count as done when they were due, which may be in the future.
        scope.db.raw(`coalesce(sum(${FADED('done_at')}) filter (where done_at <= now() and not ${IS_CANCELED_MEETING}), 0)::float8 as done,
        bool_or(done_at is null) as is_planned`),
      ),
  );

export interface DealRow {
  id: string;
  contact_id: string;
  title: string;
  outcome: Outcome;
  /** The progress in its pipeline: 1 is the last open stage. */
  progress: number;
  probability: number;
  amount: number;
  closed_at: string | null;
  created_at: string;
}

const PROGRESS = `join (
  select key, row_number() over stages::float8 / count(*) over (partition by pipeline_id) as progress
  from stages where workspace_id = ? and kind = 'open' window stages as (partition by pipeline_id order by position)
  union all select key, 1 from stages where workspace_id = ? and kind <> 'open'
) as places on places.key = deals.stage`;

export const listDealsOf = (scope: Scope, contactIds: string[]): Promise<DealRow[]> =>
  prepared(
    rows(scope, 'deals')
      .joinRaw(PROGRESS, [scope.workspaceId, scope.workspaceId])
      .where(isOneOf('contact_id', contactIds))
      .orderBy('deals.id')
      .select(
        'deals.id',
        'contact_id',
        'title',
        'outcome',
        'progress',
        'probability',
        'amount',
        'closed_at',
        'deals.created_at',
      ),
  );

/** The amounts of all open deals of contacts, the smallest first. */
export const listOpenAmounts = (scope: Scope): Promise<number[]> =>
  readRows(scope, 'deals').whereNotNull('contact_id').whereRaw(IS_OPEN).orderBy('amount').pluck('amount');

export const sumReactions = (
  scope: Scope,
  contactIds: string[],
): Promise<{ contact_id: string; opens: number; clicks: number }[]> =>
  prepared(
    rows(scope, 'campaign_recipients')
      .where(isOneOf('contact_id', contactIds))
      .where((seen) => seen.where({ open_kind: 'human' }).orWhere({ click_kind: 'human' }))
      .groupBy('contact_id')
      .select(
        'contact_id',
        scope.db.raw(`coalesce(sum(${FADED('opened_on::timestamptz')}) filter (where open_kind = 'human'), 0)::float8 as opens,
        coalesce(sum(${FADED('clicked_on::timestamptz')}) filter (where click_kind = 'human'), 0)::float8 as clicks`),
      ),
  );
