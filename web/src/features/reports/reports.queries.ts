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
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put } from '../../lib/http/http';

const report = <Report>(name: string, params: ReportQuery = {}) =>
  queryOptions({
    queryKey: ['reports', name, params],
    queryFn: ({ signal }) => get<Report>(`/reports/${name}`, { signal, params }),
    retry: false,
  });

export const reportQueries = {
  overview: (query: ReportQuery) => report<OverviewReport>('overview', query),
  pipeline: (query: ReportQuery) => report<PipelineReport>('pipeline', query),
  contacts: () => report<ContactsReport>('contacts'),
  advanced: (query: ReportQuery) => report<AdvancedReport>('advanced', query),
  byField: (query: FieldReportQuery) => report<FieldReport>('by-field', query),
  targets: (params: { period: PeriodLength; day?: string }) =>
    queryOptions({
      queryKey: ['targets', params],
      queryFn: ({ signal }) => get<Targets>('/targets', { signal, params }),
      retry: false,
    }),
};

export const useSetTargets = () =>
  useMutation({
    meta: { handlesErrors: true, changes: ['targets'] },
    mutationFn: (change: TargetChange) => put<Targets>('/targets', change),
  });
