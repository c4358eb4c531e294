import type { Usage } from '@rapport/shared/billing';
import { JUST_FETCHED_MS } from '../http/http';
import { queryOf } from '../http/queryOf';

/** The plan, and how much of each of its limits is used. It comes with the shell. */
export const usageQuery = () =>
  queryOf<Usage>(['billing', 'usage'], '/subscription/usage', {
    // Whatever is added anywhere counts.
    staleTime: JUST_FETCHED_MS,
  });
