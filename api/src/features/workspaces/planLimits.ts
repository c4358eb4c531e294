import { msg, plural } from '@lingui/core/macro';
import { UNLIMITED } from '@rapport/shared/limits';
import {
  DAILY_EMAILS,
  FILE_BYTES,
  formsLimit,
  hasAdvancedReports,
  hasBooking,
  hasBranding,
  hasMailboxes,
  hasPublicHost,
  hasSeveralPipelines,
  hasTargets,
  hasWebhooks,
  type LimitedResource,
  planLimit as limitOf,
  PLANS,
  type PlanId,
  REPORT_PLANS,
  roomLeft,
} from '@rapport/shared/plans';
import type { Sentence } from '@rapport/shared/words';
import { recordCount } from '../../db/counts';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { forbidden, type PlanLimit, planLimit } from '../../http/problem';
import {
  countMembers,
  countThisMonth,
  findWorkspace,
  isSuspended,
  type MonthlyResource,
} from './workspaces.repository';

const planOf = async (scope: Scope): Promise<PlanId> => (await scope.plan?.()) ?? (await findWorkspace(scope)).plan_id;

const { growth, pro } = PLANS;

const SUGGESTIONS: Record<PlanId, Sentence> = {
  free: msg`Upgrade to Growth for ${plural(growth.contacts_limit, { other: '# contacts' })}, ${plural(growth.users_limit, { other: '# users' })}, ${plural(growth.tasks_limit, { other: '# tasks' })} and ${plural(growth.campaigns_limit, { other: '# campaigns' })} per month.`,
  growth: msg`Upgrade to Pro for ${plural(pro.contacts_limit, { other: '# contacts' })} and ${plural(pro.users_limit, { other: '# users' })}.`,
  pro: msg`Upgrade to Business for unlimited contacts and users.`,
  business: msg`Contact us about an Enterprise plan.`,
};

const REACHED: Record<LimitedResource, Sentence> = {
  contacts: msg`You have reached the contacts limit of your plan`,
  tasks: msg`You have reached the tasks limit of your plan`,
  campaigns: msg`You have reached the campaigns limit of your plan`,
  users: msg`You have reached the users limit of your plan`,
};

export interface Capacity {
  plan: PlanId;
  used: number;
  limit: number;
  /** How many more may be added; `Infinity` without a limit. */
  room: number;
}

/**
 * How many more records of a noun the workspace's plan allows. Locks the count until the transaction ends, so that two people
 * who add a record at the same time cannot both take the last place. Plans without a limit take no lock. Sample data does not count.
 */
export const claimCapacity = async (scope: Scope, noun: 'contacts'): Promise<Capacity> => {
  const plan_id = await planOf(scope);
  if (limitOf(plan_id, noun) === UNLIMITED) return capacityOf(noun, plan_id, 0);
  const firstPart = { workspace_id: scope.workspaceId, noun, part: 0 };
  await scope.db('workspace_counts').insert(firstPart).onConflict(['workspace_id', 'noun', 'part']).ignore();
  await scope.db('workspace_counts').where(firstPart).forUpdate().first('part');
  const { total, sample } = await recordCount(scope, noun);
  return capacityOf(noun, plan_id, total - sample);
};

/** Like `claimCapacity`, but without the lock, for display only. */
export const readCapacity = async (scope: Scope, noun: 'contacts'): Promise<Capacity> => {
  const plan_id = await planOf(scope);
  const { total, sample } = await recordCount(scope, noun);
  return capacityOf(noun, plan_id, total - sample);
};

const capacityOf = (noun: LimitedResource, plan: PlanId, used: number): Capacity => {
  const limit = limitOf(plan, noun);
  return { plan, used, limit, room: roomLeft(limit, used) };
};

/** @throws 403 if the plan has no room for `count` more; the problem has everything that a dialog needs to explain the limit */
export const requireRoom = async (scope: Scope, noun: 'contacts', count = 1) => {
  const capacity = await claimCapacity(scope, noun);
  if (capacity.room < count) throw planLimit(limitDetail(noun, capacity));
};

/**
 * Tasks are counted in the calendar month (UTC) they were created in, and campaigns in the month they were sent in, including
 * those that have since been deleted. Other requests that add one at the same time wait for this transaction to end.
 * @throws 403 if the plan has no room for `count` more
 */
export const requireMonthlyRoom = async (scope: Scope, noun: MonthlyResource, count = 1) => {
  const capacity = await claimMonthlyCapacity(scope, noun);
  if (capacity.room < count) throw planLimit(limitDetail(noun, capacity));
};

/** How many more can be added this month. Plans without a limit take no lock. */
export const claimMonthlyCapacity = async (scope: Scope, noun: MonthlyResource): Promise<Capacity> => {
  const plan_id = await planOf(scope);
  if (limitOf(plan_id, noun) === UNLIMITED) return capacityOf(noun, plan_id, 0);
  await lockWorkspace(scope);
  return capacityOf(noun, plan_id, await countThisMonth(scope, noun));
};

/** How much of each limit is used. */
export const readUsed = async (scope: Scope): Promise<Record<LimitedResource, number>> => {
  const [{ total, sample }, tasks, campaigns, users] = await Promise.all([
    recordCount(scope, 'contacts'),
    countThisMonth(scope, 'tasks'),
    countThisMonth(scope, 'campaigns'),
    countMembers(scope),
  ]);
  return { contacts: total - sample, tasks, campaigns, users };
};

