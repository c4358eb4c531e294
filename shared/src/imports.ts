import { z } from 'zod';
import { Instant } from './text';

export const IMPORT_ROWS_MAX = 100_000;
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 200;
/** Errors named one by one in an answer; the rest are counted. */
export const IMPORT_ERRORS_SHOWN = 100;
export const WRONG_ROWS_MAX = 1_000;
export const PREVIEW_ROWS = 5;
export const UNDO_DAYS = 30;

export const ImportObjectType = z.enum(['contacts', 'companies', 'deals', 'tasks']);
export type ImportObjectType = z.infer<typeof ImportObjectType>;

export const OnDuplicate = z.enum(['skip', 'update', 'create']);
export type OnDuplicate = z.infer<typeof OnDuplicate>;

/**
 * Our column to the file's header, for instance `{ "name": "Full Name" }`. Of several, names and addresses are joined,
 * and for the others the first that is not empty counts.
 */
export const ImportMapping = z.record(z.string().max(50), z.union([z.string(), z.array(z.string()).max(10)]));
export type ImportMapping = z.infer<typeof ImportMapping>;

/** The text fields that come with the file in the multipart body. */
export const ImportOptions = z.strictObject({
  mapping: z.preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), ImportMapping).optional(),
  on_duplicate: OnDuplicate.default('skip'),
  dry_run: z.stringbool().default(false).meta({ description: '`true` checks the file and changes nothing.' }),
  /** Made by the client, so that it can ask for the progress of an import that is still running. */
  import_id: z.uuid().optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** A row that was not imported, with its cells, so that it can be corrected and imported again. */
export const WrongRow = z.object({ row: z.int(), reason: z.string(), cells: z.array(z.string()) });
export type WrongRow = z.infer<typeof WrongRow>;

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
  /** Sentences about the whole file: a status that was replaced, a plan limit, two columns of one name. */
  notices: z.array(z.string()),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  mapping: ImportMapping,
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

/** Our columns, in the order in which exports and templates have them. `id` lets an export come back. */
export const IMPORT_COLUMNS = {
  contacts: ['id', 'name', 'email', 'phone', 'company', 'status', 'tags', 'notes', 'other_emails', 'other_phones'],
  companies: ['id', 'name', 'domain', 'industry', 'size', 'phone', 'address', 'notes'],
  deals: [
    'id',
    'title',
    'amount',
    'currency',
    'stage',
    'probability',
    'company',
    'contact_email',
    'close_date',
    'lost_reason',
    'next_step',
    'notes',
    'created_at',
  ],
  tasks: ['id', 'title', 'description', 'status', 'priority', 'due_date', 'contact_email', 'company'],
} as const satisfies Record<ImportObjectType, readonly string[]>;

/** The column with the name of a record, which every row needs. */
export const NAME_COLUMN = {
  contacts: 'name',
  companies: 'name',
  deals: 'title',
  tasks: 'title',
} as const satisfies Record<ImportObjectType, string>;

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
