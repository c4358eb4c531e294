import { Readable } from 'node:stream';
import { DataExport, LatestExport } from '@rapport/shared/dataExport';
import { fileName } from '@rapport/shared/fileName';
import { Router } from 'express';
import { beginDownload } from '../../http/download';
import { endpoint } from '../../http/endpoint';
import { sendStream } from '../../http/sendStream';
import { findLatest } from './dataExport.repository';
import { findDataExport, piecesOf, startDataExport } from './dataExport.service';

export const dataExportRoutes = Router();

dataExportRoutes.get(
  '/data-export',
  endpoint(
    {
      operationId: 'getDataExport',
      summary: 'Get the latest export of the workspace',
      access: 'member',
      reply: LatestExport,
    },
    async ({ scope }) => ({ latest: await findLatest(scope) }),
  ),
);

dataExportRoutes.post(
  '/data-export',
  endpoint(
    {
      operationId: 'createDataExport',
      summary: 'Export the whole workspace',
      location: '/data-export',
      access: 'member',
      reply: DataExport,
      status: 201,
      whileSuspended: true,
    },
    ({ scope }) => startDataExport(scope),
  ),
);

dataExportRoutes.get(
  '/data-export/file',
  endpoint(
    {
      operationId: 'downloadDataExport',
      summary: 'Download the latest export of the workspace',
      produces: 'application/zip',
      access: 'member',
      transaction: false,
    },
    async ({ context, identity, res }) => {
      beginDownload(identity, res);
      const file = await findDataExport(context, identity);
      res.type('application/zip').attachment(fileName('export', 'zip', new Date(file.created_at)));
      // It is compressed already, and its size is known.
      res.set({ 'Content-Length': String(file.bytes), 'Cache-Control': 'no-store, no-transform' });
      await sendStream(res, Readable.from(piecesOf(context, identity, file)));
    },
  ),
);
