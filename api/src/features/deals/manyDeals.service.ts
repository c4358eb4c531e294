import { pages } from '@rapport/shared/paths';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { GAP, lockColumn, placeIn } from './deals.repository';
import { countByOwner, moveBack, moveToEnd } from './manyDeals.repository';

const activityOf = ({ key, kind, name }: DealStage) => {
  if (kind === 'won') return { type: 'deal_won', kind: 'deal_won' } as const;
  if (kind === 'lost') return { type: 'deal_lost', kind: 'deal_lost' } as const;
  return { type: 'deal_stage_changed', kind: 'deal_moved', more: { stage: name ?? key } } as const;
};

/** Moves many deals to the end of a stage. Where that closes them, each owner is notified once. */
export const moveDeals = async (
  scope: Scope,
  chosen: Knex.Raw,
  { stage, lostReason }: { stage: DealStage; lostReason: string },
  batch: string,
): Promise<number> => {
  await lockColumn(scope, stage.key);
  const last = (await placeIn(scope, stage.key, null)) - GAP;
  const moved = await moveToEnd(scope, chosen, { stage, lostReason, last }, { ...activityOf(stage), batch });
  if (moved > 0 && stage.kind !== 'open') await notifyOwners(scope, batch, `deals_${stage.kind}`);
  return moved;
};

/** Takes back a move of many deals, but for those that someone moved since. */
export const moveDealsBack = moveBack;

/** By the bell, once for each owner however many deals it is: as many emails would not be read. */
const notifyOwners = async (scope: Scope, batch: string, kind: 'deals_won' | 'deals_lost'): Promise<void> => {
  for (const { owner_id, count } of await countByOwner(scope, batch)) {
    await notify(scope, owner_id, {
      type: 'deal_update',
      kind,
      values: { count },
      path: `${pages.deals}?owner=${owner_id}`,
    });
  }
};
