import { columnOf, isMultiValued } from './facts';
import { countFacts, type Examples } from './logisticModel';
import { forEachInSlices, forEachSpan, type Range } from './timeSlices';

/** A lead at one moment of its history, and its outcome. */
export interface Observation {
  /** The facts that are the same at every moment. */
  facts: readonly string[];
  /** The facts of this moment alone. */
  momentary?: readonly string[];
  won: boolean;
  /** When the lead was added, in milliseconds since the epoch. Models are validated on leads added later. */
  added: number;
  /** The age of the lead at this moment, in days. Leads are only compared with others of the same age. */
  age: number;
}

/** The age of a lead as a fact. */
export const ageFact = (age: number): string => `${AGE}:${age}`;
const AGE = 'age';

export interface TrainingOptions {
  /** Whether age counts for the score, as it does for how long a deal has been open. */
  countsAge?: boolean;
  /** Whether to leave out momentary facts. */
  ignoresMomentary?: boolean;
}

/** Observations encoded as numbers, in chronological order. */
export interface EncodedObservations extends Examples {
  ages: Float64Array;
  /** The names of the facts. */
  names: string[];
  /** The column of each fact; `NO_COLUMN` for facts that do not count for a score. */
  columns: number[];
  columnNames: string[];
  /** For each column, whether a lead can have several of its facts. */
  isMultiValued: boolean[];
}

/** The column of facts that help to explain outcomes but do not count for a score. */
export const NO_COLUMN = -1;

/** Encodes observations and their facts as numbers, because training reads them many times. */
export const encodeObservations = async (
  inOrder: readonly Observation[],
  { countsAge, ignoresMomentary }: TrainingOptions,
): Promise<EncodedObservations> => {
  const { numberOf, filledInFactOf, ...named } = factNumbering();
  const momentaryOf = ({ momentary }: Observation) => (ignoresMomentary ? NO_FACTS : (momentary ?? NO_FACTS));
  const lengthOf = (one: Observation) => 1 + 2 * (one.facts.length + momentaryOf(one).length);
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
      // Whether a column is filled in shows when someone edited the record, not who will buy. Like age, it may explain
      // outcomes but does not count for a score.
      const filledIn = filledInFactOf(number);
      if (filledIn !== null) add(filledIn);
    }
  };
  // The moments of one lead share one list of facts, which is encoded once and then copied.
  const encoded = new Map<readonly string[], Range>();
  await forEachInSlices(inOrder, (one, at) => {
    add(numberOf(ageFact(one.age), countsAge ?? false));
    const range = encoded.get(one.facts);
    if (range) {
      facts.copyWithin(size, ...range);
      size += range[1] - range[0];
    } else {
      const from = size;
      addAll(one.facts);
      encoded.set(one.facts, [from, size]);
    }
    addAll(momentaryOf(one));
    starts[at + 1] = size;
    won[at] = one.won ? 1 : 0;
    ages[at] = one.age;
  });
  return withoutConstants({ ...named, facts, starts, won, ages });
};

const NO_FACTS: readonly string[] = [];

/** Numbers facts and columns from 0, in the order in which they are first seen. */
const factNumbering = () => {
  const [numbers, columnNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const names: string[] = [];
  const columns: number[] = [];
  const columnNames: string[] = [];
  const multiValued: boolean[] = [];
  /** For each column, the number of the fact that it is filled in. */
  const filledInFacts: number[] = [];

  const add = (fact: string, column: number): number => {
    columns.push(column);
    return names.push(fact) - 1;
  };
  const columnNumberOf = (column: string): number => {
    const number = columnNumbers.get(column);
    if (number !== undefined) return number;
    columnNumbers.set(column, columnNames.length);
    multiValued.push(isMultiValued(column));
    return columnNames.push(column) - 1;
  };
  return {
    names,
    columns,
    columnNames,
    isMultiValued: multiValued,
    numberOf: (fact: string, isCounted = true): number => {
      const known = numbers.get(fact);
      if (known !== undefined) return known;
      const number = add(fact, isCounted ? columnNumberOf(columnOf(fact)) : NO_COLUMN);
      numbers.set(fact, number);
      return number;
    },
    filledInFactOf: (fact: number): number | null => {
      const column = columns[fact] as number;
      if (multiValued[column]) return null;
      filledInFacts[column] ??= add(`known:${columnNames[column]}`, NO_COLUMN);
      return filledInFacts[column];
    },
  };
};

/** Removes the facts that every observation has and that do not count for a score: they explain nothing and cost time. */
const withoutConstants = async (past: EncodedObservations): Promise<EncodedObservations> => {
  const { facts, starts, columns } = past;
  const total = past.won.length;
  const counts = await countFacts(past, [[0, total]], columns.length);
  const isConstant = columns.map((column, fact) => column === NO_COLUMN && counts[fact] === total);
  let [read, kept] = [0, 0];
  await forEachSpan([[0, total]], (from, to) => {
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
