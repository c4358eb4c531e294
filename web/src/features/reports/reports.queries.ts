import type {
  AdvancedReport,
  ContactsReport,
  OverviewReport,
  PipelineReport,
  ReportQuery,
} from '@rapport/shared/reports';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';

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
};
