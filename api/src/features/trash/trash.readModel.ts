import { OBJECT_TYPES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { TrashItem, TrashQuery } from '@rapport/shared/trash';
import { countUpTo } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { nameSql } from '../records/nameSql';
import { restorable } from '../records/records.repository';

const LATEST = { by: 'trash.deleted_at', type: 'timestamptz' } as const;

/** All records in the trash, the latest first. */
export const listTrash = async (scope: Scope, { limit, cursor }: TrashQuery): Promise<Page<TrashItem>> => {
  const parts = OBJECT_TYPES.map((type) => {
    const { table } = RECORD_TYPES[type];
    return restorable(scope, type).select(
      `${table}.id`,
      scope.db.raw(`?::text as type, ${nameSql(type)} as name`, [type]),
      `${table}.deleted_at`,
    );
  });
  const trash = scope.db.from(scope.db.unionAll(parts, true).as('trash'));
  const total = () => countUpTo(scope.db, trash);
  const page = paged(trash, { table: 'trash', sorting: LATEST, descending: true, limit, cursor });
  return toPage<TrashItem>(await page.select('trash.*'), { limit, cursor }, total);
};
