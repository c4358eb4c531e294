import { expect, test } from 'vitest';
import { isNearly, quickEntry } from './quickEntry';

const preferences = { date_format: 'MM/DD/YYYY', timezone: 'UTC', language: 'en' } as const;
// A Friday.
const read = (text: string) => quickEntry(text, new Date('2026-11-20T12:00:00.000Z'), preferences);

test.each([
  ['new deal Acme 5000', { kind: 'deal', title: 'Acme', amount: 5_000, currency: null }],
  ['nwe daal Acme roof 4.5k', { kind: 'deal', title: 'Acme roof', amount: 4_500, currency: null }],
  ['deal Acme 1,250 EUR', { kind: 'deal', title: 'Acme', amount: 1_250, currency: 'EUR' }],
  ['add deal Route 66', { kind: 'deal', title: 'Route', amount: 66, currency: null }],
  ['create deal Acme', { kind: 'deal', title: 'Acme', amount: 0, currency: null }],
  ['new contact Ann Lee ann@acme.com', { kind: 'contact', name: 'Ann Lee', email: 'ann@acme.com' }],
  ['new compny Acme', { kind: 'company', name: 'Acme' }],
  ['call Ann fri 10', { kind: 'task', title: 'call Ann', due_date: '2026-11-27T10:00:00.000Z', who: 'Ann' }],
  ['task: send the offer', { kind: 'task', title: 'send the offer', due_date: null, who: 'the offer' }],
])('%s is asked for', (text, entry) => {
  expect(read(text)).toEqual({ entry, isAsked: true });
});

test.each(['Acme', 'new deal', 'talk shop', 'ann@acme.com', 'deals', ''])('“%s” is only searched for', (text) => {
  expect(read(text)).toBeNull();
});

test.each(['call Ann', 'April Sun'])('“%s” may be a search', (text) => {
  expect(read(text)).toMatchObject({ isAsked: false });
});

test.each([
  ['deal', 'daal', true],
  ['deal', 'dea', true],
  ['deal', 'deall', true],
  ['new', 'nwe', true],
  ['deal', 'dull', false],
  ['company', 'contact', false],
])('%s typed as %s: %s', (word, typed, isNear) => {
  expect(isNearly(word, typed)).toBe(isNear);
});
