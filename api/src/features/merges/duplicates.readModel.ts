import { COUNTED_MAX } from '@rapport/shared/counts';
import type { DuplicateQuery } from '@rapport/shared/duplicates';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { countUpTo } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { Page, paged, toPage } from '../../http/pages';
import { isKept } from '../analyses/analyses.service';
import type { Mergeable, MergeableRecord } from './mergeable';

const BY_STRENGTH = { by: 'pairs.strength', type: 'int' } as const;
/** The sort order that `paged` derives from `BY_STRENGTH`. */
const STRONGEST_FIRST = 'pairs.strength desc, pairs.id desc';

/** The stored pairs of a large workspace. They are read in the order of the list, so that a page checks only its own pairs. */
const KEPT_PAIRS = `
  select pairs.* from analyses, jsonb_to_recordset(result) as pairs (id uuid, first_id uuid, second_id uuid, reasons text[], strength int)
  where workspace_id = :workspace and kind = :kind
  order by ${STRONGEST_FIRST}`;

const pairsFrom = <Row extends MergeableRecord>(
  scope: Scope,
  { type, analysis, tables }: Mergeable<Row>,
  source: string,
) => {
  const { table } = RECORD_TYPES[type.objectType];
  // Neither record is in the trash, and the two are not marked as distinct.
  const isUndecided = `
    exists (select from ${table} where workspace_id = :workspace and ${table}.id = first_id and deleted_at is null)
    and exists (select from ${table} where workspace_id = :workspace and ${table}.id = second_id and deleted_at is null)
    and not exists (
      select from ${tables.distinctions} as distinct_pairs
      where distinct_pairs.workspace_id = :workspace and distinct_pairs.first_id = least(pairs.first_id, pairs.second_id)
        and distinct_pairs.second_id = greatest(pairs.first_id, pairs.second_id)
    )`;
  const workspace = { workspace: scope.workspaceId };
  return scope.db
    .from(scope.db.raw(`(${source}) as pairs`, { ...workspace, kind: analysis }))
    .whereRaw(isUndecided, workspace);
};

/** Finds the pairs with the strongest reasons, at most as many as a list counts. */
export const findPairs = <Row extends MergeableRecord>(scope: Scope, mergeable: Mergeable<Row>): Promise<Pair[]> =>
  pairsFrom(scope, mergeable, mergeable.pairs).orderByRaw(STRONGEST_FIRST).limit(COUNTED_MAX);

interface Pair {
  id: string;
  reasons: string[];
  first_id: string;
  second_id: string;
  sort_value: number;
}

/** Two records that may be duplicates. */
interface PossibleDuplicate<Row> extends Pick<Pair, 'id' | 'reasons'> {
  first: Row;
  second: Row;
}

/** Pairs of records that may be duplicates, strongest reasons first. In a large workspace, the last analysis found them. */
export const listDuplicates = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  { limit, cursor }: DuplicateQuery,
): Promise<Page<PossibleDuplicate<Row>>> => {
  const { table } = RECORD_TYPES[mergeable.type.objectType];
  const pairs = pairsFrom(scope, mergeable, (await isKept(scope, mergeable.analysis)) ? KEPT_PAIRS : mergeable.pairs);
  const total = () => countUpTo(scope.db, pairs);
  const order = { table: 'pairs', sorting: BY_STRENGTH, descending: true };
  const page: Pair[] = await paged(pairs, { ...order, limit, cursor }).select('pairs.*');
  const { items, total: counted, next } = await toPage<Pair>(page, { limit, cursor }, total);
  const ids = items.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const records = new Map<string, Row>(
    (await rows(scope, table).whereIn(`${table}.id`, ids).select(scope.db.raw(mergeable.type.columns))).map(
      (record: Row) => [record.id, record],
    ),
  );
  // A record may be deleted between the two statements. Its pair is then left out.
  const duplicates = items.flatMap(({ id, first_id, second_id, reasons }): PossibleDuplicate<Row>[] => {
    const [first, second] = [records.get(first_id), records.get(second_id)];
    return first && second ? [{ id, first, second, reasons }] : [];
  });
  return new Page(duplicates, counted, next);
};
