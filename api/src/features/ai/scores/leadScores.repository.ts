import type { LeadScoreQuery } from '@rapport/shared/leadScores';
import { countUpTo } from '../../../db/counts';
import { rows, type Scope } from '../../../db/scope';
import { type Page, paged, type Sorting, toPage } from '../../../http/pages';
import type { Scored } from './scoring';

const HIGHEST: Sorting = { by: 'lead_scores.exact', type: 'float8' };

/** The contacts of a large workspace in the order of their kept scores. */
export const listScored = async (scope: Scope, { limit, cursor }: LeadScoreQuery): Promise<Page<{ id: string }>> => {
  const scored = rows(scope, 'lead_scores').whereExists(
    rows(scope, 'contacts').whereRaw('contacts.id = lead_scores.id').select(scope.db.raw('1')),
  );
  const page = paged(scored, { table: 'lead_scores', sorting: HIGHEST, descending: true, limit, cursor });
  return toPage<{ id: string }>(await page.select('lead_scores.id'), { limit, cursor }, () =>
    countUpTo(scope.db, scored),
  );
};

/** Keeps scores, and writes only those that changed. */
export const keepScores = (scope: Scope, scored: Scored[]) =>
  scope.db.raw(
    `insert into lead_scores (workspace_id, id, exact, is_lead, is_planned)
     select :workspace, * from unnest(:ids::uuid[], :exact::float8[], :leads::boolean[], :planned::boolean[])
     on conflict (workspace_id, id) do update
       set exact = excluded.exact, is_lead = excluded.is_lead, is_planned = excluded.is_planned
       where (lead_scores.exact, lead_scores.is_lead, lead_scores.is_planned)
         is distinct from (excluded.exact, excluded.is_lead, excluded.is_planned)`,
    {
      workspace: scope.workspaceId,
      ids: scored.map(({ score }) => score.contact_id),
      exact: scored.map(({ score }) => score.exact),
      leads: scored.map(({ isLead }) => isLead),
      planned: scored.map(({ isPlanned }) => isPlanned),
    },
  );

/** Deletes the scores of contacts that were deleted. */
export const deleteStrayScores = (scope: Scope) =>
  rows(scope, 'lead_scores')
    .whereNotExists(rows(scope, 'contacts').whereRaw('contacts.id = lead_scores.id').select(scope.db.raw('1')))
    .delete();
