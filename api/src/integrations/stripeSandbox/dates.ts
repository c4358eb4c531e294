const DAY_SECONDS = 86_400;

export const days = (count: number): number => count * DAY_SECONDS;

/** One month later in UTC, on the last day of the month if that month is too short. */
export const monthAfter = (seconds: number): number => {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
};
