import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { PART_BYTES_MAX } from '@rapport/shared/fileRules';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { inWorkspace } from '../../db/scope';
import { type Context, contextOf } from '../../http/context';
import type { Receive } from '../../http/contract';
import { receiveStream } from '../../http/uploads';
import { discardContent, openContent, storeContent } from './content.service';
import { findFile } from './files.service';
import { keepReceived, receivedFile } from './receiveFile.routes';
import { findParts, requireOffset } from './uploads.service';

const Upload = z.object({ fileUploadId: z.uuid() });
const Part = Upload.extend({ offset: z.coerce.number().int().min(0) });

/** Streams a part into the storage. A part that is not the next one is refused before its bytes are read. */
export const receivePart: Receive = async (req, res, next, { workspace_id, user_id }) => {
  const part = Part.safeParse(req.params);
  // The parser of the route names what is wrong.
  if (!part.success) return next();
  const context = contextOf(req);
  const storage_key = `${workspace_id}/${uuidv7()}`;
  try {
    await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, (scope) =>
      requireOffset(scope, part.data.fileUploadId, part.data.offset),
    );
    const limits = { bytesMax: PART_BYTES_MAX, fix: msg`Send it in smaller parts.` };
    const content = await receiveStream(req, res, limits, (bytes) => storeContent(context, storage_key, bytes));
    keepReceived(req, workspace_id, { ...content, storage_key, id: '', name: '' });
    req.body = { sha256: content.sha256 };
    next();
  } catch (error) {
    await discardContent(context, storage_key);
    next(error);
  }
};

export const receivedPart = (req: Request, offset: number) => {
  const { size, storage_key: key } = receivedFile(req);
  return { offset, size, key };
};

const finished = new WeakSet<Request>();

/** Whether an earlier request has already made the file. Its answer may have been lost. */
export const isFinished = (req: Request): boolean => finished.has(req);

/** Joins the parts of an upload into the content of its file. */
export const receiveParts: Receive = async (req, _res, next, { workspace_id, user_id }) => {
  const upload = Upload.safeParse(req.params);
  if (!upload.success) return next();
  const context = contextOf(req);
  const id = upload.data.fileUploadId;
  const storage_key = `${workspace_id}/${uuidv7()}`;
  try {
    const parts = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) =>
      (await findFile(scope, id).catch(() => null)) ? null : findParts(scope, id),
    );
    if (parts) {
      const content = await storeContent(context, storage_key, Readable.from(contentOf(context, parts.keys)));
      keepReceived(req, workspace_id, { ...content, id, name: parts.name, storage_key });
    } else finished.add(req);
    next();
  } catch (error) {
    await discardContent(context, storage_key);
    next(error);
  }
};

async function* contentOf(context: Context, keys: string[]) {
  for (const key of keys) yield* await openContent(context, key);
}
