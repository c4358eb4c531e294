import { expect, test } from 'vitest';
import { type HeldOutScores, type Interval, rankQuality, takeLast } from './rankQuality';
import { seededRandom } from './sampleSets';
import { conservativeQuality } from './training';

const COUNT = 2_000;

/** Scores that mix the outcome with chance, by a share that depends on the place of the lead from 0 to 1. */
const heldOut = (shareAt: (place: number) => number): HeldOutScores => {
  const next = seededRandom(5);
  const won = Uint8Array.from({ length: COUNT }, () => (next() < 0.4 ? 1 : 0));
  const scores = Float64Array.from(won, (one, at) => {
    const share = shareAt(at / COUNT);
    return share * one + (1 - share) * next();
  });
  return { scores, won, ages: new Float64Array(COUNT) };
};

const shownOf = (shareAt: (place: number) => number): Promise<Interval> => conservativeQuality(heldOut(shareAt));

test('when the newest leads are ranked clearly worse, their quality is shown', async () => {
  const sinceHalf = (place: number) => (place < 0.5 ? 0.4 : 0.1);
  expect(await shownOf(sinceHalf)).toEqual(rankQuality(takeLast(heldOut(sinceHalf), COUNT / 2)));
  const sinceLately = (place: number) => (place < 0.75 ? 0.4 : 0.1);
  expect(await shownOf(sinceLately)).toEqual(rankQuality(takeLast(heldOut(sinceLately), COUNT / 4)));
});

test.each([
  ['all leads are ranked equally well', () => 0.3],
  ['the newest leads are ranked worse only by chance', (place: number) => (place < 0.5 ? 0.3 : 0.28)],
  ['the newest leads are ranked better', (place: number) => (place < 0.5 ? 0.1 : 0.4)],
])('when %s, the quality of all is shown', async (_what, shareAt) => {
  expect(await shownOf(shareAt)).toEqual(rankQuality(heldOut(shareAt)));
});
