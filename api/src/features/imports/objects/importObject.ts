import type { Field } from '@rapport/shared/fields';
import { type ImportMapping, type ImportObjectType, nameColumnOf } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { Capacity } from '../../workspaces/planLimits';
import type { FileColumn } from './fileColumn';
import type { LineLabel } from './noteLines';
import type { FileReading, RowReader } from './rowReader';

type SqlType = 'jsonb' | 'text' | 'text[]' | 'numeric' | 'int' | 'date' | 'timestamptz' | 'uuid';

/** A column of the records that an import writes. */
export interface WrittenColumn {
  name: string;
  type: SqlType;
  /** The columns of a file that fill it; the one of the same name unless others are given. */
  filledBy?: string[];
  /** Set for new records alone: an update leaves it as it is. */
  isOnlyInserted?: boolean;
  /** The list of further values beside this primary one. */
  further?: string;
  /** The primary value that this list holds further values of. */
  primary?: string;
  /** The table that it refers to, whose record may be purged before an import is undone. */
  references?: 'contacts' | 'companies' | 'deals' | 'memberships';
  /** The list of lines that are added to this text. */
  lines?: string;
  /** SQL for whether a row (`decided`) says nothing, where its value is made up for new records. */
  isEmpty?: string;
  /** SQL for whether a record still has the imported value, where comparing the column itself is not enough. */
  isAsImported?: string;
}

/**
 * One type of record, as imports see it. SQL reads the temporary tables of the engine: `staged` holds the rows of the file
 * (`nth` is the row), `decided` the same rows with `match`, `record_id` and `action`. `:workspace`, `:actor` and `:import` are
 * bound in every statement, and every statement names the workspace.
 */
export interface ImportObject {
  type: ImportObjectType;

  /** The column that a record is named by where a file has no names. */
  nameInstead?: string;
  /** What its records are called, where not as their type. */
  called?: 'entries';
  /** The columns any of which a row needs; the one of its name unless others are given. */
  names?: string[];
  /** The fields of a workspace's own that files may fill. */
  ownFields?: Field[];
  /**
   * Its columns, in the order in which exports and templates have them, each with what the example row of the template says. `id`
   * lets an export come back.
   */
  template: Record<string, string>;
  /** How the same columns, and those that an import takes beside them, are found in the files of other tools. */
  fileColumns: Record<string, FileColumn>;
  /** What tools put before the names of all columns of such records: `Person - Name`. */
  prefix?: RegExp;
  /** Columns of our own exports that an import leaves alone. */
  leftAlone?: string;
  /** Loads what reading these records needs and other requests do not. */
  prepare?: () => Promise<void>;
  /** Makes the reader that turns cells into the columns of `staged`. */
  reader(reading: FileReading): RowReader;

  /** The columns of `staged` that the reader fills. */
  staged: Record<string, SqlType>;
  /** Further columns of `staged`: what rows are compared by, as the indexes of the tables have it, and links. */
  stagedKeys: string;
  /** Finds the records that rows refer to, in this order. */
  links: Link[];

  /** Selects `nth`, `is_id_taken` and `match`, the record that a staged row is about; of several the oldest. */
  match: string;
  /**
   * The smallest `place` among the rows of a file that are about the same record though neither `match` nor `id` says so.
   * Rows with different `known_id`, ids that exist already, are different records, whatever else they have in common.
   */
  samePlace: string;
  /**
   * Gives the action `refused` to rows of `decided` that must not be imported, for a reason that only the records show: one for
   * all rows, or that which a column of theirs says.
   */
  refuse?: { sql: string } & (
    | { reason: Said; field?: string }
    | { reasonColumn: string; reasonOf(column: string): Said }
  );
  /** How many more records the plan allows, for types that plans count. `isCounted` says of which rows, where not of all. */
  limit?: {
    capacity(scope: Scope, isDry: boolean): Promise<Capacity>;
    period: string;
    noun?: 'tasks';
    isCounted?: string;
  };

  /**
   * Whether companies that rows name (`company`, its `company_key` and `company_domain`) are added where they do not exist;
   * `link` then links the rows of `decided` to `new_companies`.
   */
  addsCompanies?: { link?: string };

  /** The columns that an update may change and an undo restores. */
  written: WrittenColumn[];
  /** A column that an update changes together with another. */
  follower?: Follower;
  /** Whether changes of these records write no activities, because the records are in the timeline themselves. */
  isInTimeline?: boolean;
  /** Inserts the rows of `decided` whose action is `insert`. */
  insert: string;
  /** Other types of records that the same statement inserts. */
  alsoInserts?: ImportObjectType[];
  afterInsert?: string;
  afterUpdate?: string;
  afterUndo?: string;
  /** Whether nobody has added anything to an imported record (`records`), so that undoing the import may delete it. */
  isUnused: string;
}

/** How the rows of a file find what they refer to. */
export interface Link {
  /** With `lineBindings` bound. */
  sql: string;
  /** Whether a staged row refers to a record that does not exist. */
  isMissing: string;
  /** The sentence about such rows; `text` is where a record keeps lines, in words: its notes. */
  notice(rows: number, text: string): Said;
  /** The column whose value becomes a line of the rows where this SQL holds, and what the line calls it. */
  line?: { of: string; label: LineLabel; where: string };
}

interface Follower {
  column: WrittenColumn;
  /** The column that it follows. */
  follows: string;
  /** A join that the value needs, to `decided`. */
  join: string;
  value: string;
}

/** The columns of records that an update changes under a mapping. */
export const updatedColumns = ({ written }: ImportObject, mapping: ImportMapping): WrittenColumn[] =>
  written.filter(
    ({ name, filledBy = [name], isOnlyInserted }) => !isOnlyInserted && filledBy.some((column) => column in mapping),
  );

/** The columns any of which names a record. */
export const namesOf = ({ type, names = [nameColumnOf(type)] }: ImportObject): string[] => names;

/** The text of records that takes lines, such as their notes. */
export const textOfLines = ({ written }: ImportObject) => written.find(({ lines }) => lines)?.name ?? 'notes';

/** The same columns and the one that follows them: what is remembered of a record, to be restored by an undo. */
export const withFollower = ({ follower }: ImportObject, columns: WrittenColumn[]): WrittenColumn[] =>
  follower && columns.some(({ name }) => name === follower.follows) ? [...columns, follower.column] : columns;
