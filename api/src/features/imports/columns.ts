import { plainCell } from '@rapport/shared/csv';
import type { ImportMapping, ImportObjectType } from '@rapport/shared/imports';
import { ADDRESS_PARTS, ALIASES, NAME_PARTS, SEVERAL, WHOLE_PLACE } from './aliases';

/** Columns of which the first that is not empty counts; the others are joined. */
const FIRST_FILLED = new Set([
  'size',
  'status',
  'amount',
  'currency',
  'stage',
  'probability',
  'close_date',
  'due_date',
  'created_at',
  'priority',
  'contact_email',
]);
/** Of these the first that is not empty is the primary, and the others are kept beside it. */
const SEVERAL_FILLED = new Set(['email', 'phone']);
const COLUMNS_JOINED_MAX = 10;
const BETWEEN: Record<string, string> = {
  address: ', ',
  tags: ', ',
  notes: '\n',
  email: SEVERAL,
  phone: SEVERAL,
  other_emails: SEVERAL,
  other_phones: SEVERAL,
};

const normal = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Find = (aliases: string[]) => string[];

/** Guesses which of a file's columns hold ours, from the names that common tools give them. */
export const guessMapping = (objectType: ImportObjectType, headers: string[]): ImportMapping => {
  // Of two columns with one name the first counts.
  const byName = new Map(headers.map((header) => [normal(header), header] as const).reverse());
  const find: Find = (aliases) => [...new Set(aliases.flatMap((alias) => byName.get(normal(alias)) ?? []))];

  const mapping: ImportMapping = {};
  for (const [column, aliases] of Object.entries(ALIASES[objectType])) {
    const found = find(aliases);
    const taken =
      FIRST_FILLED.has(column) || SEVERAL_FILLED.has(column) ? found.slice(0, COLUMNS_JOINED_MAX) : found.slice(0, 1);
    if (column === 'name' && objectType === 'contacts') put(mapping, column, nameColumns(taken, find));
    else if (column === 'address' && taken.length === 0) put(mapping, column, addressColumns(find));
    else put(mapping, column, taken);
  }
  return mapping;
};

const put = (mapping: ImportMapping, column: string, headers: string[]) => {
  const [only] = headers;
  if (only !== undefined) mapping[column] = headers.length === 1 ? only : headers;
};

const firstOfEach = (parts: Record<string, string[]>, find: Find) =>
  Object.values(parts).flatMap((aliases) => find(aliases).slice(0, 1));

// Beside a first name alone a column `Name` is the last name, beside a last name alone it is the first.
const nameColumns = (whole: string[], find: Find): string[] => {
  const hasFirst = find(NAME_PARTS.first).length > 0;
  const hasLast = find(NAME_PARTS.last).length > 0;
  const parts = firstOfEach(NAME_PARTS, find);
  if (whole.length === 0) return hasFirst || hasLast ? parts : [];
  if (hasFirst === hasLast) return whole;
  return hasFirst ? [...parts, ...whole] : [...whole, ...parts];
};

const addressColumns = (find: Find): string[] => {
  const place = find(WHOLE_PLACE).slice(0, 1);
  return find(ADDRESS_PARTS.street).length === 0 && place.length > 0 ? place : firstOfEach(ADDRESS_PARTS, find);
};

/** How many of our columns a line seems to name. */
export const recognised = (objectType: ImportObjectType) => (cells: string[]) =>
  Object.keys(guessMapping(objectType, cells)).length;

/**
 * Reads our columns out of a row, by a mapping from our column to the file's headers. Here, and here alone, the guard that
 * exports put before formulas comes off.
 */
export const columnReader = (mapping: ImportMapping, headers: string[]) => {
  const at = new Map(headers.map((header, index) => [header, index]));
  const places = Object.entries(mapping).map(([column, names]) => ({
    column,
    indexes: [names].flat().flatMap((name) => at.get(name) ?? []),
    between: FIRST_FILLED.has(column) ? null : (BETWEEN[column] ?? ' '),
  }));
  return (cells: string[]): Record<string, string> => {
    const row: Record<string, string> = {};
    for (const { column, indexes, between } of places) {
      const filled: string[] = [];
      for (const index of indexes) {
        const cell = cells[index] ?? '';
        if (cell.trim() !== '') filled.push(plainCell(cell));
      }
      row[column] = between === null ? (filled[0] ?? '') : filled.join(between);
    }
    return row;
  };
};
