import { FileUpload } from '@rapport/shared/files';
import { v7 as uuidv7 } from 'uuid';
import { addRow, everyRow, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

const UPLOAD = Object.keys(FileUpload.shape);

export type StoredUpload = FileUpload & Record<'contact_id' | 'company_id' | 'deal_id' | 'note_id', string | null>;

export const insertUpload = async (scope: Scope, upload: Record<string, unknown>): Promise<FileUpload> =>
  (await addRow(scope, 'file_uploads', upload).returning(UPLOAD))[0];

/** An upload that the caller began. */
const own = (scope: Scope, id: string) =>
  everyRow(scope, 'file_uploads').where({ id }).whereRaw('user_id is not distinct from ?', [scope.userId]);

export const findOwnUpload = (scope: Scope, id: string): Promise<StoredUpload | undefined> =>
  own(scope, id).first(...UPLOAD, 'contact_id', 'company_id', 'deal_id', 'note_id');

/** Stores the row of a part, unless another part was stored at the same offset. */
export const insertPart = async (
  scope: Scope,
  { uploadId, offset, size, key }: { uploadId: string; offset: number; size: number; key: string },
): Promise<FileUpload | undefined> => {
  const [upload] = await own(scope, uploadId)
    .where({ received: offset })
    .update({ received: offset + size, updated_at: scope.db.fn.now() })
    .returning(UPLOAD);
  if (upload) {
    await addRow(scope, 'file_upload_parts', { id: uuidv7(), upload_id: uploadId, offset, storage_key: key });
  }
  return upload;
};

export const listParts = (scope: Scope, uploadId: string): Promise<string[]> =>
  everyRow(scope, 'file_upload_parts').where({ upload_id: uploadId }).orderBy('offset').pluck('storage_key');

/** @returns the deleted upload, or `undefined` if the caller has no such upload */
export const deleteUpload = async (scope: Scope, id: string): Promise<StoredUpload | undefined> =>
  (await own(scope, id).delete().returning('*'))[0];

export const deleteEveryUpload = (trx: Db): Promise<number> => trx('file_uploads').delete();
