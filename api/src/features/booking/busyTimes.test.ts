import { expect, test } from 'vitest';
import { busyIn } from './busyTimes';

const FROM = new Date('2026-11-23T00:00:00Z');
const UNTIL = new Date('2026-12-07T00:00:00Z');
const WHEN = { from: FROM, until: UNTIL, timezone: 'America/New_York', host: 'crm.test' };
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:Berlin', 'BEGIN:STANDARD', 'DTSTART:19701025T030000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n');
const calendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${[BERLIN, ...parts].join('\r\n')}\r\nEND:VCALENDAR\r\n`;
const busy = async (...lines: string[]) =>
  (await busyIn(calendar(event(...lines)), WHEN)).map(({ starts_at, ends_at }) => [
    starts_at.slice(0, 16),
    ends_at.slice(0, 16),
  ]);

test('an event is busy at the local time of its time zone, with an end or a duration', async () => {
  const expected = [['2026-11-24T09:00', '2026-11-24T10:30']];
  expect(await busy('DTSTART;TZID=Berlin:20261124T100000', 'DTEND;TZID=Berlin:20261124T113000')).toEqual(expected);
  expect(await busy('DTSTART:20261124T090000Z', 'DURATION:PT1H30M')).toEqual(expected);
});

test('a time zone that the calendar names but does not define is used if it exists', async () => {
  const at = (zone: string) => [`DTSTART;TZID=${zone}:20261124T100000`, `DTEND;TZID=${zone}:20261124T110000`];
  expect(await busy(...at('Europe/Berlin'))).toEqual([['2026-11-24T09:00', '2026-11-24T10:00']]);
  expect(await busy(...at('Europe/Berlin'), 'RRULE:FREQ=DAILY;COUNT=2')).toEqual([
    ['2026-11-24T09:00', '2026-11-24T10:00'],
    ['2026-11-25T09:00', '2026-11-25T10:00'],
  ]);
  expect(await busy(...at('Nowhere'))).toEqual([['2026-11-24T15:00', '2026-11-24T16:00']]);
});

test('an all-day event is busy all day, and a repeated event at each time that is not excluded', async () => {
  const day = [['2026-11-25T05:00', '2026-11-26T05:00']];
  expect(await busy('DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261126')).toEqual(day);
  expect(await busy('DTSTART;VALUE=DATE:20261125')).toEqual(day);
  expect(await busy('DTSTART:20261125T000000', 'DTEND:20261126T000000')).toEqual(day);
  expect(
    await busy(
      ...['DTSTART;TZID=Berlin:20260901T100000', 'DTEND;TZID=Berlin:20260901T110000'],
      ...['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE;TZID=Berlin:20261124T100000'],
    ),
  ).toEqual([['2026-12-01T09:00', '2026-12-01T10:00']]);
  // An event that has been repeated for more than fifteen years.
  expect(await busy('DTSTART:20100101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')).toHaveLength(14);
});

test.each([
  ['free', ['TRANSP:TRANSPARENT']],
  ['canceled', ['STATUS:CANCELLED']],
])('a %s event is not busy', async (_what, lines) => {
  expect(await busy('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', ...lines)).toEqual([]);
});

test('meetings that were booked here, past events and events far ahead are left out', async () => {
  const bookedAt = (host: string) =>
    calendar(
      event('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z').replace(
        'UID:1',
        `UID:booking-01900000-0000-7000-8000-000000000000@${host}`,
      ),
    );
  expect(await busyIn(bookedAt('rapport'), WHEN)).toEqual([]);
  expect(await busyIn(bookedAt('crm.test'), WHEN)).toEqual([]);
  expect(await busyIn(bookedAt('crm.test.example'), WHEN)).toHaveLength(1);
  expect(await busy('DTSTART:20261120T090000Z', 'DTEND:20261120T100000Z')).toEqual([]);
  expect(await busy('DTSTART:20270120T090000Z', 'DTEND:20270120T100000Z')).toEqual([]);
});

test('reading an event that repeats every second forever ends, and a text that is not a calendar is refused', async () => {
  await busy('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD']) {
    await expect(busyIn(text, WHEN)).rejects.toThrow();
  }
});

test.each([
  ['canceled', 'STATUS:CANCELLED'],
  ['free', 'TRANSP:TRANSPARENT'],
])('one time of a repeated event that is %s is not busy', async (_what, line) => {
  const weekly = event('DTSTART:20261124T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  const once = event('RECURRENCE-ID:20261201T090000Z', 'DTSTART:20261201T090000Z', 'DURATION:PT1H', line);
  const times = (await busyIn(calendar(weekly, once), WHEN)).map(({ starts_at }) => starts_at.slice(0, 10));
  expect(times).toEqual(['2026-11-24']);
});

test('canceling one time of a repeated event leaves other events at that time busy', async () => {
  const weekly = ['DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', 'RRULE:FREQ=WEEKLY'];
  const change = event('RECURRENCE-ID:20261124T090000Z', 'DTSTART:20261124T090000Z', 'STATUS:CANCELLED');
  const text = calendar(event(...weekly), change, event(...weekly).replace('UID:1', 'UID:2'));
  expect((await busyIn(text, WHEN)).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
    '2026-12-01',
    '2026-11-24',
    '2026-12-01',
  ]);
});

test('a rule that never matches a date is refused', async () => {
  await expect(
    busy('DTSTART:20260101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  ).rejects.toThrow('timed out');
});

test('a calendar with many events is read without blocking other work', async () => {
  const events = Array.from({ length: 10_000 }, (_, nth) =>
    event('DTSTART:20261124T090000Z', 'DURATION:PT1H').replace('UID:1', `UID:${nth}`),
  );
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await busyIn(calendar(...events), WHEN)).toHaveLength(10_000);
  clearInterval(others);
  expect(turns).toBeGreaterThan(2);
});
