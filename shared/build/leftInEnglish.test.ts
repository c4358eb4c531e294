import { expect, test } from 'vitest';
import { englishAmong } from './leftInEnglish';

test('the English names of all days and months are found in German texts, and German ones are not', () => {
  const found = englishAmong('de');
  const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
  const namesIn = (language: string) => [
    ...days.map((day) => day.toLocaleDateString(language, { weekday: 'long' })),
    ...months.map((month) => month.toLocaleDateString(language, { month: 'long' })),
  ];
  const german = namesIn('de');
  expect(found(namesIn('en'))).toEqual(namesIn('en').filter((name) => !german.includes(name)));
  expect(found(german)).toEqual([]);
});
