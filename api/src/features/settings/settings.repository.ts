import type { DatePreferences } from '@rapport/shared/dates';
import type {
  NotificationSettings,
  PreferenceSettings,
  ProfileSettings,
  WorkspaceChange,
  WorkspaceSettings,
} from '@rapport/shared/settings';
import { LOST_REASONS, STAGE_DAYS } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';

export interface UserSettings extends ProfileSettings, PreferenceSettings, NotificationSettings {}

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
  'campaign_alerts',
  'weekly_report',
  'morning_digest',
];

/** All settings of a person; without any the columns' defaults apply. */
export const findSettings = async (trx: Knex.Transaction, userId: string): Promise<UserSettings> => {
  await trx('user_settings').insert({ user_id: userId }).onConflict('user_id').ignore();
  return trx('user_settings')
    .join('users', 'users.id', 'user_settings.user_id')
    .where({ user_id: userId })
    .first('users.name', 'users.email', ...SETTINGS);
};

/** Whether Postgres reads this name as Node does. To Postgres one word may be an abbreviation, which knows no summer. */
export const knowsTimeZone = async (trx: Knex.Transaction, name: string): Promise<boolean> => {
  if (name !== 'UTC' && !name.includes('/')) return false;
  const { rowCount } = await trx.raw('select from pg_timezone_names where lower(name) = lower(?)', [name]);
  return rowCount > 0;
};

/** `name` belongs to the person and is stored with their account. */
export const updateSettings = async (
  trx: Knex.Transaction,
  userId: string,
  { name, ...change }: Partial<UserSettings>,
) => {
  await trx('user_settings').insert({ user_id: userId }).onConflict('user_id').ignore();
  if (name !== undefined) await trx('users').where({ id: userId }).update({ name, updated_at: trx.fn.now() });
  if (Object.keys(change).length > 0) await trx('user_settings').where({ user_id: userId }).update(change);
};

/** How a person reads dates and numbers; without a setting the columns' defaults apply. */
export const findReading = async (scope: Scope, userId: string | null): Promise<DatePreferences> =>
  (await scope.db('user_settings').where({ user_id: userId }).first('date_format', 'timezone', 'language')) ?? {
    date_format: 'MM/DD/YYYY',
    timezone: 'UTC',
    language: 'en',
  };

/** The time zone of the caller: UTC for API keys, jobs and people without a setting. */
export const findTimeZone = async (scope: Scope): Promise<string> =>
  (await scope.db('user_settings').where({ user_id: scope.userId }).first('timezone'))?.timezone ?? 'UTC';

export const findWorkspaceSettings = async (scope: Scope): Promise<WorkspaceSettings> => {
  const found = await scope
    .db('workspaces')
    .where({ id: scope.workspaceId })
    .first(
      'name',
      'currency',
      'rates',
      'stage_days',
      'lost_reasons',
      'sender_name',
      'reply_to',
      'postal_address',
      'tracks_opens',
      'ai_words',
    );
  return {
    ...found,
    stage_days: { ...STAGE_DAYS, ...found.stage_days },
    lost_reasons: found.lost_reasons ?? LOST_REASONS,
  };
};

export const updateWorkspaceSettings = (
  scope: Scope,
  { rates, stage_days, lost_reasons, ...change }: WorkspaceChange,
) =>
  scope
    .db('workspaces')
    .where({ id: scope.workspaceId })
    .update({
      ...change,
      ...(rates && { rates: JSON.stringify(rates) }),
      ...(stage_days && { stage_days: JSON.stringify(stage_days) }),
      ...(lost_reasons && { lost_reasons: JSON.stringify(lost_reasons) }),
      updated_at: scope.db.fn.now(),
    });

/** Whether a person wants a notification by email as well. Default: yes. */
export const findWish = async (
  scope: Scope,
  userId: string,
  wish: 'email_notifications' | 'deal_updates' | 'campaign_alerts',
): Promise<boolean> => (await scope.db('user_settings').where({ user_id: userId }).first(wish))?.[wish] ?? true;
