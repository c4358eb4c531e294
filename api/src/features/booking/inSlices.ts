import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';

/** How long one slice of the work may block this process. */
const SLICE_MS = 20;
/** A single step that takes longer is treated as one that never ends. */
const STUCK_MS = 2_000;

/**
 * Runs the steps of a long computation in slices, so that requests are answered in between.
 * @throws if a step does not end. The steps run in a VM context, because only such code can be interrupted.
 */
export const inSlices = async (steps: Iterator<unknown>): Promise<void> => {
  const context = createContext({
    doSome: () => {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) if (steps.next().done) return true;
      return false;
    },
  });
  while (!runInContext('doSome()', context, { timeout: STUCK_MS })) await nextTurn();
};
