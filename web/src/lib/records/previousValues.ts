/** The record's current values of the fields in a change, own fields one by one. */
export const previousValues = (item: object, change: object): object =>
  Object.fromEntries(
    Object.entries(change).map(([field, changed]) => {
      const value = (item as Record<string, unknown>)[field] ?? null;
      return [field, field === 'custom' ? previousValues(value ?? {}, changed) : value];
    }),
  );
