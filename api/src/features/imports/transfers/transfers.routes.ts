import { UndoResult } from '@rapport/shared/imports';
import {
  NewTransfer,
  Transfer,
  TransferCheck,
  TransferFileChange,
  TransferFileDetail,
  TransferSummary,
} from '@rapport/shared/transfers';
import { z } from 'zod';
import { apiRouter } from '../../../http/apiRouter';
import { receiveList, uploadedFile } from '../../../http/uploads';
import { listTransfers } from './transfers.repository';
import {
  addFiles,
  changeFile,
  checkTransfer,
  createTransfer,
  discardTransfer,
  readFile,
  readTransfer,
  removeFile,
  runTransfer,
  undoTransfer,
} from './transfers.service';

export const transferRoutes = apiRouter({
  transfers: { name: 'Moves from other tools', description: 'Several files from another tool, imported together.' },
});

transferRoutes.get(
  '/transfers',
  { operationId: 'listTransfers', summary: 'List moves from other tools', reply: z.array(TransferSummary) },
  ({ scope }) => listTransfers(scope),
);

transferRoutes.post(
  '/transfers',
  {
    operationId: 'createTransfer',
    summary: 'Start a move from another tool',
    body: NewTransfer,
    reply: Transfer,
    location: '/transfers/:id',
  },
  ({ body, scope }) => createTransfer(scope, body),
);

transferRoutes.get(
  '/transfers/:transferId',
  { operationId: 'getTransfer', summary: 'Get a move', reply: Transfer },
  ({ path, scope }) => readTransfer(scope, path.transferId),
);

transferRoutes.delete(
  '/transfers/:transferId',
  { operationId: 'deleteTransfer', summary: 'Discard a move that was not imported' },
  ({ path, scope }) => discardTransfer(scope, path.transferId),
);

transferRoutes.post(
  '/transfers/:transferId/files',
  {
    operationId: 'addTransferFile',
    summary: 'Add a file to a move',
    bodyType: 'multipart',
    file: 'One .csv or .xlsx file, or a .zip of them, of at most 100 MB.',
    receive: receiveList,
    transaction: false,
    isBulk: true,
    reply: Transfer,
  },
  ({ path, context, identity, req }) =>
    addFiles(context, identity, path.transferId, () => {
      const { path: file, originalname: name } = uploadedFile(req);
      return { path: file, name };
    }),
);

transferRoutes.get(
  '/transfers/:transferId/files/:fileId',
  {
    operationId: 'getTransferFile',
    summary: 'Get a file of a move with its check or result',
    reply: TransferFileDetail,
  },
  ({ path, scope }) => readFile(scope, path.transferId, path.fileId),
);

transferRoutes.update(
  '/transfers/:transferId/files/:fileId',
  {
    operationId: 'updateTransferFile',
    summary: 'Update how a file of a move is read',
    body: TransferFileChange,
    reply: Transfer,
  },
  ({ path, body, scope }) => changeFile(scope, path.transferId, path.fileId, body),
);

transferRoutes.delete(
  '/transfers/:transferId/files/:fileId',
  { operationId: 'deleteTransferFile', summary: 'Remove a file from a move', reply: Transfer },
  ({ path, scope }) => removeFile(scope, path.transferId, path.fileId),
);

transferRoutes.post(
  '/transfers/:transferId/check',
  { operationId: 'checkTransfer', summary: 'Check the files of a move', body: TransferCheck, reply: Transfer },
  ({ path, body, scope }) => checkTransfer(scope, path.transferId, body),
);

transferRoutes.post(
  '/transfers/:transferId/run',
  { operationId: 'runTransfer', summary: 'Import the files of a move', reply: Transfer },
  ({ path, scope }) => runTransfer(scope, path.transferId),
);

transferRoutes.post(
  '/transfers/:transferId/undo',
  { operationId: 'undoTransfer', summary: 'Undo a move', isBulk: true, reply: UndoResult },
  ({ path, scope }) => undoTransfer(scope, path.transferId),
);
