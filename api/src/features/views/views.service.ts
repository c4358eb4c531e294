import { msg } from '@lingui/core/macro';
import { type FilterRule, filterWith, placedRules } from '@rapport/shared/filters';
import { CUSTOM, type ListedType } from '@rapport/shared/recordFields';
import {
  type NewView,
  type StartPage,
  type StartPageChange,
  VIEWS_MAX,
  type View,
  type ViewChange,
} from '@rapport/shared/views';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { conflict, forbidden, invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { narrowed } from '../records/narrowing.readModel';
import { isMakerOrOwner } from '../workspaces/workspaces.readModel';
import { LIST_QUERIES } from './listed';
import { findView, listViews, readStartPage } from './views.readModel';
import {
  deleteStartPage,
  deleteViewRow,
  insertView,
  lockView,
  lockViews,
  updateStartPage,
  updateView,
} from './views.repository';

/** @throws 409 if the maximum number of views is reached or the id is taken, 422 for a filter that does not fit the fields */
export const createView = async (scope: Scope, { is_shared, position, ...view }: NewView): Promise<View> => {
  await requireFit(scope, view.object_type, view);
  await lockViews(scope, view.object_type);
  const others = await listViews(scope, view.object_type);
  if (others.length >= VIEWS_MAX) throw conflict('too_many_views', msg`Use at most ${{ most: VIEWS_MAX }} views.`);
  const last = Math.max(-1, ...others.map((other) => other.position));
  const id = await insertView(scope, {
    ...view,
    id: view.id ?? uuidv7(),
    user_id: scope.userId,
    private_to: is_shared ? null : scope.userId,
    position: position ?? last + 1,
  });
  if (!id) throw conflict('view_exists', msg`A view with this id already exists.`);
  return findView(scope, id);
};

/**
 * Changes a view. A shared view can be changed by its creator and by owners, and made private only by its creator.
 * @throws 403, 404; 412 if it was changed meanwhile; 422 for a filter that does not fit the fields
 */
export const changeView = async (
  scope: Scope,
  id: string,
  { is_shared, ...change }: ViewChange,
  seenVersion: string | undefined,
): Promise<View> => {
  const before = await findChangeable(scope, id);
  requireVersion(before, seenVersion, msg`This view`);
  await requireFit(scope, before.object_type, { layout: before.layout, ...change }, before);
  const isTaken = is_shared === false && before.is_shared;
  if (isTaken && before.user_id && before.user_id !== scope.userId) {
    throw forbidden('maker_only', msg`Only the person who made this view can make it private.`);
  }
  await updateView(scope, id, {
    ...change,
    ...(is_shared && { private_to: null }),
    ...(isTaken && { private_to: scope.userId, user_id: scope.userId }),
  });
  return findView(scope, id);
};

/** @throws 403, 404 */
export const deleteView = async (scope: Scope, id: string): Promise<void> => {
  await findChangeable(scope, id);
  await deleteViewRow(scope, id);
};

/** @throws 422 for a view that the caller may not see */
export const changeStartPage = async (scope: Scope, { view_id }: StartPageChange): Promise<StartPage> => {
  if (view_id === null) {
    await deleteStartPage(scope);
    return readStartPage(scope);
  }
  await updateStartPage(scope, view_id);
  const page = await readStartPage(scope);
  if (!page.object_type) throw invalid({ view_id: msg`This view does not exist or was deleted` });
  return page;
};

const findChangeable = async (scope: Scope, id: string): Promise<View> => {
  await lockView(scope, id);
  const view = await findView(scope, id);
  if (!(await isMakerOrOwner(scope, view.user_id))) {
    throw forbidden('maker_only', msg`Only the person who made this view and owners of the workspace can change it.`);
  }
  return view;
};

/** Rules and a sort order that the view already has are accepted, even if their field was removed since. */
const requireFit = async (
  scope: Scope,
  objectType: ListedType,
  { filter, sort, layout }: Pick<ViewChange, 'filter' | 'sort' | 'layout'>,
  before?: View,
) => {
  if (layout === 'board' && objectType !== 'deal') throw invalid({ layout: msg`Only deals have a board` });
  const sorted = sort && sort !== before?.sort ? sort : undefined;
  const isCustom = sorted?.includes(CUSTOM);
  const { error } = sorted && !isCustom ? LIST_QUERIES[objectType].shape.sort.safeParse(sorted) : {};
  if (error) throw invalid({ sort: error.issues[0]?.message ?? '' });
  const had = new Set(before && placedRules(before.filter).map(({ rule }) => inOneText(rule)));
  const added = filter && (before ? filterWith(filter, (rule) => !had.has(inOneText(rule))) : filter);
  await narrowed(scope, objectType, { filter: added, ...(isCustom && { sort: sorted }) });
};

const inOneText = ({ field, op, value }: FilterRule) => JSON.stringify([field, op, value]);
