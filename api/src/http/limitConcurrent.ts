import type { Said } from '@rapport/shared/words';
import type { Response } from 'express';
import { tooMany } from './problem';

const RETRY_SECONDS = 10;

/** Calls `act` when the answer has been sent or the client has disconnected, at once if that has already happened. */
export const onceClosed = (res: Response, act: () => void) => {
  if (res.closed) act();
  else res.once('close', act);
};

/**
 * Limits how many requests of one person this process handles at the same time. The function it returns counts a
 * request until it has been answered.
 * @throws 429 with the detail when `most` requests are running already
 */
export const limitConcurrent = (most: number, detail: Said) => {
  const running = new Map<string, number>();
  return ({ workspace_id, user_id }: { workspace_id: string; user_id: string | null }, res: Response) => {
    const person = `${workspace_id} ${user_id}`;
    const before = running.get(person) ?? 0;
    if (before >= most) throw tooMany(RETRY_SECONDS, detail);
    running.set(person, before + 1);
    onceClosed(res, () => {
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    });
  };
};
