import { msg } from '@lingui/core/macro';
import type { DatePreferences } from '@rapport/shared/dates';
import { type Language, SOURCE } from '@rapport/shared/languages';
import type { PreferenceSettings, WorkspaceSettings } from '@rapport/shared/settings';
import type { Sentence } from '@rapport/shared/words';
import { readerWords, rows, type Scope } from '../../db/scope';
import { wordsIn } from '../../words/words';

/** The columns' defaults, for a person who has no settings yet. */
const DEFAULT_PREFERENCES: PreferenceSettings = {
  date_format: 'MM/DD/YYYY',
  currency: 'USD',
  language: SOURCE,
  theme: 'auto',
  timezone: 'UTC',
  single_key_shortcuts: true,
};

/** A person's preferences for dates, money and the app. If the caller has chosen no language, the request's language applies. */
export const preferencesOf = async (scope: Scope, userId: string | null): Promise<PreferenceSettings> => {
  const found: (Omit<PreferenceSettings, 'language'> & { language: Language | null }) | undefined = await scope
    .db('user_settings')
    .where({ user_id: userId })
    .first(Object.keys(DEFAULT_PREFERENCES));
  const language =
    found?.language ?? (userId === scope.userId ? (await readerWords(scope)).language : DEFAULT_PREFERENCES.language);
  return { ...(found ?? DEFAULT_PREFERENCES), language };
};

/** A person's preferences for dates and numbers. */
export const datePreferencesOf = async (scope: Scope, userId: string | null): Promise<DatePreferences> => {
  const { date_format, timezone, language } = await preferencesOf(scope, userId);
  return { date_format, timezone, language };
};

/** The time zone of the caller: UTC for API keys, jobs and people without a setting. */
export const timeZoneOf = async (scope: Scope): Promise<string> =>
  (await scope.db('user_settings').where({ user_id: scope.userId }).first('timezone'))?.timezone ?? 'UTC';

/** The time zone in which the workspace as a whole counts its days: that of the owner who joined first. */
export const workspaceZoneOf = async (scope: Scope): Promise<string> =>
  (
    await rows(scope, 'memberships')
      .leftJoin('user_settings', 'user_settings.user_id', 'memberships.user_id')
      .where('memberships.role', 'owner')
      .orderBy(['memberships.created_at', 'memberships.user_id'])
      .first('user_settings.timezone')
  )?.timezone ?? DEFAULT_PREFERENCES.timezone;

/** The reasons for lost deals, until an owner sets others. */
const LOST_REASONS: Sentence[] = [msg`Price`, msg`Chose a competitor`, msg`No budget`, msg`Bad timing`, msg`No answer`];

/**
 * The language of the owner who joined first. Reports count the reasons of all members together, so all members choose
 * from the same ones.
 */
const OWNERS_LANGUAGE = `(
  select language from memberships left join user_settings on user_settings.user_id = memberships.user_id
  where memberships.workspace_id = :workspace and memberships.role = 'owner'
  order by memberships.created_at, memberships.user_id limit 1
) as language`;

export const readWorkspaceSettings = async (scope: Scope): Promise<WorkspaceSettings> => {
  const { language, ...found } = await scope
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
      'ai_mail',
      'mail_years',
      scope.db.raw(OWNERS_LANGUAGE, { workspace: scope.workspaceId }),
    );
  return {
    ...found,
    lost_reasons: found.lost_reasons ?? LOST_REASONS.map(wordsIn(language ?? SOURCE)),
  };
};

export type EmailSetting = 'email_notifications' | 'deal_updates' | 'campaign_alerts' | 'mentions' | 'form_submissions';

/** Whether a person wants a notification by email as well. Default: yes. */
export const wantsEmail = async (scope: Scope, userId: string, setting: EmailSetting): Promise<boolean> =>
  (await scope.db('user_settings').where({ user_id: userId }).first(setting))?.[setting] ?? true;
