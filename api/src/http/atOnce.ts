/** Counts what goes on at the same time in this process, such as the downloads of one person. */
export const countAtOnce = (most: number) => {
  const running = new Map<string, number>();
  return {
    /** @returns what ends it, or `null` when there are as many as there may be */
    begin(key: string): (() => void) | null {
      const before = running.get(key) ?? 0;
      if (before >= most) return null;
      running.set(key, before + 1);
      return () => {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      };
    },
  };
};
