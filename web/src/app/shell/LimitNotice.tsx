import { Suspense, useSyncExternalStore } from 'react';
import { limitNotice } from '../../lib/workspace/limitNotice';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';

// Fetched by whoever runs into a limit.
const LimitDialog = lazyPart(
  async () => (await import('../../features/billing/LimitDialog')).LimitDialog,
  MissingOverlay,
);

/** Waits until somebody runs into a limit of the plan. */
export function LimitNotice() {
  const reached = useSyncExternalStore(limitNotice.subscribe, limitNotice.read);
  return (
    useWasOpened(reached !== null) && (
      <Suspense>
        <LimitDialog />
      </Suspense>
    )
  );
}
