import type { PreferenceSettings, WorkspaceSettings } from '@rapport/shared/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../http/http';

export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'preferences'],
    queryFn: ({ signal }) => get<PreferenceSettings>('/settings/preferences', { signal }),
    staleTime: 5 * 60_000,
  });

export const workspaceQuery = () =>
  queryOptions({
    queryKey: ['settings', 'workspace'],
    queryFn: ({ signal }) => get<WorkspaceSettings>('/settings/workspace', { signal }),
    staleTime: 5 * 60_000,
  });

/** What everybody in the workspace shares; nothing until it is known. */
export const useWorkspaceSettings = (): WorkspaceSettings | undefined => useQuery(workspaceQuery()).data;
