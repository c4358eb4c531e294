import { expect, test } from 'vitest';
import { quickTask } from './quickTask';

// A Friday, half past nine in New York.
const now = new Date('2026-11-20T14:30:00Z');

test.each([
  ['call Ann fri 10', 'call Ann', '2026-11-27T15:00:00.000Z'],
  ['call Ann mon 10', 'call Ann', '2026-11-23T15:00:00.000Z'],
  ['call Ann on monday at 3', 'call Ann', '2026-11-23T20:00:00.000Z'],
  ['send the offer tomorrow 3pm', 'send the offer', '2026-11-21T20:00:00.000Z'],
  ['send the offer tomorrow 3 pm', 'send the offer', '2026-11-21T20:00:00.000Z'],
  ['send the offer today', 'send the offer', '2026-11-20T22:00:00.000Z'],
  ['renew in 2 weeks', 'renew', '2026-12-04T22:00:00.000Z'],
  ['renew next week', 'renew', '2026-11-27T22:00:00.000Z'],
  ['renew 2027-01-15 9:30', 'renew', '2027-01-15T14:30:00.000Z'],
  ['renew 2027-02-30', 'renew 2027-02-30', null],
  ['lunch noon', 'lunch', '2026-11-20T17:00:00.000Z'],
  ['stand-up at 9:15', 'stand-up', '2026-11-21T14:15:00.000Z'],
  ['order 12', 'order 12', null],
  ['call Ann', 'call Ann', null],
  ['friday', 'friday', null],
  ['buy 3 chairs', 'buy 3 chairs', null],
  ['meet Mon', 'meet', '2026-11-23T22:00:00.000Z'],
  ['call at 25:00', 'call at 25:00', null],
  ['  ', '', null],
  ['打电话 tomorrow', '打电话', '2026-11-21T22:00:00.000Z'],
])('“%s” is “%s”, due %s', (text, title, due_date) => {
  expect(quickTask(text, now, 'America/New_York')).toEqual({ title, due_date });
});

test('the day is the person’s, where it is tomorrow already', () => {
  expect(quickTask('call today', new Date('2026-11-20T14:30:00Z'), 'Pacific/Auckland').due_date).toBe(
    '2026-11-21T04:00:00.000Z',
  );
});
