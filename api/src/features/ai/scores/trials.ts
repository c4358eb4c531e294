import { type Centered, fitted, judge } from './centered';
import type { LogisticModel } from './logisticModel';
import type { Past } from './observations';
import { type Interval, isBetter, LIKELY, lastOf, OVER_CHANCE, rankQuality, type Tried } from './rankQuality';
import { type Range, turn } from './slices';

/** The past in the order in which it came is cut into so many parts, and each is tried on a model of the others. */
const PARTS = 10;
const FEW_PARTS = 5;
/** So many examples tell the same in fewer parts. */
const MANY = 10_000;
const PARTS_OF_MANY = 4;
/** Smaller parts have too few pairs. */
const PART_MIN = 40;
/** The latest leads say how many buy today, and whether what was learned before still holds. */
const TODAY = 0.4;
const LATER_PART = 0.05;
/** Where it does not hold, so much of the past is learned from, the latest. */
const RECENT = 0.3;
/** The parts of the latest leads that are looked at on their own: a change may be young. */
const NEWEST = [1, 0.5, 0.25] as const;

/** A model, and what was found when it was tried. */
export interface Lesson extends Centered {
  /** The first observation that it learned from: later than 0 where what decides has changed. */
  from: number;
  tried: Tried;
  /** From which of those that it was tried on calibration begins. */
  today: number;
  quality: Interval;
}

/**
 * Learns from all of the past, or from the latest part where that puts the leads after it in better order. What it is said
 * to be worth is what it was worth for the newest leads.
 */
export const lessonOf = async (past: Past): Promise<Lesson> => {
  const of = past.won.length;
  const first = Math.round(of * (1 - TODAY));
  const all = await fitted(past, [[0, of]]);
  const others = await tryOnOthers(past, all.whole);
  const quality = rankQuality(others);
  await turn();
  const later = await tryOnLater(past, first, all.whole);
  if (rankQuality(later).value < quality.value) {
    const size = Math.round(of * RECENT);
    const recent = await tryOnLater(past, first, all.whole, size);
    // Of less it would learn less, so that it is hardly ever better by chance.
    await turn();
    if (isBetter(recent, later, 0, LIKELY)) {
      const latest = await fitted(past, [[of - size, of]], all.whole);
      return {
        ...latest,
        from: of - size,
        tried: recent,
        today: 0,
        quality: await soberest(rankQuality(recent), recent),
      };
    }
  }
  return { ...all, from: 0, tried: others, today: first, quality: await soberest(quality, later) };
};

/** Tries all of the past, a part at a time by a model of the other parts. */
const tryOnOthers = async (past: Past, near: LogisticModel): Promise<Tried> => {
  const of = past.won.length;
  const parts = of < PARTS * PART_MIN ? FEW_PARTS : of < MANY ? PARTS : PARTS_OF_MANY;
  const startOf = (part: number) => Math.round((of * part) / parts);
  const scores = new Float64Array(of);
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [startOf(part), startOf(part + 1)];
    const among: Range[] = [
      [0, from],
      [to, of],
    ];
    await judge([from, to], { by: await fitted(past, among, near), past, scores });
  }
  return { scores, won: past.won, ages: past.ages };
};

/** Tries the latest leads, a part at a time by a model of what was before: of so many at most. */
const tryOnLater = async (past: Past, first: number, near: LogisticModel, size = Infinity): Promise<Tried> => {
  const of = past.won.length;
  const scores = new Float64Array(of);
  const part = Math.max(1, Math.round(of * (of < MANY ? LATER_PART : PARTS_OF_MANY * LATER_PART)));
  for (let from = first; from < of; from += part) {
    const by = await fitted(past, [[Math.max(0, from - size), from]], near);
    await judge([from, Math.min(of, from + part)], { by, past, scores });
  }
  return lastOf({ scores, won: past.won, ages: past.ages }, of - first);
};

/**
 * The quality, or where the newest leads are put in clearly worse order, or in none, that: what decides has changed, and may
 * change again.
 */
const soberest = async (quality: Interval, later: Tried): Promise<Interval> => {
  let lowest = quality;
  for (const share of NEWEST) {
    await turn();
    const newest = rankQuality(lastOf(later, Math.round(share * later.scores.length)));
    const isWorse = newest.high < quality.low || (share === 1 && newest.value <= OVER_CHANCE);
    if (isWorse && newest.value < lowest.value) lowest = newest;
  }
  return lowest;
};
