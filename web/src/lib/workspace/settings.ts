import type { Pipeline } from '@rapport/shared/pipelines';
import type { PreferenceSettings, WorkspaceSettings } from '@rapport/shared/settings';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { queryOf } from '../http/queryOf';

const rarelyChanging = <Value>(...place: string[]) =>
  queryOf<Value>(place, `/${place.join('/')}`, { staleTime: 5 * 60_000 });

export const preferencesQuery = () => rarelyChanging<PreferenceSettings>('settings', 'preferences');
export const workspaceQuery = () => rarelyChanging<WorkspaceSettings>('settings', 'workspace');
export const pipelinesQuery = () => rarelyChanging<Pipeline[]>('pipelines');

/** The settings that all members of the workspace share. `undefined` until loaded. */
export const useWorkspaceSettings = (): WorkspaceSettings | undefined => useQuery(workspaceQuery()).data;

/** The number of members, which is loaded with the shell, before any page is shown. */
export const teamSizeQuery = () => queryOptions<number>({ queryKey: ['team-size'], queryFn: skipToken });
