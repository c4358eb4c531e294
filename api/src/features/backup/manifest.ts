import { createHmac } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs.copy';
export const FILE_LIST = 'files.jsonl';

export const tableFile = (table: string) => `tables/${table}.copy`;
export const contentFile = (key: string) => `files/${key}`;
export const secretFile = (secret: string) => `secrets/${secret}`;

/** The checksum and the number of rows that a file must have when the backup is read. */
const Content = z.object({ sha256: z.string(), rows: z.int() });
export type Content = z.infer<typeof Content>;

/** A line of `FILE_LIST`. Its key must match a pattern, because a restore uses it as a path. */
export const ListedFile = z.object({ key: z.string().regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/), sha256: z.string() });
export type ListedFile = z.infer<typeof ListedFile>;

const StoredTable = Content.extend({ name: z.string(), columns: z.array(z.string()) });
export type StoredTable = z.infer<typeof StoredTable>;

/** The contents of a backup, written as its last file. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  /** The moment whose data the backup holds. */
  created_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(StoredTable),
  sequences: z.record(z.string(), z.int()),
  jobs: Content,
  /**
   * The list of the files whose content is in the backup. Absent if the content is in S3, or if the backup is older
   * than the feature of files.
   */
  files: Content.optional(),
  /** The secrets generated into DATA_DIR, by file name. */
  secrets: z.record(z.string(), Content),
  /** Shows whether two peppers are the same without revealing either. */
  pepper: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** @throws a readable error unless this version or an older one has written the text */
export const readManifest = (text: string): Manifest => {
  const format = z.object({ format: z.int() }).safeParse(parseJson(text));
  if (format.success && format.data.format > FORMAT) {
    throw new Error('This backup was made by a newer version of Rapport. Restore it with that version or a newer one.');
  }
  const manifest = Manifest.safeParse(parseJson(text));
  if (!manifest.success)
    throw new Error('This is not a backup of Rapport, or it is damaged: its manifest cannot be read.');
  return manifest.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const fingerprint = (pepper: string): string =>
  createHmac('sha256', pepper).update('rapport backup').digest('hex').slice(0, 16);
