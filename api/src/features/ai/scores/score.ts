import type { Sharing } from './factReasons';
import { type LearnedModel, partsOf, sumOf } from './learnedModel';
import type { Reason } from './reasons';

/** A score without the contact's name and company, which are read when it is shown, and with its reasons not yet worded. */
export interface Score {
  contact_id: string;
  /** From 0 to 100, not rounded: the order of a list. */
  exact: number;
  score: number;
  /** The strongest first, at most six. */
  reasons: Reason[];
}

const REASONS_KEPT = 6;

/** The strongest reasons, with their points to a tenth. */
export const roundedReasons = (reasons: Reason[]): Reason[] =>
  reasons
    .map((reason) => ({ ...reason, points: Math.round(reason.points * 10) / 10 }))
    .filter(({ points }) => Math.abs(points) >= 0.5)
    .sort((first, second) => Math.abs(second.points) - Math.abs(first.points) || (first.kind < second.kind ? -1 : 1))
    .slice(0, REASONS_KEPT);

const percent = (logOdds: number) => 100 / (1 + Math.exp(-logOdds));
/** The score of a lead whose facts are those of the average. */
export const averageScore = ({ calibration }: LearnedModel): number => percent(calibration.intercept);

/** Below this the curve is as good as straight. */
const NO_DIFFERENCE = 1e-6;

/**
 * Of how many of 100 leads with the same facts a model expects that they become customers. The points of all facts and the
 * share of an average lead add up to it: each fact has its part of the difference by its weight (Aumann and Shapley 1974).
 */
export const scoreByModel = (
  contactId: string,
  facts: readonly string[],
  model: LearnedModel,
  reasonOf: (fact: string) => Sharing,
): Score => {
  const { slope, intercept } = model.calibration;
  const sum = slope * sumOf(facts, model);
  const exact = percent(intercept + sum);
  const average = averageScore(model);
  const pointsOfOne = Math.abs(sum) < NO_DIFFERENCE ? (average * (100 - average)) / 100 : (exact - average) / sum;
  const reasons = partsOf(facts, model).flatMap(({ fact, weight }): Reason[] => {
    const count = fact === null ? undefined : model.counts.get(fact);
    if (fact === null || !count) return [];
    return [
      { ...reasonOf(fact), points: pointsOfOne * slope * weight, evidence: { ...count, overall: model.overall } },
    ];
  });
  return { contact_id: contactId, exact, score: Math.round(exact), reasons: roundedReasons(reasons) };
};
