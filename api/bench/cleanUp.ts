const undoings: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Registers how to stop what was started. It also runs on Ctrl-C. */
export const atTheEnd = (undo: () => unknown) => void undoings.push(undo);

/** Stops everything that was registered, the latest first. */
export const cleanUp = (): Promise<void> => {
  ending ??= (async () => {
    for (const undo of undoings.reverse()) await undo();
  })();
  return ending;
};

export const cleanUpOnSignal = () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
};
