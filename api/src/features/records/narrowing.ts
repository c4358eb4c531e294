import type { Filter, FilterRule } from '@rapport/shared/filters';
import type { RecordField } from '@rapport/shared/recordFields';

/** A field that can be filtered by; an own field has its id. */
export interface FilterField extends RecordField {
  id?: string;
  /** Whether the records' search texts contain all values of this own field. */
  isSearched?: boolean;
}

/** Filters that were checked against the fields, all of which must match, and the time zone of their days. */
export interface Narrowing {
  filters: Filter[];
  fields: FilterField[];
  zone: string;
  /** The keys of deleted fields that a view uses. */
  ignored: string[];
  /** If few records can meet some of the rules, their ids. All matches are among them. */
  few: string[][];
  /** The rules that all of these records meet. */
  met: ReadonlySet<FilterRule>;
  /** The rules for an empty field that hardly any record leaves empty. */
  rare: ReadonlySet<FilterRule>;
  /** The rules about values that many of the newest records meet. */
  frequent: ReadonlySet<FilterRule>;
  strategy?: ReadStrategy;
  /** Whether there are so many records that rules about own fields need the row estimates of PostgreSQL. */
  isLarge: boolean;
}

/**
 * How a query reads the matches, if not all at once: `page` reads the first ones in the order of a list, and `each`
 * checks a few thousand known records one by one. Otherwise PostgreSQL might compare each record with all values that
 * meet a rule, as it does right after an import.
 */
export type ReadStrategy = 'page' | 'each';
