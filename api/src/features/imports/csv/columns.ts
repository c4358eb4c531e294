import { plainCell } from '@rapport/shared/csv';
import type { ImportMapping } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { english, type Words } from '../../../words/words';
import { formatDuration, isInMilliseconds, withoutUnit } from '../objects/durations';
import { type FindHeaders, namesOfHeader, normalHeader, normalNames } from '../objects/fileColumn';
import type { ImportObject } from '../objects/importObject';
import { singleLine } from '../objects/rowReader';
import { contentOf, contradictsHeader } from './contents';
import { columnName } from './layout';

const COLUMNS_JOINED_MAX = 10;
/**
 * A longer cell goes to the notes, unless its column holds long texts: no other value is this long, and trying to parse
 * it would take long.
 */
const CELL_MAX = 10_000;

/**
 * Guesses which of our fields the columns of a file fill, from the names that common tools use. Columns with values in
 * the first rows come first, and columns whose values contradict their name do not count.
 */
export const guessMapping = (
  { fileColumns, prefix }: ImportObject,
  headers: string[],
  isFilled = (_header: string) => true,
  fits = (_header: string, _column: string) => true,
): ImportMapping => {
  const byName = headersByName(headers, prefix);

  const mapping: ImportMapping = {};
  for (const [column, { aliases, usesAllMatches, chooseHeaders }] of Object.entries(fileColumns)) {
    const find: FindHeaders = (names) => {
      const found = [...new Set(normalNames(names).flatMap((name) => byName.get(name) ?? []))];
      const fitting = found.filter((header) => fits(header, column));
      return [...fitting.filter(isFilled), ...fitting.filter((header) => !isFilled(header))];
    };
    const found = find(aliases).slice(0, usesAllMatches ? COLUMNS_JOINED_MAX : 1);
    const chosen = chooseHeaders ? chooseHeaders(found, find) : found;
    const [only] = chosen;
    if (only !== undefined) mapping[column] = chosen.length === 1 ? only : chosen;
  }
  return mapping;
};

/** Maps each name to its column. A whole name counts before a part of one, and the first of two columns before the second. */
const headersByName = (headers: string[], prefix: RegExp | undefined): Map<string, string> => {
  const byName = new Map<string, string>();
  const names = headers.map((header) => namesOfHeader(header, prefix));
  for (const nth of [0, 1, 2]) {
    for (const [index, header] of headers.entries()) {
      const name = names[index]?.[nth];
      if (name !== undefined && !byName.has(name)) byName.set(name, header);
    }
  }
  return byName;
};

/** Adds to a guess that columns without a field are kept as lines in the notes. */
export const keepUnmappedInNotes = (
  { ignoredColumns = '' }: ImportObject,
  guessed: ImportMapping,
  headers: string[],
): ImportMapping => {
  const known = new Set(normalNames(ignoredColumns));
  const rest = unmapped(guessed, headers).filter((header) => !known.has(normalHeader(header)));
  return rest.length > 0 ? { ...guessed, note_lines: rest } : guessed;
};

/** Returns the columns of the file that a mapping does not name. */
export const unmapped = (mapping: ImportMapping, headers: string[]): string[] => {
  const taken = new Set(Object.values(mapping).flat());
  return headers.filter((header) => !taken.has(header));
};

