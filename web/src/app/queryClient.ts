import { t } from '@lingui/core/macro';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isConflict, sentenceOf } from '../lib/http/apiProblem';
import { refreshReaders } from '../lib/records/dependencies';
import { limitNotice } from '../lib/workspace/limitNotice';
import { toast } from '../ui/feedback/toast';
import { isWorthRetrying, waitBeforeRetry } from './retrying';

/** Reports each failure once: as a toast, unless its caller shows it. */
const mutationCache = new MutationCache({
  onError: (error, _input, _context, mutation) => {
    if (mutation.meta?.handlesErrors === true) return;
    if (!(error instanceof ApiProblem)) return toast.error(t`Something went wrong. Please try again.`);
    if (error.limit) return limitNotice.set(error.limit);
    if (isConflict(error) && mutation.meta?.handlesConflicts) return;
    // The caller gets the error after this callback, and may show it.
    setTimeout(() => error.isShown || toast.error(sentenceOf(error)));
  },
  onSettled: (_data, error, _input, _result, { options }, context) => refreshReaders(error, options.scope, context),
});

export const makeQueryClient = () =>
  new QueryClient({
    mutationCache,
    defaultOptions: {
      // Offline, a mutation fails at once and its form stays open, so that it can be sent again under the same key.
      // Waiting for a connection would lock the dialog, and might later send a change that the user has given up.
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
