import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { Scope } from '../../../db/scope';
import { type RecordEvent, recordEvents } from '../../activities/activities.service';
import type { RecordKind } from '../../activities/activityWords';
import type { ImportObject } from '../objects/importObject';
import { bindingsFor } from './runFor.repository';

/**
 * Changes many records as part of an import, each with an activity that is kept out of the feed. Records that are in
 * the timeline themselves get no activity.
 * @param sql a WITH clause that ends with `changed`, which has the id, name and changes of each record
 * @returns how many records were changed
 */
export const changeMany = async (
  scope: Scope,
  { type, isInTimeline }: ImportObject,
  happened: RecordEvent,
  sql: string,
  importId: string,
  kind?: RecordKind,
): Promise<number> => {
  const bindings = bindingsFor(scope, importId);
  if (!isInTimeline) {
    return recordEvents(scope, OBJECT_TYPE_OF[type], happened, { sql, bindings }, { kind, batch: importId });
  }
  const { rows } = await scope.db.raw(`${sql} select count(*) as count from changed`, bindings);
  return Number(rows[0].count);
};
