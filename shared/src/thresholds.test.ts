import { expect, test } from 'vitest';
import { isPromising, priorityOf, riskOf, scoreWord } from './thresholds';

test.each([
  [100, 30, 'Hot', 'hot', 'low', true],
  [80, 95, 'Hot', 'hot', 'low', true],
  [79, 30, 'Warm', 'warm', 'medium', true],
  [60, 75, 'Warm', 'warm', 'medium', true],
  [59, 30, 'Above average', 'cold', 'high', true],
  [40, 30, 'Above average', 'cold', 'high', true],
  [39, 30, 'Average', 'cold', 'high', false],
  [21, 30, 'Average', 'cold', 'high', false],
  [20, 30, 'Below average', 'cold', 'high', false],
  [0, 0, 'Average', 'cold', 'high', false],
] as const)('a score of %i where the average is %i is %s', (score, average, word, priority, risk, promising) => {
  expect(scoreWord(score, average)).toBe(word);
  expect(priorityOf(score)).toBe(priority);
  expect(riskOf(score)).toBe(risk);
  expect(isPromising(score, average)).toBe(promising);
});
