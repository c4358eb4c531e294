import { msg } from '@lingui/core/macro';
import { usageOf } from '@rapport/shared/billing';
import type { FilePlace, FileQuery, FileUsage, StoredFile } from '@rapport/shared/files';
import { UNLIMITED } from '@rapport/shared/limits';
import type { NotedType } from '@rapport/shared/notes';
import { roomLeft } from '@rapport/shared/plans';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { forbidden, invalid } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import type { FileKind } from '../activities/activityWords';
import { findNote } from '../notes/notes.service';
import { findRecord, keepRecord, nameOfRecord } from '../records/records.repository';
import { deleteRecord, restoreRecord } from '../records/trash';
import { requireNotDemo } from '../workspaces/notInDemo';
import { readFileLimit } from '../workspaces/planLimits';
import type { Content } from './content.service';
import { listFiles } from './files.readModel';
import {
  FILES,
  findStorageKey,
  insertFile,
  listContents,
  listFilesOfDeal,
  purgeOldest,
  type StoredContent,
  trashedBytes,
  usedBytes,
} from './files.repository';

export type { StoredContent };

/** The columns of a file whose content is in the storage. */
export interface ReceivedFile extends Content {
  id: string;
  name: string;
  storage_key: string;
}

/** The record on whose page a file is shown. For a file of a note, it is the record of the note. */
interface Place {
  type: NotedType;
  id: string;
  name: string;
}

/** @throws 404 for a record that does not exist or is in the trash */
const placeOf = async (
  scope: Scope,
  { entity_type, entity_id }: FilePlace,
  nameOf: typeof nameOfRecord = nameOfRecord,
): Promise<Place> => {
  if (entity_type !== 'note') {
    return { type: entity_type, id: entity_id, name: await nameOf(scope, entity_type, entity_id) };
  }
  return placeOf(scope, await findNote(scope, entity_id), nameOf);
};

const recordFile = (scope: Scope, kind: FileKind, file: string, { type, id, name }: Place) =>
  recordActivity(scope, { type: kind, kind, values: { file, name }, entity_type: type, entity_id: id });

/** @throws 404 for a record that does not exist */
export const listFilesOf = async (scope: Scope, query: FileQuery): Promise<Page<StoredFile>> => {
  await placeOf(scope, query);
  return listFiles(scope, query);
};

/** Refuses an upload before its bytes are read. @throws 403 in a demo, or without room; 404 for a record that does not exist */
export const requirePlace = async (scope: Scope, place: FilePlace, bytes: number): Promise<void> => {
  await requireNotDemo(scope);
  await placeOf(scope, place);
  const limit = await readFileLimit(scope);
  const kept = (await usedBytes(scope)) - (await trashedBytes(scope));
  if (bytes > roomLeft(limit.bytes, kept)) throw noSpace(limit);
};

const noSpace = ({ bytes, planName }: Awaited<ReturnType<typeof readFileLimit>>) =>
  forbidden(
    'storage_full',
    msg`The files of this workspace have reached ${{ gigabytes: bytes / 1024 ** 3 }} GB, the limit of the ${planName} plan. Delete files you no longer need or upgrade, then try again.`,
  );

/** Makes room for a file by purging the oldest files in the trash. @throws 403 without room */
export const claimSpace = async (scope: Scope, bytes: number): Promise<void> => {
  const limit = await readFileLimit(scope);
  if (limit.bytes === UNLIMITED) return;
  await lockWorkspace(scope);
  const missing = (await usedBytes(scope)) + bytes - limit.bytes;
  if (missing <= 0) return;
  if ((await trashedBytes(scope)) < missing) throw noSpace(limit);
  await purgeOldest(scope, missing);
};

/** How many bytes the files of the workspace use, and how many its plan allows. */
export const readFileUsage = async (scope: Scope): Promise<FileUsage> => {
  const [used, { bytes }] = [await usedBytes(scope), await readFileLimit(scope)];
  return usageOf(used, bytes);
};

/** Stores the row of a file whose content has been stored. @throws 403 without room, 404 for a record that does not exist */
export const addFile = async (
  scope: Scope,
  { entity_type, entity_id }: FilePlace,
  file: ReceivedFile,
): Promise<StoredFile> => {
  const place = await placeOf(scope, { entity_type, entity_id }, keepRecord);
  await claimSpace(scope, file.size);
  await insertFile(scope, { ...file, [`${entity_type}_id`]: entity_id, uploader_id: scope.userId });
  await recordFile(scope, 'file_added', file.name, place);
  return findRecord(scope, FILES, file.id);
};

/** @throws 404 */
export const findFile = (scope: Scope, id: string): Promise<StoredFile> => findRecord(scope, FILES, id);

/** A file with its storage key. @throws 404 */
export const findContent = async (scope: Scope, id: string): Promise<StoredFile & { storage_key: string }> => ({
  ...(await findFile(scope, id)),
  storage_key: await findStorageKey(scope, id),
});

/** Files with their storage keys, in the order of `ids`. Files that are gone are left out. */
export const findContents = async (scope: Scope, ids: string[]): Promise<StoredContent[]> => {
  const found = await listContents(scope, ids);
  return ids.flatMap((id) => found.find((file) => file.id === id) ?? []);
};

/** Files of a deal, in the order of `ids`. @throws 422 at `field` if a file is not attached to the deal */
export const filesOfDeal = async (scope: Scope, dealId: string, ids: string[], field: string) => {
  if (ids.length === 0) return [];
  const found = await listFilesOfDeal(scope, dealId, ids);
  return ids.map((id) => {
    const file = found.find((one) => one.id === id);
    if (!file) throw invalid({ [field]: msg`Choose files of this deal` });
    return file;
  });
};

/** @throws 404 */
export const deleteFile = async (scope: Scope, id: string): Promise<void> => {
  const file = await findFile(scope, id);
  await deleteRecord(scope, FILES, id);
  await recordFile(scope, 'file_deleted', file.name, await placeOf(scope, file));
};

/** @throws 404, also while the record of the file is in the trash */
export const restoreFile = async (scope: Scope, id: string): Promise<StoredFile> => {
  const file = await restoreRecord(scope, FILES, id);
  await recordFile(scope, 'file_restored', file.name, await placeOf(scope, file));
  return file;
};
