import { isEngagement } from './engagement';
import type { Sharing } from './factReasons';
import { type LearnedModel, weigh } from './learnedModel';
import type { Reason } from './reasons';

/** How likely something is by a model, and why. */
export interface Estimate<Because = Reason> {
  /** From 0 to 100, not rounded: the order of a list. */
  exact: number;
  /** The strongest first, at most six. Made when they are read, because of most scores nobody reads them. */
  readonly reasons: Because[];
}

/** A score without the contact's name and company, which are read when it is shown, and with its reasons not yet worded. */
export interface Score extends Estimate {
  contact_id: string;
  score: number;
}

/** The order of a list: the highest first, and of equal ones the newest contact. */
export const byScore = (one: Pick<Score, 'exact' | 'contact_id'>, other: Pick<Score, 'exact' | 'contact_id'>) =>
  other.exact - one.exact || (one.contact_id > other.contact_id ? -1 : 1);

const REASONS_KEPT = 6;

/** The strongest reasons, with their points to a tenth. */
export const roundedReasons = <Because extends { points: number }>(reasons: Because[]): Because[] =>
  reasons
    .map((reason) => ({ ...reason, points: Math.round(reason.points * 10) / 10 }))
    .filter(({ points }) => Math.abs(points) >= 0.5)
    .sort((first, second) => Math.abs(second.points) - Math.abs(first.points))
    .slice(0, REASONS_KEPT);

const percent = (logOdds: number) => 100 / (1 + Math.exp(-logOdds));
/** The score of a lead whose facts are those of the average. */
export const averageScore = ({ calibration }: LearnedModel): number => percent(calibration.intercept);

/** Below this the curve is as good as straight. */
const NO_DIFFERENCE = 1e-6;

/**
 * Estimates of how many of 100 leads or deals with the same facts a model expects that they are won. The points of all facts and
 * the share of an average one add up to it: each fact has its part of the difference by its weight (Aumann and Shapley 1974).
 */
export const estimator = (model: LearnedModel) => {
  const { sumOf, partsOf } = weigh(model);
  const { intercept, slope, below } = model.calibration;
  const average = averageScore(model);
  return <Because extends object>(
    facts: readonly string[],
    reasonOf: (fact: string) => Because,
  ): Estimate<Because & Pick<Reason, 'points' | 'fact' | 'evidence'>> => {
    const sum = sumOf(facts);
    const exact = percent(intercept + (sum < 0 ? below : slope) * sum);
    const isAverage = Math.abs(sum) < NO_DIFFERENCE;
    const pointsOfOne = isAverage ? (slope * average * (100 - average)) / 100 : (exact - average) / sum;
    const reasonsOf = ({ fact, weight }: { fact: string | null; weight: number }) => {
      const count = fact === null ? undefined : model.counts.get(fact);
      if (fact === null || !count) return [];
      const isLater = isEngagement(fact);
      const evidence = { ...count, overall: isLater ? model.open : model.overall, isLater };
      return [{ ...reasonOf(fact), fact, points: pointsOfOne * weight, evidence }];
    };
    return {
      exact,
      get reasons() {
        return roundedReasons(partsOf(facts).flatMap(reasonsOf));
      },
    };
  };
};

/** Scores leads by what was learned. */
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
