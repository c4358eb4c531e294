import type { WorkspaceRole } from '@rapport/shared/access';
import type { SavedReport } from '@rapport/shared/savedReports';
import { addRow, rows, type Scope } from '../../db/scope';

interface SavedReportRow extends Pick<SavedReport, 'name' | 'user_id' | 'settings'> {
  /** Who alone sees it; `null` for a shared one. */
  private_to: string | null;
}

const toRow = ({ settings, ...row }: Partial<SavedReportRow>) => ({
  ...row,
  ...(settings && { settings: JSON.stringify(settings) }),
});

/** Adds a saved report unless there is one with its id. @returns the id of the one that was added */
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

export const updateSavedReport = (scope: Scope, id: string, change: Partial<SavedReportRow>) =>
  rows(scope, 'saved_reports')
    .where('saved_reports.id', id)
    .update({ ...toRow(change), updated_at: scope.db.fn.now() });

export const deleteSavedReportRow = (scope: Scope, id: string) =>
  rows(scope, 'saved_reports').where('saved_reports.id', id).delete();

/** Makes others who save reports wait until the transaction ends. */
export const lockSavedReports = (scope: Scope) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('saved reports ' || ?::uuid, 0))`, [scope.workspaceId]);

/** What the caller may do in the workspace. */
export const roleOf = async (scope: Scope): Promise<WorkspaceRole | undefined> =>
  (await rows(scope, 'memberships').where('memberships.user_id', scope.userId).first('role'))?.role;
