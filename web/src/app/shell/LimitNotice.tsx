import { Suspense, useSyncExternalStore } from 'react';
import { limitNotice } from '../../lib/limitNotice';
import { lazyPart } from '../../ui/lazyPart';
import { MissingOverlay } from '../../ui/MissingFile';
import { useWasOpened } from '../../ui/useWasOpened';

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
