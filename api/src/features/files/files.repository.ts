import { StoredFile } from '@rapport/shared/files';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { columnsOf, type RecordTable } from '../records/records.repository';

const FILED_TYPE = `case when files.contact_id is not null then 'contact' when files.company_id is not null then 'company'
  when files.deal_id is not null then 'deal' else 'note' end`;

const joinLiving = (table: string, column: string) =>
  `left join ${table} on ${table}.workspace_id = files.workspace_id and ${table}.id = coalesce(files.${column}, notes.${column})
    and ${table}.deleted_at is null`;

/**
 * A file is hidden while its record is in the trash, and a file of a note also while the record of the note is. Its
 * activities are recorded on that contact, company or deal.
 */
export const FILES: RecordTable<StoredFile> = {
  objectType: 'file',
  columns: columnsOf('files', StoredFile, {
    uploader_name: 'users.name',
    entity_type: FILED_TYPE,
    entity_id: 'coalesce(files.contact_id, files.company_id, files.deal_id, files.note_id)',
  }),
  joins: `left join users on users.id = files.uploader_id
    left join notes on notes.workspace_id = files.workspace_id and notes.id = files.note_id and notes.deleted_at is null
    ${joinLiving('contacts', 'contact_id')}
    ${joinLiving('companies', 'company_id')}
    ${joinLiving('deals', 'deal_id')}
    join (select true) as living on coalesce(contacts.id, companies.id, deals.id) is not null`,
  sorts: { created_at: { by: 'files.created_at', type: 'timestamptz' } },
  history: 'none',
};

/** How many bytes the files of the workspace use, including those in the trash and those being uploaded in parts. */
export const usedBytes = async (scope: Scope): Promise<number> => {
  const [files, uploads] = await Promise.all(
    ['files', 'file_uploads'].map((table) => everyRow(scope, table).sum({ bytes: 'size' }).first()),
  );
  return Number(files?.bytes ?? 0) + Number(uploads?.bytes ?? 0);
};

/** Purges the files that have been in the trash for longest, until at least this many bytes are free. */
export const purgeOldest = (scope: Scope, bytes: number) =>
  scope.db.raw(
    `delete from files using (
       select id, sum(size) over (order by deleted_at, id) - size as before from files
       where workspace_id = :workspace and deleted_at is not null
     ) as oldest
     where files.workspace_id = :workspace and files.id = oldest.id and oldest.before < :bytes`,
    { workspace: scope.workspaceId, bytes },
  );

export const trashedBytes = async (scope: Scope): Promise<number> =>
  Number((await everyRow(scope, 'files').whereNotNull('files.deleted_at').sum({ bytes: 'size' }).first())?.bytes ?? 0);

export const insertFile = (scope: Scope, file: Record<string, unknown>) => addRow(scope, 'files', file);

export const findStorageKey = async (scope: Scope, id: string): Promise<string> =>
  (await rows(scope, 'files').where('files.id', id).first('files.storage_key')).storage_key;

export interface StoredContent extends Pick<StoredFile, 'id' | 'name' | 'size' | 'media_type'> {
  storage_key: string;
}

export const listContents = (scope: Scope, ids: string[]): Promise<StoredContent[]> =>
  rows(scope, 'files').whereIn('files.id', ids).select('id', 'name', 'size', 'media_type', 'storage_key');

/** Those of the given files that are attached to the deal. */
export const listFilesOfDeal = (
  scope: Scope,
  dealId: string,
  ids: string[],
): Promise<Pick<StoredFile, 'id' | 'name' | 'size'>[]> =>
  rows(scope, 'files').where({ deal_id: dealId }).whereIn('files.id', ids).select('id', 'name', 'size');

/** Which of these keys belong to files, or to parts of uploads. */
export const knownKeys = async (trx: Db, keys: string[]): Promise<string[]> => {
  const found = await Promise.all(
    ['files', 'file_upload_parts'].map((table) => trx(table).whereIn('storage_key', keys).pluck('storage_key')),
  );
  return found.flat();
};

/** Which of these ids belong to workspaces of this database. */
export const knownWorkspaces = (trx: Db, ids: string[]): Promise<string[]> =>
  trx('workspaces').whereIn('id', ids).pluck('id');

export const listRemoved = (trx: Db, limit: number): Promise<string[]> =>
  trx('removed_files').orderBy('created_at').limit(limit).pluck('storage_key');

export const forgetRemoved = (trx: Db, keys: string[]) => trx('removed_files').whereIn('storage_key', keys).delete();
