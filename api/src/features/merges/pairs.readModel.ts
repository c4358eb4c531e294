import type { MergeableTable } from '@rapport/shared/recordTypes';

interface PairedBy {
  table: MergeableTable;
  /** The SQL of `id, created_at, reason, key` of every record outside the trash. */
  keys: string;
  /** The SQL of the strength of each reason. */
  strength: string;
  /** An additional SQL condition on `one`, `other` and `reason`. */
  where?: string;
}

/**
 * The SQL of pairs of records with a common key. If many records have the same key, each is paired only with the oldest
 * and with the previous one, so that the number of pairs does not grow quadratically.
 */
export const pairedBy = ({ table, keys, strength, where = 'true' }: PairedBy): string => `
  with keys as (${keys}), placed as (
    select id, reason, first_value(id) over together as oldest, lag(id) over together as previous
    from keys where key <> '' window together as (partition by reason, key order by created_at, id)
  ), suspects as (
    select oldest as first_id, id as second_id, reason from placed where oldest <> id
    union
    select previous, id, reason from placed where previous <> id
  )
  select md5(first_id::text || second_id::text)::uuid as id, first_id, second_id, array_agg(reason order by reason) as reasons,
    sum(${strength})::int as strength
  from suspects
  join own_${table} as one on one.workspace_id = :workspace and one.id = first_id
  join own_${table} as other on other.workspace_id = :workspace and other.id = second_id
  where ${where}
  group by first_id, second_id`;
