import type { BulkAction, BulkResult, BulkUndone } from '@rapport/shared/bulk';
import type { DealStage } from '@rapport/shared/deals';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import type { ActivityKind } from '../activities/activityWords';
import type { Many } from '../activities/howMany';
import { moveDeals, moveDealsBack } from '../deals/manyDeals.service';
import { requireMember } from '../team/team.service';
import { requireActive, requireRoom } from '../workspaces/planLimits';
import {
  allowLong,
  type BulkObjectType,
  type Chosen,
  chosenIds,
  countDeleted,
  deleteMany,
  restoreFields,
  restoreMany,
  setField,
  whatWasDone,
} from './bulk.repository';

/**
 * Changes many records in the same way: those with the ids, or those that match the query. Each keeps its own history, and
 * the feed has one line for all.
 * @throws 422 for an owner who is no member; 403 for anything but deleting while a payment is open
 */
export const changeMany = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: BulkAction,
): Promise<BulkResult> => {
  if (action.type !== 'delete') await requireActive(scope);
  if (action.type === 'owner') await requireMember(scope, action.owner_id);
  const id = uuidv7();
  await allowLong(scope);
  const changed = await perform(scope, objectType, chosen, action, id);
  if (changed > 0) {
    await recordActivity(scope, {
      type: `${objectType}_changed`,
      ...whatChanged(action, { count: changed, noun: objectType }),
      entity_type: objectType,
    });
  }
  return { id, changed };
};

const perform = (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: BulkAction,
  id: string,
): Promise<number> => {
  if (action.type === 'delete') return deleteMany(scope, objectType, chosen, id);
  if (action.type === 'stage') return moveDeals(scope, chosenIds(scope, objectType, chosen), action, id);
  return setField(scope, objectType, chosen, action, id);
};

/** @throws 404 when there is no such change, 403 when the plan has no room for the restored records */
export const undoMany = async (scope: Scope, objectType: BulkObjectType, id: string): Promise<BulkUndone> => {
  const done = await whatWasDone(scope, objectType, id);
  await allowLong(scope);
  if (done.field === 'stage') return { restored: await moveDealsBack(scope, id) };
  if (done.field) return { restored: await restoreFields(scope, objectType, id, done.field) };
  if (objectType === 'contacts') await requireRoom(scope, objectType, await countDeleted(scope, objectType, id));
  return { restored: await restoreMany(scope, objectType, id) };
};

const moved = (stage: DealStage, many: Many): ActivityKind => {
  if (stage === 'closed_won') return { kind: 'many_won', values: many };
  if (stage === 'closed_lost') return { kind: 'many_lost', values: many };
  return { kind: 'many_moved', values: { ...many, stage } };
};

const whatChanged = (action: BulkAction, many: Many): ActivityKind => {
  switch (action.type) {
    case 'add_tag':
      return { kind: 'tagged', values: { ...many, tag: action.tag } };
    case 'remove_tag':
      return { kind: 'untagged', values: { ...many, tag: action.tag } };
    case 'status':
      return { kind: 'status_set', values: { ...many, status: action.status } };
    case 'owner':
      return { kind: 'owner_set', values: many };
    case 'stage':
      return moved(action.stage, many);
    case 'expected_close':
      return { kind: 'close_date_set', values: { ...many, day: action.expected_close_date } };
    case 'delete':
      return { kind: 'many_deleted', values: many };
  }
};
