import { isEngagement } from './engagement';
import type { Sharing } from './factReasons';
import { type LearnedModel, linearScorer } from './learnedModel';
import type { Reason } from './reasons';

/** How likely a model considers a success, and why. */
export interface Estimate<ReasonType = Reason> {
  /** From 0 to 100, unrounded, for sorting. */
  exact: number;
  /** At most six, the strongest first. Computed on access, because most scores are never opened. */
  readonly reasons: ReasonType[];
}

/** A score before it is shown: without the contact's name and company, and with reasons that are not yet put into words. */
export interface Score extends Estimate {
  contact_id: string;
  score: number;
}

/** Sorts the highest score first, and the newest contact first among equal scores. */
export const byScore = (one: Pick<Score, 'exact' | 'contact_id'>, other: Pick<Score, 'exact' | 'contact_id'>) =>
  other.exact - one.exact || (one.contact_id > other.contact_id ? -1 : 1);

const REASONS_KEPT = 6;

/** The strongest reasons, with their points rounded to one decimal. */
export const roundedReasons = <ReasonType extends { points: number }>(reasons: ReasonType[]): ReasonType[] =>
  reasons
    .map((reason) => ({ ...reason, points: Math.round(reason.points * 10) / 10 }))
    .filter(({ points }) => Math.abs(points) >= 0.5)
    .sort((first, second) => Math.abs(second.points) - Math.abs(first.points))
    .slice(0, REASONS_KEPT);

const percent = (logOdds: number) => 100 / (1 + Math.exp(-logOdds));
/** The score of an average lead. */
export const averageScore = ({ calibration }: LearnedModel): number => percent(calibration.intercept);

/** Below this, the logistic curve is treated as a straight line. */
const NO_DIFFERENCE = 1e-6;

/**
 * Returns a function that estimates how many of 100 leads or deals with the same facts will be won. The points of all facts plus
 * the average add up to the estimate: each fact gets its share of the difference by its weight (Aumann and Shapley 1974).
 */
export const estimator = (model: LearnedModel) => {
  const { sumOf, partsOf } = linearScorer(model);
  const { intercept, slope, below } = model.calibration;
  const average = averageScore(model);
  return <ReasonType extends object>(
    facts: readonly string[],
    reasonOf: (fact: string) => ReasonType,
  ): Estimate<ReasonType & Pick<Reason, 'points' | 'fact' | 'evidence'>> => {
    const sum = sumOf(facts);
    const exact = percent(intercept + (sum < 0 ? below : slope) * sum);
    const isAverage = Math.abs(sum) < NO_DIFFERENCE;
    const pointsPerLogOdd = isAverage ? (slope * average * (100 - average)) / 100 : (exact - average) / sum;
    const reasonsOf = ({ fact, weight }: { fact: string | null; weight: number }) => {
      const count = fact === null ? undefined : model.counts.get(fact);
      if (fact === null || !count) return [];
      const isLater = isEngagement(fact);
      const evidence = { ...count, overall: isLater ? model.open : model.overall, isLater };
      return [{ ...reasonOf(fact), fact, points: pointsPerLogOdd * weight, evidence }];
    };
    return {
      exact,
      get reasons() {
        return roundedReasons(partsOf(facts).flatMap(reasonsOf));
      },
    };
  };
};

/** Returns a function that scores leads with a learned model. */
export const scorerByModel = (model: LearnedModel) => {
  const estimate = estimator(model);
  return (
    contactId: string,
    facts: readonly string[],
    reasonOf: (fact: string) => Sharing & Pick<Reason, 'allowed'>,
  ): Score => {
    const estimated = estimate(facts, reasonOf);
    const { exact } = estimated;
    return {
      contact_id: contactId,
      exact,
      score: Math.round(exact),
      get reasons() {
        return estimated.reasons;
      },
    };
  };
};
