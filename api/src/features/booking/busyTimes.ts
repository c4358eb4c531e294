import { DAY_MS, fromLocalTime } from '@rapport/shared/dates';
import type ICAL from 'ical.js';
import type { Busy } from './freeTimes';
import { isOfBooking } from './invitation';

/** The limit of all events together, so that a calendar that repeats one every second ends. */
const OCCURRENCES_MAX = 200_000;
const EVENTS_MAX = 20_000;
const LONGEST_MS = 31 * DAY_MS;

/**
 * When somebody is busy between two instants, as their calendar says: its events with their repetitions, except those that
 * are free, canceled, or meetings that were booked here, which are known.
 * @param timezone - of whole days, and of times without a zone
 * @param host - by which the meetings that were booked here are named
 * @throws where the text is no calendar
 */
export const busyIn = async (
  text: string,
  { from, until, timezone, host }: { from: Date; until: Date; timezone: string; host: string },
): Promise<Busy[]> => {
  const { default: ical } = await import('ical.js');
  const calendar = new ical.Component(ical.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const instantOf = (time: ICAL.Time): number => {
    if (!time.isDate && time.zone !== ical.Timezone.localTimezone) return time.toJSDate().getTime();
    const local = `${time.toString().slice(0, 10)}T${time.isDate ? '00:00' : time.toString().slice(11, 16)}`;
    return Date.parse(fromLocalTime(local, timezone));
  };
  const busy: Busy[] = [];
  let left = OCCURRENCES_MAX;
  const add = (start: number, end: number) => {
    if (end > from.getTime() && start < until.getTime() && end > start) {
      busy.push({ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() });
    }
  };
  for (const component of calendar.getAllSubcomponents('vevent').slice(0, EVENTS_MAX)) {
    const event = new ical.Event(component);
    if (isFree(component)) continue;
    if (isOfBooking(event.uid, host)) continue;
    if (!event.startDate) continue;
    if (!event.isRecurring()) {
      add(instantOf(event.startDate), instantOf(event.endDate));
      continue;
    }
    const times = event.iterator();
    for (let next = times.next(); next && left > 0 && instantOf(next) < until.getTime(); next = times.next()) {
      left -= 1;
      if (instantOf(next) < from.getTime() - LONGEST_MS) continue;
      // One time of a repeated event can be moved, free or canceled alone.
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      if (!isFree(item.component)) add(instantOf(startDate), instantOf(endDate));
    }
  }
  return busy;
};

/** Whether an event takes no time of the person. */
const isFree = (event: ICAL.Component): boolean => {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return says('status').startsWith('CANCEL') || says('transp') === 'TRANSPARENT';
};
