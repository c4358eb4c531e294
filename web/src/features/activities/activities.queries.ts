import type { Activity, ActivityKind } from '@rapport/shared/activities';
import { UUID } from '@rapport/shared/uuid';
import { isDay } from '../../lib/format/isDay';
import { pagesOf } from '../../lib/records/pages';

const all = ['activities'] as const;

/** The filter of the feed by person, kind and period. An empty one shows everything. */
export interface ActivityFilter {
  actor_id?: string;
  kind?: ActivityKind;
  from?: string;
  to?: string;
}

const KINDS: ActivityKind[] = ['touches', 'notes', 'tasks_done'];

/** The filter from the URL parameters. Invalid ones are left out. */
export const activityFilterIn = (value: (name: 'actor' | 'kind' | 'from' | 'to') => string): ActivityFilter => {
  const dayIn = (name: 'from' | 'to') => (isDay(value(name)) ? value(name) : undefined);
  return {
    actor_id: UUID.test(value('actor')) ? value('actor') : undefined,
    kind: KINDS.find((kind) => kind === value('kind')),
    from: dayIn('from'),
    to: dayIn('to'),
  };
};

export const activityQueries = {
  all,
  feed: (filter: ActivityFilter) => pagesOf<Activity>([...all, 'feed', filter], '/activities', filter),
};
