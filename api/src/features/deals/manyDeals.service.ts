import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { POSITION_GAP, placeIn } from './deals.repository';
import type { DealUpdate } from './dealUpdates';
import { countByOwner, listFormerStages, moveBack, moveToEnd } from './manyDeals.repository';
import { notifyOwnerOfMany } from './notifyOwner';
import { lockStage, lockStages } from './stages.service';

const activityOf = ({ key, kind, name }: DealStage) => {
  if (kind === 'won') return { type: 'deal_won', kind: 'deal_won' } as const;
  if (kind === 'lost') return { type: 'deal_lost', kind: 'deal_lost' } as const;
  return { type: 'deal_stage_changed', kind: 'deal_moved', more: { stage: name ?? key } } as const;
};

/** Moves many deals to the end of a stage. @throws 422 if the stage was removed after it was looked up */
export const moveDeals = async (
  scope: Scope,
  chosen: Knex.Raw,
  { stage, lostReason }: { stage: DealStage; lostReason: string },
  batch: string,
): Promise<number> => {
  await lockStage(scope, stage.key, 'action.');
  const last = (await placeIn(scope, stage.key, null)) - POSITION_GAP;
  return moveToEnd(scope, chosen, { stage, lostReason, last }, { ...activityOf(stage), batch });
};

/** Undoes a move of many deals, or of those with the ids, except deals that someone moved since then. */
export const moveDealsBack = async (scope: Scope, batch: string, ids?: string[]): Promise<number> => {
  await lockStages(scope, await listFormerStages(scope, batch, ids));
  return moveBack(scope, batch, ids);
};

/** Notifies the owners of the deals of a batch, except the person who changed them. */
export const notifyOwnersOfMany = async (scope: Scope, kind: DealUpdate, batch: string): Promise<void> => {
  for (const { owner_id, count } of await countByOwner(scope, batch)) {
    await notifyOwnerOfMany(scope, owner_id, kind, count);
  }
};
