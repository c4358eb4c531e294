import { msg, plural } from '@lingui/core/macro';
import type { ImportObjectType } from '@rapport/shared/imports';
import { PLANS } from '@rapport/shared/plans';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Capacity } from '../workspaces/planLimits';
import type { ImportObject } from './objects/importObject';

/** The records of a file that the plan limits: in a file of notes, its tasks. */
export const limitedNoun = ({ type, limit }: ImportObject): ImportObjectType => limit?.noun ?? type;

/** The plan limits tasks by month, and contacts in total. */
const countsTasks = (object: ImportObject): boolean => limitedNoun(object) === 'tasks';

/** Why a row beyond the plan limit is refused. */
export const limitReason = (object: ImportObject, { plan, limit }: Capacity): Sentence => {
  const { name } = PLANS[plan];
  return countsTasks(object)
    ? msg`task limit reached (${plural(limit, { other: '#' })} a month on ${name})`
    : msg`contact limit reached (${plural(limit, { other: '#' })} on ${name})`;
};

/** The sentence about all rows beyond the plan limit. */
export const limitNotice = (object: ImportObject, { plan, limit, used }: Capacity, over: number): Sentence => {
  const { name } = PLANS[plan];
  return countsTasks(object)
    ? msg`The ${name} plan includes ${plural(limit, { other: '#' })} tasks a month and you have ${plural(used, { other: '#' })}: ${plural(over, { one: '# row does', other: '# rows do' })} not fit and are not imported. Upgrade your plan to import them all.`
    : msg`The ${name} plan includes ${plural(limit, { other: '#' })} contacts and you have ${plural(used, { other: '#' })}: ${plural(over, { one: '# row does', other: '# rows do' })} not fit and are not imported. Upgrade your plan to import them all.`;
};

/** The problem of a transfer whose files together exceed the plan limit. */
export const moveLimitProblem = (object: ImportObject, capacity: Capacity, coming: number): Sentence => {
  const room = Math.max(0, capacity.room);
  const reason = limitReason(object, capacity);
  return countsTasks(object)
    ? msg`The files contain ${plural(coming, { other: '#' })} new tasks, but there is room for ${plural(room, { other: '#' })}: ${{ reason: asText(reason) }}. Upgrade your plan or skip some files. Nothing was imported.`
    : msg`The files contain ${plural(coming, { other: '#' })} new contacts, but there is room for ${plural(room, { other: '#' })}: ${{ reason: asText(reason) }}. Upgrade your plan or skip some files. Nothing was imported.`;
};
