/**
 * Makes work with a key wait until earlier work with the same key has ended, in this process. Work that would wait for the same
 * lock of the database waits here instead, because here it holds no connection and no timeout ends it. The caller has to limit how
 * many can wait.
 */
export const openTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};
