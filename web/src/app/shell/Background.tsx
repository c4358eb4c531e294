import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../../features/access/useSession';
import { SilentErrorBoundary } from '../../ui/feedback/SilentErrorBoundary';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { prefetchOverlays } from '../prefetchOverlays';

const WhenIdle = lazyPart(
  async () => (await import('./WhenIdle')).WhenIdle,
  () => null,
);

/**
 * The work that starts once the first page has its data and the browser is idle. It is a separate component, so that
 * its updates do not render the shell again.
 */
export function Background() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    const begin = () => {
      prefetchOverlays();
      setHasBegun(true);
    };
    const beginWhenIdle = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      if (window.requestIdleCallback) window.requestIdleCallback(begin);
      else setTimeout(begin, 2_000);
    };
    const stop = queryClient.getQueryCache().subscribe(beginWhenIdle);
    beginWhenIdle();
    return stop;
  }, [queryClient]);
  if (!hasBegun || !user) return null;
  return (
    <SilentErrorBoundary>
      <Suspense>
        <WhenIdle workspaceId={user.workspace.id} />
      </Suspense>
    </SilentErrorBoundary>
  );
}
