const SHOWN_MAX = 24;

/** A report's months in their order, with those between in which `nothing` was; of many the latest. */
export const everyMonth = <Month extends { month: string }>(
  months: readonly Month[],
  nothing: Omit<Month, 'month'>,
): Month[] => {
  const known = new Map(months.map((each) => [each.month, each]));
  const every: Month[] = [];
  const first = months.at(0)?.month ?? '';
  let month = months.at(-1)?.month;
  while (month && month >= first && every.length < SHOWN_MAX) {
    every.unshift(known.get(month) ?? ({ ...nothing, month } as Month));
    month = monthBefore(month);
  }
  return every;
};

const monthBefore = (month: string): string => {
  const before = new Date(`${month}-01T00:00:00Z`);
  before.setUTCMonth(before.getUTCMonth() - 1);
  return before.toISOString().slice(0, 7);
};
