/** Makes each of the formatters that `make` makes once: making one costs more than using it a hundred times. */
export const memoize = <Key extends string[], Made>(make: (...key: Key) => Made) => {
  const made = new Map<string, Made>();
  return (...key: Key): Made => {
    const name = key.join('\n');
    const known = made.get(name) ?? make(...key);
    made.set(name, known);
    return known;
  };
};
