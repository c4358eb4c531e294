import { msg } from '@lingui/core/macro';
import {
  type NewSavedReport,
  SAVED_REPORTS_MAX,
  type SavedReport,
  type SavedReportChange,
} from '@rapport/shared/savedReports';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { conflict, forbidden } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { findSavedReport, listSavedReports } from './saved.readModel';
import {
  deleteSavedReportRow,
  insertSavedReport,
  lockSavedReports,
  roleOf,
  updateSavedReport,
} from './saved.repository';

/** @throws 409 where there are as many as there may be or one has the id */
export const saveReport = async (scope: Scope, { is_shared, ...report }: NewSavedReport): Promise<SavedReport> => {
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
  });
  if (!id) throw conflict('saved_report_exists', msg`A saved report with this id already exists.`);
  return findSavedReport(scope, id);
};

/**
 * Changes a saved report. A shared one is changed by its maker and by owners, and made private by its maker alone.
 * @throws 403, 404; 412 when it was changed meanwhile
 */
export const changeSavedReport = async (
  scope: Scope,
  id: string,
  { is_shared, ...change }: SavedReportChange,
  seenVersion: string | undefined,
): Promise<SavedReport> => {
  const before = await findChangeable(scope, id);
  requireVersion(before, seenVersion, msg`This saved report`);
  const isTaken = is_shared === false && before.is_shared;
  if (isTaken && before.user_id && before.user_id !== scope.userId) {
    throw forbidden('maker_only', msg`Only the person who saved this report can make it private.`);
  }
  await updateSavedReport(scope, id, {
    ...change,
    ...(is_shared && { private_to: null }),
    ...(isTaken && { private_to: scope.userId, user_id: scope.userId }),
  });
  return findSavedReport(scope, id);
};

/** @throws 403, 404 */
export const deleteSavedReport = async (scope: Scope, id: string): Promise<void> => {
  await findChangeable(scope, id);
  await deleteSavedReportRow(scope, id);
};

const findChangeable = async (scope: Scope, id: string): Promise<SavedReport> => {
  const report = await findSavedReport(scope, id);
  const isMine = report.user_id !== null && report.user_id === scope.userId;
  if (!isMine && (await roleOf(scope)) !== 'owner') {
    throw forbidden(
      'maker_only',
      msg`Only the person who saved this report and owners of the workspace can change it.`,
    );
  }
  return report;
};
