import type { Filter, FilterGroup, FilterRule } from '@rapport/shared/filters';
import { isGroup } from '@rapport/shared/filters';
import { CUSTOM, type RecordField } from '@rapport/shared/recordFields';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { dayRange, instantRange } from './dayRange';

/** A field that can be filtered by; an own one with its id. */
export interface FilterField extends RecordField {
  id?: string;
  /** Whether the searched texts of the records have all values of an own one. */
  isSearched?: boolean;
}

/** Filters that are known to fit the fields, all of which must hold, and the time zone whose days they mean. */
export interface Narrowing {
  filters: Filter[];
  fields: FilterField[];
  zone: string;
  /** The keys of the fields that a view names and that are gone. */
  ignored: string[];
  /** Where few records can meet some of the rules, their ids, among which all matches are. */
  few: string[][];
  /** The rules that all of those records meet. */
  met: ReadonlySet<FilterRule>;
  /** The rules that ask for a missing value which hardly any record lacks. */
  rare: ReadonlySet<FilterRule>;
  /** The rules about values that many of the newest records meet. */
  frequent: ReadonlySet<FilterRule>;
  way?: Way;
  /** Whether there are so many records that rules about own fields meet by what PostgreSQL knows of the values. */
  isLarge: boolean;
}

/**
 * What is read of the matches where that is not all: a `page` of the first in the order of a list, or those of a few thousand records
 * that are known, `each` of which is checked for itself. PostgreSQL might otherwise compare each of them with all values that
 * meet a rule, as it does right after an import.
 */
export type Way = 'page' | 'each';

/** A piece of SQL with the values of its places. */
export interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

/** Where a field's value is found: its SQL, and what a condition on it is put into. */
interface Source {
  value: Sql;
  within: (condition: Sql) => Sql;
  isOwn: boolean;
}

/** Who asks, and about the records of which table. */
interface Asked {
  table: string;
  workspaceId: string;
  userId: string | null;
  zone: string;
  /** Whether the rule is checked record by record until a page is full, because many records meet it. */
  isWalked?: boolean;
}

/** The types whose values are texts, compared without case and accents. */
export const TEXTS: ReadonlySet<string> = new Set(['text', 'long_text', 'url', 'email', 'phone']);
const NUMBERS = new Set(['number', 'money']);
const IDS = new Set(['person', 'pipeline', 'contact', 'company', 'deal']);

