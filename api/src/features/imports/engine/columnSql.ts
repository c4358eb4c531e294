import type { WrittenColumn } from '../objects/importObject';

/*
 * The SQL of single columns, from which the statements of the engine are built. In it, `decided` is a row of the file,
 * `records` is the record that the row is about, `later` has the first values of the later rows about it, as JSON,
 * `kept` is the row that is used if several are about the same record, and `changes` is what an import changed in a
 * record. Each example is for a text column `phone`.
 */

type ValueColumn = Pick<WrittenColumn, 'name' | 'type' | 'isEmpty'>;

/** Whether the row has no value: `coalesce(decided.phone, '') = ''`. */
const isEmpty = ({ name, type, isEmpty: own }: ValueColumn) => {
  if (own) return own;
  if (type === 'text[]') return `decided.${name} = '{}'`;
  if (type === 'jsonb') return `coalesce(decided.${name}, '{}') = '{}'`;
  return type === 'text' ? `coalesce(decided.${name}, '') = ''` : `decided.${name} is null`;
};

/** The first value among rows about the same record, as JSON, called `phone`. */
export const firstValue = (column: ValueColumn) =>
  column.type === 'jsonb'
    ? firstValues(column.name)
    : `(array_agg(to_jsonb(${column.name}) order by nth) filter (where not (${isEmpty(column)})))[1] as ${column.name}`;

/** The first value of each key. The aggregate keeps the last of several values, so the rows are sorted in reverse order. */
const firstValues = (name: string) => `(
  select jsonb_object_agg(each.key, each.value order by place)
  from unnest(array_agg(decided.${name} order by decided.nth desc)) with ordinality as several (own, place), jsonb_each(own) as each
) as ${name}`;

/** `phone = ` the value of the row or, if it is empty, the first value of the later rows. */
export const filledUp = (column: ValueColumn) => {
  const { name, type } = column;
  if (type === 'jsonb') return `${name} = coalesce(later.${name}, '{}') || coalesce(decided.${name}, '{}')`;
  const value =
    type === 'text[]' ? `array(select jsonb_array_elements_text(later.${name}))` : `(later.${name} #>> '{}')::${type}`;
  return `${name} = case when ${isEmpty(column)} and later.${name} is not null then ${value} else decided.${name} end`;
};

/** The name of the column if a row has a different value than the row that is used: `case when … then 'phone' end`. */
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
 * The new value of the record. An empty cell keeps the current value, so that a short list cannot empty a full record:
 * `case when coalesce(decided.phone, '') = '' then records.phone else decided.phone end`.
 * @param all the columns of the record type
 */
export const updatedValue = (column: WrittenColumn, all: WrittenColumn[]): string => {
  const { name, type, othersIn, lines } = column;
  if (type === 'jsonb') return `records.${name} || coalesce(decided.${name}, '{}')`;
  const primary = all.find((other) => other.name === column.primary);
  if (primary) return withFurther(name, updatedValue(primary, all));
  // An additional address of the record does not become its primary one.
  const isKnown = othersIn ? `or lower(decided.${name}) in (select lower(unnest(records.${othersIn})))` : '';
  const value = `case when ${isEmpty(column)} ${isKnown} then records.${name} else decided.${name} end`;
  return lines ? withNewLines(value, lines) : value;
};

/** Lines that the text already contains are not added again. */
const withNewLines = (text: string, lines: string) => `
  (select concat_ws(E'\\n', nullif(text, ''), string_agg(line, E'\\n' order by place) filter (
     where strpos(E'\\n' || text || E'\\n', E'\\n' || line || E'\\n') = 0))
   from (select ${text} as text) as kept left join unnest(decided.${lines}) with ordinality as given (line, place) on true
   group by text)`;

/** The additional values of the record, followed by the new ones of the row. */
const withFurther = (name: string, primaryValue: string) => `
  records.${name} || array(
    select fresh from unnest(decided.${name}) with ordinality as given (fresh, place)
    where lower(fresh) <> lower(${primaryValue}) and lower(fresh) not in (select lower(unnest(records.${name})))
    order by place)`;

/** The columns of a record as JSON, to store its values before and after an update. */
export const asJson = (columns: WrittenColumn[]) =>
  `jsonb_build_object('updated_at', to_jsonb(records.updated_at),
    ${columns.map(({ name }) => `'${name}', to_jsonb(records.${name})`).join(', ')})`;

/** Whether the record still has the imported value: `changes.after->'phone' = to_jsonb(records.phone)`, null included. */
export const isAsImported = ({ name, type, isAsImported: own }: WrittenColumn) =>
  type === 'jsonb'
    ? `exists (${stillImported(name)})`
    : `(${own ?? `changes.after->'${name}' = coalesce(to_jsonb(records.${name}), 'null')`})`;

/** The keys whose imported values are unchanged, with their values before the import. */
const stillImported = (name: string) => `
  select given.key, changes.before->'${name}'->given.key as was from jsonb_each(coalesce(changes.after->'${name}', '{}')) as given
  where given.value is distinct from changes.before->'${name}'->given.key and given.value = records.${name}->given.key`;

/** The values by key, in which each value that the import changed is replaced by the previous one. */
const restoredValues = (name: string) => `${name} = (
  select records.${name} - coalesce(array_agg(key), '{}') || coalesce(
    jsonb_object_agg(key, was) filter (where was <> to_jsonb(cast(:erased as text))), '{}')
  from (${stillImported(name)}) as mine)`;

/**
 * `phone = ` the value before the import, unless it was changed since. A value that was erased since is not restored,
 * nor the word that replaced it.
 */
export const restored = (column: WrittenColumn) =>
  column.type === 'jsonb'
    ? restoredValues(column.name)
    : `${column.name} = case
  when ${isAsImported(column)} and changes.before->>'${column.name}' is distinct from :erased
  then ${valueBefore(column)} else records.${column.name} end`;

const valueBefore = ({ name, type, references }: WrittenColumn): string => {
  if (references) {
    // Since the import, the record may have been purged, and the member may have left.
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
