import { msg } from '@lingui/core/macro';
import type { SavedReport } from '@rapport/shared/savedReports';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';

const COLUMNS = ['id', 'name', 'user_id', 'settings', 'created_at', 'updated_at'].map(
  (name) => `saved_reports.${name}`,
);

/** The saved reports that the caller may see: shared ones and their private ones. */
const visibleReports = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'saved_reports').where((seen) =>
    seen.whereNull('saved_reports.private_to').orWhere((own) => own.where('saved_reports.private_to', scope.userId)),
  );

const inOrder = (scope: Scope, reports: Knex.QueryBuilder): Promise<SavedReport[]> =>
  reports.orderByRaw('lower(saved_reports.name), saved_reports.id').select([
    ...COLUMNS,
    scope.db.raw('saved_reports.private_to is null as is_shared'),
    scope.db.raw(
      `case when saved_reports.every is not null then
          json_build_object('every', saved_reports.every, 'weekday', saved_reports.weekday) end as schedule`,
    ),
    receivers(scope, 'true').as('receiver_ids'),
    receivers(scope, 'stopped_at is not null').as('stopped_ids'),
  ]);

/** The receivers of each saved report for which a condition is true, in the order in which they were chosen. */
const receivers = (scope: Scope, condition: string): Knex.QueryBuilder =>
  rows(scope, 'saved_report_receivers')
    .whereRaw('saved_report_receivers.saved_report_id = saved_reports.id')
    .select(
      scope.db.raw(`coalesce(json_agg(user_id order by created_at, user_id) filter (where ${condition}), '[]'::json)`),
    );

/** The saved reports that the caller may see, by name. */
export const listSavedReports = (scope: Scope): Promise<SavedReport[]> => inOrder(scope, visibleReports(scope));

/** @throws 404, also for another user's private report */
export const findSavedReport = async (scope: Scope, id: string): Promise<SavedReport> => {
  const [found] = await inOrder(scope, visibleReports(scope).where('saved_reports.id', id));
  if (!found) throw notFound(msg`This saved report`);
  return found;
};
