import type { ImportObjectType } from '@rapport/shared/imports';
import { PLANS } from '@rapport/shared/plans';
import type { Scope } from '../../db/scope';
import { ENTITY } from '../activities/objectTypes';
import { type Capacity, claimCapacity, claimMonthlyCapacity, readCapacity } from '../workspaces/planLimits';

/** How many records more the plan allows; `null` for an object type that plans do not count. */
export const capacityFor = async (
  scope: Scope,
  objectType: ImportObjectType,
  isDry: boolean,
): Promise<Capacity | null> => {
  if (objectType === 'tasks') return claimMonthlyCapacity(scope, objectType);
  if (objectType !== 'contacts') return null;
  // In a dry run nobody else has to wait.
  return isDry ? readCapacity(scope, objectType) : claimCapacity(scope, objectType);
};

export const limitReason = (objectType: ImportObjectType, { plan, limit }: Capacity) =>
  `${ENTITY[objectType]} limit reached (${limit.toLocaleString('en')}${period(objectType)} on ${PLANS[plan].name})`;

/** What the rows mean that the plan has no room for. */
export const limitNotice = (objectType: ImportObjectType, { plan, limit, used }: Capacity, over: number) =>
  `The ${PLANS[plan].name} plan holds ${limit.toLocaleString('en')} ${objectType}${period(objectType)} and you have ${used.toLocaleString('en')}: ` +
  `${over.toLocaleString('en')} ${over === 1 ? 'row does' : 'rows do'} not fit and will not be imported. Upgrade your plan to take them all.`;

const period = (objectType: ImportObjectType) => (objectType === 'tasks' ? ' a month' : '');
