import { NewSavedReport, ReportEmails, SavedReport, SavedReportChange } from '@rapport/shared/savedReports';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findSavedReport, listSavedReports } from './saved.readModel';
import { changeSavedReport, deleteSavedReport, saveReport, stopReportEmails } from './saved.service';

export const savedReportRoutes = apiRouter();

savedReportRoutes.get(
  '/reports/saved',
  { operationId: 'listSavedReports', summary: 'List saved reports', reply: z.array(SavedReport) },
  ({ scope }) => listSavedReports(scope),
);

savedReportRoutes.post(
  '/reports/saved',
  {
    operationId: 'createSavedReport',
    summary: 'Save a report',
    location: '/reports/saved/:id',
    body: NewSavedReport,
    reply: SavedReport,
  },
  ({ body, scope, context }) => saveReport(context, scope, body),
);

savedReportRoutes.get(
  '/reports/saved/:savedReportId',
  { operationId: 'getSavedReport', summary: 'Get a saved report', reply: SavedReport },
  ({ path, scope }) => findSavedReport(scope, path.savedReportId),
);

savedReportRoutes.update(
  '/reports/saved/:savedReportId',
  { operationId: 'updateSavedReport', summary: 'Update a saved report', body: SavedReportChange, reply: SavedReport },
  ({ body, path, scope, context, seenVersion }) =>
    changeSavedReport(context, scope, path.savedReportId, body, seenVersion),
);

savedReportRoutes.delete(
  '/reports/saved/:savedReportId',
  { operationId: 'deleteSavedReport', summary: 'Delete a saved report' },
  ({ path, scope }) => deleteSavedReport(scope, path.savedReportId),
);

savedReportRoutes.update(
  '/reports/saved/:savedReportId/emails',
  {
    operationId: 'updateReportEmails',
    summary: 'Stop receiving the emails of a saved report',
    access: 'member',
    anyVersion: true,
    body: ReportEmails,
    reply: SavedReport,
  },
  ({ body, path, scope }) => stopReportEmails(scope, path.savedReportId, body),
);
