import { msg } from '@lingui/core/macro';
import { type Filter, filterSchema, filterWith, placedRules, ruleProblem } from '@rapport/shared/filters';
import { CUSTOM, fieldsOf, type ListedType, type OwnField } from '@rapport/shared/recordFields';
import { rows, type Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { timeZoneOf } from '../settings/settings.readModel';
import { type SavedView, visibleViews } from '../views/views.readModel';
import { isOwnSort } from './fieldSort.readModel';
import type { FilterField, Narrowing } from './narrowing';
import { findRareMatches } from './rareMatches.readModel';
import { isByRules } from './recordList.readModel';

interface Asked {
  filter?: Filter;
  view?: string;
  sort?: string;
}

/** A query whose filter and view were checked against the existing fields, with the sort of the view if it has none of its own. */
export type Narrowed<Query extends Asked> = Omit<Query, keyof Asked> & {
  sort?: string;
  narrowing?: Narrowing;
  filter?: never;
  view?: never;
};

export interface NarrowingOptions {
  /** The path in the body that contains the query, such as `matching.`. */
  within?: string;
  /** Refuses a view that uses a deleted field: without that rule, it would match more records than intended. */
  isWhole?: boolean;
}

/**
 * Loads what the filter and the view of a query need: the fields of the record type, and the caller's time zone.
 * @throws 422 naming each rule that does not fit, or for a view that the caller cannot see
 */
export const narrowed = async <Query extends Asked>(
  scope: Scope,
  objectType: ListedType,
  { filter, view, sort, ...query }: Query,
  { within = '', isWhole = false }: NarrowingOptions = {},
): Promise<Narrowed<Query>> => {
  const isPlain = !view && !sort?.includes(CUSTOM) && (filter?.rules.length ?? 0) === 0;
  if (isPlain) return { ...query, ...(sort && { sort }) };
  const [fields, saved] = await Promise.all([
    readFilterFields(scope, objectType),
    view ? findSaved(scope, objectType, view) : undefined,
  ]);
  if (view && !saved) throw invalid({ [`${within}view`]: msg`This view does not exist or was deleted` });
  if (filter) requireFit(filter, fields, `${within}filter.`);
  if (sort) requireSort(sort, fields);
  const usable = saved && usableView(saved, fields);
  if (isWhole && usable && usable.ignored.length > 0) {
    throw invalid({ [`${within}view`]: msg`This view filters by a field that was removed. Change its filter first` });
  }
  const filters = [filter, usable?.filter].filter((each) => each !== undefined);
  const zone = filters.some((each) => hasDays(each, fields)) ? await timeZoneOf(scope) : 'UTC';
  const order = sort ?? usable?.sort;
  const isWalkable = !order || !isOwnSort(order) || isByRules(query);
  return {
    ...query,
    ...(order && { sort: order }),
    narrowing: {
      filters,
      fields,
      zone,
      ignored: usable?.ignored ?? [],
      ...(await findRareMatches(scope, objectType, { filters, fields, zone, isWalkable })),
    },
  };
};

/** The fields that lists of a record type can be filtered by. */
export const readFilterFields = async (scope: Scope, objectType: ListedType): Promise<FilterField[]> => {
  const own: (OwnField & { id: string; is_searched: boolean })[] = await rows(scope, 'fields')
    .where('fields.object_type', objectType)
    .whereNull('fields.deleted_at')
    .orderBy(['fields.position', 'fields.id'])
    .select('fields.id', 'fields.key', 'fields.type', 'fields.label', 'fields.options', 'fields.is_searched');
  const known = new Map(own.map(({ key, id, is_searched }) => [CUSTOM + key, { id, isSearched: is_searched }]));
  return fieldsOf(objectType, own).map((field) => ({ ...field, ...known.get(field.key) }));
};

const findSaved = (scope: Scope, objectType: ListedType, id: string): Promise<SavedView | undefined> =>
  visibleViews(scope).where({ 'views.id': id, 'views.object_type': objectType }).first('views.filter', 'views.sort');

const requireFit = (filter: Filter, fields: FilterField[], within: string) => {
  const { error } = filterSchema(fields).safeParse(filter);
  if (!error) return;
  throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [within + path.join('.'), message])));
};

const requireSort = (sort: string, fields: FilterField[]) => {
  if (isOwnSort(sort) && !fields.some((field) => field.sort === sort.replace('-', ''))) {
    throw invalid({ sort: msg`There is no field ${{ key: sort.replace('-', '') }} to sort by` });
  }
};

/** The part of a view that still fits the fields, and the keys of deleted fields. */
const usableView = ({ filter, sort }: SavedView, fields: FilterField[]) => {
  const ignored = new Set<string>();
  const usable = filterWith(filter, (rule) => {
    const fits = ruleProblem(rule, fields) === null;
    if (!fits) ignored.add(rule.field);
    return fits;
  });
  const isSorted = sort && (!isOwnSort(sort) || fields.some((field) => field.sort === sort.replace('-', '')));
  return { filter: usable, sort: isSorted ? sort : undefined, ignored: [...ignored] };
};

const hasDays = (filter: Filter, fields: FilterField[]): boolean =>
  placedRules(filter).some(({ rule }) => {
    const type = fields.find(({ key }) => key === rule.field)?.type;
    return type === 'date' || type === 'time';
  });
