const GATHER_MS = 300;

/** Gathers what is added within a moment and hands it on together, each once: a burst of changes is one message. */
export const gathered = <Item>(send: (items: Item[]) => void) => {
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
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
};
