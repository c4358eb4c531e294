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
import { changeSettings, changeWorkspaceSettings, readSettings, readWorkspaceSettings } from './settings.service';

export const settingsRoutes = Router();

settingsRoutes.get(
  '/settings/profile',
  endpoint({ summary: 'The own profile', access: 'self', reply: ProfileSettings }, async ({ context, identity }) =>
    ProfileSettings.parse(await readSettings(context, identity)),
  ),
);

settingsRoutes.put(
  '/settings/profile',
  endpoint(
    { summary: 'Change the own profile', access: 'self', body: ProfileChange, reply: ProfileSettings },
    async ({ context, identity, body }) => ProfileSettings.parse(await changeSettings(context, identity, body)),
  ),
);

settingsRoutes.get(
  '/settings/preferences',
  endpoint(
    { summary: 'How one reads the app', access: 'self', reply: PreferenceSettings },
    async ({ context, identity }) => PreferenceSettings.parse(await readSettings(context, identity)),
  ),
);

settingsRoutes.put(
  '/settings/preferences',
  endpoint(
    { summary: 'Change how one reads the app', access: 'self', body: PreferenceChange, reply: PreferenceSettings },
    async ({ context, identity, body }) => PreferenceSettings.parse(await changeSettings(context, identity, body)),
  ),
);

settingsRoutes.get(
  '/settings/notifications',
  endpoint(
    { summary: 'What one is told by mail', access: 'self', reply: NotificationSettings },
    async ({ context, identity }) => NotificationSettings.parse(await readSettings(context, identity)),
  ),
);

settingsRoutes.put(
  '/settings/notifications',
  endpoint(
    {
      summary: 'Change what one is told by mail',
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
    { summary: 'What everybody in the workspace shares', access: 'member', reply: WorkspaceSettings },
    ({ scope }) => readWorkspaceSettings(scope),
  ),
);

settingsRoutes.put(
  '/settings/workspace',
  endpoint(
    { summary: 'Change the workspace', access: 'owner', body: WorkspaceChange, reply: WorkspaceSettings },
    ({ scope, body }) => changeWorkspaceSettings(scope, body),
  ),
);
