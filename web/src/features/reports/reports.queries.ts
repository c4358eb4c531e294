import type { PeriodLength } from '@rapport/shared/pace';
import type {
  AdvancedReport,
  ContactsReport,
  FieldReport,
  FieldReportQuery,
  OverviewReport,
  PipelineReport,
  ReportQuery,
} from '@rapport/shared/reports';
import type { TargetChange, Targets } from '@rapport/shared/targets';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const report = <Report>(name: string, params: ReportQuery = {}) =>
  queryOf<Report>(['reports', name, params], `/reports/${name}`, { params, retry: false });

export const reportQueries = {
  overview: (query: ReportQuery) => report<OverviewReport>('overview', query),
  pipeline: (query: ReportQuery) => report<PipelineReport>('pipeline', query),
  contacts: () => report<ContactsReport>('contacts'),
  advanced: (query: ReportQuery) => report<AdvancedReport>('advanced', query),
  byField: (query: FieldReportQuery) => report<FieldReport>('by-field', query),
  targets: (params: { period: PeriodLength; day?: string }) =>
    queryOf<Targets>(['targets', params], '/targets', { params, retry: false }),
};

export const useSetTargets = () =>
  useChange(['targets'], (change: TargetChange) => put<Targets>('/targets', change), { handlesErrors: true });
