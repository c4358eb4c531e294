import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../lib/http/apiProblem';
import { limitNotice } from '../lib/workspace/limitNotice';
import { toast } from '../ui/feedback/toast';
import { isWorthRetrying, waitBeforeRetry } from './retrying';

/** What went wrong and could be told nowhere closer is told once, as a toast. Of a conflict (412) the open form tells. */
const mutationCache = new MutationCache({
  onError: (error, _input, _context, mutation) => {
    if (mutation.meta?.handlesErrors === true) return;
    if (error instanceof ApiProblem && error.limit) return limitNotice.tell(error.limit);
    const isTold = error instanceof ApiProblem && (error.errors || error.status === 412);
    if (!isTold) toast.error(error instanceof ApiProblem ? error.message : 'Something went wrong. Please try again.');
  },
});

export const makeQueryClient = () =>
  new QueryClient({
    mutationCache,
    defaultOptions: {
      // Offline a mutation fails at once and its form stays as it is, to be sent again under the same key. Waiting for a
      // connection would leave its dialog closed to everything, and what somebody has left since would be sent behind their back.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
      },
    },
  });
