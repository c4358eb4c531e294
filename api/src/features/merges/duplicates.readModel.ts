import { COUNTED_MAX } from '@rapport/shared/counts';
import type { DuplicateQuery } from '@rapport/shared/duplicates';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { countUpTo } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { isKept } from '../analyses/analyses.service';
import type { Mergeable, MergeableRecord } from './mergeable';

const SUREST = { by: 'pairs.strength', type: 'int' } as const;

/** The pairs that were found in a large workspace, in the order of the list, so that a page looks no further than itself. */
const KEPT_PAIRS = `
  select pairs.* from analyses, jsonb_to_recordset(result) as pairs (id uuid, first_id uuid, second_id uuid, reasons text[], strength int)
  where workspace_id = :workspace and kind = :kind
  order by pairs.strength desc, pairs.id desc`;

const pairsFrom = <Row extends MergeableRecord>(
  scope: Scope,
  { type, analysis, tables }: Mergeable<Row>,
  source: string,
) => {
  const { table } = RECORD_TYPES[type.objectType];
  // Neither is in the trash, and the two are not marked as distinct.
  const isOpen = `
    exists (select from ${table} where workspace_id = :workspace and ${table}.id = first_id and deleted_at is null)
    and exists (select from ${table} where workspace_id = :workspace and ${table}.id = second_id and deleted_at is null)
    and not exists (
      select from ${tables.distinctions} as known
      where known.workspace_id = :workspace and known.first_id = least(pairs.first_id, pairs.second_id)
        and known.second_id = greatest(pairs.first_id, pairs.second_id)
    )`;
  const workspace = { workspace: scope.workspaceId };
  return scope.db
    .from(scope.db.raw(`(${source}) as pairs`, { ...workspace, kind: analysis }))
    .whereRaw(isOpen, workspace);
};

/** The surest pairs of a large workspace, as many as a list counts. */
export const findPairs = <Row extends MergeableRecord>(scope: Scope, mergeable: Mergeable<Row>): Promise<Pair[]> =>
  pairsFrom(scope, mergeable, mergeable.pairs)
    .orderBy(['strength', 'id'].map((column) => ({ column, order: 'desc' })))
    .limit(COUNTED_MAX);

interface Pair {
  id: string;
  reasons: never[];
  first_id: string;
  second_id: string;
  sort_value: number;
}

/** Two records that may be one. */
interface Suspects<Row> extends Pick<Pair, 'id' | 'reasons'> {
  first: Row;
  second: Row;
}

/** Pairs of records that may be one, the surest first: of a large workspace those that were found last. */
export const listDuplicates = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  { limit, cursor }: DuplicateQuery,
): Promise<Page<Suspects<Row>>> => {
  const { table } = RECORD_TYPES[mergeable.type.objectType];
  const pairs = pairsFrom(scope, mergeable, (await isKept(scope, mergeable.analysis)) ? KEPT_PAIRS : mergeable.pairs);
  const total = () => countUpTo(scope.db, pairs);
  const page: Pair[] = await paged(pairs, { table: 'pairs', sorting: SUREST, descending: true, limit, cursor }).select(
    'pairs.*',
  );
  const ids = page.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const records = new Map<string, Row>(
    (await rows(scope, table).whereIn(`${table}.id`, ids).select(scope.db.raw(mergeable.type.columns))).map(
      (record: Row) => [record.id, record],
    ),
  );
  return toPage<Suspects<Row>>(
    page.map(({ id, first_id, second_id, reasons, sort_value }) => ({
      id,
      first: records.get(first_id) as Row,
      second: records.get(second_id) as Row,
      reasons,
      sort_value,
    })),
    { limit, cursor },
    total,
  );
};
