import type { ListedTable } from '@rapport/shared/recordFields';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';

/** The chosen records, by their ids or by a filter. `within` is the path of the filter in the request, for problems. */
export type Chosen = { ids: string[] } | { filter: object; within: string };

/** The ids of the matching records, or `null` if there are more than `atMost`. */
export const idsOf = async (
  table: ListedTable,
  matches: Knex.QueryBuilder,
  atMost: number,
): Promise<string[] | null> => {
  const found: string[] = await matches
    .clone()
    .limit(atMost + 1)
    .pluck(`${table}.id`);
  return found.length > atMost ? null : found;
};

/**
 * Stores the ids of the records that a job will change, in parts of `size`. Deals keep the order of their columns.
 * @returns the number of records
 */
export const insertParts = async (
  scope: Scope,
  table: ListedTable,
  { bulkId, matches, size }: { bulkId: string; matches: Knex.QueryBuilder; size: number },
): Promise<number> => {
  const order = table === 'deals' ? 'deals.position, deals.id' : `${table}.id`;
  const chosen = matches.clone().select(`${table}.id`, scope.db.raw(`row_number() over (order by ${order}) as nth`));
  const { rows } = await scope.db.raw(
    `with chosen as materialized (:chosen), placed as (
       select id, nth, (nth - 1) / :size::int as part from chosen
     ), parts as (
       insert into bulk_parts (workspace_id, id, bulk_id, nth, record_ids)
       select :workspace, gen_random_uuid(), :bulkId, part, array_agg(id order by nth) from placed group by part
     )
     select count(*)::int as total from chosen`,
    { workspace: scope.workspaceId, chosen, bulkId, size },
  );
  return rows[0].total;
};
