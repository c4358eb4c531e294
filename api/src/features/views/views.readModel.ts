import { msg } from '@lingui/core/macro';
import { placedRules } from '@rapport/shared/filters';
import { CUSTOM, fieldsOf, type ListedType } from '@rapport/shared/recordFields';
import type { MissingField, StartPage, View } from '@rapport/shared/views';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';

/** The part of a view that determines its records. */
export type SavedView = Pick<View, 'filter' | 'sort'>;

const VIEW = [
  ...['id', 'object_type', 'name', 'user_id', 'layout', 'filter', 'sort', 'columns', 'position'],
  ...['created_at', 'updated_at'],
].map((name) => `views.${name}`);

/** The views that the caller may see: shared ones and their private ones. All reads of views start here. */
export const visibleViews = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'views').where((seen) =>
    seen.whereNull('views.private_to').orWhere((own) => own.where('views.private_to', scope.userId)),
  );

const inOrder = (scope: Scope, views: Knex.QueryBuilder): Promise<Omit<View, 'missing_fields'>[]> =>
  views
    .orderBy(['views.object_type', 'views.position', 'views.created_at', 'views.id'])
    .select([...VIEW, scope.db.raw('views.private_to is null as is_shared')]);

type OwnKey = { object_type: ListedType; key: string; label: string; is_deleted: boolean };

/** The keys of all own fields, including deleted ones. */
const readOwnKeys = (scope: Scope): Promise<OwnKey[]> =>
  rows(scope, 'fields').select(
    'fields.object_type',
    'fields.key',
    'fields.label',
    scope.db.raw('fields.deleted_at is not null as is_deleted'),
  );

/** The views that the caller may see, in the order of their tabs. */
export const listViews = async (scope: Scope, objectType?: ListedType): Promise<View[]> => {
  const query = visibleViews(scope);
  if (objectType) query.where('views.object_type', objectType);
  const [views, own] = await Promise.all([inOrder(scope, query), readOwnKeys(scope)]);
  return views.map((view) => ({ ...view, missing_fields: missingFields(view, own) }));
};

/** @throws 404, also for another user's private view */
export const findView = async (scope: Scope, id: string): Promise<View> => {
  const [[view], own] = await Promise.all([
    inOrder(scope, visibleViews(scope).where('views.id', id)),
    readOwnKeys(scope),
  ]);
  if (!view) throw notFound(msg`This view`);
  return { ...view, missing_fields: missingFields(view, own) };
};

/** The caller's start page. */
export const readStartPage = async (scope: Scope): Promise<StartPage> => {
  const found: StartPage | undefined = await rows(scope, 'start_pages')
    .where('start_pages.user_id', scope.userId)
    .leftJoin(visibleViews(scope).as('seen'), 'seen.id', 'start_pages.view_id')
    .first('start_pages.view_id', 'seen.object_type');
  return found ?? { view_id: null, object_type: null };
};

/** The fields that a view uses and that were deleted. */
const missingFields = (
  { object_type, filter, sort, columns }: Pick<View, 'object_type' | 'filter' | 'sort' | 'columns'>,
  own: OwnKey[],
): MissingField[] => {
  const ownOfType = own.filter((field) => field.object_type === object_type);
  const live = ownOfType.filter(({ is_deleted }) => !is_deleted).map(({ key }) => CUSTOM + key);
  const known = new Set([...fieldsOf(object_type, []).map(({ key }) => key), ...live]);
  const sorted = sort?.replace('-', '');
  const named = [
    ...placedRules(filter).map(({ rule }) => rule.field),
    ...columns.map(({ key }) => key),
    ...(sorted?.startsWith(CUSTOM) ? [sorted] : []),
  ];
  const missing = [...new Set(named)].filter((key) => !known.has(key));
  return missing.map((key) => ({
    key,
    label: ownOfType.find((field) => CUSTOM + field.key === key)?.label ?? null,
  }));
};
