import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onMessage, waitingMessage } from './toast';
import { useWasOpened } from './useWasOpened';

const ToasterPanel = lazy(() => import('./ToasterPanel').then((panel) => ({ default: panel.ToasterPanel })));

/** Mount once. Its code is fetched with the first message. */
export function Toaster() {
  const message = useSyncExternalStore(onMessage, waitingMessage);
  const wasNeeded = useWasOpened(message !== undefined);
  return (
    wasNeeded && (
      <Suspense>
        <ToasterPanel message={message} />
      </Suspense>
    )
  );
}
