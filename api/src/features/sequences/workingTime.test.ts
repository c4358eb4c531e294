import { expect, test } from 'vitest';
import { afterWorkdays } from './workingTime';

test.each([
  // 20 November 2026 is a Friday.
  ['2026-11-20T10:30:00Z', 0, 'UTC', '2026-11-20T10:30:00Z'],
  ['2026-11-20T10:30:00Z', 1, 'UTC', '2026-11-23T10:30:00Z'],
  ['2026-11-20T10:30:00Z', 6, 'UTC', '2026-11-30T10:30:00Z'],
  ['2026-11-20T07:00:00Z', 0, 'UTC', '2026-11-20T09:00:00Z'],
  ['2026-11-20T17:00:00Z', 0, 'UTC', '2026-11-23T09:00:00Z'],
  ['2026-11-20T16:59:00Z', 0, 'UTC', '2026-11-20T16:59:00Z'],
  ['2026-11-21T12:00:00Z', 0, 'UTC', '2026-11-23T09:00:00Z'],
  ['2026-11-21T12:00:00Z', 2, 'UTC', '2026-11-24T09:00:00Z'],
  ['2026-11-20T20:00:00Z', 1, 'UTC', '2026-11-23T09:00:00Z'],
  // It is still Friday in Honolulu, and already Saturday in Tokyo.
  ['2026-11-20T23:00:00Z', 0, 'Pacific/Honolulu', '2026-11-20T23:00:00Z'],
  ['2026-11-20T23:00:00Z', 0, 'Asia/Tokyo', '2026-11-23T00:00:00Z'],
  // The clocks change in between, but the local time stays ten o'clock.
  ['2026-10-23T08:00:00Z', 1, 'Europe/Berlin', '2026-10-26T09:00:00Z'],
])('from %s, %i working days later in %s, it is %s', (from, days, timezone, expected) => {
  expect(afterWorkdays(new Date(from), days, timezone)).toEqual(new Date(expected));
});
