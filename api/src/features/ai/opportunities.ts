import { msg } from '@lingui/core/macro';
import type { InsightEntry, LeadScore } from '@rapport/shared/ai';
import { type ScoreLevels, scoreLevel } from '@rapport/shared/thresholds';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { type Findings, LISTED_MAX, withOpenTask } from './findings.readModel';
import { withNames } from './leads';
import type { Ranking } from './scores/ranking';
import { typedTextsOf } from './scores/reasons';

/** The leads that are hot, warm or above the average of the workspace, and have no open task. */
export const opportunitiesOf = async (
  scope: Scope,
  { opportunities: { total, first }, levels }: Ranking,
  words: Words,
): Promise<Findings & { typed: string[] }> => {
  const ids = first.map(({ contact_id }) => contact_id);
  // Tasks may have been planned since the ranking.
  const isPlanned = new Set(await withOpenTask(scope, 'contact_id').whereIn('contact_id', ids).pluck('contact_id'));
  const found = await withNames(
    scope,
    first.filter(({ contact_id }) => !isPlanned.has(contact_id)),
    levels,
    'lead',
  );
  const listed = found.slice(0, LISTED_MAX);
  const isListed = new Set(listed.map(({ contact_id }) => contact_id));
  return {
    total: total - (first.length - found.length),
    entries: listed.map((lead) => opportunityOf(lead, levels, words)),
    typed: typedTextsOf(first.flatMap(({ contact_id, reasons }) => (isListed.has(contact_id) ? reasons : []))),
  };
};

const opportunityOf = (lead: LeadScore, levels: ScoreLevels, words: Words): InsightEntry => {
  const { contact_id, contact_name: name, key_factors } = lead;
  return {
    title: words(titleOf(lead, levels)),
    detail: key_factors.join(', '),
    severity: 'positive',
    entities: [{ type: 'contact', id: contact_id, name }],
    action: {
      type: 'create_task',
      label: words(msg`Plan a call`),
      title: words(msg`Call ${name}`).slice(0, 200),
      contact_id,
      deal_id: null,
    },
  };
};

const titleOf = ({ contact_name: name, score }: LeadScore, levels: ScoreLevels): Sentence => {
  const level = scoreLevel(score, levels);
  const { average } = levels;
  if (level === 'hot') return msg`${name} is hot: ${score}, against an average of ${average}`;
  if (level === 'warm') return msg`${name} is warm: ${score}, against an average of ${average}`;
  return msg`${name} scores ${score}, above the average of ${average}`;
};
