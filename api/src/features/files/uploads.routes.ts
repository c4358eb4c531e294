import { PART_BYTES_MAX } from '@rapport/shared/fileRules';
import { FileUpload, NewFileUpload, StoredFile } from '@rapport/shared/files';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findFile } from './files.service';
import { discardUnkept, receivedFile } from './receiveFile.routes';
import { isFinished, receivedPart, receivePart, receiveParts } from './receivePart.routes';
import { addPart, beginUpload, cancelUpload, findUpload, finishUpload } from './uploads.service';

const UploadPath = z.object({ fileUploadId: z.uuid() });
const PartPath = UploadPath.extend({ offset: z.coerce.number().int().min(0) });

/**
 * Uploads in parts, for files that are too large to send at once over a slow connection. An interrupted upload
 * continues where it stopped.
 */
export const fileUploadRoutes = apiRouter();

fileUploadRoutes.post(
  '/files/uploads',
  {
    operationId: 'beginFileUpload',
    summary: 'Start a multipart upload',
    location: '/files/uploads/:id',
    body: NewFileUpload,
    reply: FileUpload,
    status: 201,
  },
  ({ body, scope }) => beginUpload(scope, body),
);

fileUploadRoutes.get(
  '/files/uploads/:fileUploadId',
  { operationId: 'getFileUpload', summary: 'Get the progress of an upload', path: UploadPath, reply: FileUpload },
  async ({ path, scope }) => FileUpload.parse(await findUpload(scope, path.fileUploadId)),
);

fileUploadRoutes.put(
  '/files/uploads/:fileUploadId/parts/:offset',
  {
    operationId: 'uploadFilePart',
    summary: 'Upload the next part of a file',
    path: PartPath,
    bodyType: 'multipart',
    file: `The bytes from \`offset\` on, up to ${PART_BYTES_MAX / 1024 ** 2} MB. Either all of them are stored or none.`,
    receive: receivePart,
    afterwards: discardUnkept,
    anyVersion: true,
    reply: FileUpload,
  },
  ({ path, scope, req }) => addPart(scope, path.fileUploadId, receivedPart(req, path.offset)),
);

fileUploadRoutes.post(
  '/files/uploads/:fileUploadId/finish',
  {
    operationId: 'finishFileUpload',
    summary: 'Complete a multipart upload',
    location: '/files/:id',
    path: UploadPath,
    receive: receiveParts,
    afterwards: discardUnkept,
    reply: StoredFile,
    status: 201,
  },
  ({ path, scope, req }) =>
    isFinished(req) ? findFile(scope, path.fileUploadId) : finishUpload(scope, path.fileUploadId, receivedFile(req)),
);

fileUploadRoutes.delete(
  '/files/uploads/:fileUploadId',
  { operationId: 'cancelFileUpload', summary: 'Cancel an upload', path: UploadPath },
  ({ path, scope }) => cancelUpload(scope, path.fileUploadId),
);
