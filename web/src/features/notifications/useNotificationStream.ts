import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notificationQueries } from './notifications.queries';

const NAME = 'rapport-notifications';

/**
 * Fetches the notifications anew whenever the server says that they changed. One tab of the browser, whichever holds the
 * lock, keeps the stream for all of them: browsers allow six connections to a server.
 * @returns whether the server can be heard; until then one has to ask
 */
export const useNotificationStream = (): boolean => {
  const queryClient = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);

  useEffect(() => {
    // Without a secure context there are no locks, and every tab asks by itself.
    if (!navigator.locks) return;
    const others = new BroadcastChannel(NAME);
    const hear = (event: string) => {
      setIsStreaming(event !== 'lost');
      if (event !== 'lost') void queryClient.invalidateQueries(notificationQueries.newest());
    };
    others.onmessage = ({ data }) => hear(data);
    const end = new AbortController();
    navigator.locks
      .request(NAME, { signal: end.signal }, () =>
        keepStream(end.signal, (event) => {
          others.postMessage(event);
          hear(event);
        }),
      )
      // Left before its turn came.
      .catch(() => undefined);
    return () => {
      end.abort();
      others.close();
    };
  }, [queryClient]);

  return isStreaming;
};

/** Holds the stream until it is told to end. The browser reconnects by itself, unless the server refuses. */
const keepStream = (signal: AbortSignal, tell: (event: 'open' | 'changed' | 'lost') => void) =>
  new Promise<void>((resolve) => {
    const stream = new EventSource('/api/notifications/stream');
    const close = () => {
      stream.close();
      resolve();
    };
    stream.addEventListener('open', () => tell('open'));
    stream.addEventListener('changed', () => tell('changed'));
    stream.addEventListener('error', () => {
      tell('lost');
      if (stream.readyState === EventSource.CLOSED) close();
    });
    signal.addEventListener('abort', close);
  });
