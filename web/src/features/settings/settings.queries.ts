import type {
  MyPicture,
  NotificationChange,
  NotificationSettings,
  PreferenceChange,
  PreferenceSettings,
  ProfileChange,
  ProfileSettings,
  WorkspaceChange,
  WorkspaceSettings,
} from '@rapport/shared/settings';
import { useMutation } from '@tanstack/react-query';
import { put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { preferencesQuery, workspaceQuery } from '../../lib/workspace/settings';
import { squarePicture } from './squarePicture';

export const settingsQueries = {
  profile: () => queryOf<ProfileSettings>(['settings', 'profile'], '/settings/profile'),
  notifications: () => queryOf<NotificationSettings>(['settings', 'notifications'], '/settings/notifications'),
};

export const useSaveProfile = () =>
  useMutation({
    // The name and the time zone appear on many screens.
    meta: { changes: 'everything' },
    mutationFn: (change: ProfileChange) => put<ProfileSettings>('/settings/profile', change),
  });

export const useChangePicture = () =>
  useChange(['picture'], async (file: File) => {
    const form = new FormData();
    form.append('file', await squarePicture(file));
    return put<MyPicture>('/settings/profile/picture', form);
  });

export const useRemovePicture = () => useChange(['picture'], () => remove('/settings/profile/picture'));

export const useSaveNotifications = () =>
  useMutation({
    mutationFn: (change: NotificationChange) => put<NotificationSettings>('/settings/notifications', change),
    onSuccess: (saved, _change, _result, { client }) =>
      client.setQueryData(settingsQueries.notifications().queryKey, saved),
  });

export const useSavePreferences = () =>
  useMutation({
    meta: { changes: ['preferences'] },
    mutationFn: (change: PreferenceChange) => put<PreferenceSettings>('/settings/preferences', change),
    onSuccess: (saved, _change, _result, { client }) => void client.setQueryData(preferencesQuery().queryKey, saved),
  });

export const useSaveWorkspace = () =>
  useMutation({
    meta: { changes: ['workspace'] },
    mutationFn: (change: WorkspaceChange) => put<WorkspaceSettings>('/settings/workspace', change),
    onSuccess: (saved, _change, _result, { client }) => void client.setQueryData(workspaceQuery().queryKey, saved),
  });
