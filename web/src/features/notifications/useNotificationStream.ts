import type { LiveKind } from '@rapport/shared/recordTypes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { attempt } from '../../lib/browser/attempt';
import { keepStream, type StreamEvent } from './keepStream';
import { notificationQueries } from './notifications.queries';

/**
 * The messages between tabs: events of the stream, `joined` from a new tab, and the answer `listening` from the tab
 * that keeps the stream.
 */
type TabMessage = StreamEvent | 'joined' | 'listening';

const RECENT_MS = 5_000;

/** Called with the kinds of records that were changed, or with `null` if they are not known, as after a reconnect. */
export type HearRecords = (kinds: LiveKind[] | null) => void;

/**
 * Fetches the notifications again whenever the server announces a change, and passes on which records changed. Browsers
 * allow only six connections to a server, so of all tabs in this workspace only one, which holds a lock, keeps the
 * stream, and passes its events on to the others.
 * @returns whether events arrive from the server; until they do, the caller has to poll
 */
export const useNotificationStream = (workspaceId: string, onRecords: HearRecords): boolean => {
  const queryClient = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);
  const hear = useEffectEvent((event: StreamEvent | 'listening') => {
    if (typeof event === 'object' && 'records' in event) return onRecords(event.records);
    setIsStreaming(event !== 'lost');
    if (typeof event === 'object') queryClient.setQueryData(notificationQueries.newest().queryKey, event.ready);
    else if (event !== 'lost') void queryClient.invalidateQueries(notificationQueries.newest());
    // This tab does not know which records were changed before it could listen.
    if (typeof event === 'object' || event === 'listening') onRecords(null);
  });

  useEffect(() => {
    // Browsers have locks only in a secure context. Without them, every tab polls by itself.
    if (!navigator.locks) return;
    const name = `rapport-notifications ${workspaceId}`;
    const end = new AbortController();
    attempt(() => {
      const others = new BroadcastChannel(name);
      const send = (message: TabMessage) => others.postMessage(message);
      end.signal.addEventListener('abort', () => others.close());
      let keepsOpenStream = false;
      const changedAt = new Map<LiveKind, number>();
      others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data !== 'joined') hear(data);
        else if (keepsOpenStream) {
          send('listening');
          // The data that the new tab fetched before it joined may lack these changes.
          const records = [...changedAt.keys()].filter((kind) => Date.now() - (changedAt.get(kind) ?? 0) < RECENT_MS);
          if (records.length > 0) send({ records });
        }
      };
      send('joined');
      navigator.locks
        .request(name, { signal: end.signal }, () =>
          keepStream(workspaceId, end.signal, (event) => {
            keepsOpenStream = event !== 'lost';
            if (typeof event === 'object' && 'records' in event) {
              for (const kind of event.records) changedAt.set(kind, Date.now());
            }
            send(event);
            hear(event);
          }),
        )
        // The page was left before this tab got the lock.
        .catch(() => undefined);
    });
    return () => end.abort();
  }, [workspaceId]);

  return isStreaming;
};
