import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useWasOpened } from './overlay';
import { onMessage, waitingMessage } from './toast';

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
