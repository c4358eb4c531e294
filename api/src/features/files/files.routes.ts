import { msg } from '@lingui/core/macro';
import { FilePlace, FileQuery, FileUsage, StoredFile } from '@rapport/shared/files';
import type { Response } from 'express';
import { z } from 'zod';
import type { Identity } from '../../db/identity';
import { inWorkspace } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import type { Context } from '../../http/context';
import { limitConcurrent } from '../../http/limitConcurrent';
import { notFound } from '../../http/problem';
import { addFile, deleteFile, findContent, findFile, listFilesOf, readFileUsage, restoreFile } from './files.service';
import { discardUnkept, receivedFile, receiveFile } from './receiveFile.routes';
import { asDownload, sendContent } from './sendContent.routes';

const beginReading = limitConcurrent(12, msg`Only 12 files can be downloaded at once. Wait for one to finish.`);

export const fileRoutes = apiRouter({ files: 'Files on contacts, companies, deals and notes, of up to 25 MB each.' });

fileRoutes.get(
  '/files',
  { operationId: 'listFiles', summary: 'List files of a record', query: FileQuery, reply: z.array(StoredFile) },
  ({ query, scope }) => listFilesOf(scope, query),
);

fileRoutes.post(
  '/files',
  {
    operationId: 'uploadFile',
    summary: 'Upload a file to a record',
    location: '/files/:id',
    query: FilePlace,
    bodyType: 'multipart',
    file: 'One file of up to 25 MB. Folders and invisible characters are removed from its name.',
    receive: receiveFile,
    afterwards: discardUnkept,
    reply: StoredFile,
  },
  ({ query, scope, req }) => addFile(scope, query, receivedFile(req)),
);

fileRoutes.get(
  '/files/usage',
  { operationId: 'getFileUsage', summary: 'Get storage usage and limit', reply: FileUsage },
  ({ scope }) => readFileUsage(scope),
);

fileRoutes.get(
  '/files/:recordFileId',
  { operationId: 'getFile', summary: 'Get the details of a file', reply: StoredFile },
  ({ path, scope }) => findFile(scope, path.recordFileId),
);

fileRoutes.delete('/files/:recordFileId', { operationId: 'deleteFile', summary: 'Delete a file' }, ({ path, scope }) =>
  deleteFile(scope, path.recordFileId),
);

fileRoutes.post(
  '/files/:recordFileId/restore',
  { operationId: 'restoreFile', summary: 'Restore a deleted file', reply: StoredFile },
  ({ path, scope }) => restoreFile(scope, path.recordFileId),
);

fileRoutes.get(
  '/files/:recordFileId/content',
  { operationId: 'downloadFile', summary: 'Download a file', produces: 'application/octet-stream', transaction: false },
  async ({ context, identity, path, res }) => {
    const file = await contentOf(context, identity, path.recordFileId);
    asDownload(res, file.name);
    await send(context, identity, res, file);
  },
);

fileRoutes.get(
  '/files/:recordFileId/picture',
  {
    operationId: 'getFilePicture',
    summary: 'Get a file as a picture',
    produces: 'image/*',
    transaction: false,
  },
  async ({ context, identity, path, res }) => {
    const file = await contentOf(context, identity, path.recordFileId);
    if (!file.is_picture) throw notFound(msg`This picture`);
    res.set({ 'Content-Type': file.media_type, 'Content-Disposition': 'inline' });
    await send(context, identity, res, file);
  },
);

const contentOf = ({ db }: Context, { workspace_id }: Identity, id: string) =>
  inWorkspace(db, { workspaceId: workspace_id, lane: 'read' }, (scope) => findContent(scope, id));

type Content = Awaited<ReturnType<typeof findContent>>;

const send = async (context: Context, identity: Identity, res: Response, file: Content) => {
  beginReading(identity, res);
  await sendContent(context, res, file);
};
