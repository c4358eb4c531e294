import { forEachSpan, type Range } from './timeSlices';

/** The facts and outcomes of examples. In typed arrays, because every step of a fit reads all of them. */
export interface Examples {
  /** The numbers of the facts that each example has, one example after another. */
  facts: Int32Array;
  /** The index in `facts` where each example begins, and at the end the length of `facts`. */
  starts: Int32Array;
  /** 1 for examples that were won, 0 for the others. */
  won: Uint8Array;
}

/** A logistic regression: an intercept and the weight of each fact by its number, in log-odds. Facts without a weight have `NaN`. */
export interface LogisticModel {
  intercept: number;
  weights: Float64Array;
  /** Lets the fit of a similar model begin without computing it again. */
  curvature: Curvature;
}

/** The second derivatives of the loss at the result, without the ridge penalty. */
interface Curvature {
  /** The row of each fact in `matrix`; 0, the row of the intercept, for facts without a weight. */
  place: Int32Array;
  matrix: Triangle;
  /** The number of examples. */
  exampleCount: number;
}

/** A symmetric matrix, row by row up to the diagonal. */
type Triangle = Float64Array;
const rowAt = (row: number) => (row * (row + 1)) / 2;
const cellOf = (one: number, other: number) => (one > other ? rowAt(one) + other : rowAt(other) + one);

/** The maximum number of steps with one curvature, and of curvatures. */
const STEPS = 30;
const CURVATURES = 12;
/** The fit ends at a step this small. */
const TOLERANCE = 1e-4;
/** Each step must shrink to this share of the one before. Otherwise the curvature is computed again, which costs as much as a few steps. */
const SHRINK_MAX = 0.4;
/** The ridge penalty, which pulls weights toward 0. */
const RIDGE = 8;
const INTERCEPT_RIDGE = 1e-3;

interface FitOptions {
  /** The examples to train on. */
  ranges: readonly Range[];
  /** How many of them have each fact. */
  counts: Int32Array;
  /** The number of facts, the most common, that get a weight: the time of a step grows with its cube, and every order number may be a tag. */
  max: number;
  /** A similar model to begin with, which takes fewer steps. */
  warmStart?: LogisticModel;
}

/** The number of examples in ranges. */
export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Counts how many examples have each of the first `size` facts. */
export const countFacts = async (
  { facts, starts }: Examples,
  ranges: readonly Range[],
  size: number,
): Promise<Int32Array> => {
  const counts = new Int32Array(size);
  await forEachSpan(ranges, (from, to) => {
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at += 1) {
      const fact = facts[at] as number;
      counts[fact] = (counts[fact] as number) + 1;
    }
  });
  return counts;
};

/**
 * Fits a logistic regression with a ridge penalty by Newton's method. The same examples in the same order give the same model.
 * Lets waiting requests run in between.
 */
export const fitModel = async (
  examples: Examples,
  { ranges, counts, max, warmStart }: FitOptions,
): Promise<LogisticModel> => {
  const common = mostCommon(counts, warmStart?.curvature.place).slice(0, max);
  const place = new Int32Array(counts.length);
  for (const [at, fact] of common.entries()) place[fact] = at + 1;
  const search: Search = {
    examples,
    ranges,
    common,
    place,
    beta: Float64Array.from([warmStart?.intercept ?? 0, ...common.map((fact) => warmStart?.weights[fact] || 0)]),
  };
  const exampleCount = sizeOf(ranges);
  let matrix = warmStart ? curvatureFrom(warmStart.curvature, common, exampleCount) : await curvatureOf(search);
  for (let computed = 1; !(await descend(search, matrix)) && computed < CURVATURES; computed += 1) {
    matrix = await curvatureOf(search);
  }
  const weights = new Float64Array(counts.length).fill(Number.NaN);
  for (const [at, fact] of common.entries()) weights[fact] = value(search.beta, at + 1);
  return { intercept: value(search.beta, 0), weights, curvature: { place, matrix, exampleCount } };
};

interface Search extends Pick<FitOptions, 'ranges'> {
  examples: Examples;
  /** The facts that have a weight, the most common first. */
  common: readonly number[];
  /** The row of each fact; 0 for facts without a weight. */
  place: Int32Array;
  /** The intercept and the weights by row. Each step changes them. */
  beta: Float64Array;
}

/** Takes Newton steps with one curvature as long as each is much smaller than the one before. @returns whether the fit has converged */
const descend = async (search: Search, matrix: Triangle): Promise<boolean> => {
  const factor = factorOf(withRidge(matrix));
  let last = Number.POSITIVE_INFINITY;
  for (let step = 0; step < STEPS; step += 1) {
    const largest = applyStep(search.beta, solve(factor, await gradientOf(search)));
    if (largest < TOLERANCE) return true;
    if (!(largest < SHRINK_MAX * last)) break;
    last = largest;
  }
  return false;
};

