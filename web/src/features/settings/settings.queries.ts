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
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put, remove } from '../../lib/http/http';
import { preferencesQuery, workspaceQuery } from '../../lib/workspace/settings';
import { squarePicture } from './squarePicture';

export const settingsQueries = {
  profile: () =>
    queryOptions({
      queryKey: ['settings', 'profile'],
      queryFn: ({ signal }) => get<ProfileSettings>('/settings/profile', { signal }),
    }),
  notifications: () =>
    queryOptions({
      queryKey: ['settings', 'notifications'],
      queryFn: ({ signal }) => get<NotificationSettings>('/settings/notifications', { signal }),
    }),
};

export const useSaveProfile = () =>
  useMutation({
    // The name and the time zone appear on many screens.
    meta: { changes: 'everything' },
    mutationFn: (change: ProfileChange) => put<ProfileSettings>('/settings/profile', change),
  });

export const useChangePicture = () =>
  useMutation({
    meta: { changes: ['picture'] },
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', await squarePicture(file));
      return put<MyPicture>('/settings/profile/picture', form);
    },
  });

export const useRemovePicture = () =>
  useMutation({
    meta: { changes: ['picture'] },
    mutationFn: () => remove('/settings/profile/picture'),
  });

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
