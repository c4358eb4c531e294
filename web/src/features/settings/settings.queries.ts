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
    mutationFn: (change: ProfileChange) => put<ProfileSettings>('/settings/profile', change),
    // The name and the time zone stand on many screens.
    onSuccess: (_saved, _change, _result, { client }) => client.invalidateQueries(),
  });

/** The session and the team say where the picture is. */
const PICTURED = [['session'], ['team']];

export const useChangePicture = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', await squarePicture(file));
      return put<MyPicture>('/settings/profile/picture', form);
    },
    onSuccess: (_saved, _file, _result, { client }) =>
      Promise.all(PICTURED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

export const useRemovePicture = () =>
  useMutation({
    mutationFn: () => remove('/settings/profile/picture'),
    onSuccess: (_nothing, _input, _result, { client }) =>
      Promise.all(PICTURED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

export const useSaveNotifications = () =>
  useMutation({
    mutationFn: (change: NotificationChange) => put<NotificationSettings>('/settings/notifications', change),
    onSuccess: (saved, _change, _result, { client }) =>
      client.setQueryData(settingsQueries.notifications().queryKey, saved),
  });

export const useSavePreferences = () =>
  useMutation({
    mutationFn: (change: PreferenceChange) => put<PreferenceSettings>('/settings/preferences', change),
    onSuccess: (saved, _change, _result, { client }) => {
      client.setQueryData(preferencesQuery().queryKey, saved);
      // What is due today has changed with the time zone.
      return Promise.all(
        [['tasks'], ['dashboard'], ['reports']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });

export const useSaveWorkspace = () =>
  useMutation({
    mutationFn: (change: WorkspaceChange) => put<WorkspaceSettings>('/settings/workspace', change),
    onSuccess: (saved, _change, _result, { client }) => {
      client.setQueryData(workspaceQuery().queryKey, saved);
      return Promise.all(
        [['deals'], ['dashboard'], ['reports'], ['session'], ['campaigns']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
