import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import type { Scope } from '../../db/scope';
import { findPipeline } from '../pipelines/pipelines.readModel';
import { dealsAdded } from './valuedDeals.readModel';

/** An imported deal is first seen on the day of the import, in a stage that it reached earlier. */
const IS_SINCE_KNOWN = `(lag(changes.id) over stays is not null or changes.created_at < deals.created_at + interval '1 day')`;

/**
 * The flow through every open stage of a pipeline (by default, the default pipeline): how many deals reached the stage,
 * how many of them went further, and the median length of the stays that have ended; for an even number, the mean of
 * the middle two. A deal counts in every stage up to the furthest one that it is known to have reached, and a won deal
 * in all of them, even if it was imported as won. A lost deal without a known earlier stage counts only in the first
 * stage.
 */
export const readFlow = async (
  scope: Scope,
  query: ReportQuery,
  zone: string,
): Promise<Pick<AdvancedReport, 'flow' | 'lost_from_unknown'>> => {
  const pipeline = await findPipeline(scope, query.pipeline_id);
  const order = pipeline.stages.filter(({ kind }) => kind === 'open').map(({ key }) => key);
  const deals = dealsAdded(scope, { ...query, pipeline_id: pipeline.id }, zone);
  const { rows: reached }: { rows: { place: number; deals: number }[] } = await scope.db.raw(
    `select place, count(*) as deals from (
       select case when deals.outcome = 'won' then :won::int else greatest(
         coalesce(array_position(:order::text[], deals.stage), 0), coalesce(max(array_position(:order::text[], to_stage)), 0)
       ) end as place
       from (:deals) as deals
       left join deal_stage_changes as changes on changes.workspace_id = :workspace and changes.deal_id = deals.id
       group by deals.id, deals.stage, deals.outcome
     ) as furthest group by place`,
    {
      workspace: scope.workspaceId,
      order,
      won: order.length + 1,
      deals: deals.clone().select('deals.id', 'deals.stage', 'deals.outcome'),
    },
  );
  const { rows: stays }: { rows: { stage: string; median_days: number | null }[] } = await scope.db.raw(
    `select stage, percentile_cont(0.5) within group (order by days) as median_days from (
       select to_stage as stage, case when ${IS_SINCE_KNOWN} then
         extract(epoch from lead(changes.created_at) over stays - changes.created_at) / 86400.0 end as days
       from deal_stage_changes as changes join (:deals) as deals on deals.id = changes.deal_id
       where changes.workspace_id = :workspace
       window stays as (partition by deal_id order by changes.created_at, changes.id)
     ) as lasted where days is not null group by stage`,
    { workspace: scope.workspaceId, deals: deals.clone().select('deals.id', 'deals.created_at') },
  );
  const unknown = reached.find(({ place }) => place === 0)?.deals ?? 0;
  const asFarAs = (place: number) => reached.reduce((sum, each) => (each.place >= place ? sum + each.deals : sum), 0);
  return {
    flow: order.map((stage, index) => {
      const entered = asFarAs(index + 1) + (index === 0 ? unknown : 0);
      const advanced = asFarAs(index + 2);
      return {
        stage,
        entered,
        advanced,
        conversion: entered === 0 ? null : (advanced / entered) * 100,
        median_days: stays.find((each) => each.stage === stage)?.median_days ?? null,
      };
    }),
    lost_from_unknown: unknown,
  };
};
