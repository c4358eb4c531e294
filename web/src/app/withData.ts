import { sessionQueries } from '../features/access/session';
import { makeQueryClient } from './queryClient';
import { WithQueries } from './WithQueries';

/** What every page with data needs, in one file, so that a browser fetches it at once. */
export const withData = { makeQueryClient, sessionQueries, WithQueries };
