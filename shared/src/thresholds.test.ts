import { expect, test } from 'vitest';
import { levelsOf, priorityOf, riskOf, type ScoreLevels, scoreLevel } from './thresholds';

/** How many leads have each score. */
const countScores = (...scores: number[]) => {
  const counts = new Array<number>(101).fill(0);
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
  return counts;
};
const times = (count: number, score: number) => new Array<number>(count).fill(score);

test.each([
  ['nobody', [], { hot: 80, warm: 60, average: 0 }],
  ['one lead, who is not better than the average', [20], { hot: 80, warm: 60, average: 20 }],
  ['leads that are all alike', times(50, 30), { hot: 80, warm: 60, average: 30 }],
  [
    'scores that nobody reaches 60 with',
    [...times(70, 2), ...times(20, 6), ...times(10, 15)],
    { hot: 15, warm: 6, average: 4 },
  ],
  [
    'more than a tenth that share the best score',
    [...times(60, 5), ...times(40, 25)],
    { hot: 25, warm: 25, average: 13 },
  ],
  ['leads of whom most reach 80', [...times(10, 20), ...times(90, 90)], { hot: 80, warm: 60, average: 83 }],
] as [string, number[], ScoreLevels][])(
  'of %s, who is hot and warm follows from the others',
  (_who, scores, levels) => {
    expect(levelsOf(countScores(...scores))).toEqual(levels);
  },
);

test('the best of several leads is never cold', () => {
  const levels = levelsOf(countScores(1, 1, 2));
  expect(priorityOf(2, levels)).toBe('hot');
  expect(priorityOf(1, levels)).toBe('cold');
});

const LEVELS = { hot: 70, warm: 50, average: 30 };

test.each([
  [70, 'hot', 'hot'],
  [69, 'warm', 'warm'],
  [50, 'warm', 'warm'],
  [49, 'above', 'cold'],
  [40, 'above', 'cold'],
  [39, 'average', 'cold'],
  [21, 'average', 'cold'],
  [20, 'below', 'cold'],
] as const)('a score of %i is %s', (score, level, priority) => {
  expect(scoreLevel(score, LEVELS)).toBe(level);
  expect(priorityOf(score, LEVELS)).toBe(priority);
});

test.each([
  [80, 'low'],
  [79, 'medium'],
  [60, 'medium'],
  [59, 'high'],
] as const)('a health of %i is a %s risk', (score, risk) => {
  expect(riskOf(score)).toBe(risk);
});
