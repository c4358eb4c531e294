import { type Example, fitModel, type LogisticModel } from './logisticModel';
import { calibrate, type Interval, rankQuality } from './rankQuality';
import { inSlices } from './slices';

/** A lead as it stood at one moment of its history, and what became of it. */
export interface Observation {
  facts: readonly string[];
  won: boolean;
  /** Milliseconds since the epoch at which the lead was added: what is learned is tried on leads of another time. */
  added: number;
  /** Days after that at which it is seen: leads are compared with others of the same age. */
  age: number;
}

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
  /** Turns the sum of weights into log-odds that came true in later leads. */
  calibration: { slope: number; intercept: number };
  counts: ReadonlyMap<string, FactCount>;
  overall: FactCount;
  /** How many of 100 pairs of a won and a lost lead it puts in the right order, each tried by a model of other times. */
  quality: Interval;
}

/** `source` of the fact `source:Referral`. */
export const columnOf = (fact: string): string => fact.slice(0, fact.indexOf(':'));
export const factValue = (fact: string): string => fact.slice(fact.indexOf(':') + 1);

/** Of these a lead can have several at once. */
const SEVERAL = /^(tag|title|own\.[^:]*\[\])$/;
const hasSeveral = (column: string): boolean => SEVERAL.test(column);

const NO_PRIOR: LogisticModel = { intercept: 0, weights: new Map() };
/** The past in the order in which it came is cut into so many parts, and each is tried on a model of the others. */
const PARTS = 10;
const FEW_PARTS = 5;
/** Smaller parts have too few pairs. */
const PART_MIN = 40;
/** The latest leads say how many buy today. */
const TODAY = 0.4;
const LATER_PART = 0.05;
/** So many outcomes of the rarer kind speak for one fact. */
const OUTCOMES_PER_FACT = 2;
const FACTS_MAX = 200;

/**
 * Learns from observations, and tries what it learns on those of other times. The same observations give the same model.
 * Other requests get their turn meanwhile.
 */
export const learnFrom = async (observations: readonly Observation[]): Promise<LearnedModel> => {
  const inOrder = [...observations].sort((one, other) => one.added - other.added || one.age - other.age);
  const tried = await tryOnOthers(inOrder);
  const { weights, rare } = await fitted(inOrder);
  return {
    weights,
    rare,
    calibration: calibrate(tried.slice(Math.round(tried.length * (1 - TODAY)))),
    quality: await soberQuality(inOrder, rankQuality(tried)),
    ...(await countFacts(inOrder)),
  };
};

/** A lead with what a model makes of it that did not learn from it, nor from others of its time. */
export interface Tried {
  score: number;
  won: boolean;
  /** Only leads of one age are compared. */
  age: number;
}

const tryOnOthers = async (inOrder: readonly Observation[]): Promise<Tried[]> => {
  const parts = inOrder.length >= PARTS * PART_MIN ? PARTS : FEW_PARTS;
  const startOf = (part: number) => Math.round((inOrder.length * part) / parts);
  const tried: Tried[] = [];
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [startOf(part), startOf(part + 1)];
    const model = await fitted([...inOrder.slice(0, from), ...inOrder.slice(to)]);
    for (const { facts, won, age } of inOrder.slice(from, to)) {
      tried.push({ score: sumOf(facts, model), won, age });
    }
  }
  return tried;
};

/**
 * The quality, or where what earlier leads taught puts later ones in clearly worse order, that: what decides has changed, and
 * may change again.
 */
const soberQuality = async (inOrder: readonly Observation[], quality: Interval): Promise<Interval> => {
  const tried: Tried[] = [];
  for (let from = 1 - TODAY; from < 0.99; from += LATER_PART) {
    const [start, end] = [from, from + LATER_PART].map((share) => Math.round(inOrder.length * share)) as [
      number,
      number,
    ];
    const model = await fitted(inOrder.slice(0, start));
    for (const { facts, won, age } of inOrder.slice(start, end)) tried.push({ score: sumOf(facts, model), won, age });
  }
  const later = rankQuality(tried);
  return later.high < quality.low ? later : quality;
};

