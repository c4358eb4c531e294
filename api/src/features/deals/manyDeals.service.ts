import { pages } from '@rapport/shared/paths';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { POSITION_GAP, placeIn } from './deals.repository';
import { countByOwner, moveBack, moveToEnd } from './manyDeals.repository';
import { lockStage } from './stages.service';

const activityOf = ({ key, kind, name }: DealStage) => {
  if (kind === 'won') return { type: 'deal_won', kind: 'deal_won' } as const;
  if (kind === 'lost') return { type: 'deal_lost', kind: 'deal_lost' } as const;
  return { type: 'deal_stage_changed', kind: 'deal_moved', more: { stage: name ?? key } } as const;
};

/** Moves many deals to the end of a stage. @throws 422 where the stage was removed since it was looked up */
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

/** Takes back a move of many deals, or of those with the ids, except those that someone moved since. */
export const moveDealsBack = moveBack;

/** Notifies the owners of deals that were won or lost, each once in the app and not by email, because nobody would read that many emails. */
export const notifyOwnersOfMany = async (scope: Scope, { kind: outcome }: DealStage, batch: string): Promise<void> => {
  if (outcome === 'open') return;
  for (const { owner_id, count } of await countByOwner(scope, batch)) {
    await notify(scope, owner_id, {
      type: 'deal_update',
      kind: `deals_${outcome}`,
      values: { count },
      path: `${pages.deals}?owner=${owner_id}`,
    });
  }
};
