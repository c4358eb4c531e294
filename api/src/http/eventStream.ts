import type { Request, Response } from 'express';

const HEARTBEAT_MS = 25_000;
/** Ended then, so that whoever listens shows again that their session stands; a browser comes back by itself. */
const LIFETIME_MS = 10 * 60_000;

const open = new Set<Response>();

/** Answers with server-sent events (HTML Living Standard 9.2). `closed` resolves when either side has had enough. */
export const eventStream = (req: Request, res: Response): { send: (event: string) => void; closed: Promise<void> } => {
  // A proxy or compression that gathers bytes would hold back every event.
  res.status(200).set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' });
  res.set('X-Accel-Buffering', 'no').flushHeaders();
  open.add(res);
  const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT_MS);
  const end = setTimeout(() => res.end(), LIFETIME_MS);
  const closed = new Promise<void>((resolve) => {
    req.once('close', resolve);
    res.once('close', resolve);
  }).finally(() => {
    clearInterval(heartbeat);
    clearTimeout(end);
    open.delete(res);
  });
  return { send: (event) => void res.write(`event: ${event}\ndata: {}\n\n`), closed };
};

/** Ends every stream, so that a server that stops does not wait for them. */
export const endEventStreams = () => {
  for (const res of open) res.end();
};
