import { sessionQueries } from '../features/access/session';
import { makeQueryClient } from './queryClient';
import { WithQueries } from './WithQueries';

/** Everything that pages with data need, in one file, so that a browser fetches it in one request. */
export const withData = { makeQueryClient, sessionQueries, WithQueries };
