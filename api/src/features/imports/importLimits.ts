import { PLANS } from '@rapport/shared/plans';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { Capacity } from '../workspaces/planLimits';
import type { ImportObject } from './objects/importObject';

/** Why a row is refused that the plan has no room for. */
export const limitReason = ({ type, limit: counted }: ImportObject, { plan, limit }: Capacity) =>
  `${OBJECT_TYPE_OF[counted?.noun ?? type]} limit reached (${limit.toLocaleString('en')}${counted?.period ?? ''} on ${PLANS[plan].name})`;

/** The sentence about all the rows that the plan has no room for. */
export const limitNotice = ({ type, limit: counted }: ImportObject, { plan, limit, used }: Capacity, over: number) =>
  `The ${PLANS[plan].name} plan includes ${limit.toLocaleString('en')} ${counted?.noun ?? type}${counted?.period ?? ''} and you have ${used.toLocaleString('en')}: ` +
  `${over.toLocaleString('en')} ${over === 1 ? 'row does' : 'rows do'} not fit and will not be imported. Upgrade your plan to import them all.`;
