import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../overlay/lazyPart';
import { useWasOpened } from '../overlay/useWasOpened';
import { type Message, onMessage, pendingMessage } from './toast';

const ToasterPanel = lazyPart(() => import('./ToasterPanel').then((panel) => panel.ToasterPanel), PlainMessage);

/**
 * Shows a message as plain text while the toast code is not loaded, such as when the server cannot be reached. It
 * stays until the next message.
 */
function PlainMessage({ message }: { message: Message | undefined }) {
  return (
    message && (
      <p
        role="alert"
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 mx-auto max-w-96 rounded-lg border border-line bg-raised px-3.5 py-3 shadow-float"
      >
        {message.title}
        {message.description && ` ${message.description}`}
      </p>
    )
  );
}

/** Mount once. Its code is fetched with the first message. */
export function Toaster() {
  const message = useSyncExternalStore(onMessage, pendingMessage);
  const wasNeeded = useWasOpened(message !== undefined);
  return (
    wasNeeded && (
      <Suspense>
        <ToasterPanel message={message} />
      </Suspense>
    )
  );
}
