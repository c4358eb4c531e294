import { inSpans, type Range } from './slices';

/** What is so of examples, and what became of each. In typed arrays, because every step of a fit reads all of them. */
export interface Examples {
  /** The numbers of what is so, one example after the other; all other facts are not so. */
  facts: Int32Array;
  /** Where the facts of each example begin, and behind the last one where they end. */
  starts: Int32Array;
  /** 1 of those that were won. */
  won: Uint8Array;
}

/** Log-odds: the weight of each fact by its number, on top of what holds for everybody. A fact without one has `NaN`. */
export interface LogisticModel {
  intercept: number;
  weights: Float64Array;
  /** By which a model of almost the same examples is found without measuring it again. */
  curvature: Curvature;
}

/** The second derivatives at the result, without what holds weights to 0. */
interface Curvature {
  /** The place of each fact; 0 is the intercept, and no fact of it. */
  place: Int32Array;
  matrix: Triangle;
  /** Of so many examples. */
  of: number;
}

/** A symmetric matrix, row by row up to the diagonal. */
type Triangle = Float64Array;
const rowAt = (row: number) => (row * (row + 1)) / 2;
const cellOf = (one: number, other: number) => (one > other ? rowAt(one) + other : rowAt(other) + one);

/** So many steps at most, by a curvature measured so often at most. */
const STEPS = 30;
const CURVATURES = 12;
/** A step this small is a result. */
const TOLERANCE = 1e-4;
/** Where steps do not get so much smaller each time the curvature is measured again, which takes as long as a few steps. */
const FAST_ENOUGH = 0.4;
/** How strongly a weight is held to 0: as if so many examples spoke for it. */
const STRENGTH = 8;
const INTERCEPT_STRENGTH = 1e-3;

interface Fit {
  /** The examples to learn from. */
  among: readonly Range[];
  /** How many of them have each fact. */
  counts: Int32Array;
  /** So many of the most common have a weight: a step takes time with the cube, and every order number may be a tag of its own. */
  max: number;
  /** Where the search begins: near the result it takes fewer steps. */
  begin?: LogisticModel;
}

/** How many examples there are. */
export const sizeOf = (among: readonly Range[]): number => among.reduce((sum, [from, to]) => sum + to - from, 0);

/** How many of examples have each of so many facts. */
export const countFacts = async (
  { facts, starts }: Examples,
  among: readonly Range[],
  size: number,
): Promise<Int32Array> => {
  const counts = new Int32Array(size);
  await inSpans(among, (from, to) => {
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at += 1) {
      const fact = facts[at] as number;
      counts[fact] = (counts[fact] as number) + 1;
    }
  });
  return counts;
};

/**
 * Fits a logistic regression whose weights are pulled toward 0 (ridge, by Newton's method). The same examples in the same
 * order give the same model. Other requests get their turn meanwhile.
 */
export const fitModel = async (examples: Examples, { among, counts, max, begin }: Fit): Promise<LogisticModel> => {
  const common = mostCommon(counts, begin?.curvature.place).slice(0, max);
  const place = new Int32Array(counts.length);
  for (const [at, fact] of common.entries()) place[fact] = at + 1;
  const search: Search = {
    examples,
    among,
    common,
    place,
    beta: Float64Array.from([begin?.intercept ?? 0, ...common.map((fact) => begin?.weights[fact] || 0)]),
  };
  const of = sizeOf(among);
  let matrix = begin ? curvatureFrom(begin.curvature, common, of) : await curvatureOf(search);
  for (let measured = 1; !(await descend(search, matrix)) && measured < CURVATURES; measured += 1) {
    matrix = await curvatureOf(search);
  }
  const weights = new Float64Array(counts.length).fill(Number.NaN);
  for (const [at, fact] of common.entries()) weights[fact] = value(search.beta, at + 1);
  return { intercept: value(search.beta, 0), weights, curvature: { place, matrix, of } };
};

interface Search extends Pick<Fit, 'among'> {
  examples: Examples;
  /** The facts that have a weight, and the place of each fact among them. */
  common: readonly number[];
  place: Int32Array;
  /** The intercept and the weights in their places, which are changed. */
  beta: Float64Array;
}

/** Takes steps by one curvature (Newton's method), as long as each is much smaller than the one before. @returns whether they came to a result */
const descend = async (search: Search, matrix: Triangle): Promise<boolean> => {
  const factor = factorOf(held(matrix));
  let last = Number.POSITIVE_INFINITY;
  for (let step = 0; step < STEPS; step += 1) {
    const largest = move(search.beta, solve(factor, await gradientOf(search)));
    if (largest < TOLERANCE) return true;
    if (!(largest < FAST_ENOUGH * last)) break;
    last = largest;
  }
  return false;
};

/** How the loss grows with each of the weights, with what holds them to 0. */
const gradientOf = async (search: Search): Promise<Float64Array> => {
  const { examples, among, common, place, beta } = search;
  const { facts, starts, won } = examples;
  const weights = weightsOf(search);
  const misses = new Float64Array(place.length);
  let total = 0;
  await inSpans(among, (from, to) => {
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
    at === 0 ? total : value(misses, common[at - 1] as number) + STRENGTH * weight,
  );
};

/** The weights by the numbers of all facts, so that the place of none has to be looked up. */
const weightsOf = ({ common, place, beta }: Search): Float64Array => {
  const weights = new Float64Array(place.length);
  for (const [at, fact] of common.entries()) weights[fact] = value(beta, at + 1);
  return weights;
};

/** How likely weights make an example. */
const predicted = ({ facts, starts }: Examples, at: number, weights: Float64Array, intercept: number): number => {
  const end = starts[at + 1] as number;
  let sum = intercept;
  for (let nth = starts[at] as number; nth < end; nth += 1) sum += value(weights, facts[nth] as number);
  return 1 / (1 + Math.exp(-sum));
};

const curvatureOf = async (search: Search): Promise<Triangle> => {
  const { examples, among, place, beta } = search;
  const { facts, starts } = examples;
  const weights = weightsOf(search);
  const matrix = new Float64Array(rowAt(beta.length));
  // Of the example at hand; the intercept has the first.
  const places = [0];
  await inSpans(among, (from, to) => {
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
const curvatureFrom = (known: Curvature, common: readonly number[], of: number): Triangle => {
  const places = [0, ...common.map((fact) => known.place[fact] ?? 0)];
  const matrix = new Float64Array(rowAt(places.length));
  for (const [row, one] of places.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const at = cellOf(one, places[column] as number);
      matrix[rowAt(row) + column] = (value(known.matrix, at) * of) / known.of;
    }
  }
  return matrix;
};

/** A copy with what holds weights to 0. */
const held = (matrix: Triangle): Triangle => {
  const copy = Float64Array.from(matrix);
  for (let row = 0; rowAt(row) < copy.length; row += 1) {
    const at = rowAt(row) + row;
    copy[at] = value(copy, at) + (row === 0 ? INTERCEPT_STRENGTH : STRENGTH);
  }
  return copy;
};

/** The facts that most examples have first, because what few have says least: of those that have a place, where that is given. */
const mostCommon = (counts: Int32Array, place?: Int32Array): number[] =>
  Array.from(counts.keys())
    .filter((fact) => (counts[fact] ?? 0) > 0 && place?.[fact] !== 0)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);

const value = (numbers: Float64Array, at: number): number => numbers[at] as number;

/** Cholesky's decomposition of a symmetric, positive matrix, in its place. */
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

/** Solves the system of which this is the decomposition. The right side is used up. */
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
