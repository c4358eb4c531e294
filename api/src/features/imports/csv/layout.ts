import { msg } from '@lingui/core/macro';
import { nameOfUnnamed, numberOfUnnamed } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';

/** How many of our columns a line seems to name. */
export type Recognize = (cells: string[]) => number;

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Exports of other tools put titles and dates above the column names. */
export const PREAMBLE_MAX = 20;

/** The delimiter with which the beginning of a file names most of our columns, else the one that gives its lines most cells. */
export const delimiterOf = (sample: string, recognize: Recognize): string => {
  const lines = sample.split(/\r\n|\n|\r/).slice(0, PREAMBLE_MAX);
  const bareLines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, PREAMBLE_MAX)
    .filter((line) => line.trim() !== '');
  const rate = (delimiter: string) => ({
    delimiter,
    named: Math.max(...lines.map((line) => recognize(line.split(delimiter).map(unquoted)))),
    cells: median(bareLines.map((line) => line.split(delimiter).length)),
  });
  return DELIMITERS.map(rate).reduce((best, next) =>
    next.named > best.named || (next.named === best.named && next.cells > best.cells) ? next : best,
  ).delimiter;
};

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Which of the first lines names the columns: the one with most of our names. If none has two of them, it is the first
 * line with the most cells, because titles above it have few.
 */
export const headerLine = (lines: string[][], recognize: Recognize): number => {
  const named = lines.map(recognize);
  const most = Math.max(...named);
  if (most > 1) return named.indexOf(most);
  const filled = lines.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(...filled);
  // In a list of one column, the only known name is the header.
  if (widest === 1 && most === 1) return named.indexOf(1);
  return filled.indexOf(widest);
};

const NAME_MAX = 300;

/**
 * Makes the names of the columns unique: a second `Phone` becomes `Phone (2)`. `doubles` are the names that more than
 * one column has.
 */
export const uniqueNames = (cells: string[]): { headers: string[]; doubles: string[] } => {
  const taken = new Set<string>();
  const doubles = new Set<string>();
  const headers = cells.map((cell, index) => {
    const name = [...cell.trim()].slice(0, NAME_MAX).join('') || nameOfUnnamed(index + 1);
    let unique = name;
    for (let nth = 2; taken.has(unique.toLowerCase()); nth += 1) unique = `${name} (${nth})`;
    if (unique !== name) doubles.add(name.toLowerCase());
    taken.add(unique.toLowerCase());
    return unique;
  });
  return { headers, doubles: headers.filter((name) => doubles.has(name.toLowerCase())) };
};

/** The name of a column in texts. A column without a name is called by its number. */
export const columnName = (header: string): Said => {
  const number = numberOfUnnamed(header);
  return number ? msg`Column ${number}` : header;
};
