import {
  AdvancedReport,
  ContactsReport,
  OverviewReport,
  PipelineReport,
  type ReportQuery,
} from '@rapport/shared/reports';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { get } from '../../lib/http';

const report = <Schema extends z.ZodType>(name: string, schema: Schema, params: ReportQuery = {}) =>
  queryOptions({
    queryKey: ['reports', name, params],
    queryFn: ({ signal }) => get(schema, `/reports/${name}`, { signal, params }),
    retry: false,
  });

export const reportQueries = {
  overview: (query: ReportQuery) => report('overview', OverviewReport, query),
  pipeline: (query: ReportQuery) => report('pipeline', PipelineReport, query),
  contacts: () => report('contacts', ContactsReport),
  advanced: (query: ReportQuery) => report('advanced', AdvancedReport, query),
};
