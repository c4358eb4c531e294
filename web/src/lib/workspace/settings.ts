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

/** The settings everybody in the workspace shares. `undefined` until loaded. */
export const useWorkspaceSettings = (): WorkspaceSettings | undefined => useQuery(workspaceQuery()).data;

/** How many members there are, which comes with the shell, before any page is shown. */
export const teamSizeQuery = () => queryOptions<number>({ queryKey: ['team-size'], enabled: false });
