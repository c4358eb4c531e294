import type { MergedRecord } from '@rapport/shared/duplicates';
import type { Custom } from '@rapport/shared/fields';
import type { MergeableType } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { Changes } from '../activities/changes';
import type { RecordTable, StoredRecord } from '../records/records.repository';

/** A column that refers to a record, and moves with it when the record is merged into another. */
interface Belonging {
  table: string;
  column: string;
  /** Whether the reference is a field of the record in the row, which therefore gets a new version. */
  isVersioned?: boolean;
  /** A column that must be unique for each record. A row is not moved if the other record already has its value. */
  once?: string;
}

export interface MergeableRecord extends StoredRecord {
  name: string;
  custom: Custom;
}

/**
 * How duplicates of a record type are found and merged. Each feature defines this for its records, and the functions in
 * this folder use it.
 */
export interface Mergeable<Row extends MergeableRecord, Take extends string = string> {
  type: RecordTable<Row> & { objectType: MergeableType };
  /** The tables with the merges and with the pairs that are marked as distinct. */
  tables: { merges: string; distinctions: string };
  /** The SQL of the pairs of possible duplicates: `id, first_id, second_id, reasons, strength`. */
  pairs: string;
  /** The analysis that stores the pairs of a large workspace. */
  analysis: 'duplicates' | 'company_duplicates';
  belongings: Belonging[];
  merged(kept: Row, other: Row, take: readonly Take[]): MergedRecord<{ name: string }>;
  /** Single-value fields that users type. The history shows both values, except for the name, which is in its sentence. */
  typed: readonly (keyof Row & string)[];
  /** Updates the names that are stored beside links to these records. */
  afterMerge: (scope: Scope, ids: string[]) => PromiseLike<unknown>;
  /** Throws if a merge must not be undone. */
  checkUndo?: (scope: Scope, mergedId: string) => Promise<void>;
  /** Whether nobody changed a field since the merge, for types where comparing the value is not enough. */
  isAsMerged?: (field: string, isSame: (field: string) => boolean, changes: Changes, kept: object) => boolean;
  words: { chooseTwo: Sentence; keptIsGone: Sentence; keptIsMerged: Sentence };
}
