import type { InsightEntry, LeadScore, ScoreFactor } from '@rapport/shared/ai';
import { isPromising, scoreWord } from '@rapport/shared/thresholds';
import type { Scope } from '../../db/scope';
import { type Findings, LISTED, planned } from './findings.readModel';
import { rankContacts } from './scoring';

/** The leads that are hot, warm or above the average of the workspace, and have no task. */
export const opportunitiesOf = async (scope: Scope, now: Date): Promise<Findings & { reasons: ScoreFactor[] }> => {
  const { leads, average } = await rankContacts(scope, now);
  const isPlanned = new Set(
    (await planned(scope, 'contact_id')).map(({ contact_id }: { contact_id: string }) => contact_id),
  );
  const found = leads.filter(({ contact_id, score }) => isPromising(score, average) && !isPlanned.has(contact_id));
  const listed = found.slice(0, LISTED);
  return {
    total: found.length,
    entries: listed.map((lead) => opportunityOf(lead, average)),
    reasons: listed.flatMap(({ factors }) => factors),
  };
};

const opportunityOf = ({ contact_id, contact_name, score, key_factors }: LeadScore, average: number): InsightEntry => {
  const word = scoreWord(score, average);
  return {
    title:
      word === 'Above average'
        ? `${contact_name} scores ${score}, above the average of ${average}`
        : `${contact_name} is ${word.toLowerCase()}: ${score}, where the average is ${average}`,
    detail: key_factors.join(', '),
    severity: 'positive',
    entities: [{ type: 'contact', id: contact_id, name: contact_name }],
    action: {
      type: 'create_task',
      label: 'Plan a call',
      title: `Call ${contact_name}`.slice(0, 200),
      contact_id,
      deal_id: null,
    },
  };
};
