import { type Centered, fitted, judge } from './centered';
import type { LogisticModel } from './logisticModel';
import type { Past } from './observations';
import { type Interval, isBetter, isClearlyBelow, LIKELY, lastOf, rankQuality, type Tried } from './rankQuality';
import { turn } from './slices';

/** So much of the past, the latest, is tried, a part at a time by a model of what was before it. */
const TRIED = 0.4;
const PART = 0.05;
/** So many examples tell the same in fewer parts. */
const MANY = 10_000;
const PART_OF_MANY = 0.2;
/** Where what decides has changed, so much of the past is learned from, the latest. */
const RECENT = 0.3;
/** The parts of those tried that are looked at on their own, the latest: a change may be young. */
const NEWEST = [0.5, 0.25] as const;

/** A model, and what was found when it was tried. */
export interface Lesson extends Centered {
  /** The first observation that it learned from: later than 0 where what decides has changed. */
  from: number;
  tried: Tried;
}

/**
 * Learns from all of the past, or from the latest part where that puts the leads after it in better order. It is tried on the
 * latest leads, each scored by what was known before them.
 */
export const lessonOf = async (past: Past): Promise<Lesson> => {
  const of = past.won.length;
  const all = await fitted(past, [[0, of]]);
  const tried = await tryOnLater(past, all.whole);
  const size = Math.round(of * RECENT);
  const recent = await tryOnLater(past, all.whole, size);
  await turn();
  // Of less it would learn less, so that it is hardly ever better by chance.
  if (isBetter(recent, tried, 0, LIKELY)) {
    const latest = await fitted(past, [[of - size, of]], all.whole);
    return { ...latest, from: of - size, tried: recent };
  }
  return { ...all, from: 0, tried };
};

/** Tries the latest leads, a part at a time by a model of what was before: of so many at most. `near` is a model of all. */
const tryOnLater = async (past: Past, near: LogisticModel, size = Infinity): Promise<Tried> => {
  const of = past.won.length;
  const first = Math.round(of * (1 - TRIED));
  const scores = new Float64Array(of);
  const part = Math.max(1, Math.round(of * (of < MANY ? PART : PART_OF_MANY)));
  for (let from = first; from < of; from += part) {
    const by = await fitted(past, [[Math.max(0, from - size), from]], near);
    await judge([from, Math.min(of, from + part)], { by, past, scores });
  }
  return lastOf({ scores, won: past.won, ages: past.ages }, of - first);
};

/** How well those tried were put in order, or where the newest of them were put in clearly worse order, that: it may stay so. */
export const soberest = async (tried: Tried): Promise<Interval> => {
  let lowest = rankQuality(tried);
  const { value } = lowest;
  for (const share of NEWEST) {
    await turn();
    const newest = rankQuality(lastOf(tried, Math.round(share * tried.scores.length)));
    if (isClearlyBelow(newest, value) && newest.value < lowest.value) lowest = newest;
  }
  return lowest;
};
