import type { Activity, ActivityQuery } from '@rapport/shared/activities';
import { countUpTo } from '../../db/counts';
import { readerWords, rows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { type Page, paged, toPage } from '../../http/pages';
import { timeZoneOf } from '../settings/settings.readModel';
import { ACTIVITY_TYPES, IS_STILL_DONE } from './activityKinds';
import { withSentence } from './activityWords';

const NEWEST = { by: 'activities.created_at', type: 'timestamptz' } as const;

/** The activities of the workspace, newest first, each with the name of the person who made it. */
export const listActivities = async (scope: Scope, query: ActivityQuery): Promise<Page<Activity>> => {
  const { limit, cursor, entity_type, entity_id, actor_id, kind } = query;
  const matches = rows(scope, 'activities');
  if (entity_type) matches.where('activities.entity_type', entity_type);
  // The feed shows a bulk change as one entry, and leaves out the activities of its records. The feed of a record or of
  // a kind shows these, as reports count them.
  if (entity_id) matches.where('activities.entity_id', entity_id);
  else if (!kind) matches.whereNull('activities.batch_id');
  if (actor_id) matches.where('activities.actor_id', actor_id);
  if (kind) matches.whereIn('activities.type', ACTIVITY_TYPES[kind]);
  const { from, to } = query;
  const days = { from, to, zone: from || to ? await timeZoneOf(scope) : '' };
  withinDays(scope, matches, 'activities.created_at', days);
  if (kind === 'tasks_done') matches.whereRaw(IS_STILL_DONE).whereNotExists(doneAgain(scope, days));
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

/** A later completion of the same task by the same person on these days: reports count the task once. */
const doneAgain = (scope: Scope, days: Parameters<typeof withinDays>[3]) =>
  withinDays(scope, scope.db({ later: 'activities' }), 'later.created_at', days).whereRaw(
    `later.workspace_id = activities.workspace_id and later.entity_id = activities.entity_id and later.type = activities.type
       and later.actor_id is not distinct from activities.actor_id
       and (later.created_at, later.id) > (activities.created_at, activities.id)`,
  );
