import { msg } from '@lingui/core/macro';
import {
  type NewSavedReport,
  type ReportEmails,
  type ReportSchedule,
  SAVED_REPORTS_MAX,
  type SavedReport,
  type SavedReportChange,
} from '@rapport/shared/savedReports';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { conflict, forbidden, invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { requireMembers } from '../team/team.service';
import { isMakerOrOwner } from '../workspaces/workspaces.readModel';
import { findSavedReport, listSavedReports } from './saved.readModel';
import {
  claimDueReports,
  deleteSavedReportRow,
  insertSavedReport,
  lockSavedReport,
  lockSavedReports,
  putReceivers,
  stopReceiver,
  updateSavedReport,
} from './saved.repository';

/** @throws 409 if the maximum number is reached, the id is taken, or no email can be sent; 422 for a wrong receiver */
export const saveReport = async (
  context: Context,
  scope: Scope,
  { is_shared, schedule, receiver_ids, ...report }: NewSavedReport,
): Promise<SavedReport> => {
  if (schedule) requireEmailDelivery(context);
  await requireReceivers(scope, receiver_ids, is_shared);
  await lockSavedReports(scope);
  const others = await listSavedReports(scope);
  if (others.length >= SAVED_REPORTS_MAX) {
    throw conflict('too_many_saved_reports', msg`Use at most ${{ most: SAVED_REPORTS_MAX }} saved reports.`);
  }
  const id = await insertSavedReport(scope, {
    ...report,
    id: report.id ?? uuidv7(),
    user_id: scope.userId,
    private_to: is_shared ? null : scope.userId,
    ...scheduleRow(schedule),
  });
  if (!id) throw conflict('saved_report_exists', msg`A saved report with this id already exists.`);
  await putReceivers(scope, id, receiver_ids);
  return findSavedReport(scope, id);
};

/**
 * Changes a saved report. A shared report can be changed by its creator and by owners, and made private only by its
 * creator.
 * @throws 403, 404; 409 if no email can be sent, 412 if it was changed meanwhile, 422 for a wrong receiver
 */
export const changeSavedReport = async (
  context: Context,
  scope: Scope,
  id: string,
  { is_shared, schedule, receiver_ids, ...change }: SavedReportChange,
  seenVersion: string | undefined,
): Promise<SavedReport> => {
  const before = await findChangeable(scope, id);
  requireVersion(before, seenVersion, msg`This saved report`);
  const isTaken = is_shared === false && before.is_shared;
  if (isTaken && before.user_id && before.user_id !== scope.userId) {
    throw forbidden('maker_only', msg`Only the person who saved this report can make it private.`);
  }
  if (schedule) requireEmailDelivery(context);
  const isShared = is_shared ?? before.is_shared;
  if (receiver_ids) await requireReceivers(scope, receiver_ids, isShared);
  const isPlannedAnew = schedule !== undefined && !isSame(schedule, before.schedule);
  await updateSavedReport(scope, id, {
    ...change,
    ...(isPlannedAnew && scheduleRow(schedule)),
    ...(is_shared && { private_to: null }),
    ...(isTaken && { private_to: scope.userId, user_id: scope.userId }),
  });
  // Members who can no longer see the report no longer receive it either.
  const kept = isShared ? receiver_ids : (receiver_ids ?? before.receiver_ids).filter((each) => each === scope.userId);
  if (kept) await putReceivers(scope, id, kept);
  return findSavedReport(scope, id);
};

/** Stops the emails of a report for the caller, or resumes them. @throws 404, 409 if the caller is not a receiver */
export const stopReportEmails = async (
  scope: Scope,
  id: string,
  { is_stopped }: ReportEmails,
): Promise<SavedReport> => {
  await findSavedReport(scope, id);
  if (!(await stopReceiver(scope, id, is_stopped))) {
    throw conflict('no_receiver', msg`You do not get this report by email.`);
  }
  return findSavedReport(scope, id);
};

/** Returns the reports that are due and their receivers. Each report is returned only once for each receiver and day. */
export const claimDue = (trx: Db, at = new Date()) => claimDueReports(trx, at);

const scheduleRow = (schedule: ReportSchedule | null) => ({
  every: schedule?.every ?? null,
  weekday: schedule?.weekday ?? null,
  scheduled_at: schedule && new Date().toISOString(),
});

const isSame = (one: ReportSchedule | null, other: ReportSchedule | null) =>
  one?.every === other?.every && one?.weekday === other?.weekday;

const requireReceivers = async (scope: Scope, userIds: string[], isShared: boolean) => {
  await requireMembers(scope, userIds, 'receiver_ids');
  if (!isShared && userIds.some((userId) => userId !== scope.userId)) {
    throw invalid({ receiver_ids: msg`Share the report with the team before you email it to others` });
  }
};

/** @throws 403, 404 */
export const deleteSavedReport = async (scope: Scope, id: string): Promise<void> => {
  await findChangeable(scope, id);
  await deleteSavedReportRow(scope, id);
};

const findChangeable = async (scope: Scope, id: string): Promise<SavedReport> => {
  await lockSavedReport(scope, id);
  const report = await findSavedReport(scope, id);
  if (!(await isMakerOrOwner(scope, report.user_id))) {
    throw forbidden(
      'maker_only',
      msg`Only the person who saved this report and owners of the workspace can change it.`,
    );
  }
  return report;
};
