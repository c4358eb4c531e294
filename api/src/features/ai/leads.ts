import type { LeadScore, ScoreFactor } from '@rapport/shared/ai';
import { readerWords, type Scope } from '../../db/scope';
import { analysisOf, type Made } from '../analyses/analyses.service';
import type { Score } from './leadScore';
import { gatherRanking, type Ranking } from './ranking';
import { factorOf, inWords, type Reason } from './reasons';
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
export const findLeads = async (scope: Scope): Promise<Made<LeadAnalysis>> => {
  const made = await analysisOf(scope, 'leads', { make: analyseLeads, empty: NOTHING });
  const { scores, leads, opportunities, ...rest } = made.result.ranking;
  const ranking = {
    ...rest,
    scores: scores.map(withReasons),
    leads: leads.map(withReasons),
    opportunities: { ...opportunities, first: opportunities.first.map(withReasons) },
  };
  return { ...made, result: { ...made.result, ranking } };
};

/** An analysis that was kept before reasons had kinds has their words instead. */
const withReasons = ({ factors, key_factors: _, ...score }: Score & Partial<KeptBefore>): Score => ({
  ...score,
  reasons:
    score.reasons ??
    factors?.map(({ label, points }): Reason => ({ kind: 'as_kept', values: { typed: label }, points })),
});

type KeptBefore = Pick<LeadScore, 'key_factors'> & { factors: ScoreFactor[] };

/** Adds the names of the contacts and the words of the reasons, and leaves out those that were deleted since or have another status by now. */
export const withNames = async (scope: Scope, scores: Score[], status?: 'lead'): Promise<LeadScore[]> => {
  const ids = scores.map(({ contact_id }) => contact_id);
  const [names, words] = await Promise.all([listNames(scope, ids, status), readerWords(scope)]);
  const contacts = new Map(names.map((contact) => [contact.id, contact]));
  return scores.flatMap((score) => {
    const contact = contacts.get(score.contact_id);
    if (!contact) return [];
    const { reasons, ...rest } = score;
    const factors = reasons.map((reason) => factorOf(reason, words));
    const key_factors = factors.slice(0, 2).map(inWords);
    return { ...rest, contact_name: contact.name, company: contact.company, key_factors, factors };
  });
};
