import { fitModel, type LogisticModel } from './logisticModel';
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

/** Of what age a lead is, as a fact. */
export const ageFact = (age: number): string => `${AGE}:${age}`;
const AGE = 'age';

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

/** The past in the order in which it came is cut into so many parts, and each is tried on a model of the others. */
const PARTS = 10;
const FEW_PARTS = 5;
/** So many examples tell the same in fewer parts. */
const MANY = 10_000;
const PARTS_OF_MANY = 4;
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
 * @param isAgeCounted whether age is a fact that counts for the score, where it says how long something has been open
 */
export const learnFrom = async (
  observations: readonly Observation[],
  { isAgeCounted = false } = {},
): Promise<LearnedModel> => {
  const inOrder = [...observations].sort((one, other) => one.added - other.added || one.age - other.age);
  const past = await numbered(inOrder, isAgeCounted);
  const { whole, ...all } = await fitted(past, past.examples);
  const tried = await tryOnOthers(past, whole);
  const named = <Value>(values: Iterable<[number, Value]>) =>
    new Map([...values].map(([number, its]) => [past.names[number] ?? '', its]));
  return {
    weights: named(
      [...all.weights.entries()].filter(([fact, weight]) => !Number.isNaN(weight) && past.columns[fact] !== NO_COLUMN),
    ),
    rare: new Map([...all.rare].map(([column, weight]) => [past.columnNames[column] ?? '', weight])),
    calibration: calibrate(tried.slice(Math.round(tried.length * (1 - TODAY)))),
    quality: await soberQuality(past, rankQuality(tried), whole),
    ...(await countFacts(inOrder)),
  };
};

/** Observations with their facts as numbers, in the order in which they came. */
interface Past {
  examples: Numbered[];
  /** What the facts are called. */
  names: string[];
  /** To which column each fact belongs; `NO_COLUMN` for what no score counts. */
  columns: number[];
  columnNames: string[];
  /** Of each column whether a lead can have several of its facts. */
  isSeveral: boolean[];
}

interface Numbered {
  facts: readonly number[];
  won: boolean;
  age: number;
}

const NO_COLUMN = -1;

const numbered = async (inOrder: readonly Observation[], isAgeCounted: boolean): Promise<Past> => {
  const [numbers, columnNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const past: Past = { examples: [], names: [], columns: [], columnNames: [], isSeveral: [] };
  const numberOf = (fact: string, column: string | null) => {
    const known = numbers.get(fact);
    if (known !== undefined) return known;
    const number = past.names.push(fact) - 1;
    numbers.set(fact, number);
    past.columns.push(column === null ? NO_COLUMN : columnNumberOf(column));
    return number;
  };
  const columnNumberOf = (column: string) => {
    const known = columnNumbers.get(column);
    if (known !== undefined) return known;
    const number = past.columnNames.push(column) - 1;
    columnNumbers.set(column, number);
    past.isSeveral.push(hasSeveral(column));
    return number;
  };
  await inSlices(inOrder, ({ facts, won, age }) => {
    const numbersOf: number[] = [numberOf(ageFact(age), isAgeCounted ? AGE : null)];
    for (const fact of facts) {
      const column = columnOf(fact);
      numbersOf.push(numberOf(fact, column));
      // Whether a column is filled in says when somebody wrote, not who will buy: outcomes may be explained by it, and by
      // age, but no score counts it.
      if (!hasSeveral(column)) numbersOf.push(numberOf(`known:${column}`, null));
    }
    past.examples.push({ facts: numbersOf, won, age });
  });
  return withoutConstants(past);
};

/** What no score counts and all have explains nothing, and takes time. */
const withoutConstants = async (past: Past): Promise<Past> => {
  const counts = new Int32Array(past.names.length);
  await inSlices(past.examples, ({ facts }) => {
    for (const fact of facts) counts[fact] = (counts[fact] ?? 0) + 1;
  });
  const isConstant = (fact: number) => past.columns[fact] === NO_COLUMN && counts[fact] === past.examples.length;
  if (!past.names.some((_name, fact) => isConstant(fact))) return past;
  const examples: Numbered[] = [];
  await inSlices(past.examples, (example) => {
    examples.push({ ...example, facts: example.facts.filter((fact) => !isConstant(fact)) });
  });
  return { ...past, examples };
};

/** A lead with what a model makes of it that did not learn from it, nor from others of its time. */
export interface Tried {
  score: number;
  won: boolean;
  /** Only leads of one age are compared. */
  age: number;
}

const tryOnOthers = async (past: Past, near: LogisticModel): Promise<Tried[]> => {
  const { examples } = past;
  const parts = examples.length < PARTS * PART_MIN ? FEW_PARTS : examples.length < MANY ? PARTS : PARTS_OF_MANY;
  const startOf = (part: number) => Math.round((examples.length * part) / parts);
  const tried: Tried[] = [];
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [startOf(part), startOf(part + 1)];
    const model = await fitted(past, [...examples.slice(0, from), ...examples.slice(to)], near);
    tried.push(...examples.slice(from, to).map(judgedBy(model, past)));
  }
  return tried;
};

