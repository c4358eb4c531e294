import { msg } from '@lingui/core/macro';
import { cleanFileName } from '@rapport/shared/fileRules';
import { FiledType, type FilePlace, type FileUpload, type NewFileUpload, type StoredFile } from '@rapport/shared/files';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { badRequest, conflict, notFound } from '../../http/problem';
import { addFile, claimSpace, type ReceivedFile, requirePlace } from './files.service';
import {
  deleteEveryUpload,
  deleteUpload,
  findOwnUpload,
  insertPart,
  insertUpload,
  listParts,
  type StoredUpload,
} from './uploads.repository';

/**
 * Begins an upload in parts and reserves room for the whole file.
 * @throws 403 in a demo, or without room; 404 for a record that does not exist
 */
export const beginUpload = async (
  scope: Scope,
  { entity_type, entity_id, name, size }: NewFileUpload,
): Promise<FileUpload> => {
  await requirePlace(scope, { entity_type, entity_id }, size);
  await claimSpace(scope, size);
  return insertUpload(scope, {
    id: uuidv7(),
    name: cleanFileName(name),
    size,
    user_id: scope.userId,
    [`${entity_type}_id`]: entity_id,
  });
};

/** @throws 404 for an upload that is finished, canceled, expired or another person's */
export const findUpload = async (scope: Scope, id: string): Promise<StoredUpload> => {
  const upload = await findOwnUpload(scope, id);
  if (!upload) throw notFound(msg`This upload`);
  return upload;
};

const wrongOffset = (received: number) =>
  conflict('wrong_offset', msg`This upload continues at byte ${{ offset: received }}.`);

/** Refuses a part before its bytes are read. @throws 404; 409 unless the upload continues at this offset */
export const requireOffset = async (scope: Scope, id: string, offset: number): Promise<FileUpload> => {
  const upload = await findUpload(scope, id);
  if (upload.received !== offset) throw wrongOffset(upload.received);
  return upload;
};

/**
 * Stores the row of a part whose content has been stored.
 * @throws 404; 400 for an empty part; 409 if another part came first, or for more bytes than were announced
 */
export const addPart = async (
  scope: Scope,
  id: string,
  part: { offset: number; size: number; key: string },
): Promise<FileUpload> => {
  const { size } = await requireOffset(scope, id, part.offset);
  if (part.size === 0) throw badRequest('empty_part', msg`This part has no bytes.`);
  if (part.offset + part.size > size) {
    throw conflict('too_many_bytes', msg`This part goes beyond the ${{ bytes: size }} bytes that were announced.`);
  }
  const upload = await insertPart(scope, { uploadId: id, ...part });
  if (!upload) throw wrongOffset((await findUpload(scope, id)).received);
  return upload;
};

/** The storage keys of all parts, in order. @throws 404; 409 while some are missing */
export const findParts = async (scope: Scope, id: string): Promise<{ name: string; keys: string[] }> => {
  const { name, size, received } = await findUpload(scope, id);
  if (received < size) throw wrongOffset(received);
  return { name, keys: await listParts(scope, id) };
};

/** Turns an upload into a file after its parts were joined. @throws 404, also if the record is gone; 403 without room */
export const finishUpload = async (scope: Scope, id: string, file: ReceivedFile): Promise<StoredFile> => {
  const upload = await deleteUpload(scope, id);
  if (!upload) throw notFound(msg`This upload`);
  return addFile(scope, placeOf(upload), file);
};

const placeOf = (upload: StoredUpload): FilePlace => {
  const entity_type = FiledType.options.find((type) => upload[`${type}_id`]) ?? 'note';
  return { entity_type, entity_id: String(upload[`${entity_type}_id`]) };
};

/** Cancels an upload. @throws 404 */
export const cancelUpload = async (scope: Scope, id: string): Promise<void> => {
  if (!(await deleteUpload(scope, id))) throw notFound(msg`This upload`);
};

/**
 * Cancels the uploads that were running when a restored backup was made, because the backup has the rows of their
 * parts, but not the content.
 */
export const giveUpRestoredUploads = (trx: Db) => deleteEveryUpload(trx);
