const BATCH_MS = 300;

/**
 * Collects the items that are added within a moment and sends them together, each once, so that a burst of changes
 * becomes one message.
 */
export const batched = <Item>(send: (items: Item[]) => void) => {
  const items = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    send([...items]);
    items.clear();
  };
  return {
    add: (item: Item) => {
      items.add(item);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    stop: () => clearTimeout(timer),
  };
};