type Weights = Pick<LearnedModel, 'weights' | 'rare'>;

/** The sum of what is known of a lead, against an average one. */
export const sumOf = (facts: readonly string[], model: Weights): number =>
  partsOf(facts, model).reduce((sum, { weight }) => sum + weight, 0);

/** What each fact adds. Of a column of which a lead can have several, the first part stands for all that it does not have. */
export const partsOf = (
  facts: readonly string[],
  { weights, rare }: Weights,
): { column: string; fact: string | null; weight: number }[] => [
  ...facts.flatMap((fact) => {
    const column = columnOf(fact);
    const weight = weights.get(fact) ?? (hasSeveral(column) ? undefined : rare.get(column));
    return weight === undefined ? [] : [{ column, fact, weight }];
  }),
  ...[...rare].flatMap(([column, weight]) => (hasSeveral(column) ? [{ column, fact: null, weight }] : [])),
];

/**
 * Whether a column is filled in says when somebody wrote, not who will buy. The model may explain outcomes by it, and by age,
 * but no score counts it.
 */
const nuisancesOf = ({ facts, age }: Observation): string[] => [
  `age:${age}`,
  ...new Set(
    facts
      .map(columnOf)
      .filter((column) => !hasSeveral(column))
      .map((column) => `known:${column}`),
  ),
];

const isNuisance = (fact: string) => fact.startsWith('age:') || fact.startsWith('known:');

const fitted = async (observations: readonly Observation[]): Promise<Weights> => {
  const examples: Example[] = [];
  const counts = new Map<string, number>();
  await inSlices(observations, (observation) => {
    const facts = [...observation.facts, ...nuisancesOf(observation)];
    for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
    examples.push({ facts, won: observation.won });
  });
  const won = observations.filter((observation) => observation.won).length;
  const enough = Math.floor(Math.min(won, observations.length - won) / OUTCOMES_PER_FACT);
  const nuisances = [...counts.keys()].filter(isNuisance).length;
  const { weights } = await fitModel(examples, NO_PRIOR, Math.min(FACTS_MAX, enough) + nuisances);
  return againstAverage(weights, counts, observations.length);
};

/** The weights of each column, moved so that an average lead has 0. */
const againstAverage = (
  weights: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  total: number,
): Weights => {
  const means = new Map<string, number>();
  for (const [fact, weight] of weights) {
    if (isNuisance(fact)) continue;
    const column = columnOf(fact);
    means.set(column, (means.get(column) ?? 0) + (weight * (counts.get(fact) ?? 0)) / total);
  }
  const rare = new Map<string, number>();
  const weightsNow = new Map<string, number>();
  for (const [column, mean] of means) {
    // A lead without a value is like the average of those that have one.
    const known = hasSeveral(column) ? total : (counts.get(`known:${column}`) ?? total);
    rare.set(column, (-mean * total) / known);
  }
  for (const [fact, weight] of weights) {
    const column = columnOf(fact);
    if (!isNuisance(fact)) weightsNow.set(fact, hasSeveral(column) ? weight : weight + (rare.get(column) ?? 0));
  }
  return { weights: weightsNow, rare };
};

const countFacts = async (observations: readonly Observation[]): Promise<Pick<LearnedModel, 'counts' | 'overall'>> => {
  const counts = new Map<string, FactCount>();
  const overall = { won: 0, of: 0 };
  await inSlices(observations, ({ facts, won, age }) => {
    if (age > 0) return;
    overall.of += 1;
    if (won) overall.won += 1;
    for (const fact of facts) {
      const count = counts.get(fact) ?? { won: 0, of: 0 };
      count.of += 1;
      if (won) count.won += 1;
      counts.set(fact, count);
    }
  });
  return { counts, overall };
};
