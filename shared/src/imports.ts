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
/** Errors named one by one in an answer; the rest are counted. */
export const IMPORT_ERRORS_SHOWN = 100;
export const WRONG_ROWS_MAX = 1_000;
export const PREVIEW_ROWS = 5;
/** Different values of a column that an answer lists. */
export const IMPORT_VALUES_SHOWN = 200;
/** Different values of a column, beyond which it is not taken for one of choices. */
export const COLUMN_CHOICES_MAX = 30;
export const UNDO_DAYS = 30;
/** Among so many members at most an import assigns in turn. */
const IN_TURN_MAX = 100;

export const ImportObjectType = z.enum(IMPORTED_TABLES);
export type ImportObjectType = z.infer<typeof ImportObjectType>;

/** The column with the name of a record, which every row needs. */
export const nameColumnOf = (objectType: ImportObjectType) => RECORD_TYPES[OBJECT_TYPE_OF[objectType]].name;

export const OnDuplicate = z.enum(['skip', 'update', 'create']);
export type OnDuplicate = z.infer<typeof OnDuplicate>;

/**
 * Our column to the file's header, for instance `{ "name": "Full Name" }`. Of several, names and addresses are joined,
 * and for the others the first that is not empty counts. `note_lines` names the columns that are kept in the notes, each as
 * a line `Column: value`.
 */
export const ImportMapping = z.record(
  z.string().max(50),
  z.union([z.string(), z.array(z.string()).max(IMPORT_COLUMNS_MAX)]),
);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** For columns with few different values: those of the file and ours, for instance `{ "status": { "Kunde": "customer" } }`. */
export const ImportValues = z.record(z.string().max(50), z.record(z.string(), z.string()));
export type ImportValues = z.infer<typeof ImportValues>;

/** How sure a guess is; with `ask` a person should look at it before the import. */
export const Certainty = z.enum(['sure', 'likely', 'ask']);
export type Certainty = z.infer<typeof Certainty>;

/**
 * Cells that a person corrected, by the number of their row: they are read instead of those of the file. A row without a
 * filled cell is left out.
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

/** What comes first in dates such as 03/04/2026. */
export const DateOrder = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof DateOrder>;

/** What stands before the decimals of numbers such as 1.234. */
export const ImportDecimalMark = z.enum(['point', 'comma']);
export type ImportDecimalMark = z.infer<typeof ImportDecimalMark>;

/** The text fields that come with the file in the multipart body. */
export const ImportOptions = z.strictObject({
  mapping: z
    .preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), ImportMapping)
    .optional()
    .meta({
      description:
        'JSON: the header of the file by field, such as `{"name":"Full Name"}`, or several headers. `note_lines` names those kept in the notes. Without it the columns are guessed, as `mapping` of a dry run shows.',
    }),
  values: z
    .preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), ImportValues)
    .optional()
    .meta({
      description: 'JSON: by field, what values of the file become, such as `{"status":{"Kunde":"customer"}}`.',
    }),
  repairs: z
    .preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), ImportRepairs)
    .optional()
    .meta({
      description:
        'JSON: cells by row number, read instead of those of the file. Rows without a filled cell are left out.',
    }),
  encoding: TextEncoding.optional().meta({
    description: 'How the file is written, where the guess of a dry run is wrong.',
  }),
  date_order: DateOrder.optional().meta({
    description:
      'What comes first in dates such as 03/04/2026. Without it the import fails with `mixed_dates` where the file has dates of both orders and others that leave it open: `date_order.certainty` of a dry run is `ask`.',
  }),
  decimal_mark: ImportDecimalMark.optional().meta({
    description:
      'What stands before the decimals of numbers such as 1.234 or 1,234. Without it the import fails with `unclear_numbers` where a column has such numbers and none that shows its mark: `decimal_mark.mark` of a dry run is `null`.',
  }),
  on_duplicate: OnDuplicate.default('skip').meta({
    description:
      'What becomes of rows whose record exists: it stays as it is, gets the values of the row, or is added again.',
  }),
  dry_run: z.stringbool().default(false).meta({ description: '`true` checks the file and changes nothing.' }),
  in_turn: z
    .preprocess(
      (text) => (typeof text === 'string' ? parseJson(text) : text),
      z.array(z.uuid()).min(1).max(IN_TURN_MAX),
    )
    .optional()
    .meta({
      description:
        'JSON: the ids of members who get the new records without an owner in turn. Without it you get them all.',
    }),
  import_id: z
    .uuid()
    .optional()
    .meta({ description: 'An id of your own for the import, with which you can ask for its progress while it runs.' }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/**
 * A row that was not imported, with its cells, so that it can be corrected and imported again. A row for which the plan has
 * no room needs no correction.
 */
export const WrongRow = z.object({
  row: z.int(),
  reason: z.string(),
  /** The field that the reason is about, where it is about one. */
  field: z.string().nullish(),
  cells: z.array(z.string()),
  can_repair: z.boolean(),
});
export type WrongRow = z.infer<typeof WrongRow>;

/** A row that comes in although something in it had to be read differently from how it is written. */
export const RowWarning = z.object({ row: z.int(), message: z.string() });
export type RowWarning = z.infer<typeof RowWarning>;

/** The different values of a status, stage, priority or owner column, the commonest first, and what becomes of them. */
export const ImportValueColumn = z.object({
  field: z.string(),
  /** What each may become: of an owner column the email addresses of the members, of an own field the labels of its options. */
  choices: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), rows: z.int(), becomes: z.string().nullable(), certainty: Certainty })),
});
export type ImportValueColumn = z.infer<typeof ImportValueColumn>;

