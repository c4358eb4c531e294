import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import { dealPath, taskPath } from '@rapport/shared/paths';
import type { Words } from '../../words/words';
import type { CalendarEntry } from './entries.readModel';

interface Reader {
  words: Words;
  timezone: string;
  /** The name of the workspace. */
  workspace: string;
  /** Whether the calendar has the name of the workspace without that of the app. */
  isBranded: boolean;
  /** The URL of the app. */
  address: string;
}

const MINUTES = 30;
/** How often apps are asked to reload the calendar. */
const REFRESH_SECONDS = 3_600;

const titleOf = ({ kind, title, about }: CalendarEntry, words: Words): string => {
  if (kind === 'tasks') return about && !title.includes(about) ? `${title} (${about})` : title;
  if (kind === 'closes') return words(msg`Expected close: ${{ name: title }}`);
  return title ? `${title} (${about})` : words(msg`Next step: ${{ name: about }}`);
};

/** A task without a time is stored as due at the local end of its day. */
const isWholeDay = (at: string, timezone: string): boolean =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(new Date(at)) ===
  '23:59';

const makerOf = ({ words, isBranded }: Reader) => {
  const maker = isBranded ? 'CRM' : 'Rapport';
  return { company: maker, product: maker, language: words.language.toUpperCase() };
};

/**
 * Writes entries as iCalendar (RFC 5545). The same entries give the same text, so that its tag shows whether anything
 * changed. A task lasts half an hour from its due time, or the whole day if it has no time.
 */
export const writeCalendar = async (entries: CalendarEntry[], reader: Reader): Promise<string> => {
  const { default: ical } = await import('ical-generator');
  const calendar = ical({
    name: reader.isBranded ? reader.workspace : `Rapport: ${reader.workspace}`,
    prodId: makerOf(reader),
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, reader));
  return calendar.toString();
};

/** Writes one entry as a file that calendar apps import. Its id is the same as in the subscribed calendar. */
export const writeEntry = async (entry: CalendarEntry, reader: Reader): Promise<string> => {
  const { default: ical } = await import('ical-generator');
  const calendar = ical({ prodId: makerOf(reader) });
  calendar.createEvent(eventOf(entry, reader));
  return calendar.toString();
};

const eventOf = (entry: CalendarEntry, reader: Reader) => {
  const isTask = entry.kind === 'tasks';
  const path = isTask ? taskPath(entry.id) : dealPath(entry.id);
  const wholeDay = isTask ? isWholeDay(entry.at, reader.timezone) : true;
  const start = wholeDay ? new Date(isTask ? dayOf(entry.at, reader.timezone) : entry.at) : new Date(entry.at);
  return {
    id: `${entry.kind}-${entry.id}@${new URL(reader.address).hostname}`,
    summary: titleOf(entry, reader.words),
    start,
    allDay: wholeDay,
    end: wholeDay ? null : new Date(start.getTime() + MINUTES * 60_000),
    stamp: new Date(entry.updated_at),
    lastModified: new Date(entry.updated_at),
    url: `${reader.address}${path}`,
    description: `${reader.address}${path}`,
  };
};
