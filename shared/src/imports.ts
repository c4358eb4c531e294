import { msg, plural } from '@lingui/core/macro';
import { z } from 'zod';
import { ENCODINGS, type Encoding } from './encodings';
import { IMPORTED_TABLES, OBJECT_TYPE_OF, RECORD_TYPES } from './recordTypes';
import { Instant } from './text';
import { asText } from './words';

export const IMPORT_ROWS_MAX = 100_000;
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 200;

/** Names a column that has no name in its file. Mappings use this name; screens and texts say it in the language of their reader. */
export const nameOfUnnamed = (number: number): string => `Column ${number}`;

/** The number of a column that has no name in its file, or `undefined` for one that has. */
export const numberOfUnnamed = (header: string): string | undefined => /^Column (\d+)$/.exec(header)?.[1];

/** How many errors an answer lists; the rest are only counted. */
export const IMPORT_ERRORS_SHOWN = 100;
export const WRONG_ROWS_MAX = 1_000;
export const PREVIEW_ROWS = 5;
/** How many different values of a column an answer lists. */
export const IMPORT_VALUES_SHOWN = 200;
/** A column with more different values than this is not proposed as a choice field. */
export const COLUMN_CHOICES_MAX = 30;
export const UNDO_DAYS = 30;
/** The most members that new records can be assigned to in turn. */
const IN_TURN_MAX = 100;

export const ImportObjectType = z.enum(IMPORTED_TABLES);
export type ImportObjectType = z.infer<typeof ImportObjectType>;

/** The column with the name of a record, which every row needs. */
export const nameColumnOf = (table: ImportObjectType) => RECORD_TYPES[OBJECT_TYPE_OF[table]].name;

export const OnDuplicate = z.enum(['skip', 'update', 'create']);
export type OnDuplicate = z.infer<typeof OnDuplicate>;

/**
 * Maps our columns to headers of the file: `{ "name": "Full Name" }`. Of several headers, the cells of names and addresses are
 * joined; for other columns the first cell that is not empty is used. `note_lines` lists the headers to keep in the notes, each
 * as a line `Column: value`.
 */
export const ImportMapping = z.record(
  z.string().max(50),
  z.union([z.string(), z.array(z.string()).max(IMPORT_COLUMNS_MAX)]),
);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** For columns with few different values, maps values of the file to ours: `{ "status": { "Kunde": "customer" } }`. */
export const ImportValues = z.record(z.string().max(50), z.record(z.string(), z.string()));
export type ImportValues = z.infer<typeof ImportValues>;

/** How certain a match is. With `ask`, users should check it before the import. */
export const Certainty = z.enum(['sure', 'likely', 'ask']);
export type Certainty = z.infer<typeof Certainty>;

/**
 * Cells that users have corrected, by row number. They replace the cells of the file. Rows with only empty cells are skipped.
 */
export const ImportRepairs = z
  .record(
    z.string().regex(/^\d{1,7}$/, asText(msg`Use row numbers as keys`)),
    z.array(z.string()).max(IMPORT_COLUMNS_MAX),
  )
  .refine(
    (rows) => Object.keys(rows).length <= WRONG_ROWS_MAX,
    asText(msg`Correct at most ${plural({ rows: WRONG_ROWS_MAX }, { other: '#' })} rows at once`),
  );
export type ImportRepairs = z.infer<typeof ImportRepairs>;

export const TextEncoding = z.enum(Object.keys(ENCODINGS) as [Encoding, ...Encoding[]]);

/** Whether the day or the month comes first in dates such as 03/04/2026. */
export const DateOrder = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof DateOrder>;

/** The decimal mark in numbers such as 1.234. */
export const ImportDecimalMark = z.enum(['point', 'comma']);
export type ImportDecimalMark = z.infer<typeof ImportDecimalMark>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A value that a multipart body holds as JSON. A text that is not JSON is passed on to the schema, which refuses it. */
const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), schema);

