import type { Scope } from '../../db/scope';
import { type ChangeOfMany, insertActivities, insertActivity, type NewActivity } from './activities.repository';
import type { Changes } from './changes';

/** What can happen to a record, as the type of the activity and the first words of its description say it. */
const WORDS = {
  created: 'Added',
  updated: 'Updated',
  completed: 'Completed',
  deleted: 'Deleted',
  restored: 'Restored',
  started: 'Started to send',
  paused: 'Paused',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
};

export type Happened = keyof typeof WORDS;

/** Records what happened, in the transaction in which it happens. */
export const recordActivity = async (scope: Scope, activity: NewActivity): Promise<void> => {
  await insertActivity(scope, activity);
};

/** Records what happened to a record: `contact_updated`, "Updated contact Ada". */
export const recordWhat = (
  scope: Scope,
  objectType: string,
  happened: Happened,
  { id, name }: { id: string; name: string },
  changes?: Changes,
): Promise<void> =>
  recordActivity(scope, {
    type: `${objectType}_${happened}`,
    description: `${WORDS[happened]} ${objectType} ${name}`,
    entity_type: objectType,
    entity_id: id,
    changes,
  });

/**
 * Changes many records in one statement, with an activity for each. `words` replaces the first words of the descriptions,
 * and `batch` keeps them out of the feed and finds them for an undo.
 * @returns how many were changed
 */
export const recordMany = (
  scope: Scope,
  objectType: string,
  happened: Happened,
  change: ChangeOfMany,
  { words = WORDS[happened], batch }: { words?: string; batch?: string } = {},
): Promise<number> =>
  insertActivities(
    scope,
    { type: `${objectType}_${happened}`, words: `${words} ${objectType}`, objectType, batch },
    change,
  );
