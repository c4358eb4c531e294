import { countFacts, fitModel, type LogisticModel, sizeOf } from './logisticModel';
import { type EncodedObservations, NO_COLUMN } from './observations';
import { forEachSpan, type Range } from './timeSlices';

/** How many outcomes of the rarer kind a model needs for each fact. */
const OUTCOMES_PER_FACT = 2;
const FACTS_MAX = 200;

/** Weights relative to an average lead: of each fact by its number, and of each column for values too rare to have their own. */
export interface CenteredModel {
  weights: Float64Array;
  rare: Map<number, number>;
  /** The model before centering, including the facts that do not count for a score. */
  whole: LogisticModel;
}

/** Writes the scores that a model gives to a range of leads into `scores`. */
export const scoreRange = async (
  range: Range,
  { model, past, scores }: { model: CenteredModel; past: EncodedObservations; scores: Float64Array },
) => {
  const { columns, isMultiValued, facts, starts } = past;
  const multiValued = [...model.rare].reduce((sum, [column, weight]) => sum + (isMultiValued[column] ? weight : 0), 0);
  const weightOf = model.weights.map((weight, fact) => {
    const column = columns[fact] as number;
    if (column === NO_COLUMN) return 0;
    if (!Number.isNaN(weight)) return weight;
    return isMultiValued[column] ? 0 : (model.rare.get(column) ?? 0);
  });
  await forEachSpan([range], (from, to) => {
    for (let at = from; at < to; at += 1) {
      let score = multiValued;
      const last = starts[at + 1] as number;
      for (let place = starts[at] as number; place < last; place += 1) {
        score += weightOf[facts[place] as number] as number;
      }
      scores[at] = score;
    }
  });
};

/** Fits a model to ranges of the past. @param warmStart a similar model, from which the fit takes fewer steps */
export const fitCentered = async (
  past: EncodedObservations,
  ranges: readonly Range[],
  warmStart?: LogisticModel,
): Promise<CenteredModel> => {
  const total = sizeOf(ranges);
  const won = ranges.reduce((sum, [from, to]) => past.won.subarray(from, to).reduce((all, one) => all + one, sum), 0);
  const enough = Math.floor(Math.min(won, total - won) / OUTCOMES_PER_FACT);
  const uncounted = past.columns.filter((column) => column === NO_COLUMN).length;
  const max = Math.min(FACTS_MAX, enough) + uncounted;
  const counts = await countFacts(past, ranges, past.names.length);
  const whole = await fitModel(past, { ranges, counts, max, warmStart });
  return { ...centered(past, { counts, total }, whole), whole };
};

/** Shifts the weights of each column so that an average lead scores 0. A lead without a value counts as average in that column. */
const centered = (
  { columns, columnNames, isMultiValued }: EncodedObservations,
  { counts, total }: { counts: Int32Array; total: number },
  { weights }: LogisticModel,
): Omit<CenteredModel, 'whole'> => {
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
      -(sums[column] as number) / (isMultiValued[column] ? total : (known[column] as number)),
    ]),
  );
  const shifted = weights.map((weight, fact) => {
    const column = columns[fact] as number;
    return column === NO_COLUMN || isMultiValued[column] ? weight : weight + (rare.get(column) ?? 0);
  });
  return { weights: shifted, rare };
};
