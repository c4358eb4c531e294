import {
  Import,
  ImportObjectType,
  ImportOptions,
  ImportProgress,
  ImportResult,
  UndoResult,
} from '@rapport/shared/imports';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { Download } from '../../http/download';
import { operationName } from '../../http/operationName';
import { receiveCsv, uploadedFile } from '../../http/uploads';
import { findImport, findProgress, listImports } from './imports.repository';
import { importFile, undoImport } from './imports.service';
import { forgetChoices } from './mappings.repository';
import { templateFile } from './templateFile';

export const importRoutes = apiRouter({ imports: 'CSV imports. Each can be undone for 30 days.' });

for (const table of ImportObjectType.options) {
  importRoutes.post(
    `/${table}/bulk/import`,
    {
      operationId: operationName('import', table),
      summary: `Import ${table} from a CSV file`,
      file: 'One .csv file of at most 50 MB and 100,000 rows.',
      body: ImportOptions,
      bodyType: 'multipart',
      receive: receiveCsv,
      isBulk: true,
      reply: ImportResult,
    },
    ({ body, scope, context, req }) => {
      const { path, originalname } = uploadedFile(req);
      return importFile(context, scope, table, { path, name: originalname }, body);
    },
  );
}

for (const table of ImportObjectType.options) {
  importRoutes.get(
    `/${table}/bulk/template`,
    {
      operationId: operationName('template', table),
      summary: `Download a CSV file to fill in with ${table}`,
      produces: 'text/csv',
    },
    ({ context, scope, res }) =>
      Download.write(context, scope, res, {
        type: 'text/csv; charset=utf-8',
        name: `${table}-template.csv`,
        write: async (file) => file.write(templateFile(table)),
      }),
  );
}

importRoutes.get(
  '/imports',
  { operationId: 'listImports', summary: 'List imports', reply: z.array(Import) },
  ({ scope }) => listImports(scope),
);

importRoutes.get(
  '/imports/:importId',
  { operationId: 'getImport', summary: 'Get an import', reply: Import },
  ({ path, scope }) => findImport(scope, path.importId),
);

importRoutes.delete(
  '/imports/choices/:importChoicesId',
  { operationId: 'forgetImportChoices', summary: 'Reset the saved choices for files with the same columns' },
  ({ path, scope }) => forgetChoices(scope, path.importChoicesId),
);

importRoutes.get(
  '/imports/:importId/progress',
  { operationId: 'getImportProgress', summary: 'Get the progress of an import', reply: ImportProgress },
  ({ path, scope }) => findProgress(scope, path.importId),
);

importRoutes.post(
  '/imports/:importId/undo',
  { operationId: 'undoImport', summary: 'Undo an import', isBulk: true, reply: UndoResult },
  ({ path, scope }) => undoImport(scope, path.importId),
);
