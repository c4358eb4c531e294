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
import type { Request } from 'express';
import type { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { requestedLanguage } from '../../http/requestLanguage';
import { readWorkspaceSettings } from './settings.readModel';
import type { UserSettings } from './settings.repository';
import { changeSettings, changeWorkspaceSettings, readSettings } from './settings.service';

export const settingsRoutes = apiRouter({ settings: 'Profile, preferences, notifications and the workspace.' });

/** People who have chosen no language get the one of their browser. */
const inLanguage = (settings: UserSettings, req: Request) => ({
  ...settings,
  language: settings.language ?? requestedLanguage(req),
});

/** Adds the routes that read and change a page of a person's own settings. */
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
    async ({ context, identity, req }) => Settings.parse(inLanguage(await readSettings(context, identity), req)),
  );
  settingsRoutes.update(
    path,
    { operationId: `update${name}`, summary: `Update ${words}`, access: 'self', body: Change, reply: Settings },
    async ({ context, identity, body, req }) =>
      Settings.parse(inLanguage(await changeSettings(context, identity, body), req)),
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
  ({ context, scope, body }) => changeWorkspaceSettings(context, scope, body),
);
