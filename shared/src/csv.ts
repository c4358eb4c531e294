import { msg } from '@lingui/core/macro';
import type { Sentence } from './words';

/**
 * The characters that begin a formula (OWASP, CSV Injection), including the full-width ones that Chinese and Japanese
 * spreadsheets accept.
 */
export const FORMULA_SIGNS = '=+-@＝＋－＠\t\r\n';
/**
 * Matches the start of a cell that a spreadsheet would read as a formula, after any apostrophes. Exports use it in
 * Postgres too.
 */
export const FORMULA_START = new RegExp(`^'*[${FORMULA_SIGNS.replace('-', '\\-')}]`);
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Shown where another file is chosen or sent. */
export const CSV_ONLY = msg`Only .csv files can be imported. Save the list as CSV and upload that file.`;

const TAKEN_BY_MOVE = msg`Excel workbooks and ZIP archives are imported by “Move from another CRM”, on the page “Import & Export”. Upload this file there, or save the list as CSV.`;

/** Why a file with this name cannot be imported here, and where it can be. */
export const notCsvWords = (name: string): Sentence => (/\.(xls[xm]|zip)$/i.test(name) ? TAKEN_BY_MOVE : CSV_ONLY);

/** UTF-8 files begin with this mark so that Excel reads them as UTF-8. */
export const BOM = '\uFEFF';

/** Writes one cell: a text that a spreadsheet would run as a formula gets an apostrophe, special characters get quotes. */
export const csvCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file, with the line ending that RFC 4180 requires. */
export const csvLine = (values: (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** Removes the apostrophe that `csvCell` put before a text, so that an export can be imported unchanged. */
export const plainCell = (text: string): string =>
  FORMULA_START.test(text) && text.startsWith("'") ? text.slice(1) : text;
