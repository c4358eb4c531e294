import { columnOf, hasSeveral } from './facts';
import { countFacts, type Examples } from './logisticModel';
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

export interface Reading {
  /** Whether age is a fact that counts for the score, where it says how long something has been open. */
  isAgeCounted?: boolean;
  /** Whether it learns only from what lasts. */
  isMomentIgnored?: boolean;
}

/** Observations as numbers, in the order in which they came. */
export interface Past extends Examples {
  ages: Float64Array;
  /** What the facts are called. */
  names: string[];
  /** To which column each fact belongs; `NO_COLUMN` for what no score counts. */
  columns: number[];
  columnNames: string[];
  /** Of each column whether a lead can have several of its facts. */
  isSeveral: boolean[];
}

/** Of a fact that explains outcomes, and that no score counts. */
export const NO_COLUMN = -1;

/** Numbers observations and their facts, which all steps of learning read many times. */
export const numbered = async (
  inOrder: readonly Observation[],
  { isAgeCounted, isMomentIgnored }: Reading,
): Promise<Past> => {
  const { numberOf, filledIn, ...named } = numbering();
  const momentOf = ({ momentary }: Observation) => (isMomentIgnored ? NOTHING : (momentary ?? NOTHING));
  const lengthOf = (one: Observation) => 1 + 2 * (one.facts.length + momentOf(one).length);
  const facts = new Int32Array(inOrder.reduce((sum, one) => sum + lengthOf(one), 0));
  const starts = new Int32Array(inOrder.length + 1);
  const won = new Uint8Array(inOrder.length);
  const ages = new Float64Array(inOrder.length);
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
    won[at] = one.won ? 1 : 0;
    ages[at] = one.age;
  });
  return withoutConstants({ ...named, facts, starts, won, ages });
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
