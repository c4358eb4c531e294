import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { CUSTOM_PERIOD, NAMED_PERIODS } from './periods';
import { Day, Instant, requiredLine } from './text';

/** How many saved reports a person can see. */
export const SAVED_REPORTS_MAX = 100;
const RECEIVERS_MAX = 200;

/** The settings of a report, as in the URL of its page. A missing setting has its default. */
export const ReportSettings = z.strictObject({
  tab: z.enum(['overview', 'pipeline', 'targets', 'contacts']).optional(),
  period: z
    .enum([...NAMED_PERIODS, CUSTOM_PERIOD])
    .optional()
    .meta({
      description: 'Relative to the day the report is viewed. `custom` is from `from` to `to`.',
    }),
  from: Day.optional(),
  to: Day.optional(),
  owner: z.uuid().optional(),
  pipeline: z.uuid().optional(),
  /** For revenue by month: groups deals by closing date instead of creation date. */
  by: z.enum(['closed']).optional(),
  /** For the forecast: weighted by chances learned from closed deals instead of by probability. */
  weighted: z.enum(['learned']).optional(),
  /** The key of an own field of deals, or of their contacts (`contact.key`) or companies (`company.key`). */
  field: z.string().max(100).optional(),
  /** For targets: shows quarters instead of months. */
  every: z.enum(['quarter']).optional(),
  /** For targets: a day in the month or quarter to show; today if it is missing. */
  since: Day.optional(),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** Sent in the morning, in each receiver's time zone. */
const schedule = {
  every: z.enum(['week', 'month']).meta({ description: 'A monthly report is sent on the first day of the month.' }),
  weekday: z.int().min(1).max(7).meta({ description: 'For weekly reports. Monday is 1, Sunday is 7.' }),
};

export const ReportSchedule = z.object(schedule);
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const NewReportSchedule = z.strictObject({ every: schedule.every, weekday: schedule.weekday.default(1) });

const receiverIds = z
  .array(z.uuid())
  .max(RECEIVERS_MAX)
  .meta({ description: 'The members who get it by email. A private report goes only to its creator.' });

const fields = {
  name: requiredLine(60, msg`Name the report`),
  /** Whether everyone in the workspace sees it, or only its creator. */
  is_shared: z.boolean(),
  settings: ReportSettings,
  /** When the report is emailed; `null` for never. */
  schedule: NewReportSchedule.nullable(),
  receiver_ids: receiverIds,
};

export const SavedReport = z.object({
  id: z.uuid(),
  ...fields,
  schedule: ReportSchedule.nullable(),
  /** The receivers who unsubscribed from the emails. */
  stopped_ids: z.array(z.uuid()),
  /** The creator; `null` after they left. */
  user_id: z.uuid().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type SavedReport = z.infer<typeof SavedReport>;

export const NewSavedReport = z.strictObject({
  id: z
    .uuid()
    .optional()
    .meta({ description: 'The id of a deleted report to bring back under the same address. Otherwise leave it out.' }),
  name: fields.name,
  is_shared: fields.is_shared.default(false),
  settings: fields.settings.default({}),
  schedule: fields.schedule.default(null),
  receiver_ids: fields.receiver_ids.default([]),
});
export type NewSavedReport = z.infer<typeof NewSavedReport>;

export const SavedReportChange = changeOf(fields, SavedReport);
export type SavedReportChange = z.infer<typeof SavedReportChange>;

/** Whether the caller unsubscribed from the emails of a report. */
export const ReportEmails = z.strictObject({ is_stopped: z.boolean() });
export type ReportEmails = z.infer<typeof ReportEmails>;
