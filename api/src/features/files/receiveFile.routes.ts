import { msg } from '@lingui/core/macro';
import { cleanFileName, FILE_BYTES_MAX } from '@rapport/shared/fileRules';
import { FilePlace } from '@rapport/shared/files';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { inWorkspace } from '../../db/scope';
import { contextOf } from '../../http/context';
import type { Receive } from '../../http/contract';
import { FORM_BYTES, receiveStream } from '../../http/uploads';
import { discardContent, discardUnlessKept, storeContent } from './content.service';
import { type ReceivedFile, requirePlace } from './files.service';

interface Upload {
  workspaceId: string;
  file: ReceivedFile;
  /** Whether the handler has taken the file to store its row. */
  isTaken: boolean;
}

const uploads = new WeakMap<Request, Upload>();

/**
 * Streams a file into the storage. Checks its record, its size and the free space before the first byte is read, if the request
 * says its length.
 */
export const receiveFile: Receive = async (req, res, next, { workspace_id, user_id }) => {
  const place = FilePlace.safeParse(req.query);
  // The parser of the route names what is wrong.
  if (!place.success) return next();
  const context = contextOf(req);
  const id = uuidv7();
  const storage_key = `${workspace_id}/${id}`;
  try {
    const announced = Number(req.get('content-length') ?? 0);
    await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, (scope) =>
      requirePlace(scope, place.data, Math.max(0, announced - FORM_BYTES)),
    );
    const limits = { bytesMax: FILE_BYTES_MAX, fix: msg`Make it smaller, or split it.` };
    const file = await receiveStream(req, res, limits, async (bytes, name) => ({
      id,
      name: cleanFileName(name),
      storage_key,
      ...(await storeContent(context, storage_key, bytes)),
    }));
    keepReceived(req, workspace_id, file);
    // A repeated request with the same Idempotency-Key is recognized by this body.
    req.body = { name: file.name, sha256: file.sha256 };
    next();
  } catch (error) {
    await discardContent(context, storage_key);
    next(error);
  }
};

/** Remembers the file of a request until its transaction stores the row. */
export const keepReceived = (req: Request, workspaceId: string, file: ReceivedFile): void =>
  void uploads.set(req, { workspaceId, file, isTaken: false });

/** The received file of a request, whose row the caller stores in its transaction. */
export const receivedFile = (req: Request): ReceivedFile => {
  const upload = uploads.get(req);
  if (!upload) throw new Error('No file was received');
  upload.isTaken = true;
  return upload.file;
};

/** Removes the content of a request after its transaction has ended, unless a file uses it. */
export const discardUnkept = async (req: Request): Promise<void> => {
  const upload = uploads.get(req);
  if (!upload) return;
  const { workspaceId, file, isTaken } = upload;
  if (isTaken) await discardUnlessKept(contextOf(req), workspaceId, file.storage_key);
  else await discardContent(contextOf(req), file.storage_key);
};
