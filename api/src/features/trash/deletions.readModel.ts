import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { COPIED_TYPES, type DeletedRecord, type DeletionQuery } from '@rapport/shared/trash';
import { countUpTo } from '../../db/counts';
import { rows, type Scope, trashedRows } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';

const OLDEST = { by: 'deletions.deleted_at', type: 'timestamptz' } as const;

/** Records that were deleted, merged into others or purged, in the order of their deletion. */
export const listDeletions = async (
  scope: Scope,
  { deleted_since, object_type, limit, cursor }: DeletionQuery,
): Promise<Page<DeletedRecord>> => {
  const trashed = COPIED_TYPES.map((type) => {
    const { table } = RECORD_TYPES[type];
    return trashedRows(scope, table).select(
      `${table}.id`,
      scope.db.raw('?::text as object_type', [type]),
      'deleted_at',
    );
  });
  const purged = rows(scope, 'purged_records').select('id', 'object_type', 'deleted_at');
  const deletions = scope.db.from(scope.db.unionAll([...trashed, purged], true).as('deletions'));
  if (deleted_since) deletions.where('deletions.deleted_at', '>=', deleted_since);
  if (object_type) deletions.where('deletions.object_type', object_type);
  const total = () => countUpTo(scope.db, deletions);
  const page = paged(deletions, { table: 'deletions', sorting: OLDEST, descending: false, limit, cursor });
  return toPage<DeletedRecord>(await page.select('deletions.*'), { limit, cursor }, total);
};
