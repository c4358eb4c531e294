import type { WrittenColumn } from '../objects/importObject';

/*
 * The SQL of single columns, which the statements of the engine join. In it `decided` is a row of the file, `records` the
 * record it is about, `later` the first values of the rows after it, as JSON, `kept` the row that counts of several, and `changes` what an import did to a record.
 * Each example is that of a text column `phone`.
 */

type ValueColumn = Pick<WrittenColumn, 'name' | 'type' | 'isEmpty'>;

/** Whether the row says nothing: `coalesce(decided.phone, '') = ''`. */
const isEmpty = ({ name, type, isEmpty: own }: ValueColumn) => {
  if (own) return own;
  if (type === 'text[]') return `decided.${name} = '{}'`;
  if (type === 'jsonb') return `coalesce(decided.${name}, '{}') = '{}'`;
  return type === 'text' ? `coalesce(decided.${name}, '') = ''` : `decided.${name} is null`;
};

/** The first value among rows about one record, as JSON, called `phone`. */
export const firstValue = (column: ValueColumn) =>
  column.type === 'jsonb'
    ? firstValues(column.name)
    : `(array_agg(to_jsonb(${column.name}) order by nth) filter (where not (${isEmpty(column)})))[1] as ${column.name}`;

/** The first value of each key. The aggregate keeps the last of several, so the rows are put in reverse order. */
const firstValues = (name: string) => `(
  select jsonb_object_agg(each.key, each.value order by place)
  from unnest(array_agg(decided.${name} order by decided.nth desc)) with ordinality as several (own, place), jsonb_each(own) as each
) as ${name}`;

/** `phone = ` the value of the row, or where it is empty the first one after it. */
export const filledUp = (column: ValueColumn) => {
  const { name, type } = column;
  if (type === 'jsonb') return `${name} = coalesce(later.${name}, '{}') || coalesce(decided.${name}, '{}')`;
  const value =
    type === 'text[]' ? `array(select jsonb_array_elements_text(later.${name}))` : `(later.${name} #>> '{}')::${type}`;
  return `${name} = case when ${isEmpty(column)} and later.${name} is not null then ${value} else decided.${name} end`;
};

/** The name of the column where a row says something else than the row that counts: `case when … then 'phone' end`. */
export const contradiction = (column: ValueColumn) => {
  const { name } = column;
  const differs = differsFromKept(column);
  return `case when not (${isEmpty(column)}) and ${differs} then '${name}' end`;
};

const differsFromKept = ({ name, type }: ValueColumn) => {
  if (type === 'text[]') return `not decided.${name} <@ kept.${name}`;
  return type === 'jsonb' ? `not kept.${name} @> decided.${name}` : `decided.${name} <> kept.${name}`;
};

/**
 * The value that the record gets. An empty cell keeps what it has, so that a short list cannot empty a full record:
 * `case when coalesce(decided.phone, '') = '' then records.phone else decided.phone end`.
 * @param all the columns of the record type
 */
export const updatedValue = (column: WrittenColumn, all: WrittenColumn[]): string => {
  const { name, type, othersIn, lines } = column;
  if (type === 'jsonb') return `records.${name} || coalesce(decided.${name}, '{}')`;
  const primary = all.find((other) => other.name === column.primary);
  if (primary) return withFurther(name, updatedValue(primary, all));
  // An address that the record already has as a further one does not become its primary one.
  const isKnown = othersIn ? `or lower(decided.${name}) in (select lower(unnest(records.${othersIn})))` : '';
  const value = `case when ${isEmpty(column)} ${isKnown} then records.${name} else decided.${name} end`;
  return lines ? withNewLines(value, lines) : value;
};

/** Lines that a text has already are not added again. */
const withNewLines = (text: string, lines: string) => `
  (select concat_ws(E'\\n', nullif(text, ''), string_agg(line, E'\\n' order by place) filter (
     where strpos(E'\\n' || text || E'\\n', E'\\n' || line || E'\\n') = 0))
   from (select ${text} as text) as kept left join unnest(decided.${lines}) with ordinality as given (line, place) on true
   group by text)`;

/** The further values that the record has, and then the new ones of the row. */
const withFurther = (name: string, primaryValue: string) => `
  records.${name} || array(
    select fresh from unnest(decided.${name}) with ordinality as given (fresh, place)
    where lower(fresh) <> lower(${primaryValue}) and lower(fresh) not in (select lower(unnest(records.${name})))
    order by place)`;

/** The columns of a record as JSON, to be kept as what it was before an update and after it. */
export const asJson = (columns: WrittenColumn[]) =>
  `jsonb_build_object('updated_at', to_jsonb(records.updated_at),
    ${columns.map(({ name }) => `'${name}', to_jsonb(records.${name})`).join(', ')})`;

/** Whether the record still has the imported value: `changes.after->'phone' = to_jsonb(records.phone)`, null included. */
export const isAsImported = ({ name, type, isAsImported: own }: WrittenColumn) =>
  type === 'jsonb'
    ? `exists (${stillImported(name)})`
    : `(${own ?? `changes.after->'${name}' = coalesce(to_jsonb(records.${name}), 'null')`})`;

/** The keys of the values that an import gave and that are still the same, with what was there before. */
const stillImported = (name: string) => `
  select given.key, changes.before->'${name}'->given.key as was from jsonb_each(coalesce(changes.after->'${name}', '{}')) as given
  where given.value is distinct from changes.before->'${name}'->given.key and given.value = records.${name}->given.key`;

/** Values by key with each that the import changed as it was. */
const restoredValues = (name: string) => `${name} = (
  select records.${name} - coalesce(array_agg(key), '{}') || coalesce(
    jsonb_object_agg(key, was) filter (where was <> to_jsonb(cast(:erased as text))), '{}')
  from (${stillImported(name)}) as mine)`;

/**
 * `phone = ` the value before the import, unless it was changed since. What was erased since does not come back: the word
 * that replaced it is no name, address or number.
 */
export const restored = (column: WrittenColumn) =>
  column.type === 'jsonb'
    ? restoredValues(column.name)
    : `${column.name} = case
  when ${isAsImported(column)} and changes.before->>'${column.name}' is distinct from :erased
  then ${valueBefore(column)} else records.${column.name} end`;

const valueBefore = ({ name, type, references }: WrittenColumn): string => {
  if (references) {
    // The record may have been purged, and the member may have left, since the import.
    const id = references === 'memberships' ? 'user_id' : 'id';
    return `(select linked.${id} from ${references} as linked where linked.workspace_id = :workspace
      and linked.${id} = (changes.before->>'${name}')::uuid)`;
  }
  if (type === 'text[]') {
    return `array(select item from jsonb_array_elements_text(changes.before->'${name}') with ordinality as items (item, nth)
      where item <> :erased order by nth)`;
  }
  return `(changes.before->>'${name}')::${type}`;
};
