import type { NewSavedReport, SavedReport, SavedReportChange } from '@rapport/shared/savedReports';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { addOnce } from '../http/addOnce';
import { put, remove } from '../http/http';
import { queryOf } from '../http/queryOf';

const KEY = ['saved-reports'] as const;
const changes = KEY;

/** The saved reports: the user's own and shared ones. */
export const savedReportsQuery = () => queryOf<SavedReport[]>(KEY, '/reports/saved', { staleTime: 60_000 });

/** Shows a changed report at once. */
const show = (client: QueryClient, report: SavedReport) =>
  client.setQueryData(savedReportsQuery().queryKey, (reports) => [
    ...(reports?.filter(({ id }) => id !== report.id) ?? []),
    report,
  ]);

export const savedReportMutations = {
  create: mutationOptions({
    meta: { changes },
    mutationFn: (report: NewSavedReport) => addOnce<SavedReport>('/reports/saved', report),
    onSuccess: (report, _input, _result, { client }) => show(client, report),
  }),
  change: mutationOptions({
    meta: { changes },
    mutationFn: ({ report, change }: { report: SavedReport; change: SavedReportChange }) =>
      put<SavedReport>(`/reports/saved/${report.id}`, change, report),
    onSuccess: (report, _input, _result, { client }) => show(client, report),
  }),
  /** Whether the user gets its emails. */
  stop: mutationOptions({
    meta: { changes },
    mutationFn: ({ report, isStopped }: { report: SavedReport; isStopped: boolean }) =>
      put<SavedReport>(`/reports/saved/${report.id}/emails`, { is_stopped: isStopped }),
    onSuccess: (report, _input, _result, { client }) => show(client, report),
  }),
  delete: mutationOptions({ meta: { changes }, mutationFn: ({ id }: SavedReport) => remove(`/reports/saved/${id}`) }),
};
