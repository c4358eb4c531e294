import { type CenteredModel, fitCentered, scoreRange } from './centeredModel';
import type { LogisticModel } from './logisticModel';
import type { EncodedObservations } from './observations';
import {
  type HeldOutScores,
  type Interval,
  isClearlyBelow,
  isSignificantlyBetter,
  rankQuality,
  takeLast,
  Z_AT_10_PERCENT,
} from './rankQuality';
import { yieldToRequests } from './timeSlices';

/** The share of the past, its latest part, that is held out for validation. */
const HELD_OUT = 0.4;
/** The share of the past that is validated at a time, by a model of everything before it. */
const PART = 0.05;
/** With this many examples, fewer and larger parts give the same figure. */
const MANY = 10_000;
const PART_OF_MANY = 0.2;
/** The share of the past, its latest part, that the model learns from when the drivers of success have changed. */
const RECENT = 0.3;
/** The shares of the held-out leads, the newest, that are also checked on their own, because a change may be recent. */
const NEWEST = [0.5, 0.25] as const;

/** A model with its scores of held-out leads. */
export interface TrainedModel extends CenteredModel {
  /** The index of the first observation it was trained on: above 0 when the drivers of success have changed. */
  from: number;
  heldOut: HeldOutScores;
}

/**
 * Trains on all of the past, or on its latest part when that ranks later leads significantly better. Both are validated on the
 * latest leads, each scored by a model of earlier ones.
 */
export const trainOnPast = async (past: EncodedObservations): Promise<TrainedModel> => {
  const total = past.won.length;
  const all = await fitCentered(past, [[0, total]]);
  const heldOut = await walkForward(past, all.whole);
  const size = Math.round(total * RECENT);
  const recent = await walkForward(past, all.whole, size);
  await yieldToRequests();
  // A low threshold is enough: a model of fewer examples is hardly ever better by chance.
  if (isSignificantlyBetter(recent, heldOut, 0, Z_AT_10_PERCENT)) {
    const latest = await fitCentered(past, [[total - size, total]], all.whole);
    return { ...latest, from: total - size, heldOut: recent };
  }
  return { ...all, from: 0, heldOut };
};

/**
 * Walk-forward validation: scores the latest leads part by part, each part with a model of at most `size` earlier leads.
 * @param warmStart a model of all leads
 */
const walkForward = async (
  past: EncodedObservations,
  warmStart: LogisticModel,
  size = Infinity,
): Promise<HeldOutScores> => {
  const total = past.won.length;
  const first = Math.round(total * (1 - HELD_OUT));
  const scores = new Float64Array(total);
  const part = Math.max(1, Math.round(total * (total < MANY ? PART : PART_OF_MANY)));
  for (let from = first; from < total; from += part) {
    const model = await fitCentered(past, [[Math.max(0, from - size), from]], warmStart);
    await scoreRange([from, Math.min(total, from + part)], { model, past, scores });
  }
  return takeLast({ scores, won: past.won, ages: past.ages }, total - first);
};

/**
 * How well held-out leads were ranked. When the newest of them were ranked clearly worse, their lower quality is returned,
 * because it may stay like that.
 */
export const conservativeQuality = async (heldOut: HeldOutScores): Promise<Interval> => {
  let lowest = rankQuality(heldOut);
  const { value } = lowest;
  for (const share of NEWEST) {
    await yieldToRequests();
    const newest = rankQuality(takeLast(heldOut, Math.round(share * heldOut.scores.length)));
    if (isClearlyBelow(newest, value) && newest.value < lowest.value) lowest = newest;
  }
  return lowest;
};
