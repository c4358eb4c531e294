import { expect, test } from 'vitest';
import { factorInWords } from './leadScores';

test.each([
  [4.4, 'Referral (+4)'],
  [-3.5, 'Referral (−3)'],
  [0.4, 'Referral (0)'],
  [-0.4, 'Referral (0)'],
  [0, 'Referral (0)'],
])('%s points are shown with their sign, unless they round to zero', (points, shown) => {
  expect(factorInWords({ label: 'Referral', points })).toBe(shown);
});
