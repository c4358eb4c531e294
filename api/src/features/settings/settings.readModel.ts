import type { DatePreferences } from '@rapport/shared/dates';
import { LOST_REASONS, type PreferenceSettings, type WorkspaceSettings } from '@rapport/shared/settings';
import type { Scope } from '../../db/scope';

/** The columns' defaults, for a person who has no settings yet. */
const DEFAULT_PREFERENCES: PreferenceSettings = {
  date_format: 'MM/DD/YYYY',
  currency: 'USD',
  language: 'en',
  theme: 'auto',
  timezone: 'UTC',
  single_key_shortcuts: true,
};

/** How a person reads dates, money and the app. */
export const preferencesOf = async (scope: Scope, userId: string | null): Promise<PreferenceSettings> =>
  (await scope.db('user_settings').where({ user_id: userId }).first(Object.keys(DEFAULT_PREFERENCES))) ??
  DEFAULT_PREFERENCES;

/** How dates and numbers are written to a person. */
export const readingOf = async (scope: Scope, userId: string | null): Promise<DatePreferences> => {
  const { date_format, timezone, language } = await preferencesOf(scope, userId);
  return { date_format, timezone, language };
};

/** The time zone of the caller: UTC for API keys, jobs and people without a setting. */
export const timeZoneOf = async (scope: Scope): Promise<string> =>
  (await scope.db('user_settings').where({ user_id: scope.userId }).first('timezone'))?.timezone ?? 'UTC';

export const readWorkspaceSettings = async (scope: Scope): Promise<WorkspaceSettings> => {
  const found = await scope
    .db('workspaces')
    .where({ id: scope.workspaceId })
    .first(
      'name',
      'currency',
      'rates',
      'lost_reasons',
      'sender_name',
      'reply_to',
      'postal_address',
      'tracks_opens',
      'ai_words',
    );
  return {
    ...found,
    lost_reasons: found.lost_reasons ?? LOST_REASONS,
  };
};

/** Whether a person wants a notification by email as well. Default: yes. */
export const wantsEmail = async (
  scope: Scope,
  userId: string,
  wish: 'email_notifications' | 'deal_updates' | 'campaign_alerts',
): Promise<boolean> => (await scope.db('user_settings').where({ user_id: userId }).first(wish))?.[wish] ?? true;
