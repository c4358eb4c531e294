import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { TimeZone } from './settings';
import { Instant, paragraphs } from './text';
import { asText } from './words';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, asText(msg`Enter a time`));

/** A span of bookable time on a weekday, in the page's time zone. Monday is 1. */
export const BookingHours = z
  .strictObject({ day: z.int().min(1).max(7), from: Time, to: Time })
  .refine(({ from, to }) => from < to, asText(msg`The end must be after the start`));
export type BookingHours = z.infer<typeof BookingHours>;

export const BOOKING_MINUTES = [15, 30, 45, 60, 90] as const;

/** How many calendars are checked for busy times. */
export const CALENDARS_MAX = 5;

/** The subscription URL of another calendar. */
const CalendarAddress = z
  .string()
  .trim()
  .max(2_000)
  .transform((address) => address.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: asText(msg`Enter a calendar (iCal) URL`) }));

const BookingSettings = z.strictObject({
  is_on: z.boolean(),
  timezone: TimeZone,
  hours: z.array(BookingHours).max(21),
  durations: z.array(z.literal(BOOKING_MINUTES)).min(1, asText(msg`Choose a duration`)).max(5),
  /** The minutes kept free before and after each booking. */
  buffer_minutes: z.int().min(0).max(120),
  notice_hours: z.int().min(0).max(336),
  days_ahead: z.int().min(1).max(90),
  /** The URLs of calendars (iCal) whose events also count as busy. */
  calendars: z
    .array(CalendarAddress)
    .max(CALENDARS_MAX)
    .transform((addresses) => [...new Set(addresses)]),
});
export type BookingRules = Omit<z.infer<typeof BookingSettings>, 'calendars'>;

/** Settings that are left out stay as they are. */
export const BookingPageChange = BookingSettings.partial();
export type BookingPageChange = z.infer<typeof BookingPageChange>;

/** A meeting that a member plans with a contact, who is invited by email. */
export const NewMeeting = z.strictObject({
  starts_at: Instant,
  minutes: z.int().min(5).max(480).default(30),
  about: paragraphs(2_000).default('').meta({ description: 'The topic or location, shown in the invitation.' }),
});
export type NewMeeting = z.infer<typeof NewMeeting>;

/** Another time for a planned or booked meeting, whose length stays the same. */
export const MeetingMove = z.strictObject({ starts_at: Instant });
export type MeetingMove = z.infer<typeof MeetingMove>;

export const CalendarProblem = z.enum(['unreachable', 'no_calendar', 'secret_lost']);
export type CalendarProblem = z.infer<typeof CalendarProblem>;

export const BookingPage = BookingSettings.extend({
  calendars: z.array(
    z.object({
      address: z.string(),
      /** Why the last attempt to read the calendar failed; events read before still count. */
      problem: CalendarProblem.nullable(),
      read_at: Instant.nullable(),
    }),
  ),
  /** Whether the plan has booking pages. */
  is_available: z.boolean(),
  /** Where visitors book; null until the page is first saved. */
  address: z.url().nullable(),
});
export type BookingPage = z.infer<typeof BookingPage>;
