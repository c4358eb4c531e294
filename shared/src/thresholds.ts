import { msg } from '@lingui/core/macro';
import type { Sentence } from './words';

// Every threshold behind a word or a colour of AI insights and of Today. No zod here: screens import it as it is.

/** Scores and health: from these on someone is hot or their health green, and warm or yellow. */
export const HOT = 80;
export const WARM = 60;

/** A score that differs from the workspace's average by less than this is called average. */
export const AVERAGE_MARGIN = 10;

/** Without a cadence of its own, a contact has gone quiet after this many days. */
export const QUIET_DAYS = 45;

/** A contact added this recently is not yet expected to have been called. */
export const NEW_DAYS = 14;

export type Priority = 'hot' | 'warm' | 'cold';
export type RiskLevel = 'low' | 'medium' | 'high';

export const priorityOf = (score: number): Priority => (score >= HOT ? 'hot' : score >= WARM ? 'warm' : 'cold');

export const riskOf = (score: number): RiskLevel => (score >= HOT ? 'low' : score >= WARM ? 'medium' : 'high');

export type ScoreLevel = 'hot' | 'warm' | 'above' | 'average' | 'below';

/** Where a score stands: hot and warm are fixed, anything lower is compared with the average score of the workspace. */
export const scoreLevel = (score: number, average: number): ScoreLevel => {
  if (score >= HOT) return 'hot';
  if (score >= WARM) return 'warm';
  if (score >= average + AVERAGE_MARGIN) return 'above';
  return score > average - AVERAGE_MARGIN ? 'average' : 'below';
};

const LEVELS: Record<ScoreLevel, Sentence> = {
  hot: msg({ message: 'Hot', context: 'score' }),
  warm: msg({ message: 'Warm', context: 'score' }),
  above: msg({ message: 'Above average', context: 'score' }),
  average: msg({ message: 'Average', context: 'score' }),
  below: msg({ message: 'Below average', context: 'score' }),
};

/** The word for a score. */
export const scoreWord = (score: number, average: number): Sentence => LEVELS[scoreLevel(score, average)];

/** Whether a lead is offered as an opportunity: it is hot, warm, or above average. */
export const isPromising = (score: number, average: number): boolean =>
  !['average', 'below'].includes(scoreLevel(score, average));
