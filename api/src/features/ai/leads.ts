import type { LeadScore } from '@rapport/shared/ai';
import type { Scope } from '../../db/scope';
import { analysisOf, type Made } from '../analyses/analyses.service';
import type { Score } from './leadScore';
import { gatherRanking, type Ranking } from './ranking';
import { rankContacts } from './scoring';
import { listNames } from './scoring.repository';
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
  }),
  tag: null,
};

/** The last analysis of the leads; an empty one until the first is made. */
export const findLeads = (scope: Scope): Promise<Made<LeadAnalysis>> =>
  analysisOf(scope, 'leads', { make: analyseLeads, empty: NOTHING });

/** Adds the names of the contacts, and leaves out those that were deleted since or have another status by now. */
export const withNames = async (scope: Scope, scores: Score[], status?: 'lead'): Promise<LeadScore[]> => {
  const ids = scores.map(({ contact_id }) => contact_id);
  const contacts = new Map((await listNames(scope, ids, status)).map((contact) => [contact.id, contact]));
  return scores.flatMap((score) => {
    const contact = contacts.get(score.contact_id);
    return contact ? { ...score, contact_name: contact.name, company: contact.company } : [];
  });
};
