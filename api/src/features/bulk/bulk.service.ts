import type { BulkAction, BulkPreview, BulkResult, BulkUndone } from '@rapport/shared/bulk';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import type { ActivityKind } from '../activities/activityWords';
import type { Many } from '../activities/howMany';
import { requireLost, requireStage } from '../deals/deals.service';
import { moveDeals, moveDealsBack } from '../deals/manyDeals.service';
import { type FieldToSet, fieldToSet } from '../fields/custom.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
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
import { restoreOwnField, setOwnField } from './ownFields.repository';
import { OF_DELETE, ofField, ofOwnField, ofStage, readPreview } from './preview.repository';

/**
 * Changes many records in the same way: those with the ids, or those that match the query. Each keeps its own history, and
 * the feed has one line for all.
 * @throws 422 for an owner who is no member, a stage that does not exist or takes no reason, and what an own field does not take; 403 for anything but deleting while a payment is open
 */
export const changeMany = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: BulkAction,
): Promise<BulkResult> => {
  const change = await checkedChange(scope, objectType, action);
  const id = uuidv7();
  await allowLong(scope);
  const changed = await perform(scope, objectType, chosen, change, id);
  if (changed > 0) {
    await recordActivity(scope, {
      type: `${objectType}_changed`,
      ...whatChanged(change, { count: changed, noun: objectType }),
      entity_type: objectType,
    });
  }
  return { id, changed };
};

/** What is done to each, with the stage that deals go to, or the own field that is set. */
interface Change {
  action: BulkAction;
  stage: DealStage | undefined;
  field: FieldToSet | undefined;
}

const checkedChange = async (scope: Scope, objectType: BulkObjectType, action: BulkAction): Promise<Change> => {
  if (action.type !== 'delete') await requireActive(scope);
  if (action.type === 'owner') await requireMember(scope, action.owner_id);
  return {
    action,
    stage: action.type === 'stage' ? await stageOf(scope, action) : undefined,
    field: action.type === 'field' ? await fieldToSet(scope, OBJECT_TYPE_OF[objectType], action) : undefined,
  };
};

/** What `changeMany` would change, without changing it. @throws what it throws */
export const previewMany = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: BulkAction,
): Promise<BulkPreview> => {
  const { stage, field } = await checkedChange(scope, objectType, action);
  await allowLong(scope);
  return readPreview(scope, objectType, chosen, previewOf(action, stage, field));
};

const previewOf = (action: BulkAction, stage: DealStage | undefined, field: FieldToSet | undefined) => {
  if (action.type === 'delete') return OF_DELETE;
  if (action.type === 'stage') return ofStage((stage as DealStage).key);
  return action.type === 'field' ? ofOwnField(field as FieldToSet) : ofField(action);
};

const stageOf = async (scope: Scope, { stage: key, lost_reason }: { stage: string; lost_reason: string }) => {
  const stage = await requireStage(scope, key, 'action.');
  requireLost(stage, lost_reason, 'action.');
  return stage;
};

const perform = (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  { action, stage, field }: Change,
  id: string,
): Promise<number> => {
  if (action.type === 'delete') return deleteMany(scope, objectType, chosen, id);
  if (action.type === 'stage') {
    const to = { stage: stage as DealStage, lostReason: action.lost_reason };
    return moveDeals(scope, chosenIds(scope, objectType, chosen), to, id);
  }
  if (action.type === 'field') return setOwnField(scope, objectType, chosen, field as FieldToSet, id);
  return setField(scope, objectType, chosen, action, id);
};

/** @throws 404 when there is no such change, 403 when the plan has no room for the restored records */
export const undoMany = async (scope: Scope, objectType: BulkObjectType, id: string): Promise<BulkUndone> => {
  const done = await whatWasDone(scope, objectType, id);
  await allowLong(scope);
  if (done.field === 'stage') return { restored: await moveDealsBack(scope, id) };
  if (done.field?.startsWith('custom.')) {
    return { restored: await restoreOwnField(scope, objectType, id, done.field) };
  }
  if (done.field) return { restored: await restoreFields(scope, objectType, id, done.field) };
  if (objectType === 'contacts') await requireRoom(scope, objectType, await countDeleted(scope, objectType, id));
  return { restored: await restoreMany(scope, objectType, id) };
};

const moved = ({ key, kind, name }: DealStage, many: Many): ActivityKind => {
  if (kind === 'won') return { kind: 'many_won', values: many };
  if (kind === 'lost') return { kind: 'many_lost', values: many };
  return { kind: 'many_moved', values: { ...many, stage: name ?? key } };
};

const whatChanged = ({ action, stage, field }: Change, many: Many): ActivityKind => {
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
      return moved(stage as DealStage, many);
    case 'expected_close':
      return { kind: 'close_date_set', values: { ...many, day: action.expected_close_date } };
    case 'field':
      return { kind: 'field_set', values: { ...many, field: (field as FieldToSet).field.label } };
    case 'delete':
      return { kind: 'many_deleted', values: many };
  }
};
