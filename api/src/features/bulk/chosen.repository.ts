import type { ListedTable } from '@rapport/shared/recordFields';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';

/** Which records are chosen: these, or all that a filter leaves, which `within` the request. */
export type Chosen = { ids: string[] } | { filter: object; within: string };

/** The ids of the records that match, or `null` when there are more than `atMost`. */
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

/** Notes which records a job will change, in parts of `size`. Deals are moved in the order in which they are. @returns how many */
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
