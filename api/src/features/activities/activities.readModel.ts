import type { Activity, ActivityQuery } from '@rapport/shared/activities';
import { countUpTo } from '../../db/counts';
import { readerWords, rows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { type Page, paged, toPage } from '../../http/pages';
import { timeZoneOf } from '../settings/settings.readModel';
import { ACTIVITY_TYPES, COUNTS_AS_DONE } from './activityKinds';
import { withSentence } from './activityWords';

const NEWEST = { by: 'activities.created_at', type: 'timestamptz' } as const;

/** The activities of the workspace, newest first, each with the name of the person who made it. */
export const listActivities = async (scope: Scope, query: ActivityQuery): Promise<Page<Activity>> => {
  const { limit, cursor, entity_type, entity_id, actor_id, kind, from, to } = query;
  const matches = rows(scope, 'activities');
  if (entity_type) matches.where('activities.entity_type', entity_type);
  // The feed shows a bulk change as one entry, and leaves out those of its records. The feed of a record or of a kind shows them, as
  // reports count them.
  if (entity_id) matches.where('activities.entity_id', entity_id);
  else if (!kind) matches.whereNull('activities.batch_id');
  if (actor_id) matches.where('activities.actor_id', actor_id);
  if (kind) matches.whereIn('activities.type', ACTIVITY_TYPES[kind]);
  if (kind === 'tasks_done') matches.whereRaw(COUNTS_AS_DONE);
  if (from || to) withinDays(scope, matches, 'activities.created_at', { from, to, zone: await timeZoneOf(scope) });
  const total = () => countUpTo(scope.db, matches);
  const page = paged(matches, { table: 'activities', sorting: NEWEST, descending: true, limit, cursor })
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .select(
      'activities.id',
      'activities.type',
      'activities.description',
      'activities.kind',
      'activities.values',
      'activities.entity_type',
      'activities.entity_id',
      'users.name as actor_name',
      'activities.created_at',
    );
  const [found, words] = await Promise.all([page, readerWords(scope)]);
  return toPage<Activity>(found.map(withSentence(words)), { limit, cursor }, total);
};
