import type { Field } from '@rapport/shared/fields';
import { type ImportMapping, type ImportObjectType, nameColumnOf } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { Capacity } from '../../workspaces/planLimits';
import type { FileColumn } from './fileColumn';
import type { LineLabel } from './noteLines';
import type { FileReading, RowReader } from './rowReader';

type SqlType = 'jsonb' | 'text' | 'text[]' | 'numeric' | 'int' | 'date' | 'timestamptz' | 'uuid';

/** A column of records that an import writes. */
export interface WrittenColumn {
  name: string;
  type: SqlType;
  /** The columns of a file that fill it; by default, the one with the same name. */
  filledBy?: string[];
  /** Whether it is set only for new records, and updates leave it unchanged. */
  isOnlyInserted?: boolean;
  /** For a primary value, the column with the list of additional values. */
  othersIn?: string;
  /** For a list of additional values, the column with the primary value. */
  primary?: string;
  /** The referenced table, whose record may have been purged by the time an import is undone. */
  references?: 'contacts' | 'companies' | 'deals' | 'memberships';
  /** The column of `staged` with the lines to add to this text. */
  lines?: string;
  /** SQL for whether a row of `decided` has no value of its own, when new records get a substitute. */
  isEmpty?: string;
  /** SQL for whether a record still has the imported value, when comparing the column is not enough. */
  isAsImported?: string;
}

/**
 * How one type of record is imported. The SQL uses temporary tables: `staged` has the rows of the file (`nth` is the row number),
 * `decided` the same rows with `match`, `record_id` and `action`. `:workspace`, `:actor` and `:import` are bound in every
 * statement, and every statement must filter by the workspace.
 */
export interface ImportObject {
  type: ImportObjectType;

  /** The column used as the name when a file has no names. */
  fallbackNameColumn?: string;
  /** The noun for its records; by default, their type. */
  noun?: 'entries';
  /** Columns of which each row needs at least one; by default, the name. */
  names?: string[];
  /** The workspace's own fields that files can fill. */
  ownFields?: Field[];
  /**
   * The columns of templates and exports, in their order, with the values of the example row in the template. With `id`, an
   * export can be imported again.
   */
  template: Record<string, string>;
  /** How these columns, and additional ones that can be imported, are recognized in files of other tools. */
  fileColumns: Record<string, FileColumn>;
  /** The prefix that tools add to all columns of such records: `Person - Name`. */
  prefix?: RegExp;
  /** Columns of our exports that imports ignore, separated by commas. */
  ignoredColumns?: string;
  /** Loads modules that are only needed to read these records. */
  prepare?: () => Promise<void>;
  /** Creates the reader that turns cells into the columns of `staged`. */
  reader(reading: FileReading): RowReader;

  /** The columns of `staged` that the reader fills. */
  staged: Record<string, SqlType>;
  /** Additional columns of `staged`: keys for matching, computed like the indexes of the tables, and links to records. */
  stagedKeys: string;
  /** Finds the records that rows refer to, in this order. */
  links: Link[];

  /** Selects `nth`, `is_id_taken` and `match`, the existing record of a staged row, the oldest if there are several. */
  match: string;
  /**
   * Selects the smallest `place` among the rows about the same new record. Rows with different `known_id`, an id that
   * already exists, are always about different records.
   */
  samePlace: string;
  /**
   * SQL that turns values of rows of `decided` that the record cannot have into lines, with `lineBindings` bound. The
   * row `taken` tells which record that is, and its own values are complete by then.
   */
  keepAsLines?: string;
  /**
   * Sets the action of rows of `decided` that must not be imported to `refused`, for a reason that depends on existing records:
   * one for all rows, or the one in a column of the row.
   */
  refuse?: { sql: string } & (
    | { reason: Said; field?: string }
    | { reasonColumn: string; reasonOf(column: string): Said }
  );
  /** How many more records the plan allows, for types that plans limit. `isCounted` restricts it to some rows. */
  limit?: {
    capacity(scope: Scope, isDry: boolean): Promise<Capacity>;
    noun?: 'tasks';
    isCounted?: string;
  };

  /**
   * Whether companies that rows name (`company`, `company_key` and `company_domain`) are added if they do not exist. `link` then
   * links the rows of `decided` to `new_companies`.
   */
  addsCompanies?: { link?: string };

  /** The columns that an update can change and an undo restores. */
  written: WrittenColumn[];
  /** Columns that an update changes together with another one. */
  followers?: Follower[];
  /** Whether changes of these records write no activities, because the records themselves are in the timeline. */
  isInTimeline?: boolean;
  /** Locks what rows of `decided` refer to, and removes references to what no longer exists. */
  beforeWrite?: (scope: Scope) => Promise<void>;
  /** Inserts the rows of `decided` whose action is `insert`. */
  insert: string;
  /** Other types of records that the same statement inserts. */
  alsoInserts?: ImportObjectType[];
  afterInsert?: string;
  afterUpdate?: string;
  /** Makes further changes that an update leads to. */
  followUp?: (scope: Scope, importId: string) => Promise<void>;
  afterUndo?: string;
  /** Reverts what `followUp` did. */
  undoFollowUp?: (scope: Scope, importId: string) => Promise<void>;
  /** Runs last, even if no record was added or changed. */
  afterwards?: string;
  /** SQL for whether nothing was added to an imported record (`records`), so that an undo may delete it. */
  isUnused: string;
}

/** Links the rows of a file to the records they refer to. */
export interface Link {
  /** With `lineBindings` bound. */
  sql: string;
  /** SQL for whether a staged row refers to a record that does not exist. */
  isMissing: string;
  /** The sentence about such rows. @param text the name of the text column that gets the lines, such as `notes` */
  notice(rows: number, text: string): Said;
  /** The column whose value becomes a line in the rows for which `where` is true, and the label of that line. */
  line?: { column: string; label: LineLabel; where: string };
}

interface Follower {
  column: WrittenColumn;
  /** The column that it follows. */
  follows: string;
  /** A join that the value needs, to `decided`. */
  join?: string;
  value: string;
}

/** The columns of records that an update changes with this mapping. */
export const updatedColumns = ({ written }: ImportObject, mapping: ImportMapping): WrittenColumn[] =>
  written.filter(
    ({ name, filledBy = [name], isOnlyInserted }) => !isOnlyInserted && filledBy.some((column) => column in mapping),
  );

/** The columns of which a row needs at least one. */
export const namesOf = ({ type, names = [nameColumnOf(type)] }: ImportObject): string[] => names;

/** The text column that lines are added to, such as `notes`. */
export const textOfLines = ({ written }: ImportObject) => written.find(({ lines }) => lines)?.name ?? 'notes';

/** The columns that change together with these, unless they are among these. */
export const followersOf = ({ followers = [] }: ImportObject, columns: WrittenColumn[]): Follower[] => {
  const names = columns.map(({ name }) => name);
  return followers.filter(({ column, follows }) => names.includes(follows) && !names.includes(column.name));
};

/** The columns with those that follow them. Their previous values are stored, so that an undo can restore them. */
export const withFollowers = (object: ImportObject, columns: WrittenColumn[]): WrittenColumn[] => [
  ...columns,
  ...followersOf(object, columns).map(({ column }) => column),
];
