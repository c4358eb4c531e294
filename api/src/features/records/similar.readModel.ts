import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { SIMILAR_MAX, similarIds, similarTo } from '../../db/similar';
import { Page } from '../../http/pages';
import type { Narrowing, ReadStrategy } from './narrowing';
import { listRecords } from './recordList.readModel';
import type { RecordTable, StoredRecord } from './records.repository';

interface Searched {
  search?: string;
  sort?: string;
  limit: number;
  cursor?: string;
  narrowing?: Narrowing;
}

/**
 * One page of a list. If its search finds nothing, the records that it would find with a typo corrected, on one page.
 * @param matching a query for the records that match
 */
export const listOrSimilar = async <Row extends StoredRecord, Query extends Searched>(
  scope: Scope,
  type: RecordTable<Row>,
  query: Query,
  matching: (query: Query) => Knex.QueryBuilder,
  { isNarrowedFurther = false } = {},
): Promise<Page<Row>> => {
  const { narrowing } = query;
  const readBy = (strategy?: ReadStrategy) => (narrowing ? { ...query, narrowing: { ...narrowing, strategy } } : query);
  const page = await listRecords(scope, type, (strategy) => matching(readBy(strategy)), query, {
    isNarrowedFurther,
  });
  if (page.items.length > 0 || !query.search || query.cursor) return page;
  const similar = await similarTo(scope, query.search);
  if (!similar) return page;
  const { table } = RECORD_TYPES[type.objectType];
  const ids = await similarIds(scope, table, similar, matching({ ...query, search: undefined }));
  if (ids.length === 0) return page;
  const these = () => readRows(scope, table).whereIn(`${table}.id`, ids);
  const { items, total } = await listRecords(
    scope,
    type,
    these,
    { sort: query.sort, limit: SIMILAR_MAX, narrowing: query.narrowing },
    { isNarrowedFurther: true },
  );
  return new Page(items, total, null, true, page.ignored);
};
