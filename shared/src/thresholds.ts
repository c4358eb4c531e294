import { msg } from '@lingui/core/macro';
import type { Sentence } from './words';

// All thresholds behind the words and colors of AI insights and of Today. No zod here: screens import them directly.

/** For scores and health: from these values on, a contact is hot or its health green, or warm or yellow. */
export const HOT = 80;
export const WARM = 60;

/** A score that differs from the workspace's average by less than this is called average. */
export const AVERAGE_MARGIN = 10;

/** Without a cadence of its own, a contact has gone quiet after this many days. */
export const QUIET_DAYS = 45;

/** A contact that was added this recently does not need a call yet. */
export const NEW_DAYS = 14;

export type Priority = 'hot' | 'warm' | 'cold';
export type RiskLevel = 'low' | 'medium' | 'high';

export const riskOf = (score: number): RiskLevel => (score >= HOT ? 'low' : score >= WARM ? 'medium' : 'high');

export type ScoreLevel = 'hot' | 'warm' | 'above' | 'average' | 'below';

/** The minimum scores of hot and warm leads in a workspace, and the average score. */
export interface ScoreLevels {
  hot: number;
  warm: number;
  average: number;
}

/** The best tenth of the leads is hot and the next fifth warm, if they are above the average. */
const HOT_SHARE = 0.1;
const WARM_SHARE = 0.3;

/** @param leads how many leads have each score from 0 to 100 */
export const levelsOf = (leads: readonly number[]): ScoreLevels => {
  const total = leads.reduce((sum, count) => sum + count, 0);
  const exact = total === 0 ? 0 : leads.reduce((sum, count, score) => sum + count * score, 0) / total;
  /** The lowest score that at most this share of the leads reach; the best lead always counts. */
  const lowestOfBest = (share: number, most: number) => {
    let [lowest, best] = [most, 0];
    for (let score = leads.length - 1; score > exact; score -= 1) {
      const count = leads[score] ?? 0;
      if (best > 0 && best + count > total * share) break;
      if (count > 0) lowest = Math.min(most, score);
      best += count;
    }
    return lowest;
  };
  return { hot: lowestOfBest(HOT_SHARE, HOT), warm: lowestOfBest(WARM_SHARE, WARM), average: Math.round(exact) };
};

/** The level of a score among the leads of its workspace. */
export const scoreLevel = (score: number, { hot, warm, average }: ScoreLevels): ScoreLevel => {
  if (score >= hot) return 'hot';
  if (score >= warm) return 'warm';
  if (score >= average + AVERAGE_MARGIN) return 'above';
  return score > average - AVERAGE_MARGIN ? 'average' : 'below';
};

/** The priority of a score, as in the API. */
export const priorityOf = (score: number, levels: ScoreLevels): Priority => {
  const level = scoreLevel(score, levels);
  return level === 'hot' || level === 'warm' ? level : 'cold';
};

const LEVELS: Record<ScoreLevel, Sentence> = {
  hot: msg({ message: 'Hot', context: 'score' }),
  warm: msg({ message: 'Warm', context: 'score' }),
  above: msg({ message: 'Above average', context: 'score' }),
  average: msg({ message: 'Average', context: 'score' }),
  below: msg({ message: 'Below average', context: 'score' }),
};

/** The word for a score. */
export const scoreWord = (score: number, levels: ScoreLevels): Sentence => LEVELS[scoreLevel(score, levels)];
