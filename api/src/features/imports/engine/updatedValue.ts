import type { ImportObject, WrittenColumn } from '../objects/importObject';

/** SQL for whether a row of `decided` says nothing in a column. */
export const isEmpty = ({ name, type }: WrittenColumn) => {
  if (type === 'text[]') return `decided.${name} = '{}'`;
  return type === 'text' ? `coalesce(decided.${name}, '') = ''` : `decided.${name} is null`;
};

/**
 * SQL for the value that a column of `records` gets from its row of `decided`. An empty cell keeps what the record has, so
 * that a short list cannot empty a full record.
 */
export const updatedValue = ({ written }: ImportObject, column: WrittenColumn): string => {
  if (column.further) return updatedPrimary(column, column.further);
  const primary = written.find(({ name }) => name === column.primary);
  if (primary) return withFurther(column.name, updatedPrimary(primary, column.name));
  return `case when ${isEmpty(column)} then records.${column.name} else decided.${column.name} end`;
};

/** An address that the record already has as a further one does not become its primary one. */
const updatedPrimary = (column: WrittenColumn, further: string) => `
  case when ${isEmpty(column)} or lower(decided.${column.name}) in (select lower(unnest(records.${further})))
    then records.${column.name} else decided.${column.name} end`;

/** New further values are added to those that the record has. */
const withFurther = (further: string, primaryValue: string) => `
  records.${further} || array(
    select fresh from unnest(decided.${further}) with ordinality as given (fresh, place)
    where lower(fresh) <> lower(${primaryValue}) and lower(fresh) not in (select lower(unnest(records.${further})))
    order by place)`;
