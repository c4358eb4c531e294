import { DAY_MS, fromLocalTime } from '@rapport/shared/dates';
import { groupBy } from '@rapport/shared/groupBy';
import { TimeZone } from '@rapport/shared/settings';
import type ICAL from 'ical.js';
import type { Busy } from './freeTimes';
import { inSlices } from './inSlices';
import { isOfBooking } from './invitation';

/** The limit for the repetitions of all events together, so that reading an event that repeats every second ends. */
const OCCURRENCES_MAX = 200_000;
const EVENTS_MAX = 20_000;
const LONGEST_MS = 31 * DAY_MS;

interface Period {
  from: Date;
  until: Date;
  /** The time zone of all-day events, and of times without a zone. */
  timezone: string;
  /** The host name in the UIDs of meetings that were booked here. */
  host: string;
}

/**
 * The busy times of a calendar in a period: its events with their repetitions, except those that are free, canceled, or
 * meetings that were booked here, which are already known.
 * @throws if the text is not a calendar, or if a rule in it never matches a date, such as every February 30
 */
export const busyIn = async (text: string, period: Period): Promise<Busy[]> => {
  const { default: ical } = await import('ical.js');
  const busy: Busy[] = [];
  await inSlices(readEvents(ical, text, period, busy));
  return busy;
};

/** Adds the busy times of all events to `busy`. Each step reads an event, or one repetition of it. */
function* readEvents(
  ical: typeof ICAL,
  text: string,
  { from, until, timezone, host }: Period,
  busy: Busy[],
): Generator<void> {
  const calendar = new ical.Component(ical.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  const instantIn = (zone: string) => (time: ICAL.Time) => {
    if (!time.isDate && time.zone !== ical.Timezone.localTimezone) return time.toJSDate().getTime();
    const local = `${time.toString().slice(0, 10)}T${time.isDate ? '00:00' : time.toString().slice(11, 16)}`;
    return Date.parse(fromLocalTime(local, time.isDate ? timezone : zone));
  };
  let left = OCCURRENCES_MAX;
  const add = (start: number, end: number) => {
    if (end > from.getTime() && start < until.getTime() && end > start) {
      busy.push({ starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() });
    }
  };
  const components = calendar.getAllSubcomponents('vevent').slice(0, EVENTS_MAX);
  const changes = changesOf(components);
  for (const component of components) {
    yield;
    // Without this list, ical.js would search the whole calendar, and also apply the changes of other events.
    const event = new ical.Event(component, { exceptions: changes(component) });
    if (isFree(component)) continue;
    if (isOfBooking(event.uid, host)) continue;
    if (!event.startDate) continue;
    const instantOf = instantIn(namedZoneOf(component) ?? timezone);
    if (!event.isRecurring()) {
      add(instantOf(event.startDate), instantOf(event.endDate));
      continue;
    }
    const times = event.iterator();
    for (let next = times.next(); next && left > 0 && instantOf(next) < until.getTime(); next = times.next()) {
      yield;
      left -= 1;
      if (instantOf(next) < from.getTime() - LONGEST_MS) continue;
      // A single time of a repeated event can be moved, marked as free or canceled.
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      if (!isFree(item.component)) add(instantOf(startDate), instantOf(endDate));
    }
  }
}

/**
 * The time zone that an event names, such as `Europe/Berlin`. It is needed if the calendar does not define that zone,
 * although it must.
 */
const namedZoneOf = (event: ICAL.Component): string | null =>
  TimeZone.safeParse(event.getFirstProperty('dtstart')?.getParameter('tzid')).data || null;

/** Finds the events that each change one time of a repeated event, such as one that was moved. */
const changesOf = (events: ICAL.Component[]) => {
  const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid'));
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const byUid = groupBy(events.filter(isChange), uidOf);
  return (event: ICAL.Component) => (isChange(event) ? [] : (byUid.get(uidOf(event)) ?? []));
};

/** Whether an event leaves the person free. */
const isFree = (event: ICAL.Component): boolean => {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return says('status').startsWith('CANCEL') || says('transp') === 'TRANSPARENT';
};
