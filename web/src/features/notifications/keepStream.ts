import type { Notifications } from '@rapport/shared/notifications';
import type { LiveKind } from '@rapport/shared/recordTypes';

/**
 * An event of the stream: it is ready, with the current notifications; it is lost; the notifications changed; or
 * records of some kinds changed.
 */
export type StreamEvent = { ready: Notifications } | 'lost' | 'changed' | { records: LiveKind[] };

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 300_000;

/**
 * Keeps the stream open until `signal` aborts. The browser reconnects by itself after a lost connection, but not after
 * an error reply, such as the 502 of a proxy while the server restarts. In that case a new stream is opened after a
 * delay, which doubles up to five minutes and is short again once a stream was ready.
 */
export const keepStream = (workspaceId: string, signal: AbortSignal, onEvent: (event: StreamEvent) => void) =>
  new Promise<void>((resolve) => {
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let delay = FIRST_DELAY_MS;
    const open = () => {
      stream = new EventSource(`/api/notifications/stream?workspace=${workspaceId}`);
      stream.addEventListener('ready', ({ data }) => {
        delay = FIRST_DELAY_MS;
        onEvent({ ready: JSON.parse(data) });
      });
      stream.addEventListener('changed', () => onEvent('changed'));
      stream.addEventListener('records', ({ data }) => onEvent({ records: JSON.parse(data).kinds }));
      stream.addEventListener('error', () => {
        onEvent('lost');
        if (stream.readyState !== EventSource.CLOSED) return;
        // The delay is shortened at random by up to half, so that not all browsers reconnect to a restarted server at
        // once.
        timer = setTimeout(open, delay * (1 - Math.random() / 2));
        delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      });
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stream.close();
      resolve();
    });
  });
