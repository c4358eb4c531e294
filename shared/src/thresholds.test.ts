import { expect, test } from 'vitest';
import { isPromising, priorityOf, riskOf, scoreLevel } from './thresholds';

test.each([
  [100, 30, 'hot', 'hot', 'low', true],
  [80, 95, 'hot', 'hot', 'low', true],
  [79, 30, 'warm', 'warm', 'medium', true],
  [60, 75, 'warm', 'warm', 'medium', true],
  [59, 30, 'above', 'cold', 'high', true],
  [40, 30, 'above', 'cold', 'high', true],
  [39, 30, 'average', 'cold', 'high', false],
  [21, 30, 'average', 'cold', 'high', false],
  [20, 30, 'below', 'cold', 'high', false],
  [0, 0, 'average', 'cold', 'high', false],
] as const)('a score of %i where the average is %i is %s', (score, average, level, priority, risk, promising) => {
  expect(scoreLevel(score, average)).toBe(level);
  expect(priorityOf(score)).toBe(priority);
  expect(riskOf(score)).toBe(risk);
  expect(isPromising(score, average)).toBe(promising);
});
