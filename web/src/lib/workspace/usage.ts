import type { Usage } from '@rapport/shared/billing';
import { JUST_FETCHED_MS } from '../http/http';
import { queryOf } from '../http/queryOf';

/** The plan of the workspace, and how much of each limit is used. The app shell preloads it. */
export const usageQuery = () =>
  queryOf<Usage>(['billing', 'usage'], '/subscription/usage', {
    // Every added record changes it.
    staleTime: JUST_FETCHED_MS,
  });
