import { isEngagement } from './engagement';
import { columnOf, hasSeveral } from './facts';
import { NO_COLUMN, numbered, type Observation, type Past, type Reading } from './observations';
import { type Calibration, calibrate, type Interval, seenLater, type Tried } from './rankQuality';
import { inSpans, type Range, turn } from './slices';
import { lessonOf, soberest } from './trials';

export interface FactCount {
  won: number;
  of: number;
}

/** What past outcomes say about leads. All weights are log-odds. */
export interface LearnedModel {
  /** Of each fact, against the average of its column. */
  weights: ReadonlyMap<string, number>;
  /** Of each column, what a lead has whose value is too rare to have a weight. */
  rare: ReadonlyMap<string, number>;
  /** What sums of weights came to in later leads. */
  calibration: Calibration;
  counts: ReadonlyMap<string, FactCount>;
  overall: FactCount;
  /** Of the leads that were still open at the oldest age, of which what was done with them is counted. */
  open: FactCount;
  /** Milliseconds since the epoch: only leads that were added from then on were learned from, because what decides has changed. `null`: all. */
  since: number | null;
  /** How many of 100 pairs of a won and a lost lead it puts in the right order, of the latest leads as they are while open, each tried by a model of earlier ones. */
  quality: Interval;
}

/** A model, and what it made of those that it was tried on. */
export interface Lesson {
  model: LearnedModel;
  tried: Tried;
}

/**
 * Learns from observations, and tries what it learns on those of other times. The same observations give the same model.
 * Other requests get their turn meanwhile.
 */
export const learnAndTry = async (observations: readonly Observation[], reading: Reading = {}): Promise<Lesson> => {
  const inOrder = [...observations].sort((one, other) => one.added - other.added || one.age - other.age);
  await turn();
  const past = await numbered(inOrder, reading);
  const { weights, rare, from, tried } = await lessonOf(past);
  await turn();
  const asOpen = reading.isAgeCounted ? tried : seenLater(tried);
  const named = <Value>(values: Iterable<[number, Value]>) =>
    new Map([...values].map(([number, its]) => [past.names[number] ?? '', its]));
  const since = from > 0 ? (inOrder[from]?.added ?? null) : null;
  const calibration = await calibrate(asOpen);
  await turn();
  const model = {
    weights: named(
      [...weights.entries()].filter(([fact, weight]) => !Number.isNaN(weight) && past.columns[fact] !== NO_COLUMN),
    ),
    rare: new Map([...rare].map(([column, weight]) => [past.columnNames[column] ?? '', weight])),
    calibration,
    quality: await soberest(asOpen),
    since,
    ...(await countOutcomes(past, [firstSince(inOrder, since), inOrder.length])),
  };
  return { model, tried };
};

/** The first moment of the leads that were added from an instant on. */
const firstSince = (inOrder: readonly Observation[], since: number | null): number =>
  since === null ? 0 : inOrder.findIndex(({ added }) => added >= since);

export const learnFrom = async (observations: readonly Observation[], reading?: Reading): Promise<LearnedModel> =>
  (await learnAndTry(observations, reading)).model;

type Weights = Pick<LearnedModel, 'weights' | 'rare'>;

/** What a fact adds; without a column the part of one of which a lead can have several stands for all that it does not have. */
interface FactPart {
  column: string;
  fact: string | null;
  weight: number;
}

/** Adds up what is known of leads by a model, against an average one. */
export const weigh = ({ weights, rare }: Weights) => {
  const several = [...rare].filter(([column]) => hasSeveral(column));
  const missing = several.reduce((sum, [, weight]) => sum + weight, 0);
  /** Of facts without a weight of their own, what their columns have for them. */
  const others = new Map<string, number | undefined>();
  const weightOf = (fact: string): number | undefined => {
    const weight = weights.get(fact) ?? others.get(fact);
    if (weight !== undefined || others.has(fact)) return weight;
    const column = columnOf(fact);
    const its = hasSeveral(column) ? undefined : rare.get(column);
    if (others.size < OTHERS_MAX) others.set(fact, its);
    return its;
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
      ...several.map(([column, weight]) => ({ column, fact: null, weight })),
    ],
  };
};

const OTHERS_MAX = 10_000;

/**
 * How many leads had each fact, and how many of them were won: of what lasts, of leads as they were added, and of what was done
 * with them, of those that were still open at the oldest age.
 */
const countOutcomes = async ({ facts, starts, won, ages, names, columns }: Past, among: Range) => {
  const [of, ofWon] = [new Int32Array(names.length), new Int32Array(names.length)];
  const [overall, open] = [
    { won: 0, of: 0 },
    { won: 0, of: 0 },
  ];
  const oldest = ages.reduce((one, other) => Math.max(one, other), 0);
  const ageOf = Float64Array.from(names, (name) => (isEngagement(name) ? oldest : 0));
  await inSpans([among], (from, to) => {
    for (let at = from; at < to; at += 1) {
      const [age, isWon] = [ages[at] as number, won[at] as number];
      if (age === 0) count(overall, isWon);
      if (age === oldest) count(open, isWon);
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

const count = (total: FactCount, isWon: number) => {
  total.of += 1;
  total.won += isWon;
};
