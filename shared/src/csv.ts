/**
 * How a cell begins that a spreadsheet takes for a formula (OWASP, CSV Injection), behind any apostrophes of its own. Where
 * Chinese or Japanese is written, full-width signs are formulas as well. Postgres reads the same expression in exports.
 */
export const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Shown where another file is chosen or sent. */
export const CSV_ONLY = 'Only .csv files can be imported. Save the list as CSV and upload that file.';

/** UTF-8 files carry it so that Excel reads them as such. */
export const BOM = '\uFEFF';

/** One cell as it stands in a file: a text that a spreadsheet would run gets an apostrophe, special characters quotes. */
export const csvCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a file, with the line end that RFC 4180 asks for. */
export const csvLine = (values: (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** Takes off the apostrophe that `csvCell` put before a text, so that a file of ours comes back as it was. */
export const plainCell = (text: string): string =>
  FORMULA_START.test(text) && text.startsWith("'") ? text.slice(1) : text;
