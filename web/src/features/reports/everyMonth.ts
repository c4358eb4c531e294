/** The months (`2026-11`) from one to another, both included: at most `shownMax`, keeping the latest. */
export const everyMonth = (first: string, last: string, shownMax: number): string[] => {
  const every: string[] = [];
  for (let month = last; month >= first && every.length < shownMax; month = monthsBefore(month, 1))
    every.unshift(month);
  return every;
};

export const monthsBefore = (month: string, months: number): string => {
  const before = new Date(`${month}-01T00:00:00Z`);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before.toISOString().slice(0, 7);
};
