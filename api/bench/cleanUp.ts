const cleanups: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Registers how to stop what was started. */
export const atTheEnd = (undo: () => unknown) => void cleanups.push(undo);

/** Stops everything that was registered, the latest first. */
export const cleanUp = (): Promise<void> => {
  ending ??= (async () => {
    for (const undo of cleanups.reverse()) await undo();
  })();
  return ending;
};

/** Makes Ctrl-C stop everything, too. */
export const cleanUpOnSignal = () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
};
