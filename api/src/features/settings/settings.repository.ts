import type { Language } from '@rapport/shared/languages';
import type {
  NotificationSettings,
  PreferenceSettings,
  ProfileSettings,
  WorkspaceChange,
} from '@rapport/shared/settings';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';

export interface UserSettings extends ProfileSettings, Omit<PreferenceSettings, 'language'>, NotificationSettings {
  /** `null` until they choose one. */
  language: Language | null;
}

const SETTINGS: (keyof UserSettings)[] = [
  'phone',
  'company',
  'timezone',
  'date_format',
  'currency',
  'language',
  'theme',
  'single_key_shortcuts',
  'email_notifications',
  'deal_updates',
  'mentions',
  'campaign_alerts',
  'form_submissions',
  'weekly_report',
  'morning_digest',
];

/** All settings of a person. If there are none, they are stored with the columns' defaults. */
export const findSettings = async (trx: Db, userId: string): Promise<UserSettings> => {
  await trx('user_settings').insert({ user_id: userId }).onConflict('user_id').ignore();
  return trx('user_settings')
    .join('users', 'users.id', 'user_settings.user_id')
    .where({ user_id: userId })
    .first('users.name', 'users.email', ...SETTINGS);
};

/**
 * Whether Postgres and Node mean the same time zone by a name. In Postgres, a single word may be an abbreviation, which has no
 * daylight saving time.
 */
export const knowsTimeZone = async (trx: Db, name: string): Promise<boolean> => {
  if (name !== 'UTC' && !name.includes('/')) return false;
  const { rowCount } = await trx.raw('select from pg_timezone_names where lower(name) = lower(?)', [name]);
  return rowCount > 0;
};

/** `name` belongs to the person and is stored with their account. */
export const updateSettings = async (trx: Db, userId: string, { name, ...change }: Partial<UserSettings>) => {
  await trx('user_settings').insert({ user_id: userId }).onConflict('user_id').ignore();
  if (name !== undefined) await trx('users').where({ id: userId }).update({ name, updated_at: trx.fn.now() });
  if (Object.keys(change).length > 0) await trx('user_settings').where({ user_id: userId }).update(change);
};

export const updateWorkspaceSettings = (scope: Scope, { rates, lost_reasons, ...change }: WorkspaceChange) =>
  scope
    .db('workspaces')
    .where({ id: scope.workspaceId })
    .update({
      ...change,
      ...(rates && { rates: JSON.stringify(rates) }),
      ...(lost_reasons && { lost_reasons: JSON.stringify(lost_reasons) }),
      updated_at: scope.db.fn.now(),
    });

interface RegularEmail {
  /** The setting by which a person subscribes to it. */
  setting: string;
  /** The column with the day on which it was last sent. */
  last: string;
  /** Monday is 1; `null` for every day. */
  weekday: number | null;
}

/**
 * Marks a regular email as sent today for everyone for whom it is due, from `hour` of their local day on, so that no
 * two workers send it twice. @returns the users who get it, each with the workspace in which they last worked
 */
export const claimRegularEmails = async (
  trx: Db,
  { setting, last, weekday }: RegularEmail,
  hour: number,
  at: Date,
): Promise<{ workspace_id: string; user_id: string; day: string }[]> => {
  const { rows } = await trx.raw(
    `with here as (
       select user_id, cast(:at as timestamptz) at time zone timezone as now from user_settings where :setting:
     ), due as (
       update user_settings set :last: = here.now::date from here
       where user_settings.user_id = here.user_id and extract(hour from here.now) >= :hour
         and extract(isodow from here.now) = coalesce(:weekday, extract(isodow from here.now))
         and :last: is distinct from here.now::date
       returning user_settings.user_id, :last: as day
     )
     select due.user_id, due.day, last_workspace(due.user_id) as workspace_id from due where last_workspace(due.user_id) is not null`,
    { setting, last, weekday, hour, at: at.toISOString() },
  );
  return rows;
};
