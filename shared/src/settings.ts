import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { CURRENCIES } from './currencies';
import { LANGUAGES } from './languages';
import { Currency } from './money';
import { EmailAddress, line, requiredLine } from './text';
import { asText, type Said } from './words';

export const TIME_ZONES = [
  { value: 'UTC', label: 'UTC' },
  { value: 'America/New_York', label: msg`Eastern Time (US)` },
  { value: 'America/Chicago', label: msg`Central Time (US)` },
  { value: 'America/Denver', label: msg`Mountain Time (US)` },
  { value: 'America/Los_Angeles', label: msg`Pacific Time (US)` },
] satisfies { value: string; label: Said }[];

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const TimeZone = z.string().max(60).refine(isTimeZone, asText(msg`Choose a time zone`));
export const DateFormat = z.enum(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD']);
export const Language = z.enum(LANGUAGES);
export const ThemeChoice = z.enum(['light', 'dark', 'auto']);

/** A user's profile. The email address and the picture are changed elsewhere. */
export const ProfileSettings = z.object({
  name: requiredLine(200, msg`Name is required`),
  email: z.string(),
  phone: line(100),
  company: line(200),
  timezone: TimeZone,
});
export type ProfileSettings = z.infer<typeof ProfileSettings>;
export const ProfileChange = changeOf(ProfileSettings.omit({ email: true }).shape, ProfileSettings);
export type ProfileChange = z.infer<typeof ProfileChange>;

export const PICTURE_BYTES_MAX = 1024 * 1024;

/** The URL of the picture that the user chose. */
export const MyPicture = z.object({ picture: z.string() });
export type MyPicture = z.infer<typeof MyPicture>;

/** A person's preferences for dates, money and the app. */
export const PreferenceSettings = z.object({
  date_format: DateFormat,
  currency: Currency,
  language: Language,
  theme: ThemeChoice,
  timezone: TimeZone,
  /**
   * Whether the single keys `c`, `g` and `?` are shortcuts. They can be turned off, because voice input or unsteady
   * hands may press them by accident.
   */
  single_key_shortcuts: z.boolean(),
});
export type PreferenceSettings = z.infer<typeof PreferenceSettings>;
export const PreferenceChange = PreferenceSettings.partial();
export type PreferenceChange = z.infer<typeof PreferenceChange>;

/** Which notifications a user also gets by email. */
export const NotificationSettings = z.object({
  email_notifications: z.boolean(),
  deal_updates: z.boolean(),
  mentions: z.boolean(),
  campaign_alerts: z.boolean(),
  form_submissions: z.boolean(),
  weekly_report: z.boolean(),
  /** A morning email with what is due. */
  morning_digest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
export const NotificationChange = NotificationSettings.partial();
export type NotificationChange = z.infer<typeof NotificationChange>;

/** The settings that all members of a workspace share. */
export const WorkspaceSettings = z.object({
  name: requiredLine(200, msg`Enter a workspace name`),
  /** The currency of totals. */
  currency: Currency,
  /** Exchange rates: the value of one unit of another currency in the workspace's currency. */
  rates: z.partialRecord(Currency, z.number().positive(asText(msg`Enter a rate above zero`)).max(1_000_000)),
  lost_reasons: z.array(requiredLine(100, msg`Enter a reason`)).max(30, asText(msg`Use at most 30 reasons`)),
  /** The sender's name of campaigns; if empty, the workspace's name. */
  sender_name: line(100),
  /** Where replies go; if empty, to the campaign's owner. */
  reply_to: z.union([z.literal(''), EmailAddress]),
  /** Shown below every campaign, as the law of many countries requires. */
  postal_address: line(300),
  /** Whether new campaigns estimate opens and clicks. */
  tracks_opens: z.boolean(),
  /** Whether a language model may word analyses. It receives figures and references only. */
  ai_words: z.boolean(),
  /** Whether the language model may also read emails, to summarize them and draft replies. */
  ai_mail: z.boolean(),
  /** After how many years emails of connected mailboxes are deleted in Rapport; `null` for never. */
  mail_years: z.int().min(1).max(10).nullable(),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;
export const WorkspaceChange = WorkspaceSettings.partial();
export type WorkspaceChange = z.infer<typeof WorkspaceChange>;

export const otherCurrencies = (currency: Currency): Currency[] => CURRENCIES.filter((each) => each !== currency);
