import { plainCell } from '@rapport/shared/csv';
import type { ImportMapping } from '@rapport/shared/imports';
import { remember } from '@rapport/shared/remember';
import type { FindHeaders } from '../objects/fileColumn';
import type { ImportObject } from '../objects/importObject';

const COLUMNS_JOINED_MAX = 10;

const normal = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The names in a list of aliases. Each list is split once, because every line of a file's beginning is compared with all. */
const normalNames = remember((aliases: string) => aliases.split(',').map(normal));

/** Guesses which of a file's columns hold ours, from the names that common tools give them. */
export const guessMapping = ({ fileColumns }: ImportObject, headers: string[]): ImportMapping => {
  // Of two columns with one name the first counts.
  const byName = new Map(headers.map((header) => [normal(header), header] as const).reverse());
  const find: FindHeaders = (aliases) => [...new Set(normalNames(aliases).flatMap((name) => byName.get(name) ?? []))];

  const mapping: ImportMapping = {};
  for (const [column, { aliases, takesAll, choose }] of Object.entries(fileColumns)) {
    const found = find(aliases).slice(0, takesAll ? COLUMNS_JOINED_MAX : 1);
    const chosen = choose ? choose(found, find) : found;
    const [only] = chosen;
    if (only !== undefined) mapping[column] = chosen.length === 1 ? only : chosen;
  }
  return mapping;
};

/** How many of our columns a line seems to name. */
export const recognised = (object: ImportObject) => (cells: string[]) =>
  Object.keys(guessMapping(object, cells)).length;

/**
 * Reads our columns out of a row, by a mapping from our column to the file's headers. The guard that exports put before
 * formulas comes off here and nowhere else.
 */
export const columnReader = ({ fileColumns }: ImportObject, mapping: ImportMapping, headers: string[]) => {
  const at = new Map(headers.map((header, index) => [header, index]));
  const places = Object.entries(mapping).map(([column, names]) => ({
    column,
    indexes: [names].flat().flatMap((name) => at.get(name) ?? []),
    between: fileColumns[column]?.between ?? null,
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
