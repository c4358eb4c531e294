import { CUSTOM } from '@rapport/shared/recordFields';
import type { FilterField } from './narrowing';
import { NUMBER_TYPES, type Sql, sqlWithoutValues, TEXT_TYPES } from './valueCondition';

/** Where a field's value is stored: its SQL, and the query that conditions on it become part of. */
interface Source {
  value: Sql;
  within: (condition: Sql) => Sql;
}

/** The records whose values are compared. */
export interface Records {
  table: string;
  workspaceId: string;
  /** Whether the rule is checked record by record until a page is full, because many records meet it. */
  isPerRecord?: boolean;
}

export const sourceOf = ({ key, id, type }: FilterField, { table, workspaceId, isPerRecord }: Records): Source => {
  if (!id) {
    const column = `${table}.${key}`;
    const value = TEXT_TYPES.has(type) ? `fold(${column}) collate "C"` : column;
    return { value: sqlWithoutValues(value), within: (condition) => condition };
  }
  if (type === 'long_text') {
    const value = folded({ sql: `coalesce(${table}.custom ->> ?, '')`, values: [key.slice(CUSTOM.length)] });
    return { value, within: (condition) => condition };
  }
  const column = valueColumn({ type }) === 'number_value' ? 'number_value' : 'text_value collate "C"';
  // `offset 0` makes PostgreSQL look up the values of each record separately. If it took a frequent value for a rare
  // one, it would otherwise join and sort all matches.
  const from = isPerRecord
    ? `(select * from own_field_values as own where own.workspace_id = ? and own.record_id = ${table}.id offset 0) as field_values where true`
    : `own_field_values as field_values where field_values.workspace_id = ? and field_values.record_id = ${table}.id`;
  return {
    value: sqlWithoutValues(`field_values.${column}`),
    within: ({ sql, values }) => ({
      sql: `exists (select from ${from} and field_values.field_id = ? and ${sql})`,
      values: [workspaceId, id, ...values],
    }),
  };
};

/** The column of `field_values` with the value of an own field. */
export const valueColumn = ({ type }: Pick<FilterField, 'type'>) =>
  NUMBER_TYPES.has(type) || type === 'checkbox' ? 'number_value' : 'text_value';

/** Folds a long text. Texts of English letters only are changed to lower case instead, which takes far less time. */
const folded = ({ sql, values }: Sql): Sql => ({
  sql: `case when octet_length(${sql}) = char_length(${sql}) then lower(${sql}) else fold(${sql}) end`,
  values: [...values, ...values, ...values, ...values],
});

/** The condition that a field has a value. */
export const filledSql = ({ type, id }: FilterField, { value, within }: Source): Sql => {
  if (type === 'tags') return sqlWithoutValues(`cardinality(${value.sql}) > 0`);
  if (TEXT_TYPES.has(type) && !id) return { ...value, sql: `${value.sql} <> ''` };
  return within(id ? sqlWithoutValues('true') : sqlWithoutValues(`${value.sql} is not null`));
};

/**
 * The condition that a record has no value in an own field. It does not use the index of values, which is far slower if nearly all
 * of a million records have a value.
 */
export const hasNoOwnValue = (field: FilterField, table: string): Sql => {
  const { sql, values } = hasOwnValue(field, table);
  return { sql: `not ${sql}`, values };
};

export const hasOwnValue = ({ key }: FilterField, table: string): Sql => ({
  sql: `jsonb_exists(${table}.custom, ?)`,
  values: [key.slice(CUSTOM.length)],
});

/**
 * The same condition, written so that PostgreSQL expects few matches and scans the table in parallel. For `hasNoOwnValue`, it
 * expects that a third of the records match, and would search all of them one by one, the newest first.
 */
export const rarelyHasNoOwnValue = ({ key }: FilterField, table: string): Sql => {
  const own = key.slice(CUSTOM.length);
  const has = `jsonb_exists(${table}.custom, ?)::int`;
  return { sql: `(${has} = 0 and ${has} + 0 = 0)`, values: [own, own] };
};
