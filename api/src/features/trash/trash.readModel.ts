import type { TrashItem, TrashQuery } from '@rapport/shared/trash';
import { countUpTo } from '../../db/counts';
import { type Scope, trashedRows } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';

const LATEST = { by: 'trash.deleted_at', type: 'timestamptz' } as const;

/** What a line of the list says of each objectType. */
const NAMES: Record<TrashItem['type'], { table: string; name: string }> = {
  contact: { table: 'contacts', name: 'name' },
  company: { table: 'companies', name: 'name' },
  deal: { table: 'deals', name: 'title' },
  task: { table: 'tasks', name: 'title' },
  campaign: { table: 'campaigns', name: 'name' },
  note: { table: 'notes', name: 'left(content, 100)' },
};

/** Everything that rests in the trash, the latest first. */
export const listTrash = async (scope: Scope, { limit, cursor }: TrashQuery): Promise<Page<TrashItem>> => {
  const parts = Object.entries(NAMES).map(([type, { table, name }]) => {
    const trashed = trashedRows(scope, table);
    // What was merged is brought back by undoing the merge.
    if (type === 'contact') trashed.whereNull('contacts.merged_into_id');
    return trashed.select(
      `${table}.id`,
      scope.db.raw(`?::text as type, ${name} as name`, [type]),
      `${table}.deleted_at`,
    );
  });
  const trash = scope.db.from(scope.db.unionAll(parts, true).as('trash'));
  const total = () => countUpTo(trash);
  const page = paged(trash, { table: 'trash', sorting: LATEST, descending: true, limit, cursor });
  return toPage<TrashItem>(await page.select('trash.*'), { limit, cursor }, total);
};
