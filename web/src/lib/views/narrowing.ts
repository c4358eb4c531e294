import type { Filter } from '@rapport/shared/filters';
import { fieldsOf, type ListedType, type RecordField } from '@rapport/shared/recordFields';
import { UUID } from '@rapport/shared/uuid';

/** The URL parameters with the filter of a list. */
export const VIEW_PARAMS = ['view', 'filter'] as const;

/** The same in a request: the id of a view, or a filter as JSON. */
export interface Narrowing {
  view?: string;
  filter?: string;
}

type ViewParams = Record<(typeof VIEW_PARAMS)[number], string>;

const isRule = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ('rules' in part
    ? Array.isArray(part.rules) && part.rules.every(isRule)
    : 'field' in part && typeof part.field === 'string' && 'op' in part && typeof part.op === 'string');

/** The filter that a URL contains as JSON; `null` if it is not one. */
export const filterIn = (text: string): Filter | null => {
  if (!text) return null;
  try {
    const filter = JSON.parse(text);
    return isRule(filter) && 'rules' in filter && ['all', 'any'].includes(filter.match) ? filter : null;
  } catch {
    return null;
  }
};

/** The filter or the view of a request: the rules of the URL replace those of its view. */
export const narrowingOf = ({ view, filter }: ViewParams): Narrowing => {
  if (filterIn(filter)) return { filter };
  return UUID.test(view) ? { view } : {};
};

/** The sorts by the fields of a list, each in both directions. */
export const sortsOf = (fields: readonly RecordField[]) =>
  fields.flatMap(({ sort, label }) =>
    [sort, sort && `-${sort}`].flatMap((value) => (value ? [{ value, label, isDescending: value !== sort }] : [])),
  );

/** Whether a list can be sorted this way: by one of its own orders, or by a field. */
export const isSort = (objectType: ListedType, sort: string, orders: readonly { value: string }[]): boolean => {
  const field = sort.replace(/^-/, '');
  return (
    sort !== '' &&
    (orders.some(({ value }) => value === sort) ||
      sortsOf(fieldsOf(objectType, [])).some(({ value }) => value === sort) ||
      /^custom\.[a-z0-9_]+$/.test(field))
  );
};
