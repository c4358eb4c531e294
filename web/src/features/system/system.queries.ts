import type { SystemReport } from '@rapport/shared/system';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http } from '../../lib/http/http';

export const systemQueries = {
  report: () =>
    queryOptions({ queryKey: ['system'], queryFn: ({ signal }) => get<SystemReport>('/system', { signal }) }),
};

export const useSendTestEmail = () => useMutation({ mutationFn: () => http.post('/system/test-mails') });
