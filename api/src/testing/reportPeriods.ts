import { dayOf } from '@rapport/shared/dates';

const DAY = 86_400_000;

/** The day some days after another. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The periods of the Reports screen as seen in a time zone, and some that only a program asks for. */
export const reportPeriods = (zone: string): { from?: string; to?: string }[] => {
  const today = dayOf(new Date().toISOString(), zone);
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const quarter = -((month - 1) % 3);
  return [
    {},
    { from: first(0), to: dayAfter(first(1), -1) },
    { from: first(-1), to: dayAfter(first(0), -1) },
    { from: first(quarter), to: dayAfter(first(quarter + 3), -1) },
    { from: `${year}-01-01`, to: `${year}-12-31` },
    { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { from: dayAfter(today, -59), to: dayAfter(today, -30) },
    { from: dayAfter(today, -1) },
    { to: dayAfter(today, -100) },
  ];
};
