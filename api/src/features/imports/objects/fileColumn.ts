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
  /** Chooses the headers where a value may be spread over several columns. */
  choose?(found: string[], find: FindHeaders): string[];
}

/** A column whose values are joined when a mapping names several columns of the file. */
export const joined = (aliases: string, between = ' '): FileColumn => ({ aliases, takesAll: false, between });

/** A column of which the first value that is not empty counts. */
export const firstFilled = (aliases: string): FileColumn => ({ aliases, takesAll: true, between: null });

/** A day or an instant: the first that is not empty counts. */
export const dated = (aliases: string): FileColumn => ({ ...firstFilled(aliases), isDate: true });

/** A column of which the first value is the primary one, and the others are kept beside it. */
export const everyValue = (aliases: string): FileColumn => ({ aliases, takesAll: true, between: SEVERAL });

/** Chooses the best header for each part of a value, in the order in which the parts are joined. */
export const headerOfEach = (parts: Record<string, string>, find: FindHeaders): string[] =>
  Object.values(parts).flatMap((aliases) => find(aliases).slice(0, 1));
