/** So much work is a few milliseconds. */
export const SLICE = 500;
/** So many examples are, as numbers. */
export const SPAN = 2_000;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Does work for each item, and lets waiting requests have their turn after every 500. */
export const inSlices = async <Item>(items: readonly Item[], work: (item: Item, at: number) => void): Promise<void> => {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await turn();
    const end = Math.min(items.length, start + SLICE);
    for (let at = start; at < end; at += 1) work(items[at] as Item, at);
  }
};

/** Those of an order that are from one place on, and before the other. */
export type Range = readonly [from: number, to: number];

/** Does work for ranges a part at a time, and lets waiting requests have their turn before each. */
export const inSpans = async (ranges: readonly Range[], work: (from: number, to: number) => void): Promise<void> => {
  for (const [start, end] of ranges) {
    for (let from = start; from < end; from += SPAN) {
      await turn();
      work(from, Math.min(end, from + SPAN));
    }
  }
};
