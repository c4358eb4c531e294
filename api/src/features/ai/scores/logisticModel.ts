import { inSlices } from './slices';

/** What is so of one example, and what became of it: each fact by its number, all others are not so. */
export interface Example {
  facts: readonly number[];
  won: boolean;
}

/** Log-odds: the weight of each fact by its number, on top of what holds for everybody. A fact without one has `NaN`. */
export interface LogisticModel {
  intercept: number;
  weights: Float64Array;
  /** By which a model of almost the same examples is found without measuring it again. */
  curvature: Curvature;
}

/** The second derivatives at the result, below the diagonal, without what holds weights to 0. */
interface Curvature {
  /** The place of each fact; 0 is the intercept, and no fact of it. */
  place: Int32Array;
  matrix: Float64Array[];
  /** Of so many examples. */
  of: number;
}

const STEPS = 12;
const TOLERANCE = 1e-4;
/** The next of Newton's steps is about the square of this one. */
const NEWTON_TOLERANCE = 2e-3;
/** Steps by a known curvature: so many at most, each of which has to be so much smaller than the one before. */
const FAST_STEPS = 30;
const FAST_ENOUGH = 0.8;
/** How strongly a weight is held to 0: as if so many examples spoke for it. */
const STRENGTH = 8;
const INTERCEPT_STRENGTH = 1e-3;

export const probabilityOf = (
  { intercept, weights }: Pick<LogisticModel, 'intercept' | 'weights'>,
  facts: readonly number[],
): number => sigmoid(facts.reduce((sum, fact) => sum + (weights[fact] || 0), intercept));

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

interface Fit {
  /** How many facts there are. */
  facts: number;
  /** So many of the most common have a weight: a step takes time with the cube, and every order number may be a tag of its own. */
  max: number;
  /** Where the search begins: near the result it takes fewer steps. */
  begin?: LogisticModel;
}

/**
 * Fits a logistic regression whose weights are pulled towards 0 (ridge, by Newton's method). The same examples in the same
 * order give the same model. Other requests get their turn meanwhile.
 */
export const fitModel = async (examples: readonly Example[], { facts, max, begin }: Fit): Promise<LogisticModel> => {
  const common = (await mostCommon(examples, facts, begin?.curvature.place)).slice(0, max);
  const place = new Int32Array(facts);
  for (const [at, fact] of common.entries()) place[fact] = at + 1;
  const search: Search = {
    examples,
    longest: examples.reduce((most, example) => Math.max(most, example.facts.length), 0),
    place,
    beta: Float64Array.from([begin?.intercept ?? 0, ...common.map((fact) => begin?.weights[fact] || 0)]),
  };
  const near = begin && curvatureFrom(begin.curvature, common, examples.length);
  const isFound = near !== undefined && (await descend(search, near));
  const matrix = isFound ? near : await newton(search);
  const weights = new Float64Array(facts).fill(Number.NaN);
  for (const [at, fact] of common.entries()) weights[fact] = value(search.beta, at + 1);
  return { intercept: value(search.beta, 0), weights, curvature: { place, matrix, of: examples.length } };
};

interface Search {
  examples: readonly Example[];
  /** How many facts an example has at most. */
  longest: number;
  place: Int32Array;
  /** The intercept and the weights, which are changed. */
  beta: Float64Array;
}

/** @returns the curvature at the result */
const newton = async (search: Search): Promise<Float64Array[]> => {
  const { beta } = search;
  let matrix: Float64Array[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    matrix = triangle(beta.length);
    const gradient = await gradientOf(search, (places, count, spread) => {
      for (let nth = 0; nth < count; nth += 1) {
        const one = places[nth] as number;
        const line = row(matrix, one);
        for (let other = 0; other < count; other += 1) {
          const at = places[other] as number;
          if (at <= one) line[at] = value(line, at) + spread;
        }
      }
    });
    const change = solve(factorOf(held(matrix)), gradient);
    if (move(beta, change) < NEWTON_TOLERANCE) break;
  }
  return matrix;
};

/** Steps by a curvature that is about right are many, but each is fast. @returns whether they came to a result; if not, nothing is changed */
const descend = async (search: Search, matrix: Float64Array[]): Promise<boolean> => {
  const start = Float64Array.from(search.beta);
  const factor = factorOf(held(matrix));
  let last = Number.POSITIVE_INFINITY;
  for (let step = 0; step < FAST_STEPS; step += 1) {
    const largest = move(search.beta, solve(factor, await gradientOf(search)));
    if (largest < TOLERANCE) return true;
    if (!(largest < FAST_ENOUGH * last)) break;
    last = largest;
  }
  search.beta.set(start);
  return false;
};

