import type {
  NotificationChange,
  PreferenceChange,
  ProfileChange,
  WorkspaceChange,
  WorkspaceSettings,
} from '@rapport/shared/settings';
import type { Identity } from '../../db/identity';
import { asSystem, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { invalid } from '../../http/problem';
import {
  findReading,
  findSettings,
  findTimeZone,
  findWish,
  findWorkspaceSettings,
  knowsTimeZone,
  type UserSettings,
  updateSettings,
  updateWorkspaceSettings,
} from './settings.repository';

export const readSettings = ({ db }: Context, { user_id }: Identity): Promise<UserSettings> =>
  asSystem(db, (trx) => findSettings(trx, user_id));

/** @throws 422 for a time zone that the database does not know: it would refuse to look for what is due, for everybody */
export const changeSettings = (
  { db }: Context,
  { user_id }: Identity,
  change: ProfileChange | PreferenceChange | NotificationChange,
): Promise<UserSettings> =>
  asSystem(db, async (trx) => {
    if ('timezone' in change && change.timezone && !(await knowsTimeZone(trx, change.timezone))) {
      throw invalid({ timezone: 'Choose a time zone' });
    }
    await updateSettings(trx, user_id, change);
    return findSettings(trx, user_id);
  });

export const timeZoneOf = findTimeZone;

/** How dates and numbers are written to a person. */
export const readingOf = findReading;

export const wantsEmail = findWish;

export const readWorkspaceSettings = findWorkspaceSettings;

export const changeWorkspaceSettings = async (scope: Scope, change: WorkspaceChange): Promise<WorkspaceSettings> => {
  await updateWorkspaceSettings(scope, change);
  return findWorkspaceSettings(scope);
};
