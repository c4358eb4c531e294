import type { ImportedNoun } from '@rapport/shared/imports';
import { PLANS } from '@rapport/shared/plans';
import type { Scope } from '../../db/scope';
import { type Capacity, claimCapacity, readCapacity } from '../workspaces/planLimits';

/** How many records more the plan allows; `null` for a noun that plans do not count. */
export const capacityFor = async (scope: Scope, noun: ImportedNoun, isDry: boolean): Promise<Capacity | null> => {
  if (noun !== 'contacts') return null;
  const capacity = await readCapacity(scope, noun);
  // Without a limit, and in a dry run, nobody else has to wait.
  return isDry || !Number.isFinite(capacity.room) ? capacity : claimCapacity(scope, noun);
};

export const limitReason = ({ plan, limit }: Capacity) =>
  `contact limit reached (${limit.toLocaleString('en')} on ${PLANS[plan].name})`;

/** What the rows mean that the plan has no room for. */
export const limitNotice = ({ plan, limit, used }: Capacity, over: number) =>
  `The ${PLANS[plan].name} plan holds ${limit.toLocaleString('en')} contacts and you have ${used.toLocaleString('en')}: ` +
  `${over.toLocaleString('en')} ${over === 1 ? 'row does' : 'rows do'} not fit and will not be imported. Upgrade your plan to take them all.`;
