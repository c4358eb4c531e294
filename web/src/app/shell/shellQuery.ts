import type { ShellData } from '@rapport/shared/shell';
import { queryOptions } from '@tanstack/react-query';
import { firstStepQueries } from '../../features/firstSteps/firstSteps.queries';
import { notificationQueries } from '../../features/notifications/notifications.queries';
import { fetchBrand } from '../../lib/brand/fetchBrand';
import { get } from '../../lib/http/http';
import { serverConfig } from '../../lib/http/serverConfig';
import { startPageQuery } from '../../lib/views/startPage';
import { sendsEmailQuery } from '../../lib/workspace/sendsEmail';
import { pipelinesQuery, preferencesQuery, teamSizeQuery, workspaceQuery } from '../../lib/workspace/settings';
import { usageQuery } from '../../lib/workspace/usage';

/**
 * Fetches the data of the shell and of the dashboard's notices once for each session, in one request, and stores each
 * part under its own query. If that fails, each component fetches its own part.
 */
export const shellQuery = () =>
  queryOptions({
    queryKey: ['shell'],
    queryFn: async ({ client, signal }) => {
      const shell = await get<ShellData>('/shell', { signal });
      client.setQueryData(preferencesQuery().queryKey, shell.preferences);
      client.setQueryData(workspaceQuery().queryKey, shell.workspace);
      client.setQueryData(pipelinesQuery().queryKey, shell.pipelines);
      client.setQueryData(notificationQueries.newest().queryKey, shell.notifications);
      client.setQueryData(usageQuery().queryKey, shell.usage);
      // The first list that needs it may be opened hours later.
      client.setQueryDefaults(teamSizeQuery().queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(teamSizeQuery().queryKey, shell.usage.users.current);
      client.setQueryData(firstStepQueries.firstSteps().queryKey, shell.first_steps);
      // The dashboard fetches it again where it is there.
      client.setQueryDefaults(firstStepQueries.sampleData().queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(firstStepQueries.sampleData().queryKey, shell.sample_data);
      client.setQueryDefaults(startPageQuery().queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(startPageQuery().queryKey, shell.start_page);
      client.setQueryDefaults(sendsEmailQuery().queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(sendsEmailQuery().queryKey, shell.sends_email);
      client.setQueryData(serverConfig().queryKey, shell.config);
      await fetchBrand(shell.brand);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
