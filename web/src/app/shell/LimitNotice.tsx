import { lazy, Suspense, useSyncExternalStore } from 'react';
import { limitNotice } from '../../lib/limitNotice';
import { useWasOpened } from '../../ui/useWasOpened';

// Fetched by whoever runs into a limit.
const LimitDialog = lazy(async () => ({ default: (await import('../../features/billing/LimitDialog')).LimitDialog }));

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
