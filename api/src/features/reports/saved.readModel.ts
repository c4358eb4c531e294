import { msg } from '@lingui/core/macro';
import type { SavedReport } from '@rapport/shared/savedReports';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';

const COLUMNS = ['id', 'name', 'user_id', 'settings', 'created_at', 'updated_at'].map(
  (name) => `saved_reports.${name}`,
);

/** The saved reports that the caller sees: shared ones, and those of their own. */
const visibleReports = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'saved_reports').where((seen) =>
    seen.whereNull('saved_reports.private_to').orWhere((own) => own.where('saved_reports.private_to', scope.userId)),
  );

const inOrder = (scope: Scope, reports: Knex.QueryBuilder): Promise<SavedReport[]> =>
  reports
    .orderByRaw('lower(saved_reports.name), saved_reports.id')
    .select([...COLUMNS, scope.db.raw('saved_reports.private_to is null as is_shared')]);

/** The saved reports that the caller sees, by name. */
export const listSavedReports = (scope: Scope): Promise<SavedReport[]> => inOrder(scope, visibleReports(scope));

/** @throws 404, for a private one of somebody else as well */
export const findSavedReport = async (scope: Scope, id: string): Promise<SavedReport> => {
  const [found] = await inOrder(scope, visibleReports(scope).where('saved_reports.id', id));
  if (!found) throw notFound(msg`This saved report`);
  return found;
};
