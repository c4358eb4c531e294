import type { FilterRule } from '@rapport/shared/filters';
import type { ListedType } from '@rapport/shared/recordFields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { keptTotal } from '../../db/counts';
import { readRows, type Scope } from '../../db/scope';
import { hasNoOwnValue } from './fieldSource';
import { perRecordSql, valueSql } from './filterSql';
import type { FilterField, Narrowing } from './narrowing';
import {
  countEmpty,
  matchingValues,
  type OwnRule,
  ownRules,
  type RulesToMeet,
  readByRules,
} from './ownValues.readModel';
import { searchSql } from './searchSql';

/**
 * Up to `to` matches are found and sorted in a few milliseconds. In a large workspace the limit is a share of all
 * records: if more match, some of the newest do, and a page is found among those.
 */
const FEW = { from: 1_000, to: 5_000, share: 0.02 };

/** Sorting all matches among this many records takes less time than examining the newest. */
const SORTED_MAX = 20_000;

/** Values of this many records are combined in less than a tenth of a second. */
const LARGE = 200_000;

/**
 * Finds out what PostgreSQL cannot estimate: how rare a value is in one own field, or how rare the values of several
 * are together. Otherwise it would search a million records for the newest one that meets a rule.
 * @param asking.isWalkable whether a page may be looked for among the newest records
 */
export const findRareMatches = async (
  scope: Scope,
  objectType: ListedType,
  { isWalkable, ...asking }: RulesToMeet & { isWalkable: boolean },
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
      ? readByRules(scope, valued, isLarge, () =>
          idsOfFew(matchingValues(scope, valued, asking.zone), 'field_values.record_id', atMost),
        )
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
    few.length > 0 || isSmall || !isWalkable
      ? []
      : own.filter(({ rule, field }) => valueSql(scope, field, rule, asking.zone));
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

const NEWEST = 2_000;

const newestRecords = (scope: Scope, objectType: ListedType, column: 'id' | 'custom'): Knex.QueryBuilder => {
  const { table } = RECORD_TYPES[objectType];
  const newest = readRows(scope, table).select(`${table}.${column}`);
  return newest.orderByRaw(`${table}.created_at desc, ${table}.id desc`).limit(NEWEST);
};

/** With this many matches among the newest records, a page is probably found among the first few thousand. */
const FREQUENT = 40;

/** The rules about values, if many of the newest records meet all of them. */
const findFrequent = async (
  scope: Scope,
  objectType: ListedType,
  own: OwnRule[],
  zone: string,
): Promise<Set<FilterRule>> => {
  if (own.length === 0) return new Set();
  const newest = scope.db.from(newestRecords(scope, objectType, 'id').as('newest'));
  for (const { rule, field } of own) {
    const { sql, values } = perRecordSql(scope, field, rule, 'newest', zone);
    newest.whereRaw(sql, values);
  }
  const [{ count }] = await newest.count({ count: '*' });
  return new Set(Number(count) < FREQUENT ? [] : own.map(({ rule }) => rule));
};

/** Whether each of the newest records has a value in an own field. */
const isRarelyEmpty = async (scope: Scope, objectType: ListedType, field: FilterField): Promise<boolean> => {
  const { sql, values } = hasNoOwnValue(field, 'newest');
  const newest = newestRecords(scope, objectType, 'custom').as('newest');
  return !(await scope.db.from(newest).whereRaw(sql, values).first(scope.db.raw('1')));
};
