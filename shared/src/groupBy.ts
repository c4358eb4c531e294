/** Adds an item to its group in a map of groups. */
export const addToGroup = <Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void => {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
};

/** `Map.groupBy`, which Node 20 lacks: the groups in the order of their first items. */
export const groupBy = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
};
