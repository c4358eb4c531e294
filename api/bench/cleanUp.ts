const undoings: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Remembers how to stop what was started, also on Ctrl-C. */
export const atTheEnd = (undo: () => unknown) => void undoings.push(undo);

/** Takes back everything, what was started last first. */
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