/** Narrows a query of records to those that meet the filters. */
export const narrowBy = (
  { workspaceId, userId }: Scope,
  records: Knex.QueryBuilder,
  table: string,
  { filters, fields, zone, few, met, rare, frequent, way }: Narrowing,
) => {
  const asked = { table, workspaceId, userId, zone };
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const conditionOf = (part: FilterRule | FilterGroup): Sql => {
    if (isGroup(part)) return joined(part);
    if (met.has(part)) return plain('true');
    const field = byKey.get(part.field) as FilterField;
    if (rare.has(part)) return rarelyAbsent(field, table);
    return ruleSql(field, part, { ...asked, isWalked: way === 'each' || (way === 'page' && frequent.has(part)) });
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

/** These ask for what is not there. */
const NEGATIVE = new Set<FilterRule['op']>(['is_not', 'not_contains', 'has_not', 'empty']);

/** What a row of `field_values` of an own field must be like to meet a rule; nothing for a rule that is not about one value. */
export const valueSql = (
  { workspaceId, userId }: Scope,
  field: FilterField,
  rule: FilterRule,
  zone: string,
): Sql | undefined => {
  if (!field.id || field.type === 'long_text' || NEGATIVE.has(rule.op) || rule.value === false) return undefined;
  const asked = { table: '', workspaceId, userId, zone };
  // The indexes of values have those that are there, and are used where a condition says just that.
  if (rule.op === 'not_empty') return plain(`field_values.${valueColumn(field)} is not null`);
  return conditionSql(field, sourceOf(field, asked).value, rule, asked);
};

/** That a record meets a rule about values, checked for itself. */
export const walkedSql = (
  { workspaceId, userId }: Scope,
  field: FilterField,
  rule: FilterRule,
  table: string,
  zone: string,
): Sql => ruleSql(field, rule, { table, workspaceId, userId, zone, isWalked: true });

const ruleSql = (field: FilterField, rule: FilterRule, asked: Asked): Sql => {
  const source = sourceOf(field, asked);
  const holds = (meant: FilterRule) => source.within(conditionSql(field, source.value, meant, asked));
  switch (rule.op) {
    case 'contains':
    case 'starts_with':
      return found(field, holds(rule), rule, asked);
    case 'empty':
      return field.id ? absent(field, asked.table) : not(filledSql(field, source));
    case 'not_empty':
      return field.id && field.type === 'long_text' ? present(field, asked.table) : filledSql(field, source);
    case 'is_not':
      return not(holds({ ...rule, op: 'is' }));
    case 'not_contains':
      return not(holds({ ...rule, op: 'contains' }));
    case 'has_not':
      return not(holds({ ...rule, op: 'has' }));
    case 'is':
      // An unset checkbox is off.
      if (field.type === 'checkbox' && rule.value === false) return not(holds({ ...rule, value: true }));
      return found(field, holds(rule), rule, asked);
    default:
      return holds(rule);
  }
};

/** The fields that the column `search` is made of, which has an index of trigrams. */
const SEARCHED: Record<string, string[]> = {
  contacts: ['name', 'email', 'company'],
  companies: ['name', 'domain', 'industry'],
  deals: ['title', 'next_step'],
  tasks: ['title'],
};

/** What all records meet that have a text in a field which is searched, and has an index; nothing for other rules. */
export const searchSql = (
  { key, id, type, isSearched }: FilterField,
  { op, value }: FilterRule,
  table: string,
): Sql | undefined => {
  const isIndexed = id ? isSearched && TEXTS.has(type) : SEARCHED[table]?.includes(key);
  // Short texts are found whole, or by how they begin, by the index of values.
  const isAsked = op === 'contains' || (id && type === 'long_text' && (op === 'is' || op === 'starts_with'));
  if (!isAsked || !isIndexed) return undefined;
  if (type === 'phone') return searchedDigits(String(value), table);
  if (!/[\p{L}\p{N}]{3}/u.test(String(value))) return undefined;
  return { sql: `${table}.search like '%' || searched(?) || '%'`, values: [String(value)] };
};

/** Of phone numbers `search` has the digits alone, and not what is dialed before them, which begins with zeros or 011. */
const searchedDigits = (value: string, table: string): Sql | undefined => {
  const runs = value.match(/\d+/g) ?? [];
  const [longest = ''] = runs.map((run) => run.replace(/^0*1?1?/, '')).sort((one, other) => other.length - one.length);
  return longest.length < 3 ? undefined : { sql: `${table}.search like ?`, values: [`%${longest}%`] };
};

const found = (field: FilterField, { sql, values }: Sql, rule: FilterRule, { table, isWalked }: Asked): Sql => {
  const first = searchSql(field, rule, table);
  if (!first || isWalked) return { sql, values };
  // Of the records that are found so PostgreSQL is to expect that half of them meet it: for one in thousands it would sort all.
  const then = field.id && field.type === 'long_text' ? `coalesce(${sql}, false)` : sql;
  return { sql: `(${first.sql} and ${then})`, values: [...first.values, ...values] };
};

// Among a million records of which each has a value, looking for one without takes far longer in the index of values.
/** That a record has no value in an own field. */
export const absent = (field: FilterField, table: string): Sql => {
  const { sql, values } = present(field, table);
  return { sql: `not ${sql}`, values };
};

const present = ({ key }: FilterField, table: string): Sql => ({
  sql: `jsonb_exists(${table}.custom, ?)`,
  values: [key.slice(CUSTOM.length)],
});

/**
 * The same, said in a way that PostgreSQL takes for rare: it then looks through the table in parallel. Of `absent` it expects
 * that a third of the records meet it, and so looks for them from the newest on, one by one to the end.
 */
const rarelyAbsent = ({ key }: FilterField, table: string): Sql => {
  const own = key.slice(CUSTOM.length);
  const has = `jsonb_exists(${table}.custom, ?)::int`;
  return { sql: `(${has} = 0 and ${has} + 0 = 0)`, values: [own, own] };
};

/** A record without a value meets every negative rule. */
const not = ({ sql, values }: Sql): Sql => ({
  sql: sql.startsWith('exists') ? `not ${sql}` : `(${sql}) is not true`,
  values,
});

/** The column of `field_values` with the value of an own field. */
const valueColumn = ({ type }: Pick<FilterField, 'type'>) =>
  NUMBERS.has(type) || type === 'checkbox' ? 'number_value' : 'text_value';

const sourceOf = ({ key, id, type }: FilterField, { table, workspaceId, isWalked }: Asked): Source => {
  if (!id) {
    const column = `${table}.${key}`;
    const value = TEXTS.has(type) ? `fold(${column}) collate "C"` : column;
    return { value: plain(value), within: (condition) => condition, isOwn: false };
  }
  if (type === 'long_text') {
    const value = folded({ sql: `coalesce(${table}.custom ->> ?, '')`, values: [key.slice(CUSTOM.length)] });
    return { value, within: (condition) => condition, isOwn: true };
  }
  const column = valueColumn({ type }) === 'number_value' ? 'number_value' : 'text_value collate "C"';
  // The values of one record have an offset: PostgreSQL would join and sort all matches where it takes a frequent value for rare.
  const from = isWalked
    ? `(select * from own_field_values as own where own.workspace_id = ? and own.record_id = ${table}.id offset 0) as field_values where true`
    : `own_field_values as field_values where field_values.workspace_id = ? and field_values.record_id = ${table}.id`;
  return {
    value: plain(`field_values.${column}`),
    within: ({ sql, values }) => ({
      sql: `exists (select from ${from} and field_values.field_id = ? and ${sql})`,
      values: [workspaceId, id, ...values],
    }),
    isOwn: true,
  };
};

/** A long text without case and accents, which takes far longer to fold where it has any letter beyond English. */
const folded = ({ sql, values }: Sql): Sql => ({
  sql: `case when octet_length(${sql}) = char_length(${sql}) then lower(${sql}) else fold(${sql}) end`,
  values: [...values, ...values, ...values, ...values],
});

const plain = (sql: string): Sql => ({ sql, values: [] });

/** That a field has a value. */
const filledSql = ({ type, id }: FilterField, { value, within }: Source): Sql => {
  if (type === 'tags') return plain(`cardinality(${value.sql}) > 0`);
  if (TEXTS.has(type) && !id) return { ...value, sql: `${value.sql} <> ''` };
  return within(id ? plain('true') : plain(`${value.sql} is not null`));
};

/** The condition of an operator that asks for something. Those that ask for its absence are made from it. */
const conditionSql = (field: FilterField, value: Sql, rule: FilterRule, asked: Asked): Sql => {
  const valueThat = (sql: string, ...given: unknown[]): Sql => ({
    sql: `${value.sql} ${sql}`,
    values: [...value.values, ...(given as Knex.RawBinding[])],
  });
  if (TEXTS.has(field.type)) return textSql(value, rule);
  if (NUMBERS.has(field.type)) return numberSql(valueThat, rule);
  if (field.type === 'date' || field.type === 'time') return rangeSql(field, value, rule, asked);
  if (field.type === 'tags') return tagsSql(valueThat, rule);
  if (field.type === 'checkbox') return valueThat('= 1');
  if (rule.op === 'me') return asked.userId ? valueThat(`= ?${cast(field)}`, asked.userId) : plain('false');
  const wanted = Array.isArray(rule.value) ? rule.value : [rule.value];
  const places = wanted.map(() => `?${cast(field)}`).join(', ');
  return valueThat(`in (${places})`, ...wanted.map((one) => (IDS.has(field.type) ? String(one).toLowerCase() : one)));
};

const cast = ({ type, id }: FilterField): string => (!id && IDS.has(type) ? '::uuid' : '');

// With what `like` gives a meaning of its own taken literally. Of `like` the planner knows how much it finds, of `strpos` it does not.
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

const rangeSql = ({ type, id }: FilterField, { sql }: Sql, rule: FilterRule, { zone }: Asked): Sql => {
  const { from, before } = type === 'time' ? instantRange(rule, zone) : dayRange(rule, zone);
  const kind = type === 'time' ? '::timestamptz' : id ? '' : '::date';
  return { sql: `(${sql} >= ?${kind} and ${sql} < ?${kind})`, values: [from, before] };
};
