import { isEngagement } from './engagement';
import { columnOf, isMultiValued } from './facts';
import {
  type EncodedObservations,
  encodeObservations,
  NO_COLUMN,
  type Observation,
  type TrainingOptions,
} from './observations';
import { type Calibration, calibrate, type HeldOutScores, type Interval, observedLater } from './rankQuality';
import { forEachSpan, type Range, yieldToRequests } from './timeSlices';
import { conservativeQuality, trainOnPast } from './training';

/** How many records had a fact (`of`), and how many of them were won. */
export interface FactCount {
  won: number;
  of: number;
}

/** A model learned from past outcomes. All weights are log-odds. */
export interface LearnedModel {
  /** The weight of each fact, relative to the average of its column. */
  weights: ReadonlyMap<string, number>;
  /** The weight of each column for values that are too rare to have their own. */
  rare: ReadonlyMap<string, number>;
  /** How sums of weights translate to the outcomes of later leads. */
  calibration: Calibration;
  counts: ReadonlyMap<string, FactCount>;
  overall: FactCount;
  /** The outcomes of the leads that were still open at the oldest age. The counts of engagement facts are among these. */
  open: FactCount;
  /** Leads added before this (milliseconds since the epoch) were left out, because the drivers of success have changed; `null` for none. */
  since: number | null;
  /**
   * How many of 100 pairs of a won and a lost lead are ranked in the right order. Measured on the latest leads while they were
   * open, each scored by a model of earlier ones.
   */
  quality: Interval;
}

/** A model with its scores of held-out leads. */
export interface ValidatedModel {
  model: LearnedModel;
  heldOut: HeldOutScores;
}

/**
 * Trains a model and validates it on leads it was not trained on. The same observations give the same model. Lets waiting
 * requests run in between.
 */
export const trainAndValidate = async (
  observations: readonly Observation[],
  options: TrainingOptions = {},
): Promise<ValidatedModel> => {
  const inOrder = [...observations].sort((one, other) => one.added - other.added || one.age - other.age);
  await yieldToRequests();
  const past = await encodeObservations(inOrder, options);
  const { weights, rare, from, heldOut } = await trainOnPast(past);
  await yieldToRequests();
  const whileOpen = options.countsAge ? heldOut : observedLater(heldOut);
  const since = from > 0 ? (inOrder[from]?.added ?? null) : null;
  const calibration = await calibrate(whileOpen);
  await yieldToRequests();
  const counted = [...weights.entries()].filter(
    ([fact, weight]) => !Number.isNaN(weight) && past.columns[fact] !== NO_COLUMN,
  );
  const model = {
    weights: new Map(counted.map(([fact, weight]) => [past.names[fact] ?? '', weight])),
    rare: new Map([...rare].map(([column, weight]) => [past.columnNames[column] ?? '', weight])),
    calibration,
    quality: await conservativeQuality(whileOpen),
    since,
    ...(await countOutcomes(past, [firstSince(inOrder, since), inOrder.length])),
  };
  return { model, heldOut };
};

/** The index of the first observation of a lead added at or after `since`. */
const firstSince = (inOrder: readonly Observation[], since: number | null): number =>
  since === null ? 0 : inOrder.findIndex(({ added }) => added >= since);

export const train = async (observations: readonly Observation[], options?: TrainingOptions): Promise<LearnedModel> =>
  (await trainAndValidate(observations, options)).model;

type Weights = Pick<LearnedModel, 'weights' | 'rare'>;

/** The contribution of a fact. `fact` is `null` for the values of a multi-valued column that the lead does not have. */
interface FactPart {
  column: string;
  fact: string | null;
  weight: number;
}

/** Adds up the weights of a lead's facts, relative to an average lead. */
export const linearScorer = ({ weights, rare }: Weights) => {
  const multiValued = [...rare].filter(([column]) => isMultiValued(column));
  const missing = multiValued.reduce((sum, [, weight]) => sum + weight, 0);
  /** The weights of facts that have none of their own, taken from their columns. */
  const rareWeights = new Map<string, number | undefined>();
  const weightOf = (fact: string): number | undefined => {
    const weight = weights.get(fact) ?? rareWeights.get(fact);
    if (weight !== undefined || rareWeights.has(fact)) return weight;
    const column = columnOf(fact);
    const rareWeight = isMultiValued(column) ? undefined : rare.get(column);
    if (rareWeights.size < RARE_WEIGHTS_MAX) rareWeights.set(fact, rareWeight);
    return rareWeight;
  };
  return {
    sumOf: (facts: readonly string[]): number => {
      let sum = missing;
      for (const fact of facts) sum += weightOf(fact) ?? 0;
      return sum;
    },
    partsOf: (facts: readonly string[]): FactPart[] => [
      ...facts.flatMap((fact) => {
        const weight = weightOf(fact);
        return weight === undefined ? [] : [{ column: columnOf(fact), fact, weight }];
      }),
      ...multiValued.map(([column, weight]) => ({ column, fact: null, weight })),
    ],
  };
};

const RARE_WEIGHTS_MAX = 10_000;

/**
 * Counts the leads with each fact and how many of them were won. Facts of the profile are counted when leads were added,
 * engagement facts among the leads that were still open at the oldest age.
 */
const countOutcomes = async ({ facts, starts, won, ages, names, columns }: EncodedObservations, range: Range) => {
  const [of, ofWon] = [new Int32Array(names.length), new Int32Array(names.length)];
  const [overall, open] = [
    { won: 0, of: 0 },
    { won: 0, of: 0 },
  ];
  const oldest = ages.reduce((one, other) => Math.max(one, other), 0);
  const ageOf = Float64Array.from(names, (name) => (isEngagement(name) ? oldest : 0));
  await forEachSpan([range], (from, to) => {
    for (let at = from; at < to; at += 1) {
      const [age, isWon] = [ages[at] as number, won[at] as number];
      if (age === 0) addOutcome(overall, isWon);
      if (age === oldest) addOutcome(open, isWon);
      if (age !== 0 && age !== oldest) continue;
      const end = starts[at + 1] as number;
      for (let nth = starts[at] as number; nth < end; nth += 1) {
        const fact = facts[nth] as number;
        if (ageOf[fact] !== age) continue;
        of[fact] = (of[fact] as number) + 1;
        ofWon[fact] = (ofWon[fact] as number) + isWon;
      }
    }
  });
  const counted = names.flatMap((name, fact): [string, FactCount][] =>
    columns[fact] === NO_COLUMN || of[fact] === 0
      ? []
      : [[name, { won: ofWon[fact] as number, of: of[fact] as number }]],
  );
  return { counts: new Map(counted), overall, open };
};

const addOutcome = (total: FactCount, isWon: number) => {
  total.of += 1;
  total.won += isWon;
};
