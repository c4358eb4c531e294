import { memoize } from '@rapport/shared/memoize';

/** The separator of several values in one cell, as in Google's exports. */
export const VALUE_SEPARATOR = ' ::: ';

/** Returns the headers of a file that have one of the names, best first. */
export type FindHeaders = (aliases: string) => string[];

/** One of our columns: how it is recognized in a file and how its cells are read. */
export interface FileColumn {
  /** Its names in other tools, best first, separated by commas. Only letters and digits are compared. */
  aliases: string;
  /** Whether all columns with one of the names fill it, instead of only the best one. */
  usesAllMatches: boolean;
  /** Joins the values of several columns; with `null`, the first value that is not empty is used. */
  separator: string | null;
  isDate?: boolean;
  isNumber?: boolean;
  /** Whether each value becomes a line that begins with the name of its column. */
  isLabeled?: boolean;
  /** Whether a column without a matching name looks like a part of this one, so that the user is asked. */
  looksLikePart?(header: string): boolean;
  /** Whether it holds texts of many lines, such as notes. */
  isLong?: boolean;
  /** Whether it contains text. A column of numbers is then never used for it, whatever its name. */
  isText?: boolean;
  /** Whether a cell shows that its column is a different one despite its name. */
  rejects?(cell: string): boolean;
  /** The content by which columns with other names are recognized. */
  holds?: 'emails' | 'phones';
  /** Chooses the headers when a value may be spread over several columns. */
  chooseHeaders?(found: string[], find: FindHeaders): string[];
  /** Returns the function that joins the cells of these columns, when `separator` is not enough. */
  joiner?(headers: string[]): (cells: string[]) => string;
}

/** The letters and digits of a header, without accents. */
export const normalHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A time zone, currency or place after a name: `Create Date (CET)`. In DATEV it tells people from firms and is kept. */
const SUFFIX = /[([](?!Adressattyp)[^()[\]]*[)\]]$/i;

/** The forms of a header to look up among aliases: as it is, and without the suffixes and prefixes (`Person - `) that tools add. */
export const namesOfHeader = (header: string, prefix = /^$/): string[] => {
  const bare = header.trim().replace(SUFFIX, '').trimEnd();
  return [...new Set([header, bare, bare.replace(prefix, '')].map(normalHeader))].filter(Boolean);
};

/** Splits a list of aliases. Cached, because the first lines of each file are compared with all lists. */
export const normalNames = memoize((aliases: string) => aliases.split(',').map(normalHeader));

/** A column whose values are joined when the mapping names several columns of the file. */
export const joinedColumn = (aliases: string, separator = ' '): FileColumn => ({
  aliases,
  usesAllMatches: false,
  separator,
});

/** A column with a text of many lines. */
export const longColumn = (aliases: string): FileColumn => ({ ...joinedColumn(aliases, '\n'), isLong: true });

/** A column with the name of a company. */
export const companyColumn = (aliases: string): FileColumn => ({ ...joinedColumn(aliases), isText: true });

/** A column that takes the first value that is not empty. */
export const firstValueColumn = (aliases: string): FileColumn => ({ aliases, usesAllMatches: true, separator: null });

/** A column with a day or an instant that takes the first value that is not empty. */
export const dateColumn = (aliases: string): FileColumn => ({ ...firstValueColumn(aliases), isDate: true });

/** A column whose first value is the primary one. The others are kept as additional values. */
export const multiValueColumn = (aliases: string): FileColumn => ({
  aliases,
  usesAllMatches: true,
  separator: VALUE_SEPARATOR,
});

/** Chooses the best header for each part of a value, in the order in which the parts are joined. */
export const headerOfEach = (parts: Record<string, string>, find: FindHeaders): string[] =>
  Object.values(parts).flatMap((aliases) => find(aliases).slice(0, 1));