/**
 * The quality, or where what earlier leads taught puts later ones in clearly worse order, that: what decides has changed, and
 * may change again.
 */
const soberQuality = async (past: Past, quality: Interval, near: LogisticModel): Promise<Interval> => {
  const { examples } = past;
  const tried: Tried[] = [];
  const part = examples.length < MANY ? LATER_PART : PARTS_OF_MANY * LATER_PART;
  for (let from = 1 - TODAY; from < 0.99; from += part) {
    const [start, end] = [Math.round(examples.length * from), Math.round(examples.length * (from + part))];
    const model = await fitted(past, examples.slice(0, start), near);
    tried.push(...examples.slice(start, end).map(judgedBy(model, past)));
  }
  const later = rankQuality(tried);
  return later.high < quality.low ? later : quality;
};

/** Weights against an average lead: of each fact by its number, and of each column for values that are too rare for one. */
interface Centered {
  weights: Float64Array;
  rare: Map<number, number>;
  /** The model from which they come, with age and what is filled in. */
  whole: LogisticModel;
}

const judgedBy = ({ weights, rare }: Centered, { columns, isSeveral }: Past) => {
  const several = [...rare].reduce((sum, [column, weight]) => sum + (isSeveral[column] ? weight : 0), 0);
  const weightOf = (fact: number): number => {
    const column = columns[fact] ?? NO_COLUMN;
    if (column === NO_COLUMN) return 0;
    const weight = weights[fact] ?? Number.NaN;
    if (!Number.isNaN(weight)) return weight;
    return isSeveral[column] ? 0 : (rare.get(column) ?? 0);
  };
  return ({ facts, won, age }: Numbered): Tried => {
    let score = several;
    for (const fact of facts) score += weightOf(fact);
    return { score, won, age };
  };
};

/** `near` is a model like the one looked for, which makes it faster to find. */
const fitted = async (past: Past, examples: readonly Numbered[], near?: LogisticModel): Promise<Centered> => {
  const won = examples.filter((example) => example.won).length;
  const enough = Math.floor(Math.min(won, examples.length - won) / OUTCOMES_PER_FACT);
  const uncounted = past.columns.filter((column) => column === NO_COLUMN).length;
  const max = Math.min(FACTS_MAX, enough) + uncounted;
  const whole = await fitModel(examples, { facts: past.names.length, max, begin: near });
  return { ...(await againstAverage(past, examples, whole)), whole };
};

/** The weights of each column, moved so that an average lead has 0; a lead without a value is like those that have one. */
const againstAverage = async (
  { columns, columnNames, isSeveral }: Past,
  examples: readonly Numbered[],
  { weights }: LogisticModel,
): Promise<Omit<Centered, 'whole'>> => {
  const sums = new Float64Array(columnNames.length);
  const known = new Float64Array(columnNames.length);
  const isWeighted = new Set<number>();
  await inSlices(examples, ({ facts }) => {
    for (const fact of facts) {
      const column = columns[fact] ?? NO_COLUMN;
      if (column === NO_COLUMN) continue;
      const weight = weights[fact] ?? Number.NaN;
      known[column] = (known[column] ?? 0) + 1;
      if (Number.isNaN(weight)) continue;
      sums[column] = (sums[column] ?? 0) + weight;
      isWeighted.add(column);
    }
  });
  const rare = new Map(
    [...isWeighted].map((column) => {
      const of = isSeveral[column] ? examples.length : Math.max(1, known[column] ?? 0);
      return [column, -(sums[column] ?? 0) / of];
    }),
  );
  const centered = weights.map((weight, fact) => {
    const column = columns[fact] ?? NO_COLUMN;
    return column === NO_COLUMN || isSeveral[column] ? weight : weight + (rare.get(column) ?? 0);
  });
  return { weights: centered, rare };
};

type Weights = Pick<LearnedModel, 'weights' | 'rare'>;

/** The sum of what is known of a lead, against an average one. */
export const sumOf = (facts: readonly string[], model: Weights): number =>
  partsOf(facts, model).reduce((sum, { weight }) => sum + weight, 0);

/** What each fact adds. Of a column of which a lead can have several, the part without a fact stands for all that it does not have. */
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
