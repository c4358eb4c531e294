import type { BulkResult, BulkUndone, ContactBulkAction } from '@rapport/shared/bulk';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { howMany } from '../activities/nouns';
import { requireMember } from '../team/team.service';
import { requireActive, requireRoom } from '../workspaces/planLimits';
import {
  type BulkNoun,
  countTrashed,
  restoreFields,
  restoreTrashed,
  setField,
  trashMany,
  whatWasDone,
} from './bulk.repository';

/**
 * Does the same to many records: those with the ids, or those that the query leaves. Each keeps its own history, and the
 * feed one line for all.
 * @throws 422 for an owner who is no member; 403 for anything but deleting while a payment is open
 */
export const changeMany = async (
  scope: Scope,
  noun: BulkNoun,
  chosen: string[] | Knex.QueryBuilder,
  action: ContactBulkAction,
): Promise<BulkResult> => {
  if (action.type !== 'delete') await requireActive(scope);
  if (action.type === 'owner') await requireMember(scope, action.owner_id);
  const id = uuidv7();
  const changed =
    action.type === 'delete'
      ? await trashMany(scope, noun, chosen, id)
      : await setField(scope, noun, chosen, action, id);
  if (changed > 0) {
    await recordActivity(scope, {
      type: `${noun}_changed`,
      description: sentence(action, changed, noun),
      entity_type: noun,
    });
  }
  return { id, changed };
};

/** @throws 404 when no such thing was done, 403 when the plan has no room for what would come back */
export const undoMany = async (scope: Scope, noun: BulkNoun, id: string): Promise<BulkUndone> => {
  const done = await whatWasDone(scope, noun, id);
  if (done.field) return { restored: await restoreFields(scope, noun, id, done.field) };
  if (noun === 'contacts') await requireRoom(scope, noun, await countTrashed(scope, noun, id));
  return { restored: await restoreTrashed(scope, noun, id) };
};

const sentence = (action: ContactBulkAction, changed: number, noun: BulkNoun): string => {
  const many = howMany(changed, noun);
  switch (action.type) {
    case 'add_tag':
      return `Tagged ${many} with ${action.tag}`;
    case 'remove_tag':
      return `Took the tag ${action.tag} off ${many}`;
    case 'status':
      return `Set the status of ${many} to ${action.status}`;
    case 'owner':
      return `Gave ${many} another owner`;
    case 'delete':
      return `Deleted ${many}`;
  }
};
