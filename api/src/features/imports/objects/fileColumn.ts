import { remember } from '@rapport/shared/remember';

/** Between several values in one cell, as Google's exports have it. */
export const SEVERAL = ' ::: ';

/** Returns the headers of a file that have one of the names, best first. */
export type FindHeaders = (aliases: string) => string[];

/** A column of ours, as it is found in files and read from them. */
export interface FileColumn {
  /** Names that other tools give to it, best first, separated by commas and compared by letters and digits alone. */
  aliases: string;
  /** Whether all columns with one of the names fill it, not the best alone. */
  takesAll: boolean;
  /** What goes between the values of several columns; `null` takes the first value that is not empty. */
  between: string | null;
  isDate?: boolean;
  isNumber?: boolean;
  /** Whether each value is kept as a line with the name of its column before it. */
  isNamed?: boolean;
  /** Whether a column that none of the aliases names looks like a part of this one, and should be asked about. */
  isPart?(header: string): boolean;
  /** Whether it holds words: a column of numbers does not fill it, whatever it is called. */
  isWords?: boolean;
  /** Whether no value of such a column looks like this one. */
  isNever?(cell: string): boolean;
  /** By what is in them, further columns of a file are recognized. */
  holds?: 'emails' | 'phones';
  /** Chooses the headers where a value may be spread over several columns. */
  choose?(found: string[], find: FindHeaders): string[];
  /** Makes the function that joins the cells of these columns, where that takes more than what goes between. */
  joiner?(headers: string[]): (cells: string[]) => string;
}

/** The letters and digits of a header, without accents. */
export const normalHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A time zone, currency or place behind a name: `Create Date (CET)`. DATEV says there whether the name is a firm's. */
const SUFFIX = /\s*[([](?!Adressattyp)[^()[\]]*[)\]]$/i;

/**
 * The names that a header may have in a list of aliases: as it is, and without what tools put behind names and before them,
 * such as `Person - `.
 */
export const namesOfHeader = (header: string, prefix = /^$/): string[] => {
  const bare = header.trim().replace(SUFFIX, '');
  return [...new Set([header, bare, bare.replace(prefix, '')].map(normalHeader))].filter(Boolean);
};

/** The names in a list of aliases. Each list is split once, because every line of a file's beginning is compared with all. */
export const normalNames = remember((aliases: string) => aliases.split(',').map(normalHeader));

/** A column whose values are joined when a mapping names several columns of the file. */
export const joined = (aliases: string, between = ' '): FileColumn => ({ aliases, takesAll: false, between });

/** What a company is called. */
export const companyNamed = (aliases: string): FileColumn => ({ ...joined(aliases), isWords: true });

/** A column of which the first value that is not empty counts. */
export const firstFilled = (aliases: string): FileColumn => ({ aliases, takesAll: true, between: null });

/** A day or an instant: the first that is not empty counts. */
export const dated = (aliases: string): FileColumn => ({ ...firstFilled(aliases), isDate: true });

/** A column of which the first value is the primary one, and the others are kept beside it. */
export const everyValue = (aliases: string): FileColumn => ({ aliases, takesAll: true, between: SEVERAL });

/** Chooses the best header for each part of a value, in the order in which the parts are joined. */
export const headerOfEach = (parts: Record<string, string>, find: FindHeaders): string[] =>
  Object.values(parts).flatMap((aliases) => find(aliases).slice(0, 1));
