import { factorOf, solve } from './logisticModel';
import { yieldToRequests } from './timeSlices';

/** Scores of held-out leads, by models trained on earlier leads only. */
export interface HeldOutScores {
  scores: Float64Array;
  /** 1 for leads that were won, 0 for the others. */
  won: Uint8Array;
  /** The ages of the leads in days. Only leads of the same age are compared. */
  ages: Float64Array;
}

/** How many of 100 pairs are in the right order, with a 95% confidence interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** The last `count` leads. */
export const takeLast = ({ scores, won, ages }: HeldOutScores, count: number): HeldOutScores => {
  const from = Math.max(0, scores.length - count);
  return { scores: scores.subarray(from), won: won.subarray(from), ages: ages.subarray(from) };
};

/** Leads observed some time after they were added, as open leads are; all leads when there are none. */
export const observedLater = (heldOut: HeldOutScores): HeldOutScores => {
  if (!heldOut.ages.some((age) => age > 0)) return heldOut;
  const isLater = (_value: number, at: number) => (heldOut.ages[at] as number) > 0;
  return {
    scores: heldOut.scores.filter(isLater),
    won: heldOut.won.filter(isLater),
    ages: heldOut.ages.filter(isLater),
  };
};

/**
 * Whether one model ranks leads of an age better than another, by at least `errors` standard errors (DeLong, DeLong and
 * Clarke-Pearson 1988). Both models must have scored the same leads.
 */
export const isSignificantlyBetter = (
  one: HeldOutScores,
  other: HeldOutScores,
  age: number,
  errors: number,
): boolean => {
  const won = shareDifferences(one, other, age, 1);
  const lost = shareDifferences(one, other, age, 0);
  if (won.length < 2 || lost.length < 2) return false;
  const gain = meanOf(won);
  return gain > errors * Math.sqrt(varianceOf(won) / won.length + varianceOf(lost) / lost.length);
};

/**
 * For each lead with one outcome: the share of leads with the other outcome that it is correctly ranked against. Returns how much
 * larger that share is in model `one`.
 */
const shareDifferences = (one: HeldOutScores, other: HeldOutScores, age: number, isWon: 0 | 1): Float64Array => {
  const [shares, others] = [one, other].map((heldOut) => {
    const against = scoresWith(heldOut, age, 1 - isWon).sort();
    return scoresWith(heldOut, age, isWon).map((score) => {
      const below = (countBelow(against, score, false) + countBelow(against, score, true)) / 2 / against.length;
      return isWon ? below : 1 - below;
    });
  }) as [Float64Array, Float64Array];
  return shares.map((share, at) => share - (others[at] as number));
};

/** How many of the sorted scores are below `score`, or equal to it with `orEqual`. */
const countBelow = (sorted: Float64Array, score: number, orEqual: boolean): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const candidate = sorted[middle] as number;
    if (candidate < score || (orEqual && candidate === score)) from = middle + 1;
    else to = middle;
  }
  return from;
};

const meanOf = (numbers: Float64Array): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const varianceOf = (numbers: Float64Array): number => {
  const mean = meanOf(numbers);
  return numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1);
};

/** The quality of a random order. */
export const CHANCE_QUALITY = 50;

const STANDARD_ERRORS = 1.96;
/** One-sided thresholds in standard errors that chance alone exceeds in 1 of 100 cases, and in 1 of 10. */
export const Z_AT_1_PERCENT = 2.33;
export const Z_AT_10_PERCENT = 1.28;

/**
 * How well scores rank won leads above lost ones, over pairs of the same age. The confidence interval is that of Hanley and
 * McNeil (1982), with each lead counted once.
 */
export const rankQuality = ({ scores, won, ages }: HeldOutScores): Interval => {
  let [pairs, right] = [0, 0];
  let counted = { won: 0, lost: 0 };
  const youngest = ages.reduce((one, other) => Math.min(one, other), Infinity);
  for (const age of new Set(ages)) {
    const wonScores = scoresWith({ scores, won, ages }, age, 1).sort();
    const lostScores = scoresWith({ scores, won, ages }, age, 0).sort();
    const count = wonScores.length * lostScores.length;
    pairs += count;
    right += count * rocArea(wonScores, lostScores);
    if (age === youngest) counted = { won: wonScores.length, lost: lostScores.length };
  }
  if (pairs === 0 || counted.won === 0 || counted.lost === 0) return { value: 50, low: 0, high: 100 };
  const area = right / pairs;
  const error = STANDARD_ERRORS * standardError(area, counted.won, counted.lost);
  return { value: 100 * area, low: 100 * Math.max(0, area - error), high: 100 * Math.min(1, area + error) };
};

/** Whether a quality is significantly lower than `other`. */
export const isClearlyBelow = ({ value, high }: Interval, other: number): boolean =>
  value + (Z_AT_1_PERCENT / STANDARD_ERRORS) * (high - value) < other;

/** The scores of the leads of one age with one outcome, in their original order. */
const scoresWith = ({ scores, won, ages }: HeldOutScores, age: number, isWon: number): Float64Array => {
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
 * The area under the ROC curve: how often a won lead has a higher score than a lost one (Hanley and McNeil 1982). Equal scores
 * count half. A random order gives 0.5, and so does a missing outcome.
 * @param won sorted ascending, like `lost`
 */
const rocArea = (won: Float64Array, lost: Float64Array): number => {
  if (won.length === 0 || lost.length === 0) return 0.5;
  let right = 0;
  // How many lost leads have a lower score, and how many a lower or equal one.
  let [lower, upTo] = [0, 0];
  for (const score of won) {
    while ((lost[lower] as number) < score) lower += 1;
    while ((lost[upTo] as number) <= score) upTo += 1;
    right += (lower + upTo) / 2;
  }
  return right / (won.length * lost.length);
};

/** Turns a sum of weights into calibrated log-odds: `intercept + slope · sum`, with a separate slope below an average lead. */
export interface Calibration {
  intercept: number;
  slope: number;
  below: number;
}

const STEPS = 25;
const TOLERANCE = 1e-9;
/** How strongly slopes are pulled toward 1, the right slope for a model that is neither over- nor underconfident. */
const SLOPE_STRENGTH = 5;
const SLOPE_MIN = 0.1;

/**
 * Fits log-odds to actual outcomes (Platt 1999). A higher score never gets lower odds. With a single slope, leads that hardly
 * ever buy would make the best leads look better than they are. Lets waiting requests run in between.
 */
export const calibrate = async ({ scores, won }: Pick<HeldOutScores, 'scores' | 'won'>): Promise<Calibration> => {
  const total = scores.length;
  const wonCount = won.reduce((sum, one) => sum + one, 0);
  // The added ones are from Platt's paper: they keep the odds finite when all leads were won.
  let intercept = Math.log((wonCount + 1) / (total - wonCount + 1));
  let [slope, below] = [1, 1];
  for (let step = 0; step < STEPS; step += 1) {
    await yieldToRequests();
    const gradient = Float64Array.of(0, SLOPE_STRENGTH * (slope - 1), SLOPE_STRENGTH * (below - 1));
    // Row by row up to the diagonal. No lead counts for both slopes, so their cell stays 0.
    const curvature = Float64Array.of(1e-6, 0, SLOPE_STRENGTH, 0, 0, SLOPE_STRENGTH);
    const add = (to: Float64Array, at: number, amount: number) => {
      to[at] = (to[at] as number) + amount;
    };
    for (let at = 0; at < total; at += 1) {
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
