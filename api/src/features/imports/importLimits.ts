import type { ImportedNoun } from '@rapport/shared/imports';
import { PLANS } from '@rapport/shared/plans';
import type { Scope } from '../../db/scope';
import { ENTITY } from '../activities/nouns';
import { type Capacity, claimCapacity, claimMonthlyCapacity, readCapacity } from '../workspaces/planLimits';

/** How many records more the plan allows; `null` for a noun that plans do not count. */
export const capacityFor = async (scope: Scope, noun: ImportedNoun, isDry: boolean): Promise<Capacity | null> => {
  if (noun === 'tasks') return claimMonthlyCapacity(scope, noun);
  if (noun !== 'contacts') return null;
  // In a dry run nobody else has to wait.
  return isDry ? readCapacity(scope, noun) : claimCapacity(scope, noun);
};

export const limitReason = (noun: ImportedNoun, { plan, limit }: Capacity) =>
  `${ENTITY[noun]} limit reached (${limit.toLocaleString('en')}${period(noun)} on ${PLANS[plan].name})`;

/** What the rows mean that the plan has no room for. */
export const limitNotice = (noun: ImportedNoun, { plan, limit, used }: Capacity, over: number) =>
  `The ${PLANS[plan].name} plan holds ${limit.toLocaleString('en')} ${noun}${period(noun)} and you have ${used.toLocaleString('en')}: ` +
  `${over.toLocaleString('en')} ${over === 1 ? 'row does' : 'rows do'} not fit and will not be imported. Upgrade your plan to take them all.`;

const period = (noun: ImportedNoun) => (noun === 'tasks' ? ' a month' : '');
