import type { Request, Response } from 'express';
import { busy } from './problem';

const HEARTBEAT_MS = 25_000;
/**
 * A stream ends after this time, so that the client has to prove again that its session is valid. Browsers reconnect by
 * themselves.
 */
const LIFETIME_MS = 10 * 60_000;
const LIMITS = { ofOnePerson: 10, ofAll: 2_000 };
const COME_BACK_SECONDS = 60;
/** How many bytes may wait for a client that does not read. A client that was cut off reconnects and fetches everything again. */
const WAITING_BYTES = 256 * 1024;

/** The person of each open stream, the oldest stream first. */
const open = new Map<Response, string>();

interface EventStream {
  send: (event: string, data?: Record<string, unknown>) => void;
  closed: Promise<void>;
}

/**
 * Answers with server-sent events (HTML Living Standard 9.2). `closed` resolves when either side has ended the stream.
 * A person has at most ten streams; another one closes the oldest, because its browser is the most likely to be gone.
 * @throws 503 when this process has the maximum number of streams
 */
export const eventStream = (req: Request, res: Response, person: string, limits = LIMITS): EventStream => {
  const theirs = [...open].filter(([, whose]) => whose === person);
  if (theirs.length >= limits.ofOnePerson) close(theirs[0]?.[0]);
  else if (open.size >= limits.ofAll) throw busy(COME_BACK_SECONDS);
  // Proxies and compression must not buffer the response, because they would hold back every event.
  res.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' });
  res.set('X-Accel-Buffering', 'no').flushHeaders();
  open.set(res, person);
  const write = (text: string) => {
    // An ended response stays open while its client does not read. Writing to it would emit an error that nothing
    // handles and that would end the process.
    if (res.writableEnded) return;
    if (res.writableLength > WAITING_BYTES) close(res);
    else res.write(text);
  };
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  const end = setTimeout(() => res.end(), LIFETIME_MS);
  const closed = new Promise<void>((resolve) => {
    req.once('close', resolve);
    res.once('close', resolve);
  }).finally(() => {
    clearInterval(heartbeat);
    clearTimeout(end);
    open.delete(res);
  });
  const send: EventStream['send'] = (event, data = {}) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return { send, closed };
};

// Destroys the response, because `end` would wait for a client that does not read.
const close = (res: Response | undefined) => {
  if (!res) return;
  open.delete(res);
  res.destroy();
};

/** Ends every stream, so that a stopping server does not wait for them. */
export const endEventStreams = () => {
  for (const res of open.keys()) res.end();
};