/** Whether a payment is overdue, so that nothing can be added. */
export const isSuspendedNow = (scope: Scope): Promise<boolean> => isSuspended(scope);

/** Checks work outside of requests; requests are refused earlier. @throws 403 while a payment is overdue */
export const requireActive = async (scope: Scope): Promise<void> => {
  if (await isSuspended(scope)) {
    throw forbidden('subscription_suspended', msg`The workspace is suspended because a payment is overdue.`);
  }
};

/** How many campaign emails the workspace may send per day, or `UNLIMITED`. */
export const dailyEmails = async (scope: Scope): Promise<number> => DAILY_EMAILS[await planOf(scope)];

/** How many bytes the files of the workspace may use in total, or `UNLIMITED`. */
export const readFileLimit = async (scope: Scope): Promise<{ bytes: number; planName: string }> => {
  const plan = await planOf(scope);
  return { bytes: FILE_BYTES[plan], planName: PLANS[plan].name };
};

/**
 * Requires a free seat. Other people who join at the same time wait for this transaction to end. @throws 403 if the
 * plan has no seat left
 */
export const requireSeat = async (scope: Scope): Promise<void> => {
  await lockWorkspace(scope);
  const { plan_id } = await findWorkspace(scope);
  const capacity = capacityOf('users', plan_id, await countMembers(scope));
  if (capacity.room < 1) throw planLimit(limitDetail('users', capacity));
};

interface PlanFeature {
  /** Whether the plan includes the feature. */
  mayHave: (scope: Scope) => Promise<boolean>;
  /** @throws 403 unless the plan includes the feature */
  require: (scope: Scope) => Promise<void>;
}

type Refusal = Pick<PlanLimit, 'message' | 'upgrade_suggestion' | 'resource'>;

const planFeature = (isIncluded: (plan: PlanId) => boolean, refusal: Refusal): PlanFeature => ({
  mayHave: async (scope) => isIncluded(await planOf(scope)),
  require: async (scope) => {
    const plan = await planOf(scope);
    if (!isIncluded(plan)) throw planLimit({ ...refusal, current_count: 0, limit: 0, plan_name: PLANS[plan].name });
  },
});

const { name: businessName } = PLANS.business;

export const { mayHave: mayHaveAdvancedReports, require: requireAdvancedReports } = planFeature(hasAdvancedReports, {
  message: msg`Advanced reports are part of the ${REPORT_PLANS} plans`,
  upgrade_suggestion: msg`Upgrade to Pro for advanced reports and API access.`,
  resource: 'advanced_reports',
});

export const { mayHave: mayHaveTargets, require: requireTargets } = planFeature(hasTargets, {
  message: msg`Targets are part of the ${REPORT_PLANS} plans`,
  upgrade_suggestion: msg`Upgrade to Pro for targets and advanced reports.`,
  resource: 'targets',
});

export const { mayHave: mayHaveMailboxes, require: requireMailboxes } = planFeature(hasMailboxes, {
  message: msg`Your plan has no email integration`,
  upgrade_suggestion: msg`Upgrade to Growth to connect your mailbox.`,
  resource: 'mailboxes',
});

export const { mayHave: mayHaveBooking, require: requireBooking } = planFeature(hasBooking, {
  message: msg`Your plan has no booking page`,
  upgrade_suggestion: msg`Upgrade to Growth to let visitors book a meeting.`,
  resource: 'booking_pages',
});

export const { mayHave: mayHaveWebhooks, require: requireWebhooks } = planFeature(hasWebhooks, {
  message: msg`Webhooks are part of the ${{ name: businessName }} plan`,
  upgrade_suggestion: msg`Upgrade to Business for webhooks and unlimited contacts and users.`,
  resource: 'webhooks',
});

export const { mayHave: mayHaveBranding, require: requireBranding } = planFeature(hasBranding, {
  message: msg`Branding is part of the ${{ name: businessName }} plan`,
  upgrade_suggestion: msg`Upgrade to Business for your own brand and unlimited contacts and users.`,
  resource: 'branding',
});

export const { mayHave: mayHavePublicHost, require: requirePublicHost } = planFeature(hasPublicHost, {
  message: msg`Your own host name is part of the ${{ name: businessName }} plan`,
  upgrade_suggestion: msg`Upgrade to Business for your own brand and unlimited contacts and users.`,
  resource: 'public_host',
});

export const { require: requireSeveralPipelines } = planFeature(hasSeveralPipelines, {
  message: msg`Your plan has one pipeline`,
  upgrade_suggestion: msg`Upgrade to Growth for several pipelines.`,
  resource: 'pipelines',
});

/** @throws 403 if the plan allows no more web forms than the `used` ones */
export const requireFormRoom = async (scope: Scope, used: number): Promise<void> => {
  const plan_id = await planOf(scope);
  const limit = formsLimit(plan_id);
  if (roomLeft(limit, used) > 0) return;
  throw planLimit({
    message: msg`You have reached the forms limit of your plan`,
    upgrade_suggestion: msg`Upgrade to Growth for unlimited forms.`,
    current_count: used,
    limit,
    plan_name: PLANS[plan_id].name,
    resource: 'forms',
  });
};

const limitDetail = (resource: LimitedResource, { plan, used, limit }: Capacity) => ({
  message: REACHED[resource],
  current_count: used,
  limit,
  plan_name: PLANS[plan].name,
  upgrade_suggestion: SUGGESTIONS[plan],
  resource,
});
