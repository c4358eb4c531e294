import {
  AdvancedReport,
  ContactsReport,
  FieldReport,
  FieldReportQuery,
  OverviewReport,
  PipelineReport,
  ReportQuery,
} from '@rapport/shared/reports';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { readWorkspaceSettings, timeZoneOf } from '../settings/settings.readModel';
import { requireAdvancedReports } from '../workspaces/planLimits';
import { readAdvanced } from './advanced.readModel';
import { readByField } from './byField.readModel';
import { readOverview } from './overview.readModel';
import { readContacts, readPipeline } from './pipeline.readModel';
import type { ReportContext } from './valuedDeals.readModel';

export const reportRoutes = apiRouter({ reports: 'Revenue, pipeline and contacts over time.' });

const reportContextOf = async (scope: Scope): Promise<ReportContext> => {
  const [zone, settings] = await Promise.all([timeZoneOf(scope), readWorkspaceSettings(scope)]);
  return { zone, settings };
};

reportRoutes.get(
  '/reports/overview',
  { operationId: 'getOverviewReport', summary: 'Get the overview report', query: ReportQuery, reply: OverviewReport },
  async ({ query, scope }) => readOverview(scope, query, await reportContextOf(scope)),
);

reportRoutes.get(
  '/reports/pipeline',
  { operationId: 'getPipelineReport', summary: 'Get the pipeline report', query: ReportQuery, reply: PipelineReport },
  async ({ query, scope }) => readPipeline(scope, query, await reportContextOf(scope)),
);

reportRoutes.get(
  '/reports/contacts',
  { operationId: 'getContactsReport', summary: 'Get the contacts report', reply: ContactsReport },
  async ({ scope }) => readContacts(scope, await reportContextOf(scope)),
);

reportRoutes.get(
  '/reports/advanced',
  {
    operationId: 'getAdvancedReport',
    summary: 'Get the advanced report',
    query: ReportQuery,
    writes: true,
    reply: AdvancedReport,
  },
  async ({ query, scope }) => {
    await requireAdvancedReports(scope);
    return readAdvanced(scope, query, await reportContextOf(scope));
  },
);

reportRoutes.get(
  '/reports/by-field',
  {
    operationId: 'getFieldReport',
    summary: 'Get deals by the values of a custom field',
    query: FieldReportQuery,
    reply: FieldReport,
  },
  async ({ query, scope }) => {
    await requireAdvancedReports(scope);
    return readByField(scope, query, await reportContextOf(scope));
  },
);
