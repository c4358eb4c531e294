import { type DatePreferences, toLocalTime } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { quickTask } from './quickTask';

// A Friday, half past nine in New York.
const now = new Date('2026-11-20T14:30:00Z');
const american: DatePreferences = { date_format: 'MM/DD/YYYY', timezone: 'America/New_York', language: 'en' };
const european = (language: string): DatePreferences => ({ ...american, date_format: 'DD/MM/YYYY', language });

test.each([
  ['call Ann fri 10', 'call Ann', '2026-11-27T15:00:00.000Z'],
  ['call Ann mon 10', 'call Ann', '2026-11-23T15:00:00.000Z'],
  ['call Ann on monday at 3', 'call Ann', '2026-11-23T20:00:00.000Z'],
  ['send the offer tomorrow 3pm', 'send the offer', '2026-11-21T20:00:00.000Z'],
  ['send the offer tomorrow 3 pm', 'send the offer', '2026-11-21T20:00:00.000Z'],
  ['send the offer today', 'send the offer', '2026-11-20T22:00:00.000Z'],
  ['call Ann on the day after tomorrow at 3 pm', 'call Ann', '2026-11-22T20:00:00.000Z'],
  ['call Ann on next monday', 'call Ann', '2026-11-23T22:00:00.000Z'],
  ['send cards on the 25th of december', 'send cards', '2026-12-25T22:00:00.000Z'],
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
])('“%s” becomes “%s”, due %s', (text, title, due_date) => {
  expect(quickTask(text, now, american)).toEqual({ title, due_date });
});

/** The title, and the local due time in New York. */
const dueIn = (text: string, preferences: DatePreferences) => {
  const { title, due_date } = quickTask(text, now, preferences);
  return `${title} | ${due_date ? toLocalTime(due_date, preferences.timezone) : '-'}`;
};

test.each([
  ['order wine 12/25', american, 'order wine | 2026-12-25T17:00'],
  ['order wine 25/12', american, 'order wine | 2026-12-25T17:00'],
  ['order wine 12/1', american, 'order wine | 2026-12-01T17:00'],
  ['order wine 12/1', european('fr'), 'order wine | 2027-01-12T17:00'],
  ['order wine 12/25', european('fr'), 'order wine | 2026-12-25T17:00'],
  ['order wine 3/4/2027', european('en'), 'order wine | 2027-04-03T17:00'],
  ['order wine 13/13', american, 'order wine 13/13 | -'],
  ['support 24/7', european('en'), 'support 24/7 | -'],
  ['order wine dec 25', american, 'order wine | 2026-12-25T17:00'],
  ['order wine on 1st of March 9am', american, 'order wine | 2027-03-01T09:00'],
  ['order wine in 3 days', american, 'order wine | 2026-11-23T17:00'],
  ['order wine the day after tomorrow', american, 'order wine | 2026-11-22T17:00'],
  ['order wine 14:30', american, 'order wine | 2026-11-20T14:30'],
  ['order wine 2pm', american, 'order wine | 2026-11-20T14:00'],
  ['2pm tomorrow call Ann', american, 'call Ann | 2026-11-21T14:00'],
  ['call Ann 2pm tomorrow', american, 'call Ann | 2026-11-21T14:00'],
  ['Angebot senden 30.11.', european('de'), 'Angebot senden | 2026-11-30T17:00'],
  ['Angebot senden am 30.11.2027 um 9', european('de'), 'Angebot senden | 2027-11-30T09:00'],
  ['Angebot senden 1.2. 9 Uhr', european('de'), 'Angebot senden | 2027-02-01T09:00'],
  ['Angebot senden 31.2.', european('de'), 'Angebot senden 31.2. | -'],
  ['Ann anrufen morgen 9:30', european('de'), 'Ann anrufen | 2026-11-21T09:30'],
  ['morgen 9:30 Ann anrufen', european('de'), 'Ann anrufen | 2026-11-21T09:30'],
  ['Ann anrufen heute', european('de'), 'Ann anrufen | 2026-11-20T17:00'],
  ['Ann anrufen übermorgen', european('de'), 'Ann anrufen | 2026-11-22T17:00'],
  ['Ann anrufen in 2 Wochen', european('de'), 'Ann anrufen | 2026-12-04T17:00'],
  ['Ann anrufen nächsten Montag', european('de'), 'Ann anrufen | 2026-11-23T17:00'],
  ['Ann anrufen am nächsten Montag', european('de'), 'Ann anrufen | 2026-11-23T17:00'],
  ['Llamar a Ana el próximo lunes', european('es'), 'Llamar a Ana | 2026-11-23T17:00'],
  ['pedir vino 25 de diciembre de 2026', european('es'), 'pedir vino | 2026-12-25T17:00'],
  ['Ann anrufen Do 10', european('de'), 'Ann anrufen | 2026-11-26T10:00'],
  ['Ann anrufen 25. Dezember', european('de'), 'Ann anrufen | 2026-12-25T17:00'],
  ['mach es so', european('de'), 'mach es so | -'],
  ['sagen: guten Morgen', european('de'), 'sagen: guten Morgen | -'],
  ['appeler Ann demain 9h30', european('fr'), 'appeler Ann | 2026-11-21T09:30'],
  ['appeler Ann aujourd’hui à 14h', european('fr'), 'appeler Ann | 2026-11-20T14:00'],
  ['appeler Ann lundi prochain', european('fr'), 'appeler Ann | 2026-11-23T17:00'],
  ['appeler Ann dans 3 jours', european('fr'), 'appeler Ann | 2026-11-23T17:00'],
  ['appeler Sam', european('fr'), 'appeler Sam | -'],
  ['llamar a Ann mañana a las 10', european('es'), 'llamar a Ann | 2026-11-21T10:00'],
  ['llamar a Ann pasado mañana', european('es'), 'llamar a Ann | 2026-11-22T17:00'],
  ['llamar a Ann el viernes', european('es'), 'llamar a Ann | 2026-11-27T17:00'],
  ['llamar a Ann el 25 de diciembre', european('es'), 'llamar a Ann | 2026-12-25T17:00'],
  ['llamar por la mañana', european('es'), 'llamar por la mañana | -'],
  ['pay 12.30', american, 'pay 12.30 | -'],
  ['ask in may', american, 'ask in may | -'],
])('“%s” is read in the user’s date format', (text, preferences, understood) => {
  expect(dueIn(text, preferences)).toBe(understood);
});

test('a task for today added after work is due at the end of the day, not overdue at once', () => {
  const evening = new Date('2026-11-20T23:30:00Z');
  expect(quickTask('call Ann today', evening, american).due_date).toBe('2026-11-21T04:59:00.000Z');
});

test('the day is in the user’s time zone, where it may be tomorrow already', () => {
  expect(quickTask('call today', now, { ...american, timezone: 'Pacific/Auckland' }).due_date).toBe(
    '2026-11-21T04:00:00.000Z',
  );
});
