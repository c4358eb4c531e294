import { COUNTED_MAX } from '@rapport/shared/counts';
import { type FilterRule, isGroup } from '@rapport/shared/filters';
import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { countUpTo, keptTotal } from '../../db/counts';
import { deferred } from '../../db/database';
import { readRows, type Scope } from '../../db/scope';
import { oppositeOf, valueSql } from './filterSql';
import type { FilterField, Narrowing } from './narrowing';
import type { Sql } from './valueCondition';

export type RulesToMeet = Pick<Narrowing, 'filters' | 'fields' | 'zone'>;

export interface OwnRule {
  rule: FilterRule;
  field: FilterField;
}

/** The rules about own fields that every match must meet. */
export const ownRules = ({ filters, fields }: RulesToMeet): OwnRule[] =>
  filters
    .flatMap(({ match, rules }) => (match === 'all' ? rules : []))
    .flatMap((rule) => {
      const field = isGroup(rule) ? undefined : fields.find(({ key }) => key === rule.field);
      return !isGroup(rule) && field?.id ? [{ rule, field }] : [];
    });

/** The values of the first rule whose records also meet the others. */
export const matchingValues = (scope: Scope, [first, ...others]: OwnRule[], zone: string): Knex.QueryBuilder => {
  const found = readRows(scope, 'field_values');
  if (!first) return found;
  const { sql, values } = valueSql(scope, first.field, first.rule, zone) as Sql;
  found.where('field_values.field_id', first.field.id).whereRaw(sql, values);
  for (const other of others) {
    found.whereIn('field_values.record_id', matchingValues(scope, [other], zone).select('field_values.record_id'));
  }
  return found;
};

/** Runs a query without nested loops over values, and with memory for the ids of all records that meet a rule. */
export const readSideBySide = async <Found>(scope: Scope, query: () => PromiseLike<Found>): Promise<Found> => {
  await deferred(scope.db.raw('set local enable_nestloop = off'));
  await deferred(scope.db.raw(`set local work_mem = '64MB'`));
  const found = await query();
  await deferred(scope.db.raw('set local enable_nestloop = on'));
  return found;
};

/**
 * Reads the records that meet several rules about values. Until PostgreSQL has new statistics, for example after many
 * recent changes, it takes new values for rare, and would search the values of one rule once for each value of another.
 */
export const readByRules = <Found>(
  scope: Scope,
  rules: OwnRule[],
  isLarge: boolean,
  query: () => PromiseLike<Found>,
): PromiseLike<Found> => (rules.length > 1 && !isLarge ? readSideBySide(scope, query) : query());

/** The ids of all matches, if few records meet the rules about values and there are no other rules. */
export const knownMatches = ({ filters, few, met }: Narrowing): string[] | undefined => {
  const rules = filters.flatMap((filter) => filter.rules);
  const [ids, ...others] = few;
  const areMet = rules.every((rule) => !isGroup(rule) && met.has(rule));
  // For a choice of several options, a record has one value for each.
  return ids && others.length === 0 && areMet ? [...new Set(ids)] : undefined;
};

/**
 * Counts the matches of rules about own fields by their values alone, without reading the records; `undefined` if that
 * is impossible, or if few records have to be counted anyway.
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
  const areValued = own.every(({ rule, field }) => valueSql(scope, field, rule, narrowing.zone));
  if (!isOneEach || !areValued) return undefined;
  const { zone, isLarge } = narrowing;
  return readByRules(scope, own, isLarge, () => countUpTo(scope.db, matchingValues(scope, own, zone)));
};

const areAll = (own: OwnRule[], { filters }: RulesToMeet): boolean =>
  own.length > 0 && own.length === filters.flatMap(({ rules }) => rules).length;

/** A rule, with a query for the ids of the records that have the values it is about. */
export interface ValueRule {
  ids: Knex.QueryBuilder;
  /** Whether the rule matches all other records. */
  isNot: boolean;
  /** Whether it is about a single value, whose ids an index returns in order. */
  isOfOne: boolean;
}

/** The rules that the index of own values can check, and whether the list has no other filters. */
export const valueRules = (scope: Scope, narrowing: Narrowing): { rules: ValueRule[]; areAll: boolean } => {
  const own = ownRules(narrowing);
  const rules = own.flatMap(({ field, rule }) => {
    const opposite = oppositeOf(field, rule);
    const readRule = opposite ?? rule;
    // Records without a value are read from the records themselves: nearly all have a value.
    if (rule.op === 'empty' || !valueSql(scope, field, readRule, narrowing.zone)) return [];
    const ids = matchingValues(scope, [{ field, rule: readRule }], narrowing.zone).select('field_values.record_id');
    return [{ ids, isNot: opposite !== undefined, isOfOne: readRule.op === 'is' || readRule.op === 'has' }];
  });
  return { rules, areAll: rules.length === own.length && areAll(own, narrowing) };
};

/** How many records have no value in an own field; `undefined` if records may have several values. */
export const countEmpty = async (
  scope: Scope,
  objectType: ObjectType,
  field: FilterField,
): Promise<number | undefined> => {
  if (field.type === 'long_text' || field.type === 'choices') return undefined;
  const filled: OwnRule = { field, rule: { field: field.key, op: 'not_empty' } };
  const [records, [values]] = await Promise.all([
    keptTotal(scope, RECORD_TYPES[objectType].table),
    matchingValues(scope, [filled], 'UTC').count({ count: '*' }),
  ]);
  return Math.max(records - Number(values?.count), 0);
};
