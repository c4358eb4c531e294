import type { LeadScore } from '@rapport/shared/ai';
import { priorityOf, type ScoreLevels } from '@rapport/shared/thresholds';
import { readerWords, type Scope } from '../../db/scope';
import { analysisOf, type Made } from '../analyses/analyses.service';
import { gatherRanking, type Ranking } from './scores/ranking';
import { factorOf, inWords } from './scores/reasons';
import type { Score } from './scores/score';
import { rankContacts } from './scores/scoring';
import { listNames } from './scores/scoring.repository';
import { type StrongestTag, strongestTag } from './tags.readModel';

/** What is found by looking at every contact. */
interface LeadAnalysis {
  ranking: Ranking;
  tag: StrongestTag | null;
}

export const analyseLeads = async (scope: Scope): Promise<LeadAnalysis> => ({
  ranking: await rankContacts(scope),
  tag: (await strongestTag(scope)) ?? null,
});

const NOTHING: LeadAnalysis = {
  ranking: gatherRanking().finish({
    kind: 'default',
    reason: 'too_few_outcomes',
    won: 0,
    lost: 0,
    undated: { won: 0, lost: 0 },
    sample: null,
    quality: null,
    columns: [],
  }),
  tag: null,
};

/** The last analysis of the leads; an empty one until the first is made. */
export const findLeads = (scope: Scope): Promise<Made<LeadAnalysis>> =>
  analysisOf(scope, 'leads', { make: analyseLeads, empty: NOTHING });

/** Adds the names of the contacts and the words of the reasons, and leaves out those that were deleted since or have another status by now. */
export const withNames = async (
  scope: Scope,
  scores: Score[],
  levels: ScoreLevels,
  status?: 'lead',
): Promise<LeadScore[]> => {
  const ids = scores.map(({ contact_id }) => contact_id);
  const [names, words] = await Promise.all([listNames(scope, ids, status), readerWords(scope)]);
  const contacts = new Map(names.map((contact) => [contact.id, contact]));
  return scores.flatMap((score) => {
    const contact = contacts.get(score.contact_id);
    if (!contact) return [];
    const { reasons, exact: _, ...rest } = score;
    const factors = reasons.map((reason) => factorOf(reason, words));
    const key_factors = factors.slice(0, 2).map(inWords);
    return {
      ...rest,
      priority: priorityOf(score.score, levels),
      contact_name: contact.name,
      company: contact.company,
      key_factors,
      factors,
    };
  });
};
