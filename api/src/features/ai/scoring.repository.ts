import type { Knex } from 'knex';
import { readRows, rows, type Scope } from '../../db/scope';
import type { Profile } from './leadFacts';

// A few queries a table, however many contacts there are.

const PAGE = 1_000;

/** Reads rows by their ids, 1,000 at a time: a hundred thousand that arrive at once would make other requests wait. */
const inPages = async <Row extends { id: string }>(query: Knex.QueryBuilder, id: string): Promise<Row[]> => {
  const found: Row[] = [];
  for (;;) {
    const page = query.clone().orderBy(id).limit(PAGE);
    const last = found.at(-1);
    if (last) page.where(id, '>', last.id);
    const read: Row[] = await page;
    found.push(...read);
    if (read.length < PAGE) return found;
  }
};

export interface ContactRow extends Profile {
  id: string;
  name: string;
  status: string;
  company_id: string | null;
  created_at: string;
}

export const listProfiles = (scope: Scope): Promise<ContactRow[]> =>
  inPages(
    readRows(scope, 'contacts')
      .leftJoin('companies', (join) =>
        join
          .on('companies.workspace_id', 'contacts.workspace_id')
          .andOn('companies.id', 'contacts.company_id')
          .andOnNull('companies.deleted_at'),
      )
      .select(
        'contacts.id',
        'contacts.name',
        'contacts.status',
        'contacts.company_id',
        'contacts.created_at',
        'contacts.email',
        'contacts.phone',
        'contacts.company',
        'contacts.tags',
        scope.db.raw(`coalesce(companies.industry, '') as industry, coalesce(companies.size, '') as size`),
      ),
    'contacts.id',
  );

export interface ChangeRow {
  entity_id: string;
  type: string;
  created_at: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

export interface CompanyRow {
  id: string;
  industry: string;
  size: string;
}

export const listCompanies = (scope: Scope): Promise<CompanyRow[]> =>
  readRows(scope, 'companies').select('id', 'industry', scope.db.raw(`coalesce(size, '') as size`));

/** What was changed of contacts and their companies, the latest first, as far as it bears on who they were and how it went. */
export const listProfileChanges = (scope: Scope): Promise<ChangeRow[]> =>
  rows(scope, 'activities')
    .whereIn('entity_type', ['contact', 'company'])
    .whereIn('type', ['contact_updated', 'contact_merged', 'contact_unmerged', 'company_updated'])
    .whereRaw(`jsonb_exists_any(changes, '{tags,email,phone,company,company_id,status,industry,size}')`)
    .orderBy('created_at', 'desc')
    .select('entity_id', 'type', 'created_at', 'changes');

export interface NotesRow {
  contact_id: string;
  touches: number;
  notes: number;
  recent: number;
  last_touch_days: number | null;
}

const FADED = (instant: string) => `power(0.5, extract(epoch from now() - ${instant}) / (86400 * 30.0))`;

export const sumNotes = (scope: Scope): Promise<NotesRow[]> =>
  rows(scope, 'notes')
    .whereNotNull('contact_id')
    .where('happened_at', '<=', scope.db.fn.now())
    .groupBy('contact_id')
    .select(
      'contact_id',
      scope.db.raw(`coalesce(sum(${FADED('happened_at')}) filter (where kind <> 'note'), 0)::float8 as touches,
        coalesce(sum(${FADED('happened_at')}) filter (where kind = 'note'), 0)::float8 as notes,
        (count(*) filter (where kind <> 'note' and happened_at > now() - interval '30 days'))::int as recent,
        extract(day from now() - max(happened_at) filter (where kind <> 'note'))::int as last_touch_days`),
    );

export const sumTasks = (scope: Scope): Promise<{ contact_id: string; done: number }[]> =>
  rows(scope, 'tasks')
    .whereNotNull('contact_id')
    // An imported one is taken to have been done when it was due, which may be years ahead.
    .where('done_at', '<=', scope.db.fn.now())
    .groupBy('contact_id')
    .select('contact_id', scope.db.raw(`sum(${FADED('done_at')})::float8 as done`));

export interface DealRow {
  id: string;
  contact_id: string;
  title: string;
  stage: string;
  probability: number;
  amount: number;
  closed_at: string | null;
  is_stage_since_known: boolean;
}

export const listDealsOfContacts = (scope: Scope): Promise<DealRow[]> =>
  inPages(
    rows(scope, 'deals')
      .whereNotNull('contact_id')
      .select('id', 'contact_id', 'title', 'stage', 'probability', 'amount', 'closed_at', 'is_stage_since_known'),
    'deals.id',
  );

export const sumReactions = (scope: Scope): Promise<{ contact_id: string; opens: number; clicks: number }[]> =>
  rows(scope, 'campaign_recipients')
    .whereNotNull('contact_id')
    .where((seen) => seen.where({ open_kind: 'human' }).orWhere({ click_kind: 'human' }))
    .groupBy('contact_id')
    .select(
      'contact_id',
      scope.db.raw(`coalesce(sum(${FADED('opened_on::timestamptz')}) filter (where open_kind = 'human'), 0)::float8 as opens,
        coalesce(sum(${FADED('clicked_on::timestamptz')}) filter (where click_kind = 'human'), 0)::float8 as clicks`),
    );
