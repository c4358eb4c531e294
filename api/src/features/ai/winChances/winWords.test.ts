import { expect, test } from 'vitest';
import { wordsIn } from '../../../words/words';
import { winEvidence } from './winWords';

test.each([
  ['en', '1,204 of 2,811 such deals were won, 1,950 of 23,817 overall'],
  ['de', '1.204 von 2.811 solchen Deals wurden gewonnen, insgesamt 1.950 von 23.817'],
] as const)('numbers in reasons for win chances are written in %s', (language, expected) => {
  const said = winEvidence({ won: 1204, of: 2811 }, { won: 1950, of: 23817 }, language);
  expect(wordsIn(language)(said)).toBe(expected);
});
