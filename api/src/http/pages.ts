import { msg } from '@lingui/core/macro';
import { Day, Instant } from '@rapport/shared/text';
import type { Knex } from 'knex';
import { z } from 'zod';
import { badRequest } from './problem';

/** One page of a list. `next` continues it; `total` counts all matches. */
export class Page<Item> {
  constructor(
    readonly items: Item[],
    readonly total: number,
    readonly next: string | null,
    /** Whether no record matched the search, and these are only similar. */
    readonly isSimilar = false,
    /** The fields that a view names but that no longer exist. */
    readonly ignored: string[] = [],
  ) {}
}

export interface Sorting {
  /** The SQL expression to sort by. It never comes from a request. */
  by: string;
  /** The type to which Postgres converts the value of a cursor. */
  type: 'timestamptz' | 'text' | 'int' | 'float8' | 'numeric' | 'date';
}

/**
 * Sorts a query by one value and the id, and continues it after a cursor (keyset paging: a page deep in the list costs
 * as little as the first). `table` qualifies the id. The value is selected as `sort_value` for the next cursor.
 */
export const paged = (
  query: Knex.QueryBuilder,
  {
    table,
    sorting,
    descending,
    limit,
    cursor,
  }: { table: string; sorting: Sorting; descending: boolean; limit: number; cursor?: string },
): Knex.QueryBuilder => {
  const direction = descending ? 'desc' : 'asc';
  const client = query.client as Knex.Client;
  const page = query
    .clone()
    .select(client.raw(`${sorting.by} as sort_value`))
    .orderByRaw(`${sorting.by} ${direction}, ${table}.id ${direction}`)
    // The limit is written into the SQL, so that a prepared statement is planned for this limit.
    .limit(limit + 1, { skipBinding: true });
  if (cursor) {
    const [value, id] = placeOf(cursor, z.tuple([SORT_VALUES[sorting.type], z.guid()]));
    page.whereRaw(`(${sorting.by}, ${table}.id) ${descending ? '<' : '>'} (?::${sorting.type}, ?::uuid)`, [value, id]);
  }
  return page;
};

/**
 * Makes a page of the found rows: cuts off the extra row, which shows that there is a next page, and makes the cursor.
 * All matches are counted unless they all fit on a first page.
 */
export const toPage = async <Item extends { id: string }>(
  found: (Item & { sort_value?: unknown })[],
  { limit, cursor }: { limit: number; cursor?: string },
  count: () => Promise<number>,
  ignored?: string[],
): Promise<Page<Item>> => {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const next = last ? cursorOf([String(last.sort_value), last.id]) : null;
  for (const item of items) delete item.sort_value;
  return new Page(items, cursor || last ? await count() : items.length, next, false, ignored);
};

/** The position of a record in a list, with the cursor of the page after it. */
export interface PagePlace {
  id: string;
  cursor: string;
}

export const cursorOf = (at: unknown): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** @throws 400 for a malformed cursor */
export const placeOf = <Place>(cursor: string, schema: z.ZodType<Place>): Place => {
  const at = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!at.success) throw badCursor();
  return at.data;
};

export const badCursor = () =>
  badRequest('bad_cursor', msg`This cursor is not valid. Use the one from the \`Link\` header.`);

const Figure = z.string().regex(/^-?\d{1,300}(\.\d+)?(e[+-]?\d{1,2})?$/);

/** The texts that Postgres can convert to each type. A cursor from a list in another order may contain any text. */
const SORT_VALUES: Record<Sorting['type'], z.ZodType<string>> = {
  text: z.string(),
  timestamptz: Instant,
  date: Day,
  int: z.string().regex(/^-?\d{1,9}$/),
  float8: Figure,
  numeric: Figure,
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