/** A field that columns may fill. */
export const ImportField = z.object({
  field: z.string(),
  is_required: z.boolean(),
  /** Of an own field (`custom.key`), what it is called. */
  label: z.string().optional(),
});
export type ImportField = z.infer<typeof ImportField>;

/** How a person had the last file with the same columns read. */
export const RememberedImport = z.object({ id: z.uuid(), chosen_at: Instant.nullable(), values: ImportValues });
export type RememberedImport = z.infer<typeof RememberedImport>;

/** The values of a column that repeat, the commonest first, as an own field of one choice or of several would offer them. */
export const ColumnChoices = z.object({ options: z.array(z.string()), several: z.boolean() });
export type ColumnChoices = z.infer<typeof ColumnChoices>;

/** One column of a file, as its first rows show it. */
export const ImportColumn = z.object({
  header: z.string(),
  /** Its first different values. */
  samples: z.array(z.string()),
  /** How many of the first rows have a value in it. */
  filled: z.int(),
  /** The field that it fills; values of a column without one are lost. */
  field: z.string().nullable(),
  /** What becomes of its values, in words: `Kept as email`. */
  kept: z.string(),
  certainty: Certainty,
  /** Other fields that it may fill. */
  alternatives: z.array(z.string()),
  /** Of a dry run, from all rows; `null` where the values are too many or hardly repeat. */
  choices: ColumnChoices.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** A row that is left out because its record exists already, or because another row of the file is about the same record. */
export const DuplicateRow = z.object({
  row: z.int(),
  name: z.string(),
  record_id: z.uuid().nullable(),
  same_row: z.int().nullable(),
});
export type DuplicateRow = z.infer<typeof DuplicateRow>;

/** How sure the encoding is, texts of the file as they are read in it, and how they would read in others. */
const EncodingCheck = z.object({
  certainty: Certainty,
  samples: z.array(z.string()),
  alternatives: z.array(z.object({ encoding: TextEncoding, samples: z.array(z.string()) })),
});

/** How dates such as 03/04/2026 are read, how sure that is, and the dates of the file that raise the question. */
export const DateOrderCheck = z.object({ order: DateOrder, certainty: Certainty, examples: z.array(z.string()) });
export type DateOrderCheck = z.infer<typeof DateOrderCheck>;

/** Numbers of columns that do not show their decimal mark, and the mark that was chosen for them. */
export const DecimalMarkCheck = z.object({ mark: ImportDecimalMark.nullable(), examples: z.array(z.string()) });
export type DecimalMarkCheck = z.infer<typeof DecimalMarkCheck>;

/** What an import did, or in a dry run would do. `errors` are sentences: `Row 12: Name is required`. */
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
  /** The first of the skipped rows, with the record that each equals. */
  duplicates: z.array(DuplicateRow),
  /** How many rows come in with a warning, and the first of them. */
  warned: z.int(),
  warnings: z.array(RowWarning),
  /** Sentences about the whole file: a status that was replaced, a plan limit, two columns of one name. */
  notices: z.array(z.string()),
  encoding: TextEncoding,
  encoding_check: EncodingCheck,
  date_order: DateOrderCheck,
  /** `null` where every number can be read in one way only. */
  decimal_mark: DecimalMarkCheck.nullish(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  mapping: ImportMapping,
  fields: z.array(ImportField),
  /** The choices that this one began with; `null` where there are none, or others were given. */
  remembered: RememberedImport.nullable(),
  values: z.array(ImportValueColumn),
  columns: z.array(ImportColumn),
  /** Columns of the file that fill none of ours. */
  ignored: z.array(z.string()),
  /** The first rows as they were understood, by our columns. */
  preview: z.array(z.record(z.string(), z.string())),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportProgress = z.object({
  phase: z.enum(['reading', 'checking', 'writing', 'done', 'failed']),
  done: z.int(),
  total: z.int().nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** What undoing an import did. Records that were changed or used since then are kept. */
export const UndoResult = z.object({ removed: z.int(), restored: z.int(), kept: z.int() });
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
