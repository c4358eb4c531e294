import type { BulkResult, BulkUndone, ContactBulkAction } from '@rapport/shared/bulk';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import type { ActivityKind } from '../activities/activityWords';
import type { Many } from '../activities/howMany';
import { requireMember } from '../team/team.service';
import { requireActive, requireRoom } from '../workspaces/planLimits';
import {
  type BulkObjectType,
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
  chosen: string[] | Knex.QueryBuilder,
  action: ContactBulkAction,
): Promise<BulkResult> => {
  if (action.type !== 'delete') await requireActive(scope);
  if (action.type === 'owner') await requireMember(scope, action.owner_id);
  const id = uuidv7();
  const changed =
    action.type === 'delete'
      ? await deleteMany(scope, objectType, chosen, id)
      : await setField(scope, objectType, chosen, action, id);
  if (changed > 0) {
    await recordActivity(scope, {
      type: `${objectType}_changed`,
      ...whatChanged(action, { count: changed, noun: objectType }),
      entity_type: objectType,
    });
  }
  return { id, changed };
};

/** @throws 404 when there is no such change, 403 when the plan has no room for the restored records */
export const undoMany = async (scope: Scope, objectType: BulkObjectType, id: string): Promise<BulkUndone> => {
  const done = await whatWasDone(scope, objectType, id);
  if (done.field) return { restored: await restoreFields(scope, objectType, id, done.field) };
  if (objectType === 'contacts') await requireRoom(scope, objectType, await countDeleted(scope, objectType, id));
  return { restored: await restoreMany(scope, objectType, id) };
};

const whatChanged = (action: ContactBulkAction, many: Many): ActivityKind => {
  switch (action.type) {
    case 'add_tag':
      return { kind: 'tagged', values: { ...many, tag: action.tag } };
    case 'remove_tag':
      return { kind: 'untagged', values: { ...many, tag: action.tag } };
    case 'status':
      return { kind: 'status_set', values: { ...many, status: action.status } };
    case 'owner':
      return { kind: 'owner_set', values: many };
    case 'delete':
      return { kind: 'many_deleted', values: many };
  }
};
