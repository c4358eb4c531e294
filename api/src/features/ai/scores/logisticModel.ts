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
}

const STEPS = 12;
const TOLERANCE = 1e-4;
/** How strongly a weight is held to 0: as if so many examples spoke for it. */
const STRENGTH = 8;
const INTERCEPT_STRENGTH = 1e-3;

export const probabilityOf = ({ intercept, weights }: LogisticModel, facts: readonly number[]): number =>
  sigmoid(facts.reduce((sum, fact) => sum + (weights[fact] || 0), intercept));

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
  const common = await mostCommon(examples, facts, max);
  const place = new Int32Array(facts);
  for (const [at, fact] of common.entries()) place[fact] = at + 1;
  const size = common.length + 1;
  const beta = Float64Array.from([begin?.intercept ?? 0, ...common.map((fact) => begin?.weights[fact] || 0)]);

  for (let step = 0; step < STEPS; step += 1) {
    const gradient = beta.map((weight, at) => (at === 0 ? 0 : STRENGTH * weight));
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (let at = 0; at < size; at += 1) row(hessian, at)[at] = at === 0 ? INTERCEPT_STRENGTH : STRENGTH;
    const places: number[] = [];
    await inSlices(examples, (example) => {
      places.length = 1;
      places[0] = 0;
      let sum = value(beta, 0);
      for (const fact of example.facts) {
        const at = place[fact] ?? 0;
        if (at === 0) continue;
        places.push(at);
        sum += value(beta, at);
      }
      const predicted = sigmoid(sum);
      const spread = predicted * (1 - predicted);
      for (const one of places) {
        gradient[one] = value(gradient, one) + predicted - (example.won ? 1 : 0);
        const line = row(hessian, one);
        for (const other of places) line[other] = value(line, other) + spread;
      }
    });
    const change = solve(hessian, gradient);
    let largest = 0;
    for (let at = 0; at < size; at += 1) {
      beta[at] = value(beta, at) - value(change, at);
      largest = Math.max(largest, Math.abs(value(change, at)));
    }
    if (largest < TOLERANCE) break;
  }
  const weights = new Float64Array(facts).fill(Number.NaN);
  for (const [at, fact] of common.entries()) weights[fact] = value(beta, at + 1);
  return { intercept: value(beta, 0), weights };
};

/** The facts that most examples have; what few have says least. */
const mostCommon = async (examples: readonly Example[], facts: number, max: number): Promise<number[]> => {
  const counts = new Int32Array(facts);
  await inSlices(examples, (example) => {
    for (const fact of example.facts) counts[fact] = (counts[fact] ?? 0) + 1;
  });
  return Array.from(counts.keys())
    .filter((fact) => (counts[fact] ?? 0) > 0)
    .sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
    .slice(0, max);
};

const value = (numbers: Float64Array, at: number): number => numbers[at] ?? 0;
const row = (matrix: Float64Array[], at: number): Float64Array => matrix[at] as Float64Array;

/** Solves a symmetric, positive system by Cholesky's decomposition. Both arguments are used up. */
const solve = (matrix: Float64Array[], right: Float64Array): Float64Array => {
  const size = right.length;
  for (let at = 0; at < size; at += 1) {
    const line = row(matrix, at);
    for (let column = 0; column <= at; column += 1) {
      const other = row(matrix, column);
      let sum = value(line, column);
      for (let k = 0; k < column; k += 1) sum -= value(line, k) * value(other, k);
      line[column] = column === at ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / value(other, column);
    }
    let sum = value(right, at);
    for (let k = 0; k < at; k += 1) sum -= value(line, k) * value(right, k);
    right[at] = sum / value(line, at);
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    let sum = value(right, at);
    for (let k = at + 1; k < size; k += 1) sum -= value(row(matrix, k), at) * value(right, k);
    right[at] = sum / value(row(matrix, at), at);
  }
  return right;
};
