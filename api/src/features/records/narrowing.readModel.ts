import { msg } from '@lingui/core/macro';
import { COUNTED_MAX } from '@rapport/shared/counts';
import {
  type Filter,
  type FilterRule,
  filterSchema,
  filterWith,
  isGroup,
  placedRules,
  ruleProblem,
} from '@rapport/shared/filters';
import { CUSTOM, fieldsOf, type ListedType, type OwnField } from '@rapport/shared/recordFields';
import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { countUpTo, keptTotal } from '../../db/counts';
import { readRows, rows, type Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { timeZoneOf } from '../settings/settings.readModel';
import { type SavedView, visibleViews } from '../views/views.readModel';
import { isOwnSort } from './fieldSort.readModel';
import { absent, type FilterField, type Narrowing, type Sql, searchSql, valueSql, walkedSql } from './filterSql';

interface Asked {
  filter?: Filter;
  view?: string;
  sort?: string;
}

/** A query whose filter and view were held against the fields that there are, with the view's sort where it has none. */
export type Narrowed<Query extends Asked> = Omit<Query, keyof Asked> & {
  sort?: string;
  narrowing?: Narrowing;
  filter?: never;
  view?: never;
};

interface Options {
  /** The object of the body that the query is in, such as `matching.`. */
  within?: string;
  /** Refuses a view that names a field which is gone: without that rule it would match more than was meant. */
  isWhole?: boolean;
}

/**
 * Looks up what the filter and the view of a query need: the fields of the record type, and the reader's time zone.
 * @throws 422 naming each rule that does not fit, or a view that the reader does not see
 */
export const narrowed = async <Query extends Asked>(
  scope: Scope,
  objectType: ListedType,
  { filter, view, sort, ...query }: Query,
  { within = '', isWhole = false }: Options = {},
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
  return {
    ...query,
    ...(order && { sort: order }),
    narrowing: {
      filters,
      fields,
      zone,
      ignored: usable?.ignored ?? [],
      ...(await findRareMatches(scope, objectType, { filters, fields, zone })),
    },
  };
};

/** So many records are found and sorted in a few milliseconds; of many records fewer, as the newest then have some of the others. */
const FEW = { from: 1_000, to: 5_000, share: 0.02 };

/** All matches among so many records are sorted in less time than a look at the newest takes. */
const SORTED_MAX = 20_000;

/** Values of so many records are put together in less than a tenth of a second. */
const LARGE = 200_000;

type Asking = Pick<Narrowing, 'filters' | 'fields' | 'zone'>;

interface OwnRule {
  rule: FilterRule;
  field: FilterField;
}

/** The rules about own fields that every match meets. */
const ownRules = ({ filters, fields }: Asking): OwnRule[] =>
  filters
    .flatMap(({ match, rules }) => (match === 'all' ? rules : []))
    .flatMap((rule) => {
      const field = isGroup(rule) ? undefined : fields.find(({ key }) => key === rule.field);
      return !isGroup(rule) && field?.id ? [{ rule, field }] : [];
    });

/**
 * Finds out what PostgreSQL cannot estimate: how rare a value is in one own field, or values are in several. Otherwise it would
 * search a million records for the newest one that meets a rule.
 */
const findRareMatches = async (
  scope: Scope,
  objectType: ListedType,
  asking: Asking,
): Promise<Pick<Narrowing, 'few' | 'met' | 'rare' | 'frequent' | 'isLarge'>> => {
  const rare = new Set<FilterRule>();
  const own = ownRules(asking);
  const records = own.length > 0 ? await keptTotal(scope, RECORD_TYPES[objectType].table) : 0;
  const isLarge = records > LARGE;
  const isSmall = records < SORTED_MAX;
  const atMost = isSmall ? FEW.to : Math.min(Math.max(FEW.from, Math.round(records * FEW.share)), FEW.to);
  const valued = own.filter(({ rule, field }) => rule.op !== 'contains' && valueSql(scope, field, rule, asking.zone));
  const searched = own.flatMap(({ rule, field }) => searchSql(field, rule, RECORD_TYPES[objectType].table) ?? []);
  const [ofValues, ...ofRules] = await Promise.all([
    valued.length > 0
      ? idsOfFew(withValues(scope, valued, { ...asking, isLarge }), 'field_values.record_id', atMost)
      : undefined,
    ...searched.map(({ sql, values }) => {
      const { table } = RECORD_TYPES[objectType];
      return idsOfFew(readRows(scope, table).whereRaw(sql, values), `${table}.id`, atMost);
    }),
    ...own.map(async ({ rule, field }) => {
      if (rule.op !== 'empty' || !(await isRarelyEmpty(scope, objectType, field))) return undefined;
      if ((await countEmpty(scope, objectType, field)) === 0) return [];
      rare.add(rule);
      return undefined;
    }),
  ]);
  const few = [ofValues, ...ofRules].filter((ids) => ids !== undefined);
  const many =
    few.length > 0 || isSmall ? [] : own.filter(({ rule, field }) => valueSql(scope, field, rule, asking.zone));
  return {
    few,
    met: new Set(ofValues ? valued.map(({ rule }) => rule) : []),
    rare,
    frequent: await findFrequent(scope, objectType, many, asking.zone),
    isLarge,
  };
};

const idsOfFew = async (matches: Knex.QueryBuilder, id: string, atMost: number): Promise<string[] | undefined> => {
  const ids: string[] = await matches.limit(atMost + 1).pluck(id);
  return ids.length > atMost ? undefined : ids;
};

/**
 * The values of the first rule whose records meet the others as well. Where there are few enough records, each of the others is
 * grouped by record, so that none is searched once for each value of the first: PostgreSQL would do that where it takes both for
 * rare, as it does right after an import, before it has counted the new values.
 */
const withValues = (
  scope: Scope,
  [first, ...others]: OwnRule[],
  { zone, isLarge }: Pick<Narrowing, 'zone' | 'isLarge'>,
): Knex.QueryBuilder => {
  const found = readRows(scope, 'field_values');
  if (!first) return found;
  const { sql, values } = valueSql(scope, first.field, first.rule, zone) as Sql;
  found.where('field_values.field_id', first.field.id).whereRaw(sql, values);
  for (const other of others) {
    const met = withValues(scope, [other], { zone, isLarge }).select('field_values.record_id');
    found.whereIn('field_values.record_id', isLarge ? met : met.groupBy('field_values.record_id'));
  }
  return found;
};

/**
 * Counts the matches of rules about own fields by their values alone, without the records; `undefined` where that is not
 * possible or few records are to be counted anyway.
 */
export const countByValues = async (
  scope: Scope,
  objectType: ObjectType,
  narrowing: Narrowing,
): Promise<number | undefined> => {
  const own = ownRules(narrowing);
  if (!areAll(own, narrowing) || narrowing.few.length > 0) return undefined;
  const [first] = own;
  if (first && own.length === 1 && first.rule.op === 'empty') {
    const empty = await countEmpty(scope, objectType, first.field);
    return empty && Math.min(empty, COUNTED_MAX);
  }
  const isOneEach = own.every(({ rule, field }) => field.type !== 'choices' || rule.op === 'has');
  const values = isOneEach ? valuesOfMatches(scope, narrowing) : undefined;
  return values && countUpTo(scope.db, values);
};

const areAll = (own: OwnRule[], { filters }: Asking): boolean =>
  own.length > 0 && own.length === filters.flatMap(({ rules }) => rules).length;

/** The values by which records match, where every rule is about values of own fields. */
const valuesOfMatches = (scope: Scope, narrowing: Narrowing): Knex.QueryBuilder | undefined => {
  const own = ownRules(narrowing);
  const areValued = own.every(({ rule, field }) => valueSql(scope, field, rule, narrowing.zone));
  return areAll(own, narrowing) && areValued ? withValues(scope, own, narrowing) : undefined;
};

/** The ids of all matches, where values of own fields alone say which these are. */
export const idsByValues = (scope: Scope, narrowing: Narrowing): Knex.QueryBuilder | undefined =>
  valuesOfMatches(scope, narrowing)?.select('field_values.record_id');

/** A choice without the options that no match can have, as far as rules about this choice say. */
export const withPossibleOptions = ({ filters }: Narrowing, field: FilterField): FilterField => {
  const rules = filters.flatMap((filter) => (filter.match === 'all' ? filter.rules : []));
  const isPossible = ({ key }: { key: string }) =>
    rules.every((rule) => {
      if (isGroup(rule) || rule.field !== field.key) return true;
      if (rule.op === 'is') return rule.value === key;
      if (rule.op === 'is_not') return rule.value !== key;
      return rule.op !== 'any_of' || [rule.value].flat().includes(key);
    });
  return field.options && field.type === 'choice' ? { ...field, options: field.options.filter(isPossible) } : field;
};

const NEWEST = 2_000;

const newestRecords = (scope: Scope, objectType: ListedType, column: 'id' | 'custom'): Knex.QueryBuilder => {
  const { table } = RECORD_TYPES[objectType];
  const newest = readRows(scope, table).select(`${table}.${column}`);
  return newest.orderByRaw(`${table}.created_at desc, ${table}.id desc`).limit(NEWEST);
};

/** So many of the newest make it likely that a page of matches is found among the first few thousand. */
const FREQUENT = 40;

/** The rules about values, where many of the newest records meet all of them. */
const findFrequent = async (
  scope: Scope,
  objectType: ListedType,
  own: OwnRule[],
  zone: string,
): Promise<Set<FilterRule>> => {
  if (own.length === 0) return new Set();
  const newest = scope.db.from(newestRecords(scope, objectType, 'id').as('newest'));
  for (const { rule, field } of own) {
    const { sql, values } = walkedSql(scope, field, rule, 'newest', zone);
    newest.whereRaw(sql, values);
  }
  const [{ count }] = await newest.count({ count: '*' });
  return new Set(Number(count) < FREQUENT ? [] : own.map(({ rule }) => rule));
};

/** Whether each of the newest records has a value in an own field. */
const isRarelyEmpty = async (scope: Scope, objectType: ListedType, field: FilterField): Promise<boolean> => {
  const { sql, values } = absent(field, 'newest');
  const newest = newestRecords(scope, objectType, 'custom').as('newest');
  return !(await scope.db.from(newest).whereRaw(sql, values).first(scope.db.raw('1')));
};

/** How many records have no value in an own field; `undefined` where there is not one value for each that has. */
const countEmpty = async (scope: Scope, objectType: ObjectType, field: FilterField): Promise<number | undefined> => {
  if (field.type === 'long_text' || field.type === 'choices') return undefined;
  const filled: OwnRule = { field, rule: { field: field.key, op: 'not_empty' } };
  const [records, [values]] = await Promise.all([
    keptTotal(scope, RECORD_TYPES[objectType].table),
    withValues(scope, [filled], { zone: 'UTC', isLarge: false }).count({ count: '*' }),
  ]);
  return Math.max(records - Number(values?.count), 0);
};

/** The fields by which lists of a record type are filtered. */
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

/** The part of a view that still fits the fields, and the keys of fields that are gone. */
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
