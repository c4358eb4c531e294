import { expect, test } from 'vitest';
import { dayHeading } from './dayHeading';

const english = { date_format: 'MM/DD/YYYY', timezone: 'UTC', language: 'en' } as const;

test.each([
  ['2026-11-22', english, 'Today'],
  ['2026-11-21', english, 'Yesterday'],
  ['2026-11-20', english, 'Friday, November 20'],
  ['2026-11-20', { ...english, date_format: 'DD/MM/YYYY' } as const, /^Friday,? 20 November$/],
  ['2025-11-20', english, 'Thursday, November 20, 2025'],
  ['2026-11-21', { ...english, language: 'de' }, 'Gestern'],
])('%s is worded as people say it', (day, preferences, told) => {
  expect(dayHeading(day, '2026-11-22', preferences)).toMatch(told);
});
