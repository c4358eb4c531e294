import { useLingui } from '@lingui/react/macro';
import type { DataExport, LatestExport } from '@rapport/shared/dataExport';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { serverConfig } from '../../lib/http/serverConfig';
import { toast } from '../../ui/feedback/toast';

const ASK_AGAIN_MS = 1_000;

/** The URL from which the browser fetches the file; the session cookie authenticates it. */
export const dataExportFile = '/api/data-export/file';

export const dataExportQueries = {
  latest: () =>
    queryOf<LatestExport>(['data-export'], '/data-export', {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.latest?.status === 'running' && ASK_AGAIN_MS,
    }),
};

export const useStartDataExport = () => {
  const { t } = useLingui();
  return useMutation({
    mutationFn: () => post<DataExport>('/data-export'),
    onSuccess: async (latest, _input, _result, { client }) => {
      client.setQueryData<LatestExport>(dataExportQueries.latest().queryKey, { latest });
      const server = await client.ensureQueryData(serverConfig()).catch(() => null);
      toast.success(t`Export started`, {
        description:
          server?.mail === 'off'
            ? t`You will get a notification when your data is ready to download.`
            : t`You will receive an email when your data is ready to download.`,
      });
    },
  });
};
