import { expect, test } from 'vitest';
import { fileName } from './fileName';

const day = new Date('2026-11-20T23:30:00Z');

test('a file name has the content, the day and the extension', () => {
  expect(fileName('contacts', 'csv', { day })).toBe('rapport-contacts-2026-11-20.csv');
  expect(fileName('export', 'zip', { day })).toBe('rapport-export-2026-11-20.zip');
});

test.each([
  ['Fliesen & Söhne', 'fliesen-sohne'],
  ['../..\\"Tiles"', 'tiles'],
  ['瓦工', '瓦工'],
  ['!!!', 'crm'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('for the brand %j it begins with %s', (maker, start) => {
  expect(fileName('deals', 'csv', { day, maker })).toBe(`${start}-deals-2026-11-20.csv`);
});
