const cleanups: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Registers how to stop what was started. */
export const atTheEnd = (undo: () => unknown) => void cleanups.push(undo);

/** Stops everything that was registered, the latest first. @throws what could not be stopped, once the rest is */
export const cleanUp = (): Promise<void> => {
  ending ??= (async () => {
    const errors: unknown[] = [];
    for (const undo of cleanups.reverse()) {
      try {
        await undo();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be stopped');
  })();
  return ending;
};

/** Makes Ctrl-C stop everything, too. */
export const cleanUpOnSignal = () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
};
