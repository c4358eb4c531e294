import { type Filter, type FilterGroup, type FilterRule, isGroup } from '@rapport/shared/filters';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import {
  filledSql,
  hasNoOwnValue,
  hasOwnValue,
  type Records,
  rarelyHasNoOwnValue,
  sourceOf,
  valueColumn,
} from './fieldSource';
import type { FilterField, Narrowing } from './narrowing';
import { searchSql } from './searchSql';
import { conditionSql, type RuleContext, type Sql, sqlWithoutValues } from './valueCondition';

type RecordContext = Records & RuleContext;

/** Narrows a query of records to those that meet the filters. */
export const narrowBy = (
  { workspaceId, userId }: Scope,
  records: Knex.QueryBuilder,
  table: string,
  { filters, fields, zone, few, met, rare, frequent, strategy }: Narrowing,
) => {
  const context = { table, workspaceId, userId, zone };
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const conditionOf = (part: FilterRule | FilterGroup): Sql => {
    if (isGroup(part)) return joined(part);
    if (met.has(part)) return sqlWithoutValues('true');
    const field = byKey.get(part.field) as FilterField;
    if (rare.has(part)) return rarelyHasNoOwnValue(field, table);
    return ruleSql(field, part, {
      ...context,
      isPerRecord: strategy === 'each' || (strategy === 'page' && frequent.has(part)),
    });
  };
  const joined = ({ match, rules }: Filter): Sql => {
    const parts = rules.map(conditionOf);
    return {
      sql: `(${parts.map(({ sql }) => sql).join(match === 'all' ? ' and ' : ' or ')})`,
      values: parts.flatMap(({ values }) => values),
    };
  };
  for (const ids of few) records.whereRaw(`${table}.id = any (?::uuid[])`, [ids]);
  for (const filter of filters) {
    if (filter.rules.length === 0) continue;
    const { sql, values } = joined(filter);
    records.whereRaw(sql, values);
  }
};

/** The negative operators, each with its positive counterpart. */
const OPPOSITES: Partial<Record<FilterRule['op'], FilterRule['op']>> = {
  is_not: 'is',
  not_contains: 'contains',
  has_not: 'has',
  empty: 'not_empty',
};

/** The rule that is met by exactly the records that do not meet this one; nothing for a positive rule. */
export const oppositeOf = (field: FilterField, rule: FilterRule): FilterRule | undefined => {
  // An unset checkbox is off.
  if (field.type === 'checkbox' && rule.value === false) return { ...rule, value: true };
  const op = OPPOSITES[rule.op];
  return op && { ...rule, op };
};

/**
 * The condition that a row of `field_values` meets a rule about an own field; `undefined` for a rule that does not
 * compare a value.
 */
export const valueSql = (
  { workspaceId, userId }: Scope,
  field: FilterField,
  rule: FilterRule,
  zone: string,
): Sql | undefined => {
  if (!field.id || field.type === 'long_text' || oppositeOf(field, rule)) return undefined;
  const context = { table: '', workspaceId, userId, zone };
  // The indexes of values contain the existing values, and are used if a condition asks for just these.
  if (rule.op === 'not_empty') return sqlWithoutValues(`field_values.${valueColumn(field)} is not null`);
  return conditionSql(field, sourceOf(field, context).value, rule, context);
};

/** The condition that a record meets a rule about values, checked record by record. */
export const perRecordSql = (
  { workspaceId, userId }: Scope,
  field: FilterField,
  rule: FilterRule,
  table: string,
  zone: string,
): Sql => ruleSql(field, rule, { table, workspaceId, userId, zone, isPerRecord: true });

const ruleSql = (field: FilterField, rule: FilterRule, context: RecordContext): Sql => {
  const source = sourceOf(field, context);
  const holds = (meant: FilterRule) => source.within(conditionSql(field, source.value, meant, context));
  const opposite = oppositeOf(field, rule);
  switch (rule.op) {
    case 'empty':
      return field.id ? hasNoOwnValue(field, context.table) : not(filledSql(field, source));
    case 'not_empty':
      return field.id && field.type === 'long_text' ? hasOwnValue(field, context.table) : filledSql(field, source);
    default:
      return opposite ? not(holds(opposite)) : withSearch(field, holds(rule), rule, context);
  }
};

/** Adds a condition that the index of searched texts can check, if the rule searches for words. */
const withSearch = (
  field: FilterField,
  { sql, values }: Sql,
  rule: FilterRule,
  { table, isPerRecord }: RecordContext,
): Sql => {
  const first = searchSql(field, rule, table);
  if (!first || isPerRecord) return { sql, values };
  // `coalesce` makes PostgreSQL expect that half of the records found meet the condition. If it expected one in thousands, it would sort all.
  const then = field.id && field.type === 'long_text' ? `coalesce(${sql}, false)` : sql;
  return { sql: `(${first.sql} and ${then})`, values: [...first.values, ...values] };
};

/** A record without a value meets every negative rule. */
const not = ({ sql, values }: Sql): Sql => ({
  sql: sql.startsWith('exists') ? `not ${sql}` : `(${sql}) is not true`,
  values,
});
