import { SCORES_MAX, type ScoringModel, TOP_LEADS } from '@rapport/shared/ai';
import { levelsOf, type ScoreLevels, scoreLevel } from '@rapport/shared/thresholds';
import { byScore, type Score } from './score';
import { inSlices } from './slices';

/** How the contacts of a workspace score. It names none of them, and its size does not grow with their number. */
export interface Ranking {
  /** How many contacts were scored. */
  total: number;
  /** From which scores on somebody is hot or warm, and the average, among open leads: no customers yet, and not lost. */
  levels: ScoreLevels;
  /** How many score from 0 to 9, from 10 to 19, and so on. */
  distribution: number[];
  /** The highest of all contacts. */
  scores: Score[];
  /** The highest of open leads; empty where all of them have the same score. */
  leads: Score[];
  /** The promising leads without an open task: how many, and the highest. */
  opportunities: { total: number; first: Score[] };
  model: ScoringModel;
}

/** More than are listed, for those that get a task or are deleted before the next ranking. */
export const OPPORTUNITIES_MAX = 50;

/** Gathers scores into a ranking, and keeps only what the ranking holds. */
export const gatherRanking = () => {
  const counts = new Array<number>(101).fill(0);
  const ofLeads = new Array<number>(101).fill(0);
  const unplanned = new Array<number>(101).fill(0);
  const [scores, leads, opportunities] = [highest(SCORES_MAX), highest(TOP_LEADS), highest(OPPORTUNITIES_MAX)];

  let first: number | undefined;
  let isFlat = true;

  const add = (score: Score, { isLead, isPlanned }: { isLead: boolean; isPlanned: boolean }) => {
    increment(counts, score.score);
    scores.add(score);
    if (!isLead) return;
    leads.add(score);
    increment(ofLeads, score.score);
    first ??= score.exact;
    isFlat &&= score.exact === first;
    if (isPlanned) return;
    opportunities.add(score);
    increment(unplanned, score.score);
  };

  const finish = (model: ScoringModel): Ranking =>
    rankingFrom(
      {
        counts: { all: counts, leads: ofLeads, unplanned },
        isFlat,
        scores: scores.list(),
        leads: leads.list(),
        opportunities: opportunities.list(),
      },
      model,
    );
  return { add, finish };
};

/** How many have each score from 0 to 100. */
export interface ScoreCounts {
  all: number[];
  leads: number[];
  /** Leads without an open task. */
  unplanned: number[];
}

interface Gathered extends Record<'scores' | 'leads' | 'opportunities', Score[]> {
  counts: ScoreCounts;
  /** Whether all leads have the same score. */
  isFlat: boolean;
}

export const rankingFrom = (
  { counts: { all, leads: ofLeads, unplanned }, isFlat, scores, leads, opportunities }: Gathered,
  model: ScoringModel,
): Ranking => {
  const levels = levelsOf(sum(ofLeads) > 0 ? ofLeads : all);
  const isPromising = (score: number) => ['hot', 'warm', 'above'].includes(scoreLevel(score, levels));
  return {
    total: sum(all),
    levels,
    distribution: Array.from({ length: 10 }, (_, ten) =>
      sum(all.filter((_count, score) => Math.min(9, Math.floor(score / 10)) === ten)),
    ),
    scores,
    // As after an import of names alone, where none is ahead of another.
    leads: isFlat && sum(ofLeads) > 1 ? [] : leads,
    opportunities: {
      total: sum(unplanned.filter((_count, score) => isPromising(score))),
      first: opportunities.filter(({ score }) => isPromising(score)),
    },
    model,
  };
};

/** A ranking whose reasons are all made, with turns for other requests: read while it is written as JSON, they would be made at once. */
export const withReasons = async (ranking: Ranking): Promise<Ranking> => {
  const { scores, leads, opportunities } = ranking;
  return {
    ...ranking,
    scores: await made(scores),
    leads: await made(leads),
    opportunities: { ...opportunities, first: await made(opportunities.first) },
  };
};

const made = async (scores: Score[]): Promise<Score[]> => {
  const copies: Score[] = [];
  await inSlices(scores, (score) => {
    copies.push({ ...score });
  });
  return copies;
};

const increment = (counts: number[], at: number) => {
  counts[at] = (counts[at] ?? 0) + 1;
};
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Keeps the highest scores of all that are added. */
const highest = (max: number) => {
  let kept: Score[] = [];
  let least = 0;
  const cut = () => {
    kept = kept.sort(byScore).slice(0, max);
    if (kept.length === max) least = kept.at(-1)?.exact ?? 0;
  };
  return {
    add: (score: Score) => {
      if (score.exact < least) return;
      kept.push(score);
      if (kept.length >= 2 * max) cut();
    },
    list: () => {
      cut();
      return kept;
    },
  };
};
