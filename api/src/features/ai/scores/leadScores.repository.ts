import type { LeadScoreQuery } from '@rapport/shared/leadScores';
import { deferred, prepared } from '../../../db/database';
import { rows, type Scope } from '../../../db/scope';
import { type Page, paged, type Sorting, toPage } from '../../../http/pages';
import type { ScoreCounts } from './ranking';
import type { Scored } from './scoring';
import { arrayLiteral } from './scoring.repository';

const HIGHEST: Sorting = { by: 'lead_scores.exact', type: 'float8' };

/** The stored scores of contacts that are not deleted. */
const storedScores = (scope: Scope) =>
  rows(scope, 'lead_scores').whereExists(
    rows(scope, 'contacts').whereRaw('contacts.id = lead_scores.id').select(scope.db.raw('1')),
  );

/** The contacts of a large workspace by their stored scores. @param total number of scores, counted when they were stored */
export const listScored = async (
  scope: Scope,
  { limit, cursor }: LeadScoreQuery,
  total: number,
): Promise<Page<{ id: string }>> => {
  const scored = storedScores(scope);
  const page = paged(scored, { table: 'lead_scores', sorting: HIGHEST, descending: true, limit, cursor });
  return toPage<{ id: string }>(await page.select('lead_scores.id'), { limit, cursor }, async () => total);
};

/** Stores the scores that changed. Deferred: the statement is sent together with the next one. */
export const saveScores = (scope: Scope, scored: Scored[]) =>
  deferred(
    prepared(
      scope.db.raw(
        `insert into lead_scores (workspace_id, id, exact, is_lead, is_planned)
     select :workspace, * from unnest(:ids::uuid[], :exact::float8[], :leads::boolean[], :planned::boolean[])
     on conflict (workspace_id, id) do update
       set exact = excluded.exact, is_lead = excluded.is_lead, is_planned = excluded.is_planned
       where (lead_scores.exact, lead_scores.is_lead, lead_scores.is_planned)
         is distinct from (excluded.exact, excluded.is_lead, excluded.is_planned)`,
        {
          workspace: scope.workspaceId,
          ids: arrayLiteral(scored.map(({ score }) => score.contact_id)),
          exact: arrayLiteral(scored.map(({ score }) => score.exact)),
          leads: arrayLiteral(scored.map(({ isLead }) => isLead)),
          planned: arrayLiteral(scored.map(({ isPlanned }) => isPlanned)),
        },
      ),
    ),
  );

/** Deletes the scores of deleted contacts. */
export const deleteStrayScores = (scope: Scope) =>
  rows(scope, 'lead_scores')
    .whereNotExists(rows(scope, 'contacts').whereRaw('contacts.id = lead_scores.id').select(scope.db.raw('1')))
    .delete();

export const deleteScores = (scope: Scope, ids: string[]) =>
  rows(scope, 'lead_scores').whereRaw('id = any (?)', [ids]).delete();

/** Counts the contacts with each score, and tells whether all leads have the same score. */
export const countScores = async (scope: Scope): Promise<{ counts: ScoreCounts; isFlat: boolean }> => {
  const found: ({ score: number } & Record<keyof ScoreCounts | 'least' | 'most', number>)[] = await rows(
    scope,
    'lead_scores',
  )
    .groupByRaw('floor(exact + 0.5)')
    .select(
      scope.db.raw(`floor(exact + 0.5)::int as score, count(*)::int as all,
        (count(*) filter (where is_lead))::int as leads,
        (count(*) filter (where is_lead and not is_planned))::int as unplanned,
        min(exact) filter (where is_lead) as least, max(exact) filter (where is_lead) as most`),
    );
  const counts: ScoreCounts = { all: zeros(), leads: zeros(), unplanned: zeros() };
  for (const { score, all, leads, unplanned } of found) {
    [counts.all[score], counts.leads[score], counts.unplanned[score]] = [all, leads, unplanned];
  }
  const withLeads = found.filter(({ leads }) => leads > 0);
  return { counts, isFlat: withLeads.length < 2 && withLeads.every(({ least, most }) => least === most) };
};

const zeros = () => new Array<number>(101).fill(0);

/** The contacts with the highest scores. */
export const listHighest = (scope: Scope, max: number, among: 'all' | 'leads' | 'unplanned'): Promise<string[]> =>
  rows(scope, 'lead_scores')
    .modify((query) => among !== 'all' && query.where({ is_lead: true }))
    .modify((query) => among === 'unplanned' && query.where({ is_planned: false }))
    .orderBy(['exact', 'id'].map((column) => ({ column, order: 'desc' })))
    .limit(max)
    .pluck('id');

/** Removes and returns up to `max` contacts from the queue of those to score again. */
export const takeChanges = async (scope: Scope, max: number): Promise<{ contact_id: string; is_outcome: boolean }[]> =>
  rows(scope, 'score_changes')
    .whereIn('id', rows(scope, 'score_changes').orderBy('id').limit(max).select('id'))
    .delete()
    .returning(['contact_id', 'is_outcome']);

export const deleteChanges = (scope: Scope) => rows(scope, 'score_changes').delete();
