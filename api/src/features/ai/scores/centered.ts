import { countFacts, fitModel, type LogisticModel, sizeOf } from './logisticModel';
import { NO_COLUMN, type Past } from './observations';
import { inSpans, type Range } from './slices';

/** So many outcomes of the rarer kind speak for one fact. */
const OUTCOMES_PER_FACT = 2;
const FACTS_MAX = 200;

/** Weights against an average lead: of each fact by its number, and of each column for values that are too rare for one. */
export interface Centered {
  weights: Float64Array;
  rare: Map<number, number>;
  /** The model from which they come, with age and what is filled in. */
  whole: LogisticModel;
}

/** Notes what a model makes of leads. */
export const judge = async (range: Range, { by, past, scores }: { by: Centered; past: Past; scores: Float64Array }) => {
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
export const fitted = async (past: Past, among: readonly Range[], near?: LogisticModel): Promise<Centered> => {
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
