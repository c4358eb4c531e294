import type { Tried } from './learnedModel';

/** How many of 100 pairs are in the right order, and between which bounds that lies in 95 of 100 cases. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** A score and what became of it, for `areaUnder`. */
interface Judged {
  score: number;
  won: boolean;
}

/** Of 100 pairs chance puts so many in the right order. */
export const OVER_CHANCE = 50;

const STANDARD_ERRORS = 1.96;

/**
 * How well scores put those who were won above those who were not, over pairs of one age. The bounds are those of Hanley
 * and McNeil (1982), with each lead counted once.
 */
export const rankQuality = (tried: readonly Tried[]): Interval => {
  let [pairs, right] = [0, 0];
  for (const judged of grouped(tried).values()) {
    const won = judged.filter((one) => one.won).length;
    const count = won * (judged.length - won);
    pairs += count;
    right += count * areaUnder(judged);
  }
  const first = tried.filter(({ age }) => age === 0);
  const won = first.filter((one) => one.won).length;
  if (pairs === 0 || won === 0 || won === first.length) return { value: 50, low: 0, high: 100 };
  const area = right / pairs;
  const error = STANDARD_ERRORS * standardError(area, won, first.length - won);
  return { value: 100 * area, low: 100 * Math.max(0, area - error), high: 100 * Math.min(1, area + error) };
};

const grouped = (tried: readonly Tried[]): Map<number, Judged[]> => {
  const groups = new Map<number, Judged[]>();
  for (const one of tried) {
    const group = groups.get(one.age);
    if (group) group.push(one);
    else groups.set(one.age, [one]);
  }
  return groups;
};

const standardError = (area: number, won: number, lost: number): number => {
  const byWon = area / (2 - area);
  const byLost = (2 * area ** 2) / (1 + area);
  const variance =
    (area * (1 - area) + (won - 1) * (byWon - area ** 2) + (lost - 1) * (byLost - area ** 2)) / (won * lost);
  return Math.sqrt(Math.max(0, variance));
};

/**
 * The area under the ROC curve: how often somebody who was won has a higher score than somebody who was not (Hanley and
 * McNeil 1982). Equal scores count half. 0.5 is chance; without both kinds it is 0.5 too.
 */
export const areaUnder = (judged: readonly Judged[]): number => {
  const [won, lost] = [scoresOf(judged, true), scoresOf(judged, false)];
  if (won.length === 0 || lost.length === 0) return 0.5;
  let right = 0;
  // How many who were not won have a lower score, and how many no higher one.
  let [lower, upTo] = [0, 0];
  for (const score of won) {
    while ((lost[lower] as number) < score) lower += 1;
    while ((lost[upTo] as number) <= score) upTo += 1;
    right += (lower + upTo) / 2;
  }
  return right / (won.length * lost.length);
};

/** The lowest first. */
const scoresOf = (judged: readonly Judged[], won: boolean): Float64Array =>
  Float64Array.from(
    judged.filter((one) => one.won === won),
    ({ score }) => score,
  ).sort();

const STEPS = 25;
const TOLERANCE = 1e-9;
/** So many leads speak for a slope of 1, which is right where a model is as sure as it should be. */
const SLOPE_STRENGTH = 5;
const SLOPE_MIN = 0.1;

/** Fits the log-odds `intercept + slope · score` to what came true (Platt 1999). A higher score never gets lower odds. */
export const calibrate = (tried: readonly Judged[]): { slope: number; intercept: number } => {
  const won = tried.filter((one) => one.won).length;
  let slope = 1;
  // As in Platt's paper, so that a part where all were won has finite odds.
  let intercept = Math.log((won + 1) / (tried.length - won + 1));
  for (let step = 0; step < STEPS; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, SLOPE_STRENGTH * (slope - 1), 1e-6, 0, SLOPE_STRENGTH];
    for (const one of tried) {
      const predicted = 1 / (1 + Math.exp(-(intercept + slope * one.score)));
      const miss = predicted - (one.won ? 1 : 0);
      const spread = predicted * (1 - predicted);
      g0 += miss;
      g1 += miss * one.score;
      h00 += spread;
      h01 += spread * one.score;
      h11 += spread * one.score ** 2;
    }
    const determinant = h00 * h11 - h01 ** 2;
    const change = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant] as const;
    intercept -= change[0];
    slope -= change[1];
    if (Math.max(...change.map(Math.abs)) < TOLERANCE) break;
  }
  return { slope: Math.max(SLOPE_MIN, slope), intercept };
};