/** The text fields next to the file in the multipart body. */
export const ImportOptions = z.strictObject({
  mapping: fromJson(ImportMapping).optional().meta({
    description:
      'JSON: the header of the file, or several headers, for each field, such as `{"name":"Full Name"}`. `note_lines` lists the headers to keep in the notes. Without it, columns are matched automatically; see `mapping` in the result of a dry run.',
  }),
  values: fromJson(ImportValues).optional().meta({
    description:
      'JSON: for each field, the replacements for values of the file, such as `{"status":{"Kunde":"customer"}}`.',
  }),
  repairs: fromJson(ImportRepairs).optional().meta({
    description:
      'JSON: corrected cells by row number, which replace those of the file. Rows with only empty cells are skipped.',
  }),
  encoding: TextEncoding.optional().meta({
    description: 'The text encoding of the file, if it was not detected correctly.',
  }),
  date_order: DateOrder.optional().meta({
    description:
      'What comes first in dates such as 03/04/2026. Without it, the import fails with `mixed_dates` if the file has dates in both orders and ambiguous ones (`date_order.certainty` of a dry run is `ask`).',
  }),
  decimal_mark: ImportDecimalMark.optional().meta({
    description:
      'The decimal mark in numbers such as 1.234 or 1,234. Without it, the import fails with `unclear_numbers` if a column has only such ambiguous numbers (`decimal_mark.mark` of a dry run is `null`).',
  }),
  on_duplicate: OnDuplicate.default('skip').meta({
    description: 'What to do with rows whose record exists: skip the row, update the record, or create another record.',
  }),
  dry_run: z.stringbool().default(false).meta({ description: '`true` checks the file and changes nothing.' }),
  in_turn: fromJson(z.array(z.uuid()).min(1).max(IN_TURN_MAX)).optional().meta({
    description:
      'JSON: the ids of members to assign new records without an owner to, in turn. Without it, all of them are assigned to you.',
  }),
  import_id: z
    .uuid()
    .optional()
    .meta({ description: 'An id that you choose for the import, to request its progress while it runs.' }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/**
 * A row that was not imported, with its cells, so that it can be corrected and imported again. Rows over the plan limit cannot be
 * repaired.
 */
export const WrongRow = z.object({
  row: z.int(),
  reason: z.string(),
  /** The field that the reason is about, if any. */
  field: z.string().nullish(),
  cells: z.array(z.string()),
  can_repair: z.boolean(),
});
export type WrongRow = z.infer<typeof WrongRow>;

/** A row that was imported with a value that had to be changed. */
export const RowWarning = z.object({ row: z.int(), message: z.string() });
export type RowWarning = z.infer<typeof RowWarning>;

/** The different values of a status, stage, priority or owner column, most frequent first, with what each of them becomes. */
export const ImportValueColumn = z.object({
  field: z.string(),
  /** The values to choose from: for owners the email addresses of members, for own fields the labels of options. */
  choices: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), rows: z.int(), becomes: z.string().nullable(), certainty: Certainty })),
});
export type ImportValueColumn = z.infer<typeof ImportValueColumn>;

/** A field that a column can be imported as. */
export const ImportField = z.object({
  field: z.string(),
  is_required: z.boolean(),
  /** The label of an own field (`custom.key`). */
  label: z.string().optional(),
});
export type ImportField = z.infer<typeof ImportField>;

/** The choices for the last file with the same columns. */
export const RememberedImport = z.object({ id: z.uuid(), chosen_at: Instant.nullable(), values: ImportValues });
export type RememberedImport = z.infer<typeof RememberedImport>;

/** The repeated values of a column, most frequent first, as options for a new choice field. */
export const ColumnChoices = z.object({ options: z.array(z.string()), several: z.boolean() });
export type ColumnChoices = z.infer<typeof ColumnChoices>;