/** Guesses the mapping from the names of the columns and from email addresses and phone numbers in their first rows. */
export const guessFromRows = (object: ImportObject, headers: string[], rows: string[][]): ImportMapping => {
  const filled = new Set(headers.filter((_header, index) => rows.some((cells) => cells[index]?.trim())));
  const cellsOf = (header: string) => rows.map((cells) => cells[headers.indexOf(header)] ?? '');
  const fits = (header: string, column: string) =>
    column.startsWith(CUSTOM) || !contradictsHeader(cellsOf(header), object.fileColumns[column]);
  const mapping = guessMapping(object, headers, (header) => filled.has(header), fits);
  // If the first line contains an email address, it does not name columns.
  if (headers.some((header) => /\S@\S+\.\S/.test(header))) return mapping;
  const taken = new Set(Object.values(mapping).flat());
  for (const header of headers) {
    if (taken.has(header)) continue;
    const content = contentOf(header, cellsOf(header));
    const column = Object.keys(object.fileColumns).find(
      (name) => content && object.fileColumns[name]?.holds === content,
    );
    if (!column) continue;
    const found = [mapping[column] ?? [], header].flat();
    if (found.length <= COLUMNS_JOINED_MAX) mapping[column] = found.length === 1 ? header : found;
  }
  return mapping;
};

/**
 * The value in a cell, without the guard that our exports put before formulas. Some tools write a number as a formula,
 * `="030"`, so that a spreadsheet keeps its zeros; its value is the number.
 */
export const valueOfCell = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? plainCell(cell);

/** The date that Outlook writes for an unknown birthday. */
const NO_DAY = /^0{1,2}[/.-]0{1,2}[/.-](00|0000)$/;

/** Returns a function that counts how many of our columns a line seems to name. */
export const columnCounter = (object: ImportObject) => (cells: string[]) =>
  Object.keys(guessMapping(object, cells)).length;

/** Writes a cell as a line of text, prefixed with the name of its column. */
const lineOfCell = (headers: string[], words: Words) => {
  const nameOf = (header: string) => words(columnName(header));
  const columns = headers.map((header) => ({
    name: nameOf(header.trim()),
    nameWithoutUnit: nameOf(withoutUnit(header.trim())),
    isDuration: isInMilliseconds(header, headers),
  }));
  return (index: number, value: string): string => {
    const { name, nameWithoutUnit, isDuration } = columns[index] ?? { name: '' };
    const duration = isDuration ? formatDuration(value) : undefined;
    return duration ? `${nameWithoutUnit}: ${duration}` : `${name}: ${singleLine(value)}`;
  };
};

/**
 * Reads our columns from a row, by a mapping from each of our columns to headers of the file. If a column takes a
 * single value, the values of its further columns become lines of the notes.
 */
export const columnReader = (
  { fileColumns }: ImportObject,
  mapping: ImportMapping,
  headers: string[],
  words: Words = english,
) => {
  const line = lineOfCell(headers, words);
  const at = new Map(headers.map((header, index) => [header, index]));
  const places = Object.entries(mapping).map(([column, names]) => ({
    column,
    indexes: [names].flat().flatMap((name) => at.get(name) ?? []),
    separator: fileColumns[column]?.separator ?? null,
    isLabeled: fileColumns[column]?.isLabeled ?? false,
    isLong: fileColumns[column]?.isLong ?? false,
    join: fileColumns[column]?.joiner?.([names].flat()),
  }));
  return (cells: string[]): Record<string, string> => {
    const row: Record<string, string> = {};
    const unused: string[] = [];
    for (const { column, indexes, separator, isLabeled, isLong, join } of places) {
      if (join) {
        row[column] = join(indexes.map((index) => valueOfCell(cells[index] ?? '')));
        continue;
      }
      const filled: string[] = [];
      for (const index of indexes) {
        const cell = cells[index] ?? '';
        if (cell.trim() === '') continue;
        const value = valueOfCell(cell);
        if (isLabeled && NO_DAY.test(value)) continue;
        if (isLabeled) filled.push(line(index, value));
        else if (!isLong && value.length > CELL_MAX) unused.push(line(index, value));
        else if (separator !== null || filled.length === 0) filled.push(value);
        else if (value.trim() !== filled[0]?.trim()) unused.push(line(index, value));
      }
      row[column] = filled.join(separator ?? '');
    }
    if (unused.length > 0) row.note_lines = [row.note_lines ?? '', ...unused].filter(Boolean).join('\n');
    return row;
  };
};
