import { expect, test } from 'vitest';
import { freeTimes, isFreeTime, type Rules } from './freeTimes';

const RULES: Rules = {
  timezone: 'Europe/Berlin',
  hours: [{ day: 1, from: '09:00', to: '11:00' }],
  buffer_minutes: 0,
  notice_hours: 0,
  days_ahead: 7,
};
const at = (text: string) => new Date(text);

test('the hours follow the local time of each day, before and after the clocks change', () => {
  // Clocks go forward on Sunday, March 28, 2027, and back on Sunday, October 31.
  expect(freeTimes(RULES, 60, [], at('2027-03-21T00:00:00Z'))).toEqual([
    '2027-03-22T08:00:00.000Z',
    '2027-03-22T08:30:00.000Z',
    '2027-03-22T09:00:00.000Z',
  ]);
  expect(freeTimes(RULES, 60, [], at('2027-03-27T00:00:00Z'))[0]).toBe('2027-03-29T07:00:00.000Z');
  expect(freeTimes(RULES, 60, [], at('2027-10-30T00:00:00Z'))[0]).toBe('2027-11-01T08:00:00.000Z');
});

test('a time that the clock skips is not offered, and a time that occurs twice is offered once', () => {
  const night = { ...RULES, hours: [{ day: 7, from: '01:00', to: '04:00' }] };
  expect(freeTimes(night, 60, [], at('2027-03-27T00:00:00Z'))).toEqual([
    '2027-03-28T00:00:00.000Z',
    '2027-03-28T00:30:00.000Z',
    '2027-03-28T01:00:00.000Z',
  ]);
  const back = freeTimes(night, 60, [], at('2027-10-30T00:00:00Z'));
  expect(new Set(back).size).toBe(back.length);
  expect(back.at(-1)).toBe('2027-10-31T02:00:00.000Z');
});

test('on a day whose midnight the clock skips, times are offered from the first hour that exists', () => {
  // Egypt goes from 00:00 to 01:00 on Friday, April 30, 2027.
  const egypt = { ...RULES, timezone: 'Africa/Cairo', hours: [{ day: 5, from: '00:00', to: '03:00' }] };
  const times = freeTimes(egypt, 60, [], at('2027-04-29T00:00:00Z'));
  expect(times).toEqual(['2027-04-29T22:00:00.000Z', '2027-04-29T22:30:00.000Z', '2027-04-29T23:00:00.000Z']);
});

test('isFreeTime accepts exactly the times of freeTimes', () => {
  const night = { ...RULES, hours: [{ day: 7, from: '01:00', to: '04:00' }], buffer_minutes: 10 };
  const busy = [{ starts_at: '2027-03-28T00:00:00.000Z', ends_at: '2027-03-28T00:10:00.000Z' }];
  const now = at('2027-03-27T00:00:00Z');
  const times = Array.from({ length: 4 * 24 * 8 }, (_, n) => new Date(now.getTime() + n * 15 * 60_000).toISOString());
  const free = freeTimes(night, 30, busy, now);
  expect(free.length).toBeGreaterThan(0);
  expect(times.filter((time) => isFreeTime(time, night, 30, busy, now))).toEqual(free);
});

test('busy times keep their buffer, and all times respect the notice and the days ahead', () => {
  const busy = [{ starts_at: '2027-03-22T09:00:00.000Z', ends_at: '2027-03-22T09:30:00.000Z' }];
  const rules = { ...RULES, days_ahead: 6 };
  const now = at('2027-03-22T07:00:00Z');
  expect(freeTimes(rules, 30, busy, now).map((time) => time.slice(11, 16))).toEqual(['08:00', '08:30', '09:30']);
  const buffered = { ...rules, buffer_minutes: 10 };
  expect(freeTimes(buffered, 30, busy, now).map((time) => time.slice(11, 16))).toEqual(['08:00']);
  expect(freeTimes({ ...rules, notice_hours: 2 }, 30, [], now)).toEqual([
    '2027-03-22T09:00:00.000Z',
    '2027-03-22T09:30:00.000Z',
  ]);
  expect(freeTimes({ ...RULES, days_ahead: 1 }, 30, [], at('2027-03-20T00:00:00Z'))).toEqual([]);
});
