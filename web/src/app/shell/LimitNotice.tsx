import { useSyncExternalStore } from 'react';
import { limitNotice } from '../../lib/workspace/limitNotice';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';

// Fetched when a plan limit is reached.
const LimitDialog = lazyPart(
  async () => (await import('../../features/billing/LimitDialog')).LimitDialog,
  MissingOverlay,
);

/** Shows the dialog when a plan limit is reached. */
export function LimitNotice() {
  const reached = useSyncExternalStore(limitNotice.subscribe, limitNotice.read);
  return (
    useWasOpened(reached !== null) && (
      <WhileOpening>
        <LimitDialog />
      </WhileOpening>
    )
  );
}
