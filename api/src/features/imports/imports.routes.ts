import {
  Import,
  type ImportObjectType,
  ImportOptions,
  ImportProgress,
  ImportResult,
  UndoResult,
} from '@rapport/shared/imports';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { receiveCsv, uploadedFile } from '../../http/uploads';
import { findProgress } from './importProgress';
import { listImports } from './imports.repository';
import { importFile, undoImport } from './imports.service';

const ImportPath = z.object({ importId: z.uuid() });

export const importRoutes = Router();

const importEndpoint = (objectType: ImportObjectType) =>
  endpoint(
    {
      operationId: `import${objectType.replace(/^./, (letter) => letter.toUpperCase())}`,
      summary: `Import ${objectType} from a CSV file`,
      file: 'One .csv file of at most 50 MB and 100,000 rows.',
      body: ImportOptions,
      bodyType: 'multipart',
      receive: receiveCsv,
      isBulk: true,
      reply: ImportResult,
    },
    ({ body, scope, context, req }) => {
      const { path, originalname } = uploadedFile(req);
      return importFile(context, scope, objectType, { path, name: originalname }, body);
    },
  );

importRoutes.post('/contacts/bulk/import', importEndpoint('contacts'));
importRoutes.post('/companies/bulk/import', importEndpoint('companies'));
importRoutes.post('/deals/bulk/import', importEndpoint('deals'));
importRoutes.post('/tasks/bulk/import', importEndpoint('tasks'));

importRoutes.get(
  '/imports',
  endpoint({ operationId: 'listImports', summary: 'List imports', reply: z.array(Import) }, ({ scope }) =>
    listImports(scope),
  ),
);

importRoutes.get(
  '/imports/:importId/progress',
  endpoint(
    {
      operationId: 'getImportProgress',
      summary: 'Get the progress of an import',
      path: ImportPath,
      reply: ImportProgress,
    },
    ({ path, scope }) => findProgress(scope, path.importId),
  ),
);

importRoutes.post(
  '/imports/:importId/undo',
  endpoint(
    { operationId: 'undoImport', summary: 'Undo an import', isBulk: true, path: ImportPath, reply: UndoResult },
    ({ path, scope }) => undoImport(scope, path.importId),
  ),
);
