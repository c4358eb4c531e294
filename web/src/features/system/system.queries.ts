import type { SystemReport } from '@rapport/shared/system';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const systemQueries = {
  report: () => queryOf<SystemReport>(['system'], '/system'),
};

export const useSendTestEmail = () => useMutation({ mutationFn: () => http.post('/system/test-mails') });
