/** So much work is a few milliseconds. */
export const SLICE = 500;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Does work for each item, and lets waiting requests have their turn after every 500. */
export const inSlices = async <Item>(items: readonly Item[], work: (item: Item, at: number) => void): Promise<void> => {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await turn();
    const end = Math.min(items.length, start + SLICE);
    for (let at = start; at < end; at += 1) work(items[at] as Item, at);
  }
};
