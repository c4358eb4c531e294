import { z } from 'zod';
import { Instant } from './text';

export const IMPORT_ROWS_MAX = 100_000;
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 200;
/** Errors named one by one in an answer; the rest are counted. */
export const IMPORT_ERRORS_SHOWN = 100;
export const UNDO_DAYS = 30;

export const ImportedNoun = z.enum(['contacts', 'companies']);
export type ImportedNoun = z.infer<typeof ImportedNoun>;

export const OnDuplicate = z.enum(['skip', 'update', 'create']);
export type OnDuplicate = z.infer<typeof OnDuplicate>;

/** Our column to the file's header, for instance `{ "name": "Full Name" }`; several headers are joined by a space. */
export const ImportMapping = z.record(z.string().max(50), z.union([z.string(), z.array(z.string()).max(5)]));
export type ImportMapping = z.infer<typeof ImportMapping>;

/** The text fields that come with the file in the multipart body. */
export const ImportOptions = z.object({
  mapping: z.preprocess((text) => (typeof text === 'string' ? parseJson(text) : text), ImportMapping).optional(),
  on_duplicate: OnDuplicate.default('skip'),
  dry_run: z.stringbool().default(false),
  /** Made by the client, so that it can ask for the progress of an import that is still running. */
  import_id: z.uuid().optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** What an import did, or in a dry run would do. `errors` are sentences: `Row 12: Name is required`. */
export const ImportResult = z.object({
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  errors: z.array(z.string()),
  id: z.uuid().nullable(),
  rows: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  mapping: ImportMapping,
  notices: z.array(z.string()),
  preview: z.array(z.record(z.string(), z.string())),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportProgress = z.object({
  phase: z.enum(['reading', 'checking', 'writing', 'done']),
  done: z.int(),
  total: z.int().nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** One import in the history. */
export const Import = z.object({
  id: z.uuid(),
  noun: ImportedNoun,
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
