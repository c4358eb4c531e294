import type { NotedType } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';

/** One source of a timeline. */
export interface Part {
  table: string;
  /** The column by which its rows are sorted. */
  at: string;
  found: Knex.QueryBuilder;
  /** Selects the entries with these ids. */
  show: (scope: Scope, ids: string[]) => Knex.QueryBuilder;
}

/** The default of each column, in the order in which all sources select them. */
const EMPTY_ENTRY = {
  id: 'null::uuid',
  type: 'null::text',
  created_at: 'null::timestamptz',
  actor_name: 'null::text',
  entity_type: 'null::text',
  entity_id: 'null::uuid',
  entity_name: 'null::text',
  kind: 'null::text',
  content: 'null::text',
  format: 'null::text',
  mentions: `'[]'::jsonb`,
  comment_count: '0',
  new_comment_count: '0',
  is_pinned: 'false',
  is_edited: 'false',
  updated_at: 'null::timestamptz',
  files: '0',
  mail: 'null::jsonb',
  activity_type: 'null::text',
  description: 'null::text',
  happened: 'null::text',
  values: 'null::jsonb',
  changes: 'null::jsonb',
};

export const entryColumns = (
  scope: Scope,
  columns: Partial<typeof EMPTY_ENTRY>,
  bindings: Record<string, Knex.Value> = {},
): Knex.Raw => {
  const entry = { ...EMPTY_ENTRY, ...columns };
  return scope.db.raw(
    Object.entries(entry)
      .map(([name, sql]) => `${sql} as ${name}`)
      .join(', '),
    bindings,
  );
};

/**
 * SQL arrays with the ids of the records whose entries are part of the timeline: the contacts of a company, and the deals of a
 * company or a contact. They are arrays, because PostgreSQL uses no index for a subquery next to another condition.
 */
export const partsOf = (scope: Scope, type: NotedType, id: string) => ({
  people: uuidArray(
    scope,
    type === 'company' && rows(scope, 'contacts').where('contacts.company_id', id).select('contacts.id'),
  ),
  deals: uuidArray(scope, type !== 'deal' && rows(scope, 'deals').where(`deals.${type}_id`, id).select('deals.id')),
});

export const uuidArray = ({ db }: Scope, ids: Knex.QueryBuilder | false) =>
  ids ? db.raw('array(?)', [ids]) : db.raw(`'{}'::uuid[]`);
