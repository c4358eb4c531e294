import { fromLocalTime, shiftDay, toLocalTime } from '@rapport/shared/dates';
import { WORKING_HOURS } from '@rapport/shared/sequences';

/** Whether a day (`2026-11-20`) is a Saturday or Sunday. */
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

const nextWorkday = (day: string): string => {
  const next = shiftDay(day, 1);
  return isWeekend(next) ? nextWorkday(next) : next;
};

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/**
 * Adds working days to an instant, keeping its time of day, and moves the result into the working hours of the time
 * zone.
 * @param days - 0 for the next moment within working hours, which may be the instant itself
 */
export const afterWorkdays = (from: Date, days: number, timezone: string): Date => {
  const [today = '', time = ''] = toLocalTime(from.toISOString(), timezone).split('T');
  const opens = clock(WORKING_HOURS.from);
  const isOver = isWeekend(today) || time >= clock(WORKING_HOURS.to);
  if (days === 0 && !isOver && time >= opens) return from;
  let day = today;
  for (let passed = 0; passed < days; passed += 1) day = nextWorkday(day);
  if (days === 0 && isOver) day = nextWorkday(today);
  const isWithin = !isOver && time >= opens;
  return new Date(fromLocalTime(`${day}T${isWithin ? time : opens}`, timezone));
};
