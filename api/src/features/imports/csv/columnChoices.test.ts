import { expect, test } from 'vitest';
import { watchChoices } from './columnChoices';

test.each<[string, string[], ReturnType<ReturnType<typeof watchChoices>['of']>]>([
  ['too few of one value', ['Basic', 'premium', '', 'Premium'], null],
  [
    'one choice, however it is written',
    ['Basic', 'Premium', 'premium', 'basic', 'Premium'],
    { options: ['Premium', 'Basic'], several: false },
  ],
  ['several choices', ['Album; Drone', 'Drone', '', 'Album'], { options: ['Album', 'Drone'], several: true }],
  ['parts with a comma that repeat', ['A, B', 'B, C', 'C, A'], { options: ['A', 'B', 'C'], several: true }],
  [
    'whole values with a comma',
    ['Rome, north', 'Rome, north', 'Rome, south', 'Rome, south'],
    { options: ['Rome, north', 'Rome, south'], several: false },
  ],
  [
    'numbers that are written as formulas',
    ['="030"', '="040"', '="030"', '="040"'],
    { options: ['030', '040'], several: false },
  ],
  ['values that hardly repeat', ['Ada', 'Bob', 'Cid', 'Ada'], null],
  ['always the same', ['yes', 'yes', 'yes', 'yes'], null],
  ['too many', Array.from({ length: 200 }, (_, at) => `v${at % 31}`), null],
  ['too long', ['a', 'a', 'x'.repeat(101), 'x'.repeat(101)], null],
])('%s', (_what, cells, choices) => {
  const watched = watchChoices(1);
  for (const cell of cells) watched.see([cell]);
  expect(watched.of(0)).toEqual(choices);
});
