import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { CUSTOM_PERIOD, NAMED_PERIODS } from './periods';
import { Day, Instant, requiredLine } from './text';

/** That one person sees. */
export const SAVED_REPORTS_MAX = 100;
const RECEIVERS_MAX = 200;

/** What the reports show, as the address of their screen has it: what is left out is as it usually is. */
export const ReportSettings = z.strictObject({
  tab: z.enum(['overview', 'pipeline', 'targets', 'contacts']).optional(),
  period: z
    .enum([...NAMED_PERIODS, CUSTOM_PERIOD])
    .optional()
    .meta({
      description: 'Seen from the day on which the report is looked at. `custom` is from `from` to `to`.',
    }),
  from: Day.optional(),
  to: Day.optional(),
  owner: z.uuid().optional(),
  pipeline: z.uuid().optional(),
  /** Of revenue by month: by when deals were won, not by when they were created. */
  by: z.enum(['closed']).optional(),
  /** Of the forecast: what closed deals teach, not the probability. */
  weighted: z.enum(['learned']).optional(),
  /** The key of an own field of deals, or of their contacts (`contact.key`) or companies (`company.key`). */
  field: z.string().max(100).optional(),
  /** Of targets: of quarters, not of months. */
  every: z.enum(['quarter']).optional(),
  /** Of targets: a day of the month or quarter, not today. */
  since: Day.optional(),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** In the morning of each receiver. */
const schedule = {
  every: z.enum(['week', 'month']).meta({ description: 'A monthly one is sent on the first day of the month.' }),
  weekday: z.int().min(1).max(7).meta({ description: 'Of a weekly one. Monday is 1, Sunday 7.' }),
};

export const ReportSchedule = z.object(schedule);
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const NewReportSchedule = z.strictObject({ every: schedule.every, weekday: schedule.weekday.default(1) });

const receiverIds = z
  .array(z.uuid())
  .max(RECEIVERS_MAX)
  .meta({ description: 'The members who get it by email. A private one goes to its maker alone.' });

const fields = {
  name: requiredLine(60, msg`Name the report`),
  /** Whether everyone in the workspace sees it, or its maker alone. */
  is_shared: z.boolean(),
  settings: ReportSettings,
  /** When it is emailed; `null` for never. */
  schedule: NewReportSchedule.nullable(),
  receiver_ids: receiverIds,
};

export const SavedReport = z.object({
  id: z.uuid(),
  ...fields,
  schedule: ReportSchedule.nullable(),
  /** Those of the receivers who stopped the emails for themselves. */
  stopped_ids: z.array(z.uuid()),
  /** Who made it; `null` when they left. */
  user_id: z.uuid().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type SavedReport = z.infer<typeof SavedReport>;

export const NewSavedReport = z.strictObject({
  /** Of one that was deleted and is to come back under its address. */
  id: z
    .uuid()
    .optional()
    .meta({ description: 'The id of a deleted one that is to come back under its address. Leave it out otherwise.' }),
  name: fields.name,
  is_shared: fields.is_shared.default(false),
  settings: fields.settings.default({}),
  schedule: fields.schedule.default(null),
  receiver_ids: fields.receiver_ids.default([]),
});
export type NewSavedReport = z.infer<typeof NewSavedReport>;

export const SavedReportChange = changeOf(fields, SavedReport);
export type SavedReportChange = z.infer<typeof SavedReportChange>;

/** Whether one gets the emails of a report that were set up. */
export const ReportEmails = z.strictObject({ is_stopped: z.boolean() });
export type ReportEmails = z.infer<typeof ReportEmails>;
