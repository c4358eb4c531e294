import type { InsightEntry, LeadScore } from '@rapport/shared/ai';
import { scoreWord } from '@rapport/shared/thresholds';
import type { Scope } from '../../db/scope';
import { type Findings, LISTED, planned } from './findings.readModel';
import { withNames } from './leads';
import type { Ranking } from './ranking';
import { typedIn } from './reasons';

/** The leads that are hot, warm or above the average of the workspace, and have no task. */
export const opportunitiesOf = async (
  scope: Scope,
  { opportunities: { total, first }, average }: Ranking,
): Promise<Findings & { typed: string[] }> => {
  const ids = first.map(({ contact_id }) => contact_id);
  // The ranking may be older than a task that was planned since.
  const isPlanned = new Set(await planned(scope, 'contact_id').whereIn('contact_id', ids).pluck('contact_id'));
  const found = await withNames(
    scope,
    first.filter(({ contact_id }) => !isPlanned.has(contact_id)),
    'lead',
  );
  const listed = found.slice(0, LISTED);
  const isListed = new Set(listed.map(({ contact_id }) => contact_id));
  return {
    total: total - (first.length - found.length),
    entries: listed.map((lead) => opportunityOf(lead, average)),
    typed: typedIn(first.flatMap(({ contact_id, reasons }) => (isListed.has(contact_id) ? reasons : []))),
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
