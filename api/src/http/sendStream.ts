import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const STALLED_MS = 60_000;

/** Whether an error only means that the client disconnected during the answer. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HANG_UPS.has(String(error.code));

// The first code is of a stream, the second of a file that Express sends.
const HANG_UPS = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED']);

/**
 * Sends a stream as fast as the client reads it, and cuts off a client that has read nothing for a minute. No database
 * connection may be held meanwhile, because the client decides how long this takes.
 */
export const sendStream = async (res: Response, source: Readable, stalledMs = STALLED_MS): Promise<void> => {
  const stalled = setTimeout(() => res.destroy(), stalledMs);
  const watched = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      stalled.refresh();
      yield piece;
    }
  };
  try {
    await pipeline(source, watched, res);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    clearTimeout(stalled);
  }
};
