import { expect, test, vi } from 'vitest';
import { english as words, wordsIn } from '../../words/words';
import { sentenceOf, type Waiting } from './sentence';

const none = { total: 0 };
const nothing: Waiting = {
  proposals: { total: 0, value: 0 },
  overdue: none,
  dueToday: none,
  deals: none,
  people: none,
};
const english = { currency: 'USD', language: 'en-US', date_format: 'MM/DD/YYYY', timezone: 'UTC' } as const;

test.each<[Partial<Waiting>, string]>([
  [{}, 'Nothing needs your attention today.'],
  [
    { proposals: { total: 1, value: 8400, first: 'Solar roof' }, dueToday: { total: 1, first: 'Call Grace' } },
    'The proposal “Solar roof” worth $8,400 is waiting for a reply; “Call Grace” is due today.',
  ],
  [
    { proposals: { total: 3, value: 28_400 }, overdue: { total: 2, first: 'Call Ann' }, dueToday: { total: 9 } },
    'Three proposals worth $28,400 are waiting for a reply; two tasks are overdue, “Call Ann” for the longest.',
  ],
  [{ proposals: { total: 333, value: 17_190_692.57 } }, '333 proposals worth $17,190,693 are waiting for a reply.'],
  [{ proposals: { total: 2, value: null } }, 'Two proposals are waiting for a reply.'],
  [{ proposals: { total: 1, value: 0, first: 'A favor' } }, 'The proposal “A favor” is waiting for a reply.'],
  [{ overdue: { total: 10_000, first: 'Call' } }, '10,000+ tasks are overdue, “Call” for the longest.'],
  [{ dueToday: { total: 13, first: 'Call Ann' } }, '13 tasks are due today, “Call Ann” first.'],
  [{ people: { total: 1, first: 'Ada' } }, 'It is time to get in touch with Ada.'],
  [{ people: { total: 2, first: 'Ada' } }, 'It is time to get in touch with Ada and one other.'],
  [
    { people: { total: 11, first: 'Ada' }, deals: { total: 1, first: 'Roof' } },
    'It is time to get in touch with Ada and ten others; “Roof” needs attention.',
  ],
  [{ deals: { total: 14, first: 'Roof' } }, '14 deals need attention.'],
])('%j gives the sentence: %s', (waiting, sentence) => {
  expect(sentenceOf({ ...nothing, ...waiting }, english, words)).toBe(sentence);
});

test('the delay of a task is worded as on the other screens', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  const sentence = (due: string) =>
    sentenceOf({ ...nothing, overdue: { total: 1, first: 'Call Ann', due } }, english, words);
  expect(sentence('2026-11-17T09:00:00.000Z')).toBe('“Call Ann” is 3 days late.');
  expect(sentence('2026-11-20T09:00:00.000Z')).toMatch(/^“Call Ann” has been late since 9:00.AM\.$/);
  vi.useRealTimers();
});

test('a title of 200 characters is shortened', () => {
  const sentence = sentenceOf({ ...nothing, overdue: { total: 1, first: 'a'.repeat(200) } }, english, words);
  expect(sentence).toBe(`“${'a'.repeat(60)}…” is late.`);
});

test('the sentence is in the language of the reader, with its quotation marks and plurals', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  const reading = { ...english, currency: 'EUR', language: 'de-DE' } as const;
  const waiting = {
    ...nothing,
    proposals: { total: 3, value: 8400 },
    overdue: { total: 1, first: 'Ann anrufen', due: '2026-11-19T09:00:00.000Z' },
  };
  expect(sentenceOf(waiting, reading, wordsIn('de')).replaceAll('\u00a0', ' ')).toBe(
    'Drei Angebote über 8.400 € warten auf Antwort; „Ann anrufen“ ist seit 1 Tag überfällig.',
  );
  vi.useRealTimers();
});
