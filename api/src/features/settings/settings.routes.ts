import {
  NotificationChange,
  NotificationSettings,
  PreferenceChange,
  PreferenceSettings,
  ProfileChange,
  ProfileSettings,
  WorkspaceChange,
  WorkspaceSettings,
} from '@rapport/shared/settings';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { changeSettings, changeWorkspaceSettings, readSettings, readWorkspaceSettings } from './settings.service';

export const settingsRoutes = Router();

settingsRoutes.get(
  '/settings/profile',
  endpoint(
    { operationId: 'getProfile', summary: 'Get the profile', access: 'self', reply: ProfileSettings },
    async ({ context, identity }) => ProfileSettings.parse(await readSettings(context, identity)),
  ),
);

updateRoute(
  settingsRoutes,
  '/settings/profile',
  endpoint(
    {
      operationId: 'updateProfile',
      summary: 'Update the profile',
      access: 'self',
      body: ProfileChange,
      reply: ProfileSettings,
    },
    async ({ context, identity, body }) => ProfileSettings.parse(await changeSettings(context, identity, body)),
  ),
);

settingsRoutes.get(
  '/settings/preferences',
  endpoint(
    { operationId: 'getPreferences', summary: 'Get preferences', access: 'self', reply: PreferenceSettings },
    async ({ context, identity }) => PreferenceSettings.parse(await readSettings(context, identity)),
  ),
);

updateRoute(
  settingsRoutes,
  '/settings/preferences',
  endpoint(
    {
      operationId: 'updatePreferences',
      summary: 'Update preferences',
      access: 'self',
      body: PreferenceChange,
      reply: PreferenceSettings,
    },
    async ({ context, identity, body }) => PreferenceSettings.parse(await changeSettings(context, identity, body)),
  ),
);

settingsRoutes.get(
  '/settings/notifications',
  endpoint(
    {
      operationId: 'getNotificationSettings',
      summary: 'Get notification settings',
      access: 'self',
      reply: NotificationSettings,
    },
    async ({ context, identity }) => NotificationSettings.parse(await readSettings(context, identity)),
  ),
);

updateRoute(
  settingsRoutes,
  '/settings/notifications',
  endpoint(
    {
      operationId: 'updateNotificationSettings',
      summary: 'Update notification settings',
      access: 'self',
      body: NotificationChange,
      reply: NotificationSettings,
    },
    async ({ context, identity, body }) => NotificationSettings.parse(await changeSettings(context, identity, body)),
  ),
);

settingsRoutes.get(
  '/settings/workspace',
  endpoint(
    {
      operationId: 'getWorkspaceSettings',
      summary: 'Get workspace settings',
      access: 'member',
      reply: WorkspaceSettings,
    },
    ({ scope }) => readWorkspaceSettings(scope),
  ),
);

updateRoute(
  settingsRoutes,
  '/settings/workspace',
  endpoint(
    {
      operationId: 'updateWorkspaceSettings',
      summary: 'Update workspace settings',
      access: 'owner',
      body: WorkspaceChange,
      reply: WorkspaceSettings,
    },
    ({ scope, body }) => changeWorkspaceSettings(scope, body),
  ),
);