/** How the loss grows with each of the weights, with what holds them to 0. */
const gradientOf = async (
  { examples, longest, place, beta }: Search,
  see?: (places: Int32Array, count: number, spread: number) => void,
): Promise<Float64Array> => {
  const gradient = beta.map((weight, at) => (at === 0 ? 0 : STRENGTH * weight));
  // The intercept has the first place.
  const places = new Int32Array(1 + longest);
  await inSlices(examples, ({ facts, won }) => {
    let sum = value(beta, 0);
    let count = 1;
    for (let nth = 0; nth < facts.length; nth += 1) {
      const at = place[facts[nth] as number] ?? 0;
      if (at === 0) continue;
      places[count] = at;
      count += 1;
      sum += value(beta, at);
    }
    const predicted = sigmoid(sum);
    const miss = predicted - (won ? 1 : 0);
    for (let nth = 0; nth < count; nth += 1) {
      const at = places[nth] as number;
      gradient[at] = value(gradient, at) + miss;
    }
    see?.(places, count, predicted * (1 - predicted));
  });
  return gradient;
};

/** @returns the largest change */
const move = (beta: Float64Array, change: Float64Array): number => {
  let largest = 0;
  for (let at = 0; at < beta.length; at += 1) {
    beta[at] = value(beta, at) - value(change, at);
    largest = Math.max(largest, Math.abs(value(change, at)));
  }
  return largest;
};

/** What is known of a curvature for these facts, as of so many examples. */
const curvatureFrom = (known: Curvature, common: readonly number[], of: number): Float64Array[] => {
  const places = [0, ...common.map((fact) => known.place[fact] ?? 0)];
  return places.map((one, at) =>
    Float64Array.from(places.slice(0, at + 1), (other) => {
      const [low, high] = other < one ? [other, one] : [one, other];
      return (value(row(known.matrix, high), low) * of) / known.of;
    }),
  );
};

const triangle = (size: number) => Array.from({ length: size }, (_, at) => new Float64Array(at + 1));

/** A copy with what holds weights to 0. */
const held = (matrix: readonly Float64Array[]): Float64Array[] =>
  matrix.map((line, at) => {
    const copy = Float64Array.from(line);
    copy[at] = value(copy, at) + (at === 0 ? INTERCEPT_STRENGTH : STRENGTH);
    return copy;
  });

/** The facts that most examples have first, because what few have says least: of those that have a place, where that is given. */
const mostCommon = async (examples: readonly Example[], facts: number, place?: Int32Array): Promise<number[]> => {
  const counts = new Int32Array(facts);
  await inSlices(examples, (example) => {
    for (const fact of example.facts) counts[fact] = (counts[fact] ?? 0) + 1;
  });
  return Array.from(counts.keys())
    .filter((fact) => (counts[fact] ?? 0) > 0 && place?.[fact] !== 0)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
};

const value = (numbers: Float64Array, at: number): number => numbers[at] ?? 0;
const row = (matrix: readonly Float64Array[], at: number): Float64Array => matrix[at] as Float64Array;

/** Cholesky's decomposition of a symmetric, positive matrix, in its place. */
const factorOf = (matrix: Float64Array[]): Float64Array[] => {
  for (let at = 0; at < matrix.length; at += 1) {
    const line = row(matrix, at);
    for (let column = 0; column <= at; column += 1) {
      const other = row(matrix, column);
      let sum = value(line, column);
      for (let k = 0; k < column; k += 1) sum -= value(line, k) * value(other, k);
      line[column] = column === at ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / value(other, column);
    }
  }
  return matrix;
};

/** Solves the system of which this is the decomposition. The right side is used up. */
const solve = (factor: readonly Float64Array[], right: Float64Array): Float64Array => {
  const size = right.length;
  for (let at = 0; at < size; at += 1) {
    const line = row(factor, at);
    let sum = value(right, at);
    for (let k = 0; k < at; k += 1) sum -= value(line, k) * value(right, k);
    right[at] = sum / value(line, at);
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    let sum = value(right, at);
    for (let k = at + 1; k < size; k += 1) sum -= value(row(factor, k), at) * value(right, k);
    right[at] = sum / value(row(factor, at), at);
  }
  return right;
};
