import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { asText } from './words';

/** The kinds of events in a member's calendar. */
export const CALENDAR_KINDS = ['tasks', 'next_steps', 'closes'] as const;
export const CalendarKind = z.enum(CALENDAR_KINDS);
export type CalendarKind = z.infer<typeof CalendarKind>;

export const CalendarFeed = z.object({
  /** The secret URL that calendar apps subscribe to; `null` while it is off. */
  address: z.url().nullable(),
  kinds: z.array(CalendarKind),
  /** Whether the calendar includes what is assigned to others. */
  everyone: z.boolean(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Turns the URL on, and sets what the calendar includes. */
export const CalendarChange = z.strictObject({
  kinds: z.array(CalendarKind).min(1, asText(msg`Choose what to show`)),
  everyone: z.boolean(),
});
export type CalendarChange = z.infer<typeof CalendarChange>;
