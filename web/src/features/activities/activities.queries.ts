import type { Activity } from '@rapport/shared/activities';
import { pagesOf } from '../../lib/records/pages';

const all = ['activities'] as const;

export const activityQueries = {
  all,
  feed: (limit?: number) => pagesOf<Activity>([...all, 'feed', limit], '/activities', { limit }),
};
