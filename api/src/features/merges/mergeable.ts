import type { MergedRecord } from '@rapport/shared/duplicates';
import type { Custom } from '@rapport/shared/fields';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { Changes } from '../activities/changes';
import type { RecordTable, StoredRecord } from '../records/records.repository';

/** A column that refers to a record, and moves with it when the record is merged into another. */
interface Belonging {
  table: string;
  column: string;
  /** Whether the reference is a field of the row's record, which therefore gets a new version. */
  isVersioned?: boolean;
  /** A column whose values are unique for each record. A row whose value the other record has too is not moved. */
  once?: string;
}

export interface MergeableRecord extends StoredRecord {
  name: string;
  custom: Custom;
}

/** How duplicates of a record type are found and merged. Their feature declares it, and the functions of this folder do the rest. */
export interface Mergeable<Row extends MergeableRecord, Take extends string = string> {
  type: RecordTable<Row> & { objectType: 'contact' | 'company' };
  /** The tables with the merges and with the pairs that are marked as distinct. */
  tables: { merges: string; distinctions: string };
  /** The SQL of the pairs that may be one: `id, first_id, second_id, reasons, strength`. */
  pairs: string;
  /** The analysis that keeps the pairs of a large workspace. */
  analysis: 'duplicates' | 'company_duplicates';
  belongings: Belonging[];
  merged(kept: Row, other: Row, take: readonly Take[]): MergedRecord<{ name: string }>;
  /** Fields with one value that people typed. The history shows both values, except the name, which is in its sentence. */
  typed: readonly (keyof Row & string)[];
  /** Updates the names that are stored beside links to these records. */
  afterMerge: (scope: Scope, ids: string[]) => PromiseLike<unknown>;
  /** Refuses to bring a merged record back. */
  checkUndo?: (scope: Scope, mergedId: string) => Promise<void>;
  /** Whether nobody changed a field since the merge, for types where comparing its value is not enough. */
  isAsMerged?: (field: string, isSame: (field: string) => boolean, changes: Changes, kept: object) => boolean;
  words: { chooseTwo: Sentence; keptIsGone: Sentence; keptIsMerged: Sentence };
}
