import type { Currency } from '@rapport/shared/money';
import { z } from 'zod';
import { SEVERAL } from './fileColumn';

/** A row as it goes into the database: each column as text, or `null` where the file says nothing; lists as lists. */
export type ImportedRow = Record<string, string | string[] | null>;

type ReadRow = { row: ImportedRow } | { reason: string };

export interface RowReader {
  /** Returns the row, or the sentence that says what is wrong with it. */
  read(cells: Record<string, string>): ReadRow;
  /** Sentences about values that were understood differently from how they are written. */
  notices(): string[];
}

/** How a file is to be read: the time zone, whether 03/04/2027 is in April, and the currency of amounts that name none. */
export interface FileReading {
  zone: string;
  isDayFirst: boolean;
  currency: Currency;
}

const UUID = z.uuid();

/** Checks values by the schema of the API. An id that is not one of ours is ignored. */
export const parsed = (schema: z.ZodType<object>, id: string | undefined, values: object): ReadRow => {
  const result = schema.safeParse(values);
  if (result.success) return { row: { ...result.data, id: UUID.safeParse(id?.trim()).data ?? null } as ImportedRow };
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  return { reason: field === 'name' || field === 'title' ? String(issue?.message) : `${field}: ${issue?.message}` };
};

/** A line break in a name or an email address is layout; blanks are left alone, because the record may have them. */
export const squeezed = (text = '') => text.replace(/\s*[\t\r\n\v\f]\s*/g, ' ').trim();

/** The first of several values in one cell. */
export const firstOf = (cell = '') => squeezed(cell.split(SEVERAL)[0]);

/** The letters of a word alone, by which statuses and stages are compared. */
export const letters = (text = '') => text.toLowerCase().replace(/[^a-z]/g, '');

const NAMED_MAX = 5;
const COUNTED_MAX = 1_000;
const CHARACTERS_MAX = 50;

/** Counts the values of a column that are none of ours, for sentences that say what they become. */
export const foreignValues = (column: string, becomes: string) => {
  const counts = new Map<string, number>();
  return {
    add: (written: string) => {
      const value = written.slice(0, CHARACTERS_MAX);
      if (counts.has(value) || counts.size < COUNTED_MAX) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    notices: (): string[] => {
      const all = [...counts].sort(([, one], [, other]) => other - one);
      const others = all.slice(NAMED_MAX).reduce((sum, [, rows]) => sum + rows, 0);
      return [
        ...all
          .slice(0, NAMED_MAX)
          .map(([value, rows]) => `“${value}” is no ${column} here: ${comeIn(rows)} as ${becomes}.`),
        ...(others > 0 ? [`Other values are no ${column} here either: ${comeIn(others)} as ${becomes}.`] : []),
      ];
    },
  };
};

const comeIn = (rows: number) => (rows === 1 ? '1 row comes in' : `${rows.toLocaleString('en')} rows come in`);
