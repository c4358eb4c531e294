import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { recordEvents } from '../activities/activities.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { POSITION_GAP } from './deals.repository';

/** Everything that a move changes, so that an undo restores all of it. */
const MOVED = ['stage', 'position', 'stage_since', 'is_stage_since_known', 'closed_at', 'lost_reason'];

const pairOf = (field: string) =>
  `'${field}', jsonb_build_array(to_jsonb(before.${field}), to_jsonb(records.${field}))`;

/**
 * Moves deals of any stages to the end of one stage, in their order, each with its stage change and activity. The
 * caller has locked the column. Deals that are already won or lost keep their day and reason.
 * @returns how many were moved, not counting those that were already in the stage
 */
export const moveToEnd = (
  scope: Scope,
  chosen: Knex.Raw,
  to: { stage: DealStage; lostReason: string; last: number },
  activity: Parameters<typeof recordEvents>[4],
): Promise<number> =>
  recordEvents(
    scope,
    'deal',
    'updated',
    {
      sql: `with before as (
       select id, ${MOVED.join(', ')} from deals
       where workspace_id = :workspace and deleted_at is null and id = any (:chosen) and stage <> :stage order by id for update
     ), placed as (
       select id, row_number() over (order by position, id) as nth from before
     ), changed as (
       update deals as records set stage = :stage, position = :last::float8 + placed.nth * ${POSITION_GAP}, stage_since = now(),
         is_stage_since_known = true, updated_at = now(),
         closed_at = case when records.outcome = :outcome then records.closed_at when :outcome <> 'open' then now() end,
         lost_reason = case when records.outcome = :outcome and :lostReason = '' then records.lost_reason else :lostReason end
       from before join placed using (id)
       where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
       returning records.id, records.title as name, before.stage as from_stage, jsonb_build_object(${MOVED.map(pairOf).join(', ')}) as changes
     ), moves as (
       insert into deal_stage_changes (workspace_id, id, deal_id, from_stage, to_stage, actor_id)
       select :workspace, new_id((row_number() over ())::int), id, from_stage, :stage, :actor from changed
     )`,
      bindings: {
        chosen,
        stage: to.stage.key,
        last: to.last,
        outcome: to.stage.kind,
        lostReason: to.lostReason,
      },
    },
    activity,
  );

/** The former stages of the deals of a move. */
export const listFormerStages = async (scope: Scope, batch: string, ids?: string[]): Promise<string[]> => {
  const { rows } = await scope.db.raw(
    `select distinct changes #>> '{stage,0}' as stage from activities
     where workspace_id = :workspace and batch_id = :batch and changes -> 'stage' is not null
       ${ids ? 'and entity_id = any (:ids::uuid[])' : ''}`,
    { workspace: scope.workspaceId, batch, ...(ids && { ids }) },
  );
  return rows.map(({ stage }: { stage: string }) => stage);
};

/**
 * Undoes a move of many deals, including the stage changes. The caller has locked the columns. A deal that was moved
 * since then, or whose former stage was deleted, stays where it is.
 */
export const moveBack = (scope: Scope, batch: string, ids?: string[]): Promise<number> =>
  recordEvents(scope, 'deal', 'updated', {
    sql: `with batch as (
      select entity_id, changes, was.* from activities,
        jsonb_to_record((select jsonb_object_agg(key, value -> 0) from jsonb_each(changes))) as was
          (stage text, position float8, stage_since timestamptz, is_stage_since_known boolean, closed_at timestamptz, lost_reason text)
      where workspace_id = :workspace and batch_id = :undone ${ids ? 'and entity_id = any (:ids::uuid[])' : ''}
    ), changed as (
      update deals as records set ${MOVED.map((field) => `${field} = batch.${field}`).join(', ')}, updated_at = now() from batch
      where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
        and exists (select from stages where stages.workspace_id = :workspace and stages.key = batch.stage)
        and records.id = any (array(select entity_id from batch))
        and to_jsonb(records.stage) = batch.changes -> 'stage' -> 1
        and to_jsonb(records.stage_since) = batch.changes -> 'stage_since' -> 1
      returning records.id, records.title as name, batch.changes #>> '{stage_since,1}' as moved_at,
        jsonb_build_object('stage', jsonb_build_array(batch.changes -> 'stage' -> 1, batch.changes -> 'stage' -> 0)) as changes
    ), moves as (
      delete from deal_stage_changes as moves using changed
      where moves.workspace_id = :workspace and moves.deal_id = changed.id and to_jsonb(moves.created_at) #>> '{}' = changed.moved_at
    )`,
    bindings: { undone: batch, ...(ids && { ids }) },
  });

/** How many deals of a batch each owner has, without the person who changed them. */
export const countByOwner = async (scope: Scope, batch: string): Promise<{ owner_id: string; count: number }[]> => {
  const { rows } = await scope.db.raw(
    `select owner_id, count(*) as count from deals
     where workspace_id = :workspace and owner_id is not null and owner_id is distinct from :actor
       and id = any (array(select entity_id from activities where workspace_id = :workspace and batch_id = :batch))
     group by owner_id`,
    { workspace: scope.workspaceId, actor: scope.userId, batch },
  );
  return rows;
};
