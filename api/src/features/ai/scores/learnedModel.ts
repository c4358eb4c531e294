import { countFacts, type Examples, fitModel, type LogisticModel, sizeOf } from './logisticModel';
import { calibrate, type Interval, rankQuality, type Tried } from './rankQuality';
import { inSlices, inSpans, type Range } from './slices';

/** A lead as it stood at one moment of its history, and what became of it. */
export interface Observation {
  facts: readonly string[];
  /** What was so at this moment alone. */
  momentary?: readonly string[];
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

interface Options {
  /** Whether age is a fact that counts for the score, where it says how long something has been open. */
  isAgeCounted?: boolean;
  /** Whether it learns only from what lasts. */
  isMomentIgnored?: boolean;
}

/**
 * Learns from observations, and tries what it learns on those of other times. The same observations give the same model.
 * Other requests get their turn meanwhile.
 */
export const learnFrom = async (observations: readonly Observation[], options: Options = {}): Promise<LearnedModel> => {
  const inOrder = [...observations].sort((one, other) => one.added - other.added || one.age - other.age);
  const past = await numbered(inOrder, options);
  const { whole, ...all } = await fitted(past, [[0, inOrder.length]]);
  const tried = await tryOnOthers(past, whole);
  const named = <Value>(values: Iterable<[number, Value]>) =>
    new Map([...values].map(([number, its]) => [past.names[number] ?? '', its]));
  return {
    weights: named(
      [...all.weights.entries()].filter(([fact, weight]) => !Number.isNaN(weight) && past.columns[fact] !== NO_COLUMN),
    ),
    rare: new Map([...all.rare].map(([column, weight]) => [past.columnNames[column] ?? '', weight])),
    calibration: calibrate(tried, Math.round(inOrder.length * (1 - TODAY))),
    quality: await soberQuality(past, rankQuality(tried), whole),
    ...(await countOutcomes(past)),
  };
};

/** Observations as numbers, in the order in which they came. */
interface Past extends Examples {
  ages: Float64Array;
  /** What the facts are called. */
  names: string[];
  /** To which column each fact belongs; `NO_COLUMN` for what no score counts. */
  columns: number[];
  columnNames: string[];
  /** Of each column whether a lead can have several of its facts. */
  isSeveral: boolean[];
}

const NO_COLUMN = -1;

const numbered = async (inOrder: readonly Observation[], { isAgeCounted, isMomentIgnored }: Options): Promise<Past> => {
  const { numberOf, filledIn, ...named } = numbering();
  const momentOf = ({ momentary }: Observation) => (isMomentIgnored ? NOTHING : (momentary ?? NOTHING));
  const lengthOf = (one: Observation) => 1 + 2 * (one.facts.length + momentOf(one).length);
  const facts = new Int32Array(inOrder.reduce((sum, one) => sum + lengthOf(one), 0));
  const starts = new Int32Array(inOrder.length + 1);
  let size = 0;
  const add = (number: number) => {
    facts[size] = number;
    size += 1;
  };
  const addAll = (some: readonly string[]) => {
    for (const fact of some) {
      const number = numberOf(fact);
      add(number);
      // Whether a column is filled in says when somebody wrote, not who will buy: outcomes may be explained by it, and by
      // age, but no score counts it.
      const isKnown = filledIn(number);
      if (isKnown !== null) add(isKnown);
    }
  };
  // Moments of one lead have the same list of facts.
  const known = new Map<readonly string[], Range>();
  await inSlices(inOrder, (one, at) => {
    add(numberOf(ageFact(one.age), isAgeCounted ?? false));
    const its = known.get(one.facts);
    if (its) {
      facts.copyWithin(size, ...its);
      size += its[1] - its[0];
    } else {
      const from = size;
      addAll(one.facts);
      known.set(one.facts, [from, size]);
    }
    addAll(momentOf(one));
    starts[at + 1] = size;
  });
  return withoutConstants({
    ...named,
    facts,
    starts,
    won: Uint8Array.from(inOrder, ({ won }) => (won ? 1 : 0)),
    ages: Float64Array.from(inOrder, ({ age }) => age),
  });
};

const NOTHING: readonly string[] = [];

/** Gives facts and columns numbers from 0, as they come. */
const numbering = () => {
  const [numbers, columnNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const names: string[] = [];
  const columns: number[] = [];
  const columnNames: string[] = [];
  const isSeveral: boolean[] = [];
  /** Of each column the fact that it is filled in, which no score counts. */
  const known: number[] = [];

  const add = (fact: string, column: number): number => {
    columns.push(column);
    return names.push(fact) - 1;
  };
  const columnNumberOf = (column: string): number => {
    const number = columnNumbers.get(column);
    if (number !== undefined) return number;
    columnNumbers.set(column, columnNames.length);
    isSeveral.push(hasSeveral(column));
    return columnNames.push(column) - 1;
  };
  return {
    names,
    columns,
    columnNames,
    isSeveral,
    numberOf: (fact: string, isCounted = true): number => {
      const known = numbers.get(fact);
      if (known !== undefined) return known;
      const number = add(fact, isCounted ? columnNumberOf(columnOf(fact)) : NO_COLUMN);
      numbers.set(fact, number);
      return number;
    },
    filledIn: (fact: number): number | null => {
      const column = columns[fact] as number;
      if (isSeveral[column]) return null;
      known[column] ??= add(`known:${columnNames[column]}`, NO_COLUMN);
      return known[column];
    },
  };
};

/** What no score counts and all have explains nothing, and takes time: the others move up. */
const withoutConstants = async (past: Past): Promise<Past> => {
  const { facts, starts, columns } = past;
  const of = past.won.length;
  const counts = await countFacts(past, [[0, of]], columns.length);
  const isConstant = columns.map((column, fact) => column === NO_COLUMN && counts[fact] === of);
  let [read, kept] = [0, 0];
  await inSpans([[0, of]], (from, to) => {
    for (let at = from; at < to; at += 1) {
      for (const end = starts[at + 1] as number; read < end; read += 1) {
        const fact = facts[read] as number;
        if (isConstant[fact]) continue;
        facts[kept] = fact;
        kept += 1;
      }
      starts[at + 1] = kept;
    }
  });
  return { ...past, facts: facts.subarray(0, kept) };
};

/** Tries all of the past, a part at a time by a model of the other parts. */
const tryOnOthers = async (past: Past, near: LogisticModel): Promise<Tried> => {
  const of = past.won.length;
  const parts = of < PARTS * PART_MIN ? FEW_PARTS : of < MANY ? PARTS : PARTS_OF_MANY;
  const startOf = (part: number) => Math.round((of * part) / parts);
  const scores = new Float64Array(of);
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [startOf(part), startOf(part + 1)];
    const others: Range[] = [
      [0, from],
      [to, of],
    ];
    await judge([from, to], { by: await fitted(past, others, near), past, scores });
  }
  return { scores, won: past.won, ages: past.ages };
};

/**
 * The quality, or where what earlier leads taught puts later ones in clearly worse order, that: what decides has changed, and
 * may change again.
 */
const soberQuality = async (past: Past, quality: Interval, near: LogisticModel): Promise<Interval> => {
  const of = past.won.length;
  const scores = new Float64Array(of);
  const part = of < MANY ? LATER_PART : PARTS_OF_MANY * LATER_PART;
  for (let from = 1 - TODAY; from < 0.99; from += part) {
    const [start, end] = [Math.round(of * from), Math.min(of, Math.round(of * (from + part)))];
    await judge([start, end], { by: await fitted(past, [[0, start]], near), past, scores });
  }
  const first = Math.round(of * (1 - TODAY));
  const later = rankQuality({
    scores: scores.subarray(first),
    won: past.won.subarray(first),
    ages: past.ages.subarray(first),
  });
  return later.high < quality.low ? later : quality;
};

/** Weights against an average lead: of each fact by its number, and of each column for values that are too rare for one. */
interface Centered {
  weights: Float64Array;
  rare: Map<number, number>;
  /** The model from which they come, with age and what is filled in. */
  whole: LogisticModel;
}

/** Notes what a model makes of leads. */
const judge = async (range: Range, { by, past, scores }: { by: Centered; past: Past; scores: Float64Array }) => {
  const { columns, isSeveral, facts, starts } = past;
  const several = [...by.rare].reduce((sum, [column, weight]) => sum + (isSeveral[column] ? weight : 0), 0);
  const weightOf = by.weights.map((weight, fact) => {
    const column = columns[fact] as number;
    if (column === NO_COLUMN) return 0;
    if (!Number.isNaN(weight)) return weight;
    return isSeveral[column] ? 0 : (by.rare.get(column) ?? 0);
  });
  await inSpans([range], (from, to) => {
    for (let at = from; at < to; at += 1) {
      let score = several;
      const last = starts[at + 1] as number;
      for (let place = starts[at] as number; place < last; place += 1) {
        score += weightOf[facts[place] as number] as number;
      }
      scores[at] = score;
    }
  });
};

/** `near` is a model like the one looked for, which makes it faster to find. */
const fitted = async (past: Past, among: readonly Range[], near?: LogisticModel): Promise<Centered> => {
  const of = sizeOf(among);
  const won = among.reduce((sum, [from, to]) => past.won.subarray(from, to).reduce((all, one) => all + one, sum), 0);
  const enough = Math.floor(Math.min(won, of - won) / OUTCOMES_PER_FACT);
  const uncounted = past.columns.filter((column) => column === NO_COLUMN).length;
  const max = Math.min(FACTS_MAX, enough) + uncounted;
  const counts = await countFacts(past, among, past.names.length);
  const whole = await fitModel(past, { among, counts, max, begin: near });
  return { ...againstAverage(past, { counts, of }, whole), whole };
};

/** The weights of each column, moved so that an average lead has 0; a lead without a value is like those that have one. */
const againstAverage = (
  { columns, columnNames, isSeveral }: Past,
  { counts, of }: { counts: Int32Array; of: number },
  { weights }: LogisticModel,
): Omit<Centered, 'whole'> => {
  const sums = new Float64Array(columnNames.length);
  const known = new Float64Array(columnNames.length);
  const weighted = new Set<number>();
  for (let fact = 0; fact < counts.length; fact += 1) {
    const [count, column] = [counts[fact] as number, columns[fact] as number];
    if (column === NO_COLUMN || count === 0) continue;
    const weight = weights[fact] as number;
    known[column] = (known[column] as number) + count;
    if (Number.isNaN(weight)) continue;
    sums[column] = (sums[column] as number) + count * weight;
    weighted.add(column);
  }
  const rare = new Map(
    [...weighted].map((column) => [
      column,
      -(sums[column] as number) / (isSeveral[column] ? of : (known[column] as number)),
    ]),
  );
  const centered = weights.map((weight, fact) => {
    const column = columns[fact] as number;
    return column === NO_COLUMN || isSeveral[column] ? weight : weight + (rare.get(column) ?? 0);
  });
  return { weights: centered, rare };
};

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

/** Of leads as they were added, how many had each fact, and how many of them were won. */
const countOutcomes = async ({ facts, starts, won, ages, names, columns }: Past) => {
  const [of, ofWon] = [new Int32Array(names.length), new Int32Array(names.length)];
  const overall = { won: 0, of: 0 };
  await inSpans([[0, won.length]], (from, to) => {
    for (let at = from; at < to; at += 1) {
      if (ages[at] !== 0) continue;
      const isWon = won[at] as number;
      overall.of += 1;
      overall.won += isWon;
      const end = starts[at + 1] as number;
      for (let nth = starts[at] as number; nth < end; nth += 1) {
        const fact = facts[nth] as number;
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
  return { counts: new Map(counted), overall };
};
