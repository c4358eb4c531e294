import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { msg } from '@lingui/core/macro';
import type { Certainty, ImportObjectType, ImportOptions, ImportProgress, ImportResult } from '@rapport/shared/imports';
import type { TransferFile } from '@rapport/shared/transfers';
import { addRow, rows, type Scope } from '../../../db/scope';
import { notFound } from '../../../http/problem';

const CHUNK_BYTES = 1024 * 1024;

/** The user's choices for one file. */
type FileChoices = Pick<ImportOptions, 'mapping' | 'values' | 'encoding' | 'date_order' | 'decimal_mark' | 'repairs'>;

/** The part of the result of a check or an import that lists show. */
export interface FileSummary extends Pick<TransferFile, 'counts' | 'notices' | 'questions' | 'unknown_values'> {
  /** How many of the new records count toward the plan limit. */
  limited: number;
}

export interface StoredFile {
  id: string;
  name: string;
  bytes: number;
  noun: ImportObjectType | null;
  certainty: Certainty;
  is_left_out: boolean;
  problem: string | null;
  choices: FileChoices;
  summary: FileSummary | null;
  unchanged: number;
  progress: ImportProgress | null;
  is_imported: boolean;
  is_undone: boolean;
}

export interface NewFile extends Pick<StoredFile, 'name' | 'bytes' | 'noun' | 'certainty' | 'is_left_out' | 'problem'> {
  /** The path to read the content from. If it is missing, as for a file that is not a list, no content is stored. */
  path?: string;
}

const FILE = ['id', 'name', 'bytes', 'noun', 'certainty', 'is_left_out', 'problem', 'choices', 'summary', 'unchanged'];

/** Joins the files with their imports, which have the same ids. */
const withImport = (scope: Scope) =>
  rows(scope, 'transfer_files')
    .leftJoin('imports', (join) =>
      join.on('imports.workspace_id', 'transfer_files.workspace_id').andOn('imports.id', 'transfer_files.id'),
    )
    .leftJoin('import_progress', (join) =>
      join
        .on('import_progress.workspace_id', 'transfer_files.workspace_id')
        .andOn('import_progress.id', 'transfer_files.id'),
    );

const columnsOf = ({ db }: Scope) => [
  ...FILE.map((column) => `transfer_files.${column}`),
  db.raw('imports.id is not null as is_imported'),
  db.raw('imports.undone_at is not null as is_undone'),
  db.raw(`case when import_progress.id is not null then jsonb_build_object(
    'phase', case when imports.id is null then import_progress.phase else 'done' end,
    'done', import_progress.done, 'total', import_progress.total) end as progress`),
];

/** The files of a transfer, in the order in which they were uploaded. */
export const listFiles = (scope: Scope, transferId: string): Promise<StoredFile[]> =>
  withImport(scope)
    .where('transfer_files.transfer_id', transferId)
    .orderBy(['transfer_files.created_at', 'transfer_files.id'])
    .select(columnsOf(scope));

/** @throws 404 */
export const findFile = async (
  scope: Scope,
  transferId: string,
  id: string,
): Promise<StoredFile & { result: ImportResult | null }> => {
  const found = await withImport(scope)
    .where({ 'transfer_files.transfer_id': transferId, 'transfer_files.id': id })
    .first([...columnsOf(scope), 'transfer_files.result']);
  if (!found) throw notFound(msg`This file`);
  return found;
};

export const insertFile = async (scope: Scope, transferId: string, { path, ...file }: NewFile) => {
  const [{ id }] = await addRow(scope, 'transfer_files', { ...file, transfer_id: transferId }).returning('id');
  if (!path) return;
  let nth = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    await addRow(scope, 'transfer_chunks', { file_id: id, nth, bytes });
    nth += 1;
  }
};

/** Writes the content of a file to the path from which it is imported. @throws 404 when the content was deleted */
export const writeContent = async (scope: Scope, id: string, path: string) => {
  const to = await open(path, 'wx', 0o600);
  try {
    for (let nth = 0; ; nth += 1) {
      const chunk = await rows(scope, 'transfer_chunks').where({ file_id: id, nth }).first('bytes');
      if (!chunk && nth === 0) throw notFound(msg`The content of this file`);
      if (!chunk) return;
      // `write` may write only a part of the bytes, if the disk is nearly full.
      await to.writeFile(chunk.bytes);
    }
  } finally {
    await to.close();
  }
};

interface FileChange {
  noun?: ImportObjectType | null;
  certainty?: Certainty;
  is_left_out?: boolean;
  problem?: string | null;
  choices?: FileChoices;
  summary?: FileSummary | null;
  result?: ImportResult | null;
  unchanged?: number;
  seen?: Buffer;
}

export const updateFile = (scope: Scope, id: string, { choices, summary, result, ...change }: FileChange) =>
  rows(scope, 'transfer_files')
    .where({ id })
    .update({
      ...change,
      ...(choices && { choices: JSON.stringify(choices) }),
      ...(summary !== undefined && { summary: summary && JSON.stringify(summary) }),
      ...(result !== undefined && { result: result && JSON.stringify(result) }),
    });

/** Deletes the results of earlier checks. */
export const forgetChecks = (scope: Scope, transferId: string) =>
  rows(scope, 'transfer_files').where({ transfer_id: transferId }).update({ summary: null });

export const deleteFile = (scope: Scope, id: string) => rows(scope, 'transfer_files').where({ id }).delete();

/** The content is not needed after the import. */
export const deleteContent = (scope: Scope, transferId: string) =>
  rows(scope, 'transfer_chunks')
    .whereIn('file_id', rows(scope, 'transfer_files').where({ transfer_id: transferId }).select('id'))
    .delete();

export const deleteProgress = (scope: Scope, ids: string[]) =>
  rows(scope, 'import_progress').whereIn('id', ids).delete();

const importedFrom = (scope: Scope, source: string) =>
  rows(scope, 'transfer_files')
    .join('transfers', (join) =>
      join
        .on('transfers.workspace_id', 'transfer_files.workspace_id')
        .andOn('transfers.id', 'transfer_files.transfer_id'),
    )
    .join('imports', (join) =>
      join.on('imports.workspace_id', 'transfer_files.workspace_id').andOn('imports.id', 'transfer_files.id'),
    )
    .where('transfers.source', source)
    .whereNull('imports.undone_at');

/** The imports from a tool that were not undone. */
export const listImportsFrom = (scope: Scope, source: string): Promise<string[]> =>
  importedFrom(scope, source).pluck('imports.id');

/** The names of contacts by their ids in another tool. */
export const listContactsNamed = async (scope: Scope, externalIds: string[]): Promise<Map<string, string>> => {
  if (externalIds.length === 0) return new Map();
  const found: { external_id: string; name: string }[] = await rows(scope, 'contacts')
    .whereRaw('contacts.external_id = any(?)', [externalIds])
    .orderBy(['contacts.created_at', 'contacts.id'])
    .select('contacts.external_id', 'contacts.name');
  return new Map(found.map(({ external_id, name }) => [external_id, name]));
};

/** The hashes of the rows that came from a tool. */
export const listSeen = (scope: Scope, source: string, noun: ImportObjectType): Promise<Buffer[]> =>
  importedFrom(scope, source)
    .where('transfer_files.noun', noun)
    .whereNotNull('transfer_files.seen')
    .pluck('transfer_files.seen');
