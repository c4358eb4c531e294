import type { FilterRule } from '@rapport/shared/filters';
import type { Knex } from 'knex';
import { dayRange, instantRange } from './dayRange';
import type { FilterField } from './narrowing';

/** A piece of SQL with the values of its placeholders. */
export interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

export const sqlWithoutValues = (sql: string): Sql => ({ sql, values: [] });

/** The types whose values are texts, compared ignoring case and accents. */
export const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'long_text', 'url', 'email', 'phone']);
export const NUMBER_TYPES = new Set(['number', 'money']);
const IDS = new Set(['person', 'pipeline', 'contact', 'company', 'deal']);

/** The caller, and the time zone of their days. */
export interface RuleContext {
  userId: string | null;
  zone: string;
}

/** The condition of a positive operator. Negative operators negate it. */
export const conditionSql = (field: FilterField, value: Sql, rule: FilterRule, context: RuleContext): Sql => {
  const valueThat = (sql: string, ...given: unknown[]): Sql => ({
    sql: `${value.sql} ${sql}`,
    values: [...value.values, ...(given as Knex.RawBinding[])],
  });
  if (TEXT_TYPES.has(field.type)) return textSql(value, rule);
  if (NUMBER_TYPES.has(field.type)) return numberSql(valueThat, rule);
  if (field.type === 'date' || field.type === 'time') return rangeSql(field, value, rule, context);
  if (field.type === 'tags') return tagsSql(valueThat, rule);
  if (field.type === 'checkbox') return valueThat('= 1');
  if (rule.op === 'me')
    return context.userId ? valueThat(`= ?${cast(field)}`, context.userId) : sqlWithoutValues('false');
  const wanted = Array.isArray(rule.value) ? rule.value : [rule.value];
  const places = wanted.map(() => `?${cast(field)}`).join(', ');
  return valueThat(`in (${places})`, ...wanted.map((one) => (IDS.has(field.type) ? String(one).toLowerCase() : one)));
};

const cast = ({ type, id }: FilterField): string => (!id && IDS.has(type) ? '::uuid' : '');

// Escapes the wildcards of `like`. PostgreSQL can estimate the matches of `like`, but not those of `strpos`.
const LITERALLY = `regexp_replace(fold(?), '([\\\\%_])', '\\\\\\1', 'g')`;

const textSql = ({ sql, values }: Sql, { op, value }: FilterRule): Sql => {
  const bound = [...values, String(value)];
  if (op === 'contains') return { sql: `${sql} like '%' || ${LITERALLY} || '%'`, values: bound };
  if (op === 'starts_with') return { sql: `starts_with(${sql}, fold(?))`, values: bound };
  return { sql: `${sql} = fold(?)`, values: bound };
};

type With = (sql: string, ...given: unknown[]) => Sql;

const numberSql = (valueThat: With, { op, value }: FilterRule): Sql => {
  if (op === 'between') return valueThat('between ?::numeric and ?::numeric', ...(value as number[]));
  const sign = op === 'more_than' ? '>' : op === 'less_than' ? '<' : '=';
  return valueThat(`${sign} ?::numeric`, value);
};

const tagsSql = (valueThat: With, { op, value }: FilterRule): Sql => {
  if (op !== 'has_any') return valueThat('@> array[?]', value);
  const tags = value as string[];
  return valueThat(`&& array[${tags.map(() => '?').join(', ')}]`, ...tags);
};

const rangeSql = ({ type, id }: FilterField, { sql }: Sql, rule: FilterRule, { zone }: RuleContext): Sql => {
  const { from, before } = type === 'time' ? instantRange(rule, zone) : dayRange(rule, zone);
  const kind = type === 'time' ? '::timestamptz' : id ? '' : '::date';
  return { sql: `(${sql} >= ?${kind} and ${sql} < ?${kind})`, values: [from, before] };
};
