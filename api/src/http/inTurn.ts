/**
 * Runs the work of each key one after the other, within this process. Work that would wait for the same database lock
 * waits here instead, without holding a connection and without being refused. The caller has to limit how many may
 * wait.
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
