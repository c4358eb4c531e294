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
import type { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { readWorkspaceSettings } from './settings.readModel';
import { changeSettings, changeWorkspaceSettings, readSettings } from './settings.service';

export const settingsRoutes = apiRouter();

/** A page of a person's own settings: reading and changing it. */
const ownSettings = <Settings, Change extends object>(
  path: string,
  name: string,
  words: string,
  Settings: z.ZodType<Settings>,
  Change: z.ZodType<Change>,
) => {
  settingsRoutes.get(
    path,
    { operationId: `get${name}`, summary: `Get ${words}`, access: 'self', reply: Settings },
    async ({ context, identity }) => Settings.parse(await readSettings(context, identity)),
  );
  settingsRoutes.update(
    path,
    { operationId: `update${name}`, summary: `Update ${words}`, access: 'self', body: Change, reply: Settings },
    async ({ context, identity, body }) => Settings.parse(await changeSettings(context, identity, body)),
  );
};

ownSettings('/settings/profile', 'Profile', 'the profile', ProfileSettings, ProfileChange);
ownSettings('/settings/preferences', 'Preferences', 'preferences', PreferenceSettings, PreferenceChange);
ownSettings(
  '/settings/notifications',
  'NotificationSettings',
  'notification settings',
  NotificationSettings,
  NotificationChange,
);

settingsRoutes.get(
  '/settings/workspace',
  {
    operationId: 'getWorkspaceSettings',
    summary: 'Get workspace settings',
    access: 'member',
    reply: WorkspaceSettings,
  },
  ({ scope }) => readWorkspaceSettings(scope),
);

settingsRoutes.update(
  '/settings/workspace',
  {
    operationId: 'updateWorkspaceSettings',
    summary: 'Update workspace settings',
    access: 'owner',
    body: WorkspaceChange,
    reply: WorkspaceSettings,
  },
  ({ scope, body }) => changeWorkspaceSettings(scope, body),
);
