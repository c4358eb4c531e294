import { Readable } from 'node:stream';
import { DataExport, LatestExport } from '@rapport/shared/dataExport';
import { fileName } from '@rapport/shared/fileName';
import { inWorkspace } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { beginDownload } from '../../http/download';
import { sendStream } from '../../http/sendStream';
import { nameOfApp } from '../branding/branding.service';
import { findLatest } from './dataExport.repository';
import { findDataExport, piecesOf, startDataExport } from './dataExport.service';

export const dataExportRoutes = apiRouter({ 'data-export': 'Export of the whole workspace as a ZIP file.' });

dataExportRoutes.get(
  '/data-export',
  {
    operationId: 'getDataExport',
    summary: 'Get the latest export of the workspace',
    access: 'member',
    reply: LatestExport,
  },
  async ({ scope }) => ({ latest: await findLatest(scope) }),
);

dataExportRoutes.post(
  '/data-export',
  {
    operationId: 'createDataExport',
    summary: 'Export the whole workspace',
    location: '/data-export',
    access: 'member',
    reply: DataExport,
    whileSuspended: true,
  },
  ({ scope }) => startDataExport(scope),
);

dataExportRoutes.get(
  '/data-export/file',
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
    const maker = await inWorkspace(context.db, { workspaceId: identity.workspace_id, lane: 'read' }, nameOfApp);
    res.type('application/zip').attachment(fileName('export', 'zip', { day: new Date(file.created_at), maker }));
    // The ZIP is already compressed, and its size is known.
    res.set({ 'Content-Length': String(file.bytes), 'Cache-Control': 'no-store, no-transform' });
    await sendStream(res, Readable.from(piecesOf(context, identity, file)));
  },
);
