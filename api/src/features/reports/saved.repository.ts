import type { SavedReport } from '@rapport/shared/savedReports';
import { addRow, addRows, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

interface SavedReportRow extends Pick<SavedReport, 'name' | 'user_id' | 'settings'> {
  /** The only user who sees it; `null` if it is shared. */
  private_to: string | null;
  every: 'week' | 'month' | null;
  weekday: number | null;
  /** When the current schedule was set. */
  scheduled_at: string | null;
}

const toRow = ({ settings, ...row }: Partial<SavedReportRow>) => ({
  ...row,
  ...(settings && { settings: JSON.stringify(settings) }),
});

/** Adds a saved report unless its id is taken. @returns the id of the added report */
export const insertSavedReport = async (
  scope: Scope,
  report: SavedReportRow & { id: string },
): Promise<string | undefined> => {
  const [added] = await addRow(scope, 'saved_reports', toRow(report))
    .onConflict(['workspace_id', 'id'])
    .ignore()
    .returning('id');
  return added?.id;
};

/** Locks a saved report until the transaction ends, so that nobody changes it between the check of its version and the change. */
export const lockSavedReport = (scope: Scope, id: string) =>
  rows(scope, 'saved_reports').where('saved_reports.id', id).forUpdate().first('id');

export const updateSavedReport = (scope: Scope, id: string, change: Partial<SavedReportRow>) =>
  rows(scope, 'saved_reports')
    .where('saved_reports.id', id)
    .update({ ...toRow(change), updated_at: scope.db.fn.now() });

export const deleteSavedReportRow = (scope: Scope, id: string) =>
  rows(scope, 'saved_reports').where('saved_reports.id', id).delete();

/** Makes other transactions that save reports wait until this one ends. */
export const lockSavedReports = (scope: Scope) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('saved reports ' || ?::uuid, 0))`, [scope.workspaceId]);

const receiversOf = (scope: Scope, id: string) =>
  rows(scope, 'saved_report_receivers').where('saved_report_receivers.saved_report_id', id);

/** Sets which members get the emails of a saved report. A member who stopped the emails still gets none. */
export const putReceivers = async (scope: Scope, id: string, userIds: string[]) => {
  await receiversOf(scope, id).whereRaw('user_id <> all (?::uuid[])', [userIds]).delete();
  const known: string[] = await receiversOf(scope, id).pluck('user_id');
  const added = userIds.filter((userId) => !known.includes(userId));
  await addRows(
    scope,
    'saved_report_receivers',
    added.map((user_id) => ({ saved_report_id: id, user_id })),
  );
};

/** @returns whether the caller is one of the receivers */
export const stopReceiver = async (scope: Scope, id: string, isStopped: boolean): Promise<boolean> =>
  (await receiversOf(scope, id)
    .where('user_id', scope.userId)
    .update({ stopped_at: isStopped ? scope.db.fn.now() : null })) > 0;

/** The hour of the receiver's day from which a report is due. Below, the number of days for which it stays due. */
const HOUR = 8;
const DAYS = 2;

/**
 * Marks the due reports as sent, so that no two workers send one twice: for each receiver on the scheduled day in their
 * time zone, or on the next day if no worker ran. @returns the reports to send, with their receivers
 */
export const claimDueReports = async (
  trx: Db,
  at: Date,
): Promise<{ workspace_id: string; saved_report_id: string; user_id: string; day: string }[]> => {
  const { rows: due } = await trx.raw(
    `with here as (
       select receiver.workspace_id, receiver.id, report.every, report.weekday,
         greatest(report.scheduled_at, receiver.created_at) as since,
         coalesce(settings.timezone, 'UTC') as zone,
         cast(:at as timestamptz) at time zone coalesce(settings.timezone, 'UTC') as now
       from saved_report_receivers as receiver
       join saved_reports as report
         on report.workspace_id = receiver.workspace_id and report.id = receiver.saved_report_id
       join workspaces on workspaces.id = report.workspace_id and workspaces.demo_until is null
       left join user_settings as settings on settings.user_id = receiver.user_id
       where report.every is not null and receiver.stopped_at is null
         and (report.private_to is null or report.private_to = receiver.user_id)
     ), planned as (
       select *, case every when 'month' then date_trunc('month', now)::date
         else now::date - mod(extract(isodow from now)::int - weekday + 7, 7) end as day
       from here
     )
     update saved_report_receivers as receiver set sent_on = planned.day from planned
     where receiver.workspace_id = planned.workspace_id and receiver.id = planned.id
       and planned.now >= planned.day + make_interval(hours => :hour)
       and planned.now < planned.day + make_interval(days => :days)
       and (planned.day + make_interval(hours => :hour)) at time zone planned.zone >= planned.since
       and (receiver.sent_on is null or receiver.sent_on < planned.day)
     returning receiver.workspace_id, receiver.saved_report_id, receiver.user_id,
       to_char(receiver.sent_on, 'YYYY-MM-DD') as day`,
    { at: at.toISOString(), hour: HOUR, days: DAYS },
  );
  return due;
};
