import { calendarDay, dayOf, shiftDay } from '@rapport/shared/dates';

/** The periods of the Reports screen in a time zone, and some that only programs request. */
export const reportPeriods = (zone: string): { from?: string; to?: string }[] => {
  const today = dayOf(new Date().toISOString(), zone);
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = (months: number) => calendarDay(year, month - 1 + months, 1);
  const quarter = -((month - 1) % 3);
  return [
    {},
    { from: first(0), to: shiftDay(first(1), -1) },
    { from: first(-1), to: shiftDay(first(0), -1) },
    { from: first(quarter), to: shiftDay(first(quarter + 3), -1) },
    { from: `${year}-01-01`, to: `${year}-12-31` },
    { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { from: shiftDay(today, -59), to: shiftDay(today, -30) },
    { from: shiftDay(today, -1) },
    { to: shiftDay(today, -100) },
  ];
};
