import { expect, test } from 'vitest';
import { type Interval, lastOf, rankQuality, type Tried } from './rankQuality';
import { chanceOf } from './sampleSets';
import { soberest } from './trials';

const COUNT = 2_000;

/** Leads of whose order so much follows from the outcome as is given for their place from 0 to 1. */
const tried = (shareAt: (place: number) => number): Tried => {
  const next = chanceOf(5);
  const won = Uint8Array.from({ length: COUNT }, () => (next() < 0.4 ? 1 : 0));
  const scores = Float64Array.from(won, (one, at) => {
    const share = shareAt(at / COUNT);
    return share * one + (1 - share) * next();
  });
  return { scores, won, ages: new Float64Array(COUNT) };
};

const shownOf = (shareAt: (place: number) => number): Promise<Interval> => soberest(tried(shareAt));

test('where the newest leads are put in clearly worse order, theirs is shown', async () => {
  const sinceHalf = (place: number) => (place < 0.5 ? 0.4 : 0.1);
  expect(await shownOf(sinceHalf)).toEqual(rankQuality(lastOf(tried(sinceHalf), COUNT / 2)));
  const sinceLately = (place: number) => (place < 0.75 ? 0.4 : 0.1);
  expect(await shownOf(sinceLately)).toEqual(rankQuality(lastOf(tried(sinceLately), COUNT / 4)));
});

test.each([
  ['all are put in the same order', () => 0.3],
  ['the newest are put in worse order by no more than chance', (place: number) => (place < 0.5 ? 0.3 : 0.28)],
  ['the newest are put in better order', (place: number) => (place < 0.5 ? 0.1 : 0.4)],
])('where %s, the figure of all is shown', async (_what, shareAt) => {
  expect(await shownOf(shareAt)).toEqual(rankQuality(tried(shareAt)));
});
