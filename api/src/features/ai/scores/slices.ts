/** Work holds the event loop for a few milliseconds, and then those who wait have their turn. */
const HELD_MAX = 8;
/** So many items, or so many examples as numbers, take a part of that. */
const SLICE = 50;
export const SPAN = 2_000;

let lastTurn = 0;

/** Lets waiting requests have their turn, unless they had one just now. */
export const turn = async (): Promise<void> => {
  if (performance.now() - lastTurn < HELD_MAX) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  lastTurn = performance.now();
};

/** Does work for each item, and lets waiting requests have their turn in between. */
export const inSlices = async <Item>(items: readonly Item[], work: (item: Item, at: number) => void): Promise<void> => {
  for (let start = 0; start < items.length; start += SLICE) {
    await turn();
    const end = Math.min(items.length, start + SLICE);
    for (let at = start; at < end; at += 1) work(items[at] as Item, at);
  }
};

/** Those of an order that are from one place on, and before the other. */
export type Range = readonly [from: number, to: number];

/** Does work for ranges a part at a time, and lets waiting requests have their turn in between. */
export const inSpans = async (ranges: readonly Range[], work: (from: number, to: number) => void): Promise<void> => {
  for (const [start, end] of ranges) {
    for (let from = start; from < end; from += SPAN) {
      await turn();
      work(from, Math.min(end, from + SPAN));
    }
  }
};
