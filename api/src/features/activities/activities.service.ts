import type { ObjectType } from '@rapport/shared/recordTypes';
import type { Scope } from '../../db/scope';
import { notifyOfActivity } from '../followers/followers.service';
import {
  type ChangeOfMany,
  deleteActivity,
  insertActivities,
  insertActivity,
  type NewActivity,
  type Recorded,
} from './activities.repository';
import type { DealKind, RecordKind } from './activityWords';
import type { Changes } from './changes';

export type { ChangeOfMany, Recorded };

/** The changes of a record that are part of an activity's type. */
export type RecordEvent = Exclude<RecordKind, 'import_undone_of'>;

/** Records an activity in the transaction of the change, and notifies followers. */
export const recordActivity = async (scope: Scope, activity: NewActivity): Promise<void> => {
  await insertActivity(scope, activity);
  await notifyOfActivity(scope, activity);
};

/** Removes an activity whose note or touch was deleted. */
export const forgetActivity = (scope: Scope, activity: NewActivity, by: Recorded): Promise<void> =>
  deleteActivity(scope, activity, by);

/** Records a removed activity again, without notifying anyone a second time. */
export const recordAgain = async (scope: Scope, activity: NewActivity, by: Recorded): Promise<void> => {
  await insertActivity(scope, activity, by);
};

/** Records what happened to a record: `contact_updated`, "Updated contact Ada". */
export const recordEvent = (
  scope: Scope,
  objectType: ObjectType,
  happened: RecordEvent,
  { id, name }: { id: string; name: string },
  changes?: Changes,
): Promise<void> =>
  recordActivity(scope, {
    type: `${objectType}_${happened}`,
    kind: happened,
    values: { type: objectType, name },
    entity_type: objectType,
    entity_id: id,
    changes,
  });

/**
 * Changes many records in one statement, with an activity for each. `kind` and `type` replace the usual ones, `more`
 * adds values beside the name, and `batch` keeps the activities out of the feed and identifies them for an undo.
 * @returns how many were changed
 */
export const recordEvents = (
  scope: Scope,
  objectType: ObjectType,
  happened: RecordEvent,
  change: ChangeOfMany,
  {
    type = `${objectType}_${happened}`,
    kind = happened,
    more = {},
    batch,
  }: { type?: string; kind?: RecordKind | DealKind; more?: object; batch?: string } = {},
): Promise<number> => insertActivities(scope, { type, kind, more: JSON.stringify(more), objectType, batch }, change);
