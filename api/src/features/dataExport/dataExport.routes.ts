import { Readable } from 'node:stream';
import { DataExport, LatestExport } from '@rapport/shared/dataExport';
import { fileName } from '@rapport/shared/fileName';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { sendStream } from '../../http/sendStream';
import { findLatest } from './dataExport.repository';
import { findDataExport, piecesOf, startDataExport } from './dataExport.service';

export const dataExportRoutes = Router();

dataExportRoutes.get(
  '/data-export',
  endpoint(
    { summary: 'The newest export of everything', access: 'member', reply: LatestExport },
    async ({ scope }) => ({ latest: await findLatest(scope) }),
  ),
);

dataExportRoutes.post(
  '/data-export',
  endpoint(
    {
      summary: 'Write everything into one ZIP',
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
  endpoint({ summary: 'The file of the newest export', access: 'self' }, async ({ context, identity, res }) => {
    const file = await findDataExport(context, identity);
    res.type('application/zip').attachment(fileName('export', 'zip', new Date(file.created_at)));
    // It is compressed already, and its size is known.
    res.set({ 'Content-Length': String(file.bytes), 'Cache-Control': 'no-store, no-transform' });
    await sendStream(res, Readable.from(piecesOf(context, identity, file)));
  }),
);
