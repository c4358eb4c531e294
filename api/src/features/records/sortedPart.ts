import { Day, Instant } from '@rapport/shared/text';
import type { Knex } from 'knex';
import { z } from 'zod';
import { cursorOf, type PagePlace } from '../../http/pages';
import type { FilterField, ReadStrategy } from './narrowing';
import type { ValueRule } from './ownValues.readModel';

export type Matching = (strategy?: ReadStrategy) => Knex.QueryBuilder;

export interface SortedBy {
  table: string;
  field: FilterField;
  /** The SQL that built-in fields are sorted by, if it is not their column. */
  sortedBy?: Record<string, string>;
  /** Whether all records match. */
  isAll?: boolean;
  /** Whether so many of the newest records match that they fill a page. */
  isFrequent?: boolean;
  /** Whether all matches are among some thousand records whose ids are known. */
  isFew?: boolean;
  /** The ids of all matches, if the rules have found them. */
  known?: string[];
  /** The rules that the index of own values can check. */
  valueRules: ValueRule[];
  /** Whether the list has no other filters. */
  isByValues: boolean;
  descending: boolean;
  limit: number;
  cursor?: string;
}

/** One part of a sorted list, the records with a value in the field or those without, and how many of them to read. */
export interface Part extends Omit<SortedBy, 'cursor' | 'limit'> {
  /** The values in their displayed order, for types whose values have an order of their own. */
  keys: string[] | null;
  wanted: number;
  place: Place | undefined;
}

export const SORTED_AS_NUMBERS = new Set(['number', 'money', 'checkbox']);
/** Types whose values have an order of their own, such as stages, instead of being sorted by value. */
const LISTED = new Set(['choice', 'person', 'stage', 'pipeline']);

const NTH = z.string().regex(/^\d{1,6}$/);
const FIGURE = z.string().regex(/^-?\d{1,300}(\.\d+)?(e[+-]?\d{1,3})?$/);

/** How the values of a field are sorted, and how they are written to a cursor and read back. */
export const sortTypeOf = ({ type, id }: FilterField): { type: string; schema: z.ZodType<string> } => {
  if (LISTED.has(type)) return { type: 'int', schema: NTH };
  if (SORTED_AS_NUMBERS.has(type)) return { type: id ? 'float8' : 'numeric', schema: FIGURE };
  if (type === 'time') return { type: 'timestamptz', schema: Instant };
  if (type === 'date' && !id) return { type: 'date', schema: Day };
  return { type: 'text', schema: z.string() };
};

/**
 * The schema of the position in a cursor of a list that is sorted by a field: among the records with a value, or among
 * those without. The last value is the creation time, by which built-in fields order records of the same stage,
 * pipeline, person or other choice; own fields order those by id.
 */
export const placeIn = (field: FilterField) =>
  z.union([
    z.tuple([z.literal('with'), sortTypeOf(field).schema, z.guid(), Instant.optional()]),
    z.tuple([z.literal('without'), Instant, z.guid()]),
  ]);
type Place = z.infer<ReturnType<typeof placeIn>>;

export const placesOf = (part: Place[0], found: { id: string; value: unknown; created_at?: string }[]): PagePlace[] =>
  found.map(({ id, value, created_at }) => ({
    id,
    cursor: cursorOf([part, String(value), id, ...(created_at ? [created_at] : [])]),
  }));
