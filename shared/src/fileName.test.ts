import { expect, test } from 'vitest';
import { fileName } from './fileName';

test('a file says what it holds and of which day, and ends in its kind', () => {
  const day = new Date('2026-11-20T23:30:00Z');
  expect(fileName('contacts', 'csv', day)).toBe('rapport-contacts-2026-11-20.csv');
  expect(fileName('export', 'zip', day)).toBe('rapport-export-2026-11-20.zip');
});
