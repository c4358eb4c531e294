import type { LeadScore } from '@rapport/shared/ai';
import { factorInWords, type LeadScoreQuery, strongestOf } from '@rapport/shared/leadScores';
import { priorityOf, type ScoreLevels } from '@rapport/shared/thresholds';
import { z } from 'zod';
import { readerWords, type Scope } from '../../db/scope';
import { cursorOf, Page, placeOf } from '../../http/pages';
import { analysisOf, type Made } from '../analyses/analyses.service';
import { fieldsOf } from '../fields/custom.service';
import { isLearnedFrom } from './scores/facts';
import { NOTHING_LEARNED } from './scores/generalRules';
import { basisFrom, type KeptBasis, keptBasis } from './scores/keptBasis';
import { deleteChanges, deleteStrayScores, listScored, saveScores } from './scores/leadScores.repository';
import { collectRanking, type Ranking, withReasons } from './scores/ranking';
import { factorOf } from './scores/reasons';
import { byScore, type Score } from './scores/score';
import { type Basis, ownersOf, rankContacts, type Scored, scoreContacts } from './scores/scoring';
import { listNames, listProfiles } from './scores/scoring.repository';
import { forEachInSlices } from './scores/timeSlices';
import { type StrongestTag, strongestTag } from './tags.readModel';

/** The results of analyzing every contact. */
export interface LeadAnalysis {
  ranking: Ranking;
  tag: StrongestTag | null;
  /** The model with which single contacts are scored between analyses; `null` until the first analysis. */
  basis: KeptBasis | null;
}

const analyzeLeads = async (scope: Scope, onPage?: (scored: Scored[]) => unknown): Promise<LeadAnalysis> => {
  const { ranking, basis } = await rankContacts(scope, onPage);
  return { ranking, tag: (await strongestTag(scope)) ?? null, basis: keptBasis(basis) };
};

/** Analyzes a large workspace and stores the score of each contact. */
export const analyzeAndKeepLeads = async (scope: Scope): Promise<LeadAnalysis> => {
  await deleteChanges(scope);
  const analysis = await analyzeLeads(scope, (scored) => saveScores(scope, scored));
  await deleteStrayScores(scope);
  return { ...analysis, ranking: await withReasons(analysis.ranking) };
};

const NOTHING: LeadAnalysis = {
  ranking: collectRanking().finish(NOTHING_LEARNED),
  tag: null,
  basis: null,
};

/** The last analysis of the leads, or an empty one before the first. */
export const findLeads = (scope: Scope): Promise<Made<LeadAnalysis>> =>
  analysisOf(scope, 'leads', { make: analyzeLeads, empty: NOTHING });

/** The scores of all contacts, highest first. */
export const listLeadScores = async (scope: Scope, query: LeadScoreQuery): Promise<Page<LeadScore>> => {
  const all: Score[] = [];
  const { result, analysis } = await analysisOf(scope, 'leads', {
    make: () => analyzeLeads(scope, (scored) => all.push(...scored.map(({ score }) => score))),
    empty: NOTHING,
    // The longest part of the stored result. It is not needed, because the scores are read from their table.
    omittedPath: ['ranking', 'scores'],
  });
  const { levels } = result.ranking;
  if (analysis.status === 'live') return pageOfLive(all.sort(byScore), query, (some) => withNames(scope, some, levels));
  const { items, total, next } = await listScored(scope, query, result.ranking.total);
  const ids = items.map(({ id }) => id);
  return new Page(await withNames(scope, await scoresOf(scope, ids, result.basis), levels), total, next);
};

/** Scores contacts as they are now with the stored basis. */
const scoresOf = async (scope: Scope, ids: string[], kept: KeptBasis | null): Promise<Score[]> => {
  if (!kept) return [];
  const scored = await scoreContacts(scope, await listProfiles(scope, ids), await basisOf(scope, kept));
  return scored.map(({ score }) => score).sort(byScore);
};

export const basisOf = async (scope: Scope, kept: KeptBasis): Promise<Basis> =>
  basisFrom(kept, {
    fields: (await fieldsOf(scope, 'contact')).filter(isLearnedFrom),
    owners: await ownersOf(scope),
  });

const Place = z.tuple([z.coerce.number(), z.guid()]);

const pageOfLive = async (
  sorted: Score[],
  { limit, cursor }: LeadScoreQuery,
  named: (scores: Score[]) => Promise<LeadScore[]>,
): Promise<Page<LeadScore>> => {
  const [exact, contact_id] = cursor ? placeOf(cursor, Place) : [Number.POSITIVE_INFINITY, ''];
  const start = sorted.findIndex((score) => byScore({ exact, contact_id }, score) < 0);
  const scores = start < 0 ? [] : sorted.slice(start, start + limit);
  const last = start + limit < sorted.length ? scores.at(-1) : undefined;
  return new Page(await named(scores), sorted.length, last ? cursorOf([String(last.exact), last.contact_id]) : null);
};

/** Adds the names of the contacts and puts the reasons into words. Leaves out contacts that were deleted, or whose status is not `status`. */
export const withNames = async (
  scope: Scope,
  scores: Score[],
  levels: ScoreLevels,
  status?: 'lead',
): Promise<LeadScore[]> => {
  const ids = scores.map(({ contact_id }) => contact_id);
  const [names, words] = await Promise.all([listNames(scope, ids, status), readerWords(scope)]);
  const contacts = new Map(names.map((contact) => [contact.id, contact]));
  const named: LeadScore[] = [];
  await forEachInSlices(scores, (score) => {
    const contact = contacts.get(score.contact_id);
    if (!contact) return;
    const { reasons, exact: _, ...rest } = score;
    const factors = reasons.map((reason) => factorOf(reason, words));
    const key_factors = strongestOf(factors).map(factorInWords);
    named.push({
      ...rest,
      priority: priorityOf(score.score, levels),
      contact_name: contact.name,
      company: contact.company,
      key_factors,
      factors,
    });
  });
  return named;
};
