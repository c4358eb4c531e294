/** Caches what `make` returns for each key. Making a formatter, for example, costs more than using it a hundred times. */
export const memoize = <Key extends string[], Made>(make: (...key: Key) => Made) => {
  const made = new Map<string, Made>();
  return (...key: Key): Made => {
    const name = key.join('\n');
    const known = made.get(name) ?? make(...key);
    made.set(name, known);
    return known;
  };
};
