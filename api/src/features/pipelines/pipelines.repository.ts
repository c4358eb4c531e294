import type { StageChange, StageDeals } from '@rapport/shared/pipelines';
import { v7 as uuidv7 } from 'uuid';
import { addRow, addRows, everyRow, rows, type Scope } from '../../db/scope';
import type { ChangeOfMany } from '../activities/activities.service';

/** Makes other changes of the workspace's pipelines wait until the transaction ends. */
export const lockPipelines = (scope: Scope) => rows(scope, 'pipelines').forUpdate().select('id');

export const insertPipeline = async (scope: Scope, name: string, position: number): Promise<string> => {
  const [{ id }] = await addRow(scope, 'pipelines', { name, position }).returning('id');
  return id;
};

export const updatePipeline = (scope: Scope, id: string, change: { name?: string | null; is_default?: boolean }) =>
  rows(scope, 'pipelines')
    .where({ id })
    .update({ ...change, updated_at: scope.db.fn.now() });

export const clearDefault = (scope: Scope) =>
  rows(scope, 'pipelines').where({ is_default: true }).update({ is_default: false });

export const deletePipelineRow = (scope: Scope, id: string) => rows(scope, 'pipelines').where({ id }).delete();

export type NewStage = Required<Omit<StageChange, 'key' | 'ref'>>;

/** Inserts stages that the workspace added, whose keys are their ids. @returns the keys, in the same order */
export const insertStages = async (
  scope: Scope,
  pipelineId: string,
  stages: (NewStage & { position: number })[],
): Promise<string[]> => {
  const keyed = stages.map((stage) => {
    const id = uuidv7();
    return { ...stage, id, key: id, pipeline_id: pipelineId };
  });
  await addRows(scope, 'stages', keyed);
  return keyed.map(({ key }) => key);
};

export const updateStage = (
  scope: Scope,
  key: string,
  change: {
    name: string | null;
    probability: number;
    rest_days: number | null;
    color: string | null;
    position: number;
  },
) => rows(scope, 'stages').where({ key }).update(change);

export const deleteStages = (scope: Scope, keys: string[]) => rows(scope, 'stages').whereIn('key', keys).delete();

/** How many deals are in each of these stages, including those in the trash. Stages without deals are left out. */
export const countDeals = (scope: Scope, stages: string[]): Promise<StageDeals[]> =>
  everyRow(scope, 'deals')
    .whereIn('deals.stage', stages)
    .groupBy('deals.stage')
    .select('deals.stage')
    .count('* as deals')
    .count('deals.deleted_at as trashed');

/** The stage that deals leave, and the stage that they move to. */
export interface StageMove {
  from: string;
  to: string;
}

/**
 * Moves all deals of a stage to the end of the column of another stage with the same outcome, including those in the
 * trash. The stage changes are recorded, but deals in the trash get no activity.
 */
export const moveDeals = ({ from, to }: StageMove, names: { from: string; to: string }): ChangeOfMany => ({
  sql: `
    with moved as (
      update deals set stage = :to, updated_at = now(), position = deals.position + gap.wide,
        stage_since = case when deals.outcome = 'open' then now() else deals.stage_since end,
        is_stage_since_known = deals.is_stage_since_known or deals.outcome = 'open'
      from (
        select coalesce(max(position) filter (where stage = :to), 0) - coalesce(min(position) filter (where stage = :from), 0) + 1024 as wide
        from deals where workspace_id = :workspace and stage in (:from, :to)
      ) as gap
      where deals.workspace_id = :workspace and deals.stage = :from
      returning deals.id, deals.title, deals.deleted_at
    ), kept as (
      insert into deal_stage_changes (workspace_id, id, deal_id, from_stage, to_stage, actor_id)
      select :workspace, new_id((row_number() over ())::int), moved.id, :from, :to, :actor from moved
    ), changed as (
      select id, title as name, jsonb_build_object('stage', jsonb_build_array(:fromName::text, :toName::text)) as changes
      from moved where deleted_at is null
    )`,
  bindings: { from, to, fromName: names.from, toName: names.to },
});
