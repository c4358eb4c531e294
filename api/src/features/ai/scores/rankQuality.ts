import { factorOf, solve } from './logisticModel';
import { turn } from './slices';

/** Leads with what models make of them that did not learn from them, nor from others of their time. */
export interface Tried {
  scores: Float64Array;
  /** 1 of those that were won. */
  won: Uint8Array;
  /** Only leads of one age are compared. */
  ages: Float64Array;
}

/** How many of 100 pairs are in the right order, and between which bounds that lies in 95 of 100 cases. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** The last of those that were tried. */
export const lastOf = ({ scores, won, ages }: Tried, count: number): Tried => {
  const from = Math.max(0, scores.length - count);
  return { scores: scores.subarray(from), won: won.subarray(from), ages: ages.subarray(from) };
};

/** Those that were seen some time after they were added, where there are any: as open leads are. */
export const seenLater = (tried: Tried): Tried => {
  if (!tried.ages.some((age) => age > 0)) return tried;
  const isLater = (_value: number, at: number) => (tried.ages[at] as number) > 0;
  return {
    scores: tried.scores.filter(isLater),
    won: tried.won.filter(isLater),
    ages: tried.ages.filter(isLater),
  };
};

/**
 * Whether one model puts leads of an age in better order than another, by so many standard errors (DeLong, DeLong and
 * Clarke-Pearson 1988). Both were tried on the same leads.
 */
export const isBetter = (one: Tried, other: Tried, age: number, errors: number): boolean => {
  const won = shareDifferences(one, other, age, 1);
  const lost = shareDifferences(one, other, age, 0);
  if (won.length < 2 || lost.length < 2) return false;
  const gain = meanOf(won);
  return gain > errors * Math.sqrt(varianceOf(won) / won.length + varianceOf(lost) / lost.length);
};

/** Of each lead with one outcome, how much larger a share of those with the other it is on the right side of by the one model. */
const shareDifferences = (one: Tried, other: Tried, age: number, isWon: 0 | 1): Float64Array => {
  const [shares, others] = [one, other].map((tried) => {
    const against = scoresWith(tried, age, 1 - isWon).sort();
    return scoresWith(tried, age, isWon).map((score) => {
      const below = (placeOf(against, score, false) + placeOf(against, score, true)) / 2 / against.length;
      return isWon ? below : 1 - below;
    });
  }) as [Float64Array, Float64Array];
  return shares.map((share, at) => share - (others[at] as number));
};

/** How many of sorted scores are lower, or no higher. */
const placeOf = (sorted: Float64Array, score: number, orEqual: boolean): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const its = sorted[middle] as number;
    if (its < score || (orEqual && its === score)) from = middle + 1;
    else to = middle;
  }
  return from;
};

const meanOf = (numbers: Float64Array): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const varianceOf = (numbers: Float64Array): number => {
  const mean = meanOf(numbers);
  return numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1);
};

/** Of 100 pairs chance puts so many in the right order. */
export const OVER_CHANCE = 50;

const STANDARD_ERRORS = 1.96;
/** In 1 of 100 cases chance alone makes one model seem better than another by so many standard errors, or in 1 of 10. */
export const CLEARLY = 2.33;
export const LIKELY = 1.28;

/**
 * How well scores put those who were won above those who were not, over pairs of one age. The bounds are those of Hanley
 * and McNeil (1982), with each lead counted once.
 */
export const rankQuality = ({ scores, won, ages }: Tried): Interval => {
  let [pairs, right] = [0, 0];
  let counted = { won: 0, lost: 0 };
  const youngest = ages.reduce((one, other) => Math.min(one, other), Infinity);
  for (const age of new Set(ages)) {
    const [ofWon, ofLost] = [scoresWith({ scores, won, ages }, age, 1), scoresWith({ scores, won, ages }, age, 0)];
    ofWon.sort();
    ofLost.sort();
    const count = ofWon.length * ofLost.length;
    pairs += count;
    right += count * areaBetween(ofWon, ofLost);
    if (age === youngest) counted = { won: ofWon.length, lost: ofLost.length };
  }
  if (pairs === 0 || counted.won === 0 || counted.lost === 0) return { value: 50, low: 0, high: 100 };
  const area = right / pairs;
  const error = STANDARD_ERRORS * standardError(area, counted.won, counted.lost);
  return { value: 100 * area, low: 100 * Math.max(0, area - error), high: 100 * Math.min(1, area + error) };
};