/** A column of a file, described by its first rows. */
export const ImportColumn = z.object({
  header: z.string(),
  /** Its first different values. */
  samples: z.array(z.string()),
  /** How many of the first rows have a value in it. */
  filled: z.int(),
  /** The field that the column is imported as; `null` if its values are not imported. */
  field: z.string().nullable(),
  /** A sentence about its values: `Imported as email`. */
  kept: z.string(),
  certainty: Certainty,
  /** Other fields that it could be imported as. */
  alternatives: z.array(z.string()),
  /** Only in a dry run; `null` if there are too many values or they hardly repeat. */
  choices: ColumnChoices.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** A row that is skipped because its record exists already, or because another row has the same record. */
export const DuplicateRow = z.object({
  row: z.int(),
  name: z.string(),
  record_id: z.uuid().nullable(),
  same_row: z.int().nullable(),
});
export type DuplicateRow = z.infer<typeof DuplicateRow>;

/** How certain the encoding is, with sample texts in this encoding and in alternative ones. */
const EncodingCheck = z.object({
  certainty: Certainty,
  samples: z.array(z.string()),
  alternatives: z.array(z.object({ encoding: TextEncoding, samples: z.array(z.string()) })),
});

/** How dates such as 03/04/2026 are read, how certain that is, and examples of ambiguous dates in the file. */
export const DateOrderCheck = z.object({ order: DateOrder, certainty: Certainty, examples: z.array(z.string()) });
export type DateOrderCheck = z.infer<typeof DateOrderCheck>;

/** Examples of numbers whose decimal mark is ambiguous, and the mark that was chosen for them. */
export const DecimalMarkCheck = z.object({ mark: ImportDecimalMark.nullable(), examples: z.array(z.string()) });
export type DecimalMarkCheck = z.infer<typeof DecimalMarkCheck>;

/** The result of an import or, of a dry run, the result it would have. `errors` are sentences: `Row 12: Name is required`. */
export const ImportResult = z.object({
  /** `null` after a dry run. */
  id: z.uuid().nullable(),
  rows: z.int(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  errors: z.array(z.string()),
  wrong_rows: z.array(WrongRow),
  /** The first skipped rows, with the record that each of them matches. */
  duplicates: z.array(DuplicateRow),
  /** The number of rows with a warning, and the first of these warnings. */
  warned: z.int(),
  warnings: z.array(RowWarning),
  /** Sentences about the whole file: a status that was replaced, a plan limit, two columns of one name. */
  notices: z.array(z.string()),
  encoding: TextEncoding,
  encoding_check: EncodingCheck,
  date_order: DateOrderCheck,
  /** `null` if no number is ambiguous. */
  decimal_mark: DecimalMarkCheck.nullish(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  mapping: ImportMapping,
  fields: z.array(ImportField),
  /** The remembered choices for files with the same columns; `null` if there are none. Choices of the request replace them. */
  remembered: RememberedImport.nullable(),
  values: z.array(ImportValueColumn),
  columns: z.array(ImportColumn),
  /** Columns of the file that are not imported. */
  ignored: z.array(z.string()),
  /** The first rows as they were read, by our columns. */
  preview: z.array(z.record(z.string(), z.string())),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportProgress = z.object({
  phase: z.enum(['reading', 'checking', 'writing', 'done', 'failed']),
  done: z.int(),
  total: z.int().nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/**
 * The result of undoing an import. Records that were changed or used since then are kept. The addresses that the import suppressed,
 * because their people unsubscribed in another tool, stay suppressed.
 */
export const UndoResult = z.object({ removed: z.int(), restored: z.int(), kept: z.int(), suppressed: z.int() });
export type UndoResult = z.infer<typeof UndoResult>;

/** One import in the history. */
export const Import = z.object({
  id: z.uuid(),
  noun: ImportObjectType,
  file_name: z.string(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  created_at: Instant,
  undone_at: Instant.nullable(),
  can_undo: z.boolean(),
  actor_name: z.string().nullable(),
});
export type Import = z.infer<typeof Import>;
