import type { Language } from '@rapport/shared/languages';
import { expect, test } from 'vitest';
import { isNearly } from './commandWords';
import { quickEntry } from './quickEntry';

const preferences = { date_format: 'MM/DD/YYYY', timezone: 'UTC', language: 'en' } as const;
// The texts are read on a Friday.
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
])('%s is clearly a command', (text, entry) => {
  expect(read(text)).toEqual({ entry, isAsked: true });
});

const readIn = (language: Language, text: string) =>
  quickEntry(text, new Date('2026-11-20T12:00:00.000Z'), { ...preferences, language });

test.each<[Language, string, object]>([
  ['de', 'neuer Deal Acme 5.000 €', { kind: 'deal', title: 'Acme', amount: 5_000, currency: 'EUR' }],
  ['de', 'neue Firma Acme', { kind: 'company', name: 'Acme' }],
  ['de', 'Aufgabe: Angebot senden morgen', { kind: 'task', title: 'Angebot senden', who: 'Angebot' }],
  ['de', 'Ann anrufen Freitag 10', { title: 'Ann anrufen', due_date: '2026-11-27T10:00:00.000Z', who: 'Ann' }],
  ['de', 'call Ann tomorrow', { title: 'call Ann', who: 'Ann' }],
  ['fr', 'nouvelle tâche rappeler Ann demain', { kind: 'task', title: 'rappeler Ann', who: 'Ann' }],
  ['fr', 'créer contact Ann Lee ann@acme.com', { kind: 'contact', name: 'Ann Lee', email: 'ann@acme.com' }],
  ['fr', 'nouvelle afaire Acme 300', { kind: 'deal', title: 'Acme', amount: 300 }],
  ['es', 'añadir empresa Acme', { kind: 'company', name: 'Acme' }],
  ['es', 'Llamar a Ann mañana', { kind: 'task', title: 'Llamar a Ann', who: 'Ann' }],
  ['es', 'new deal Acme 10', { kind: 'deal', title: 'Acme', amount: 10 }],
])('in %s, %s is clearly a command', (language, text, entry) => {
  expect(readIn(language, text)).toMatchObject({ entry, isAsked: true });
});

test.each<[Language, string]>([
  ['de', 'Firma Huber'],
  ['fr', 'entreprise Dupont'],
  ['en', 'nueva tarea Acme'],
])('in %s, “%s” is only searched for', (language, text) => {
  expect(readIn(language, text)).toBeNull();
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
])('%s typed as %s is recognized: %s', (word, typed, isNear) => {
  expect(isNearly(word, typed)).toBe(isNear);
});
