/** Every month (`2026-11`) from the earliest to the latest, so that one in which nothing was is seen as such. */
export const monthsThrough = (months: readonly string[]): string[] => {
  const [first, last] = [months.toSorted().at(0), months.toSorted().at(-1)];
  if (!first || !last) return [];
  const through = [first];
  for (let month = monthAfter(first); month <= last; month = monthAfter(month)) through.push(month);
  return through;
};

const monthAfter = (month: string): string => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 7);
};