/** The gradient of the loss, including the ridge penalty. */
const gradientOf = async (search: Search): Promise<Float64Array> => {
  const { examples, ranges, common, place, beta } = search;
  const { facts, starts, won } = examples;
  const weights = weightsOf(search);
  const misses = new Float64Array(place.length);
  let total = 0;
  await forEachSpan(ranges, (from, to) => {
    let ofSpan = 0;
    for (let at = from; at < to; at += 1) {
      const miss = predicted(examples, at, weights, value(beta, 0)) - (won[at] as number);
      ofSpan += miss;
      const end = starts[at + 1] as number;
      for (let nth = starts[at] as number; nth < end; nth += 1) {
        const fact = facts[nth] as number;
        misses[fact] = value(misses, fact) + miss;
      }
    }
    total += ofSpan;
  });
  return Float64Array.from(beta, (weight, at) =>
    at === 0 ? total : value(misses, common[at - 1] as number) + RIDGE * weight,
  );
};

/** The weights by fact number, so that no row has to be looked up. */
const weightsOf = ({ common, place, beta }: Search): Float64Array => {
  const weights = new Float64Array(place.length);
  for (const [at, fact] of common.entries()) weights[fact] = value(beta, at + 1);
  return weights;
};

/** The predicted probability of an example. */
const predicted = ({ facts, starts }: Examples, at: number, weights: Float64Array, intercept: number): number => {
  const end = starts[at + 1] as number;
  let sum = intercept;
  for (let nth = starts[at] as number; nth < end; nth += 1) sum += value(weights, facts[nth] as number);
  return 1 / (1 + Math.exp(-sum));
};

const curvatureOf = async (search: Search): Promise<Triangle> => {
  const { examples, ranges, place, beta } = search;
  const { facts, starts } = examples;
  const weights = weightsOf(search);
  const matrix = new Float64Array(rowAt(beta.length));
  // The rows of the current example. The first is that of the intercept.
  const places = [0];
  await forEachSpan(ranges, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const likely = predicted(examples, at, weights, value(beta, 0));
      const spread = likely * (1 - likely);
      const end = starts[at + 1] as number;
      let count = 1;
      for (let nth = starts[at] as number; nth < end; nth += 1) {
        const one = place[facts[nth] as number] as number;
        if (one === 0) continue;
        places[count] = one;
        count += 1;
      }
      for (let nth = 0; nth < count; nth += 1) {
        for (let before = 0; before <= nth; before += 1) {
          const cell = cellOf(places[nth] as number, places[before] as number);
          matrix[cell] = value(matrix, cell) + spread;
        }
      }
    }
  });
  return matrix;
};

/** Subtracts a step from the weights. @returns the largest change */
const applyStep = (beta: Float64Array, change: Float64Array): number => {
  let largest = 0;
  for (let at = 0; at < beta.length; at += 1) {
    beta[at] = value(beta, at) - value(change, at);
    largest = Math.max(largest, Math.abs(value(change, at)));
  }
  return largest;
};

/** Estimates the curvature for these facts from that of a similar model, scaled to the number of examples. */
const curvatureFrom = (known: Curvature, common: readonly number[], exampleCount: number): Triangle => {
  const places = [0, ...common.map((fact) => known.place[fact] ?? 0)];
  const matrix = new Float64Array(rowAt(places.length));
  for (const [row, one] of places.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const at = cellOf(one, places[column] as number);
      matrix[rowAt(row) + column] = (value(known.matrix, at) * exampleCount) / known.exampleCount;
    }
  }
  return matrix;
};

/** A copy with the ridge penalty on the diagonal. */
const withRidge = (matrix: Triangle): Triangle => {
  const copy = Float64Array.from(matrix);
  for (let row = 0; rowAt(row) < copy.length; row += 1) {
    const at = rowAt(row) + row;
    copy[at] = value(copy, at) + (row === 0 ? INTERCEPT_RIDGE : RIDGE);
  }
  return copy;
};

/** The facts by how many examples have them, the most common first. @param place limits them to those that have a row */
const mostCommon = (counts: Int32Array, place?: Int32Array): number[] =>
  Array.from(counts.keys())
    .filter((fact) => (counts[fact] ?? 0) > 0 && place?.[fact] !== 0)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);

const value = (numbers: Float64Array, at: number): number => numbers[at] as number;

/** The Cholesky decomposition of a symmetric, positive definite matrix, computed in place. */
export const factorOf = (matrix: Triangle): Triangle => {
  for (let at = 0; rowAt(at) < matrix.length; at += 1) {
    const row = rowAt(at);
    for (let column = 0; column <= at; column += 1) {
      const other = rowAt(column);
      let sum = value(matrix, row + column);
      for (let k = 0; k < column; k += 1) sum -= value(matrix, row + k) * value(matrix, other + k);
      matrix[row + column] =
        column === at ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / value(matrix, other + column);
    }
  }
  return matrix;
};

/** Solves a linear system by its Cholesky decomposition. Overwrites the right-hand side with the result. */
export const solve = (factor: Triangle, right: Float64Array): Float64Array => {
  const size = right.length;
  for (let at = 0; at < size; at += 1) {
    let sum = value(right, at);
    for (let k = 0; k < at; k += 1) sum -= value(factor, rowAt(at) + k) * value(right, k);
    right[at] = sum / value(factor, rowAt(at) + at);
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    let sum = value(right, at);
    for (let k = at + 1; k < size; k += 1) sum -= value(factor, rowAt(k) + at) * value(right, k);
    right[at] = sum / value(factor, rowAt(at) + at);
  }
  return right;
};
