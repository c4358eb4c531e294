/** Milliseconds after which long calculations yield to waiting requests. */
const HELD_MAX = 8;
/** Numbers of items, and of encoded examples, that take only a part of that time. */
const SLICE = 50;
export const SPAN = 2_000;

let lastYield = 0;

/** Lets waiting requests run, unless they could a moment ago. */
export const yieldToRequests = async (): Promise<void> => {
  if (performance.now() - lastYield < HELD_MAX) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  lastYield = performance.now();
};

/** Calls `work` for each item and lets waiting requests run in between. */
export const forEachInSlices = async <Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => void,
): Promise<void> => {
  for (let start = 0; start < items.length; start += SLICE) {
    await yieldToRequests();
    const end = Math.min(items.length, start + SLICE);
    for (let at = start; at < end; at += 1) work(items[at] as Item, at);
  }
};

/** The indexes from `from` up to, but not including, `to`. */
export type Range = readonly [from: number, to: number];

/** Calls `work` for the ranges in short spans and lets waiting requests run in between. */
export const forEachSpan = async (
  ranges: readonly Range[],
  work: (from: number, to: number) => void,
): Promise<void> => {
  for (const [start, end] of ranges) {
    for (let from = start; from < end; from += SPAN) {
      await yieldToRequests();
      work(from, Math.min(end, from + SPAN));
    }
  }
};
