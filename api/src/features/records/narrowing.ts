import type { Filter, FilterRule } from '@rapport/shared/filters';
import type { RecordField } from '@rapport/shared/recordFields';

/** A field that can be filtered by; an own one with its id. */
export interface FilterField extends RecordField {
  id?: string;
  /** Whether the searched texts of the records have all values of an own one. */
  isSearched?: boolean;
}

/** Filters that are known to fit the fields, all of which must hold, and the time zone whose days they mean. */
export interface Narrowing {
  filters: Filter[];
  fields: FilterField[];
  zone: string;
  /** The keys of the fields that a view names and that are gone. */
  ignored: string[];
  /** Where few records can meet some of the rules, their ids, among which all matches are. */
  few: string[][];
  /** The rules that all of those records meet. */
  met: ReadonlySet<FilterRule>;
  /** The rules that ask for a missing value which hardly any record lacks. */
  rare: ReadonlySet<FilterRule>;
  /** The rules about values that many of the newest records meet. */
  frequent: ReadonlySet<FilterRule>;
  strategy?: ReadStrategy;
  /** Whether there are so many records that rules about own fields meet by what PostgreSQL knows of the values. */
  isLarge: boolean;
}

/**
 * How a query reads the matches, if not all at once: `page` reads the first ones in the order of a list, and `each` checks a few
 * thousand known records one by one. Otherwise PostgreSQL might compare each record with all values that meet a rule, as it does
 * right after an import.
 */
export type ReadStrategy = 'page' | 'each';
