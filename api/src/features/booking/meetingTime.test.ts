import { expect, test } from 'vitest';
import { meetingTime } from './meetingTime';

test.each([
  ['en', 'America/New_York', 'Wednesday, November 11, 2026 at 7:30 PM (America/New York)'],
  ['de', 'Europe/Berlin', 'Donnerstag, 12. November 2026 um 01:30 (Europe/Berlin)'],
])('in %s, the weekday and the month are written in words', (language, timezone, words) => {
  expect(meetingTime('2026-11-12T00:30:00Z', language, timezone).replace(/\s/g, ' ')).toBe(words);
});
