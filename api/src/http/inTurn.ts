/**
 * Has work of one key wait for the work of that key before it, in this process: where each would wait for the same lock, waiting
 * here holds no connection, and gives nobody up. Who asks has to bound how many may come.
 */
export const takeTurns = () => {
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