/** Whether what an interval is about is lower than a value by more than chance makes it. */
export const isClearlyBelow = ({ value, high }: Interval, other: number): boolean =>
  value + (CLEARLY / STANDARD_ERRORS) * (high - value) < other;

/** The scores of leads of an age with one outcome, in their order. */
const scoresWith = ({ scores, won, ages }: Tried, age: number, isWon: number): Float64Array => {
  const found = new Float64Array(scores.length);
  let count = 0;
  for (let at = 0; at < scores.length; at += 1) {
    if (ages[at] !== age || won[at] !== isWon) continue;
    found[count] = scores[at] as number;
    count += 1;
  }
  return found.slice(0, count);
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
 * @param won scores, the lowest first, as those of `lost`
 */
const areaBetween = (won: Float64Array, lost: Float64Array): number => {
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

/** Turns the sum of weights into log-odds that came true: `intercept + slope · sum`, with a slope of its own below an average lead. */
export interface Calibration {
  intercept: number;
  slope: number;
  below: number;
}

const STEPS = 25;
const TOLERANCE = 1e-9;
/** So many leads speak for a slope of 1, which is right where a model is as sure as it should be. */
const SLOPE_STRENGTH = 5;
const SLOPE_MIN = 0.1;

/**
 * Fits log-odds to what came true (Platt 1999). A higher score never gets lower odds. With one slope for all, leads that
 * hardly ever buy would make the best ones promise too much. Other requests get their turn meanwhile.
 */
export const calibrate = async ({ scores, won }: Pick<Tried, 'scores' | 'won'>): Promise<Calibration> => {
  const of = scores.length;
  const ofWon = won.reduce((sum, one) => sum + one, 0);
  // As in Platt's paper, so that a part where all were won has finite odds.
  let intercept = Math.log((ofWon + 1) / (of - ofWon + 1));
  let [slope, below] = [1, 1];
  for (let step = 0; step < STEPS; step += 1) {
    await turn();
    const gradient = Float64Array.of(0, SLOPE_STRENGTH * (slope - 1), SLOPE_STRENGTH * (below - 1));
    // Row by row up to the diagonal; the slopes have no lead in common.
    const curvature = Float64Array.of(1e-6, 0, SLOPE_STRENGTH, 0, 0, SLOPE_STRENGTH);
    const add = (to: Float64Array, at: number, some: number) => {
      to[at] = (to[at] as number) + some;
    };
    for (let at = 0; at < of; at += 1) {
      const score = scores[at] as number;
      const isBelow = score < 0;
      const predicted = 1 / (1 + Math.exp(-(intercept + (isBelow ? below : slope) * score)));
      const miss = predicted - (won[at] as number);
      const spread = predicted * (1 - predicted);
      add(gradient, 0, miss);
      add(gradient, isBelow ? 2 : 1, miss * score);
      add(curvature, 0, spread);
      add(curvature, isBelow ? 3 : 1, spread * score);
      add(curvature, isBelow ? 5 : 2, spread * score ** 2);
    }
    const change = solve(factorOf(curvature), gradient);
    intercept -= change[0] as number;
    slope -= change[1] as number;
    below -= change[2] as number;
    if (Math.max(...change.map(Math.abs)) < TOLERANCE) break;
  }
  return { intercept, slope: Math.max(SLOPE_MIN, slope), below: Math.max(SLOPE_MIN, below) };
};
