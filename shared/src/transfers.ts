import { z } from 'zod';
import {
  Certainty,
  DateOrder,
  ImportDecimalMark,
  ImportMapping,
  ImportObjectType,
  ImportProgress,
  ImportRepairs,
  ImportResult,
  ImportValues,
  TextEncoding,
} from './imports';
import { Instant } from './text';
import { TRANSFER_SOURCES } from './transferSources';

export const TransferSource = z.enum(
  Object.keys(TRANSFER_SOURCES) as [keyof typeof TRANSFER_SOURCES, ...(keyof typeof TRANSFER_SOURCES)[]],
);
export type TransferSource = z.infer<typeof TransferSource>;

/** `open` while files are added and choices made; `checked` once the result of running it is known. */
export const TransferStatus = z.enum(['open', 'checking', 'checked', 'running', 'done', 'failed', 'undone']);
export type TransferStatus = z.infer<typeof TransferStatus>;

/** Whether existing records are updated or left unchanged. */
export const OnKnown = z.enum(['update', 'skip']);

/** A question that must be answered before a file is imported. */
export const TransferQuestion = z.enum(['type', 'name', 'columns', 'encoding', 'dates', 'numbers']);
export type TransferQuestion = z.infer<typeof TransferQuestion>;

const TransferCounts = z.object({
  rows: z.int(),
  imported: z.int(),
  updated: z.int(),
  /** Existing records that are left unchanged. */
  skipped: z.int(),
  /** Skipped because an earlier file of the tool had the same row. */
  unchanged: z.int(),
  failed: z.int(),
});
export type TransferCounts = z.infer<typeof TransferCounts>;

/** One list of a transfer. */
export const TransferFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  /** The record type of its rows; `null` if it is unknown or the file is skipped. */
  noun: ImportObjectType.nullable(),
  certainty: Certainty,
  is_left_out: z.boolean(),
  /** Why the file cannot be imported, as a sentence. */
  problem: z.string().nullable(),
  questions: z.array(TransferQuestion),
  /** Values of the file that match none of ours, and are read as the check says unless someone changes that. */
  unknown_values: z.int(),
  /** Before the run, what it will do; afterwards, what it did. */
  counts: TransferCounts.nullable(),
  notices: z.array(z.string()),
  progress: ImportProgress.nullable(),
  is_imported: z.boolean(),
});
export type TransferFile = z.infer<typeof TransferFile>;

/** A user's choices for how a file is read. */
const FileChoices = z.object({
  mapping: ImportMapping.optional(),
  values: ImportValues.optional(),
  encoding: TextEncoding.optional(),
  date_order: DateOrder.optional(),
  decimal_mark: ImportDecimalMark.optional(),
  repairs: ImportRepairs.optional(),
});

/** The list with its choices, and everything that its check or its import reports. */
export const TransferFileDetail = TransferFile.extend({ choices: FileChoices, result: ImportResult.nullable() });
export type TransferFileDetail = z.infer<typeof TransferFileDetail>;

export const Transfer = z.object({
  id: z.uuid(),
  source: TransferSource,
  status: TransferStatus,
  on_known: OnKnown,
  /** Why it stopped or cannot run, as a sentence. */
  problem: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  can_undo: z.boolean(),
  actor_name: z.string().nullable(),
  /** In the order of their import; skipped ones come last. */
  files: z.array(TransferFile),
});
export type Transfer = z.infer<typeof Transfer>;

export const TransferSummary = Transfer.omit({ files: true, problem: true }).extend({
  imported: z.int(),
  updated: z.int(),
  failed: z.int(),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

export const NewTransfer = z.strictObject({ source: TransferSource });
export type NewTransfer = z.infer<typeof NewTransfer>;

/** How a file is to be read. Missing properties stay unchanged. */
export const TransferFileChange = z.strictObject({
  noun: ImportObjectType.optional(),
  is_left_out: z.boolean().optional(),
  ...FileChoices.shape,
});
export type TransferFileChange = z.infer<typeof TransferFileChange>;

export const TransferCheck = z.strictObject({ on_known: OnKnown.default('update') });
export type TransferCheck = z.infer<typeof TransferCheck>;
