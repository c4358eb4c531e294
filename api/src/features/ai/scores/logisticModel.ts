import { inSlices, mapInSlices } from './slices';

/** The names of what is so of one example: each is true, and all others are not. */
export type Facts = readonly string[];

export interface Example {
  facts: Facts;
  won: boolean;
}

/** Log-odds: the weight of each fact, on top of what holds for everybody. */
export interface LogisticModel {
  intercept: number;
  weights: ReadonlyMap<string, number>;
}

const STEPS = 12;
const TOLERANCE = 1e-6;
/** How strongly a weight is held to where it began: as if so many examples spoke for it. */
const STRENGTH = 8;
const INTERCEPT_STRENGTH = 1e-3;
/** A step takes time with the cube of how many facts there are, and every order number may be a tag of its own. */
const FACTS_MAX = 150;

export const probabilityOf = ({ intercept, weights }: LogisticModel, facts: Facts): number =>
  sigmoid(facts.reduce((sum, fact) => sum + (weights.get(fact) ?? 0), intercept));

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/**
 * Fits a logistic regression whose weights are pulled towards `prior` (ridge, by Newton's method): where examples say little
 * the prior stands, and so it does for the facts that are not among the most common. The same examples in the same order give
 * the same model. Other requests get their turn meanwhile.
 */
export const fitModel = async (
  examples: readonly Example[],
  prior: LogisticModel,
  factsMax = FACTS_MAX,
): Promise<LogisticModel> => {
  const names = await mostCommon(examples, factsMax);
  const place = new Map(names.map((name, at) => [name, at + 1]));
  const rows = await mapInSlices(examples, ({ facts, won }) => ({
    at: [0, ...facts.flatMap((fact) => place.get(fact) ?? [])],
    won,
  }));
  const start = Float64Array.from([prior.intercept, ...names.map((name) => prior.weights.get(name) ?? 0)]);
  const size = start.length;
  const beta = start.slice();

  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (let at = 0; at < size; at += 1) {
      const strength = at === 0 ? INTERCEPT_STRENGTH : STRENGTH;
      gradient[at] = strength * (value(beta, at) - value(start, at));
      row(hessian, at)[at] = strength;
    }
    await inSlices(rows, ({ at, won }) => {
      const predicted = sigmoid(at.reduce((sum, index) => sum + value(beta, index), 0));
      const spread = predicted * (1 - predicted);
      for (const one of at) {
        gradient[one] = value(gradient, one) + predicted - (won ? 1 : 0);
        const line = row(hessian, one);
        for (const other of at) line[other] = value(line, other) + spread;
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
  const learned = names.map((name, at) => [name, value(beta, at + 1)] as const);
  return { intercept: value(beta, 0), weights: new Map([...prior.weights, ...learned]) };
};

/** The facts that most examples have, in the order of the alphabet; what few have says least. */
const mostCommon = async (examples: readonly Example[], max: number): Promise<string[]> => {
  const counts = new Map<string, number>();
  await inSlices(examples, ({ facts }) => {
    for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  });
  return [...counts.keys()]
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1))
    .slice(0, max)
    .sort();
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
