import type { ListedType } from '@rapport/shared/recordFields';
import type { View } from '@rapport/shared/views';
import { addRow, rows, type Scope } from '../../db/scope';

export interface ViewRow
  extends Pick<View, 'object_type' | 'name' | 'user_id' | 'layout' | 'filter' | 'sort' | 'columns' | 'position'> {
  /** The only user who sees it; `null` if it is shared. */
  private_to: string | null;
}

const toRow = ({ filter, columns, ...row }: Partial<ViewRow>) => ({
  ...row,
  ...(filter && { filter: JSON.stringify(filter) }),
  ...(columns && { columns: JSON.stringify(columns) }),
});

/** Adds a view unless its id is taken. @returns the id of the added view */
export const insertView = async (scope: Scope, view: ViewRow & { id: string }): Promise<string | undefined> => {
  const [added] = await addRow(scope, 'views', toRow(view)).onConflict(['workspace_id', 'id']).ignore().returning('id');
  return added?.id;
};

/** Locks a view until the transaction ends, so that nobody changes it between the check of its version and the change. */
export const lockView = (scope: Scope, id: string) =>
  rows(scope, 'views').where('views.id', id).forUpdate().first('id');

export const updateView = (scope: Scope, id: string, change: Partial<ViewRow>) =>
  rows(scope, 'views')
    .where('views.id', id)
    .update({ ...toRow(change), updated_at: scope.db.fn.now() });

export const deleteViewRow = (scope: Scope, id: string) => rows(scope, 'views').where('views.id', id).delete();

export const updateStartPage = (scope: Scope, viewId: string) =>
  addRow(scope, 'start_pages', { user_id: scope.userId, view_id: viewId })
    .onConflict(['workspace_id', 'user_id'])
    .merge({ view_id: viewId, updated_at: scope.db.fn.now() });

export const deleteStartPage = (scope: Scope) =>
  rows(scope, 'start_pages').where('start_pages.user_id', scope.userId).delete();

/** Makes other transactions that add views wait until this one ends. */
export const lockViews = (scope: Scope, objectType: ListedType) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('views ' || ?::uuid || ?::text, 0))`, [
    scope.workspaceId,
    objectType,
  ]);

/** Makes PostgreSQL cancel slower statements until the transaction ends. */
export const limitStatementTime = (scope: Scope, milliseconds: number) =>
  scope.db.raw(`set local statement_timeout = ${Math.ceil(milliseconds)}`);
