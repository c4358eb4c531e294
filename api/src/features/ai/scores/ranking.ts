import { SCORES_MAX, type ScoringModel, TOP_LEADS } from '@rapport/shared/ai';
import { levelsOf, type ScoreLevels, scoreLevel } from '@rapport/shared/thresholds';
import { byScore, type Score } from './score';
import { forEachInSlices } from './timeSlices';

/** A summary of the scores in a workspace. It contains no names, and its size does not grow with the number of contacts. */
export interface Ranking {
  /** How many contacts were scored. */
  total: number;
  /** The thresholds for hot and warm, and the average, among open leads (neither customers nor lost). */
  levels: ScoreLevels;
  /** The number of contacts with scores from 0 to 9, from 10 to 19, and so on. */
  distribution: number[];
  /** The highest scores of all contacts. */
  scores: Score[];
  /** The highest scores of open leads; empty when all of them have the same score. */
  leads: Score[];
  /** Promising leads without an open task: their number, and the highest scores. */
  opportunities: { total: number; first: Score[] };
  model: ScoringModel;
}

/** More than are listed, because some get a task or are deleted before the next ranking. */
export const OPPORTUNITIES_MAX = 50;

/** Builds a ranking from scores added one by one, and keeps only those that the ranking contains. */
export const collectRanking = () => {
  const allCounts = new Array<number>(101).fill(0);
  const leadCounts = new Array<number>(101).fill(0);
  const unplanned = new Array<number>(101).fill(0);
  const [scores, leads, opportunities] = [
    keepHighest(SCORES_MAX),
    keepHighest(TOP_LEADS),
    keepHighest(OPPORTUNITIES_MAX),
  ];

  let first: number | undefined;
  let isFlat = true;

  const add = (score: Score, { isLead, isPlanned }: { isLead: boolean; isPlanned: boolean }) => {
    increment(allCounts, score.score);
    scores.add(score);
    if (!isLead) return;
    leads.add(score);
    increment(leadCounts, score.score);
    first ??= score.exact;
    isFlat &&= score.exact === first;
    if (isPlanned) return;
    opportunities.add(score);
    increment(unplanned, score.score);
  };

  const finish = (model: ScoringModel): Ranking =>
    rankingFrom(
      {
        counts: { all: allCounts, leads: leadCounts, unplanned },
        isFlat,
        scores: scores.list(),
        leads: leads.list(),
        opportunities: opportunities.list(),
      },
      model,
    );
  return { add, finish };
};

/** The number of contacts with each score from 0 to 100. */
export interface ScoreCounts {
  all: number[];
  leads: number[];
  /** Leads without an open task. */
  unplanned: number[];
}

interface CollectedScores extends Record<'scores' | 'leads' | 'opportunities', Score[]> {
  counts: ScoreCounts;
  /** Whether all leads have the same score. */
  isFlat: boolean;
}

export const rankingFrom = (
  { counts: { all, leads: leadCounts, unplanned }, isFlat, scores, leads, opportunities }: CollectedScores,
  model: ScoringModel,
): Ranking => {
  const levels = levelsOf(sum(leadCounts) > 0 ? leadCounts : all);
  const isPromising = (score: number) => ['hot', 'warm', 'above'].includes(scoreLevel(score, levels));
  return {
    total: sum(all),
    levels,
    distribution: Array.from({ length: 10 }, (_, ten) =>
      sum(all.filter((_count, score) => Math.min(9, Math.floor(score / 10)) === ten)),
    ),
    scores,
    // For example after an import of names only, when no lead is ahead of another.
    leads: isFlat && sum(leadCounts) > 1 ? [] : leads,
    opportunities: {
      total: sum(unplanned.filter((_count, score) => isPromising(score))),
      first: opportunities.filter(({ score }) => isPromising(score)),
    },
    model,
  };
};

/** Computes the reasons of a ranking in slices. Otherwise `JSON.stringify` would compute them all at once and block other requests. */
export const withReasons = async (ranking: Ranking): Promise<Ranking> => {
  const { scores, leads, opportunities } = ranking;
  return {
    ...ranking,
    scores: await computeReasons(scores),
    leads: await computeReasons(leads),
    opportunities: { ...opportunities, first: await computeReasons(opportunities.first) },
  };
};

const computeReasons = async (scores: Score[]): Promise<Score[]> => {
  const copies: Score[] = [];
  await forEachInSlices(scores, (score) => {
    copies.push({ ...score });
  });
  return copies;
};

const increment = (counts: number[], at: number) => {
  counts[at] = (counts[at] ?? 0) + 1;
};
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Keeps the `max` highest of the scores that are added. */
const keepHighest = (max: number) => {
  let kept: Score[] = [];
  let lowest = 0;
  const trim = () => {
    kept = kept.sort(byScore).slice(0, max);
    if (kept.length === max) lowest = kept.at(-1)?.exact ?? 0;
  };
  return {
    add: (score: Score) => {
      if (score.exact < lowest) return;
      kept.push(score);
      if (kept.length >= 2 * max) trim();
    },
    list: () => {
      trim();
      return kept;
    },
  };
};
