import type { LiveKind } from '@rapport/shared/recordTypes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { attempt } from '../../lib/browser/attempt';
import { keepStream, type StreamEvent } from './keepStream';
import { notificationQueries } from './notifications.queries';

/** The messages between tabs: events, a new tab's `joined`, and the answer `listening` of the tab that keeps the stream. */
type TabMessage = StreamEvent | 'joined' | 'listening';

const RECENT_MS = 5_000;

/** Called with the kinds of records that somebody changed, or with `null` when that is not known, as after a reconnect. */
export type HearRecords = (kinds: LiveKind[] | null) => void;

/**
 * Fetches the notifications again whenever the server says that they changed, and passes on which records did. One tab of
 * the browser in this workspace, whichever holds the lock, keeps the stream for all of them: browsers allow six
 * connections to a server.
 * @returns whether the server can be heard; until then one has to ask
 */
export const useNotificationStream = (workspaceId: string, onRecords: HearRecords): boolean => {
  const queryClient = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);
  const hear = useEffectEvent((event: StreamEvent | 'listening') => {
    if (typeof event === 'object' && 'records' in event) return onRecords(event.records);
    setIsStreaming(event !== 'lost');
    if (typeof event === 'object') queryClient.setQueryData(notificationQueries.newest().queryKey, event.ready);
    else if (event !== 'lost') void queryClient.invalidateQueries(notificationQueries.newest());
    // Changes made before this tab could hear of them are unknown.
    if (typeof event === 'object' || event === 'listening') onRecords(null);
  });

  useEffect(() => {
    // Without a secure context there are no locks, and every tab asks by itself.
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
          // What the new tab fetched before it joined may lack these.
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
        // Left before its turn came.
        .catch(() => undefined);
    });
    return () => end.abort();
  }, [workspaceId]);

  return isStreaming;
};
