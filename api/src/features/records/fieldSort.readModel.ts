import { isGroup } from '@rapport/shared/filters';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { type PagePlace, placeOf } from '../../http/pages';
import { readStages } from '../pipelines/pipelines.readModel';
import { builtInSortSql, idsInOrderOf, idsWithBuiltIn } from './builtInSort.readModel';
import { hasNoOwnValue } from './fieldSource';
import type { FilterField, Narrowing } from './narrowing';
import { idsWithOwn } from './ownSort.readModel';
import { type Matching, type Part, placeIn, placesOf, type SortedBy } from './sortedPart';
import type { Sql } from './valueCondition';

export const isOwnSort = (sort: string): boolean => sort.replace('-', '').startsWith(CUSTOM);

/** A choice field without the options that no match can have according to rules about it. */
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

/**
 * The ids of one page in the order of a field: first the records with a value, then, in both directions, those without,
 * the newest first. Choices are in the order of their options, stages in that of the pipelines, and people in that of
 * their names.
 * @returns one more id if there is a further page, and the cursor after each id
 */
export const idsByField = async (
  scope: Scope,
  matching: Matching,
  { cursor, ...by }: SortedBy,
): Promise<PagePlace[]> => {
  const place = cursor ? placeOf(cursor, placeIn(by.field)) : undefined;
  const keys = await keysInOrder(scope, by.field);
  const wanted = by.limit + 1;
  const first = { ...by, keys, wanted, place };
  const withValue = place?.[0] === 'without' ? [] : await idsWith(scope, matching, first);
  if (withValue.length >= wanted) return withValue;
  const rest = wanted - withValue.length;
  const after = place?.[0] === 'without' ? place : undefined;
  const matches = matching(by.isFrequent || !by.field.id ? 'page' : undefined);
  return [...withValue, ...(await idsWithout(matches, { ...by, keys, wanted: rest, place: after }))];
};

/** The values in their displayed order; `null` if the values themselves can be sorted. */
const keysInOrder = async (scope: Scope, { type, options = [] }: FilterField): Promise<string[] | null> => {
  switch (type) {
    case 'choice':
      return options.map(({ key }) => key);
    case 'person':
      return rows(scope, 'workspace_people')
        .join('users', 'users.id', 'workspace_people.user_id')
        .orderByRaw('fold(users.name) collate "C", users.id')
        .pluck('users.id');
    case 'stage':
      return (await readStages(scope)).map(({ key }) => key);
    case 'pipeline':
      return [...new Set((await readStages(scope)).map(({ pipeline_id }) => pipeline_id))];
    default:
      return null;
  }
};

const idsWith = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
  const { field, keys } = part;
  if (field.id) return idsWithOwn(scope, matching, part);
  return keys ? idsInOrderOf(keys, scope, matching('page'), part) : idsWithBuiltIn(scope, matching('page'), part);
};

/** The condition that a record has no value in the field, or none that is part of the order. */
const unfilled = (part: Part): Sql => {
  const { table, field, keys } = part;
  if (!field.id) {
    const filled = keys ? `${table}.${field.key}::text = any (?::text[])` : builtInSortSql(part).filled;
    return { sql: `(${filled}) is not true`, values: keys ? [keys] : [] };
  }
  // Checks the values of each record, because right after an import PostgreSQL would search all values once per record.
  if (!keys) return hasNoOwnValue(field, table);
  const own = field.key.slice(CUSTOM.length);
  return { sql: `(${table}.custom ->> ? = any (?::text[])) is not true`, values: [own, keys] };
};

const idsWithout = async (matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { table, wanted, place } = part;
  const { sql, values } = unfilled(part);
  const found = matches
    .whereRaw(sql, values)
    .select(`${table}.id`, `${table}.created_at as value`)
    .orderByRaw(`${table}.created_at desc, ${table}.id desc`)
    .limit(wanted);
  if (place) {
    found.whereRaw(`(${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid)`, [place[1], place[2]]);
  }
  return placesOf('without', await found);
};
