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
 * How many more records of a noun the workspace's plan allows. Locks the noun's count until the transaction ends, so that
 * two people adding at once cannot both take the last place; without a limit no one has to wait. Sample data does not count.
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

/** The same without the lock, for display. */
export const readCapacity = async (scope: Scope, noun: 'contacts'): Promise<Capacity> => {
  const plan_id = await planOf(scope);
  const { total, sample } = await recordCount(scope, noun);
  return capacityOf(noun, plan_id, total - sample);
};

const capacityOf = (noun: LimitedResource, plan: PlanId, used: number): Capacity => {
  const limit = limitOf(plan, noun);
  return { plan, used, limit, room: roomLeft(limit, used) };
};

/** @throws 403 with everything a dialog needs to explain the limit, unless one more fits, or as many as are to come */
export const requireRoom = async (scope: Scope, noun: 'contacts', coming = 1) => {
  const capacity = await claimCapacity(scope, noun);
  if (capacity.room < coming) throw planLimit(limitDetail(noun, capacity));
};

/**
 * Tasks are counted by the calendar month (UTC) in which they were made, campaigns by that in which they were sent, those
 * deleted since included.
 * Others who add one at the same moment wait for this transaction to end.
 * @throws 403 unless one more fits, or as many as are to come
 */
export const requireMonthlyRoom = async (scope: Scope, noun: MonthlyResource, coming = 1) => {
  const capacity = await claimMonthlyCapacity(scope, noun);
  if (capacity.room < coming) throw planLimit(limitDetail(noun, capacity));
};

/** How many more may be made this month; without a limit no one has to wait. */
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

/** Whether a payment is open, so that nothing may be added. */
export const isSuspendedNow = (scope: Scope): Promise<boolean> => isSuspended(scope);

/** For work outside requests, which are refused earlier. @throws 403 while a payment is open */
export const requireActive = async (scope: Scope): Promise<void> => {
  if (await isSuspended(scope)) {
    throw forbidden('subscription_suspended', msg`The workspace is suspended because a payment is overdue.`);
  }
};

/** How many campaign emails the workspace may send on one day; `UNLIMITED` for no bound. */
export const dailyEmails = async (scope: Scope): Promise<number> => DAILY_EMAILS[await planOf(scope)];

/** How many bytes the files of the workspace may take together; `UNLIMITED` for no bound. */
export const readFileLimit = async (scope: Scope): Promise<{ bytes: number; planName: string }> => {
  const plan = await planOf(scope);
  return { bytes: FILE_BYTES[plan], planName: PLANS[plan].name };
};

/** @throws 403 unless one more person fits. Others who join at the same moment wait for this transaction to end. */
export const requireSeat = async (scope: Scope): Promise<void> => {
  await lockWorkspace(scope);
  const { plan_id } = await findWorkspace(scope);
  const capacity = capacityOf('users', plan_id, await countMembers(scope));
  if (capacity.room < 1) throw planLimit(limitDetail('users', capacity));
};

/** @throws 403 unless the plan has the advanced reports */
export const requireAdvancedReports = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasAdvancedReports(plan_id)) return;
  throw notInPlan(plan_id, {
    message: msg`Advanced reports are part of the ${REPORT_PLANS} plans`,
    upgrade_suggestion: msg`Upgrade to Pro for advanced reports and API access.`,
    resource: 'advanced_reports',
  });
};

/** Whether the plan has the advanced reports, for what is made of them without being asked. */
export const mayHaveAdvancedReports = async (scope: Scope): Promise<boolean> => hasAdvancedReports(await planOf(scope));

/** Whether the plan has targets, for screens that leave them out without. */
export const mayHaveTargets = async (scope: Scope): Promise<boolean> => hasTargets(await planOf(scope));

/** @throws 403 unless the plan has targets */
export const requireTargets = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasTargets(plan_id)) return;
  throw notInPlan(plan_id, {
    message: msg`Targets are part of the ${REPORT_PLANS} plans`,
    upgrade_suggestion: msg`Upgrade to Pro for targets and advanced reports.`,
    resource: 'targets',
  });
};

/** Whether the plan has connected mailboxes. */
export const mayHaveMailboxes = async (scope: Scope): Promise<boolean> => hasMailboxes(await planOf(scope));

/** @throws 403 unless the plan has connected mailboxes */
export const requireMailboxes = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasMailboxes(plan_id)) return;
  throw notInPlan(plan_id, {
    message: msg`Your plan has no email integration`,
    upgrade_suggestion: msg`Upgrade to Growth to connect your mailbox.`,
    resource: 'mailboxes',
  });
};

/** Whether the plan has booking pages. */
export const mayHaveBooking = async (scope: Scope): Promise<boolean> => hasBooking(await planOf(scope));

/** @throws 403 unless the plan has booking pages */
export const requireBooking = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasBooking(plan_id)) return;
  throw notInPlan(plan_id, {
    message: msg`Your plan has no booking page`,
    upgrade_suggestion: msg`Upgrade to Growth to let visitors book a meeting.`,
    resource: 'booking_pages',
  });
};

/** Whether the plan has webhooks, for what is sent later. */
export const mayHaveWebhooks = async (scope: Scope): Promise<boolean> => hasWebhooks(await planOf(scope));

/** @throws 403 unless the plan has webhooks */
export const requireWebhooks = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasWebhooks(plan_id)) return;
  const { name } = PLANS.business;
  throw notInPlan(plan_id, {
    message: msg`Webhooks are part of the ${name} plan`,
    upgrade_suggestion: msg`Upgrade to Business for webhooks and unlimited contacts and users.`,
    resource: 'webhooks',
  });
};

/** Whether the plan has branding. */
export const mayHaveBranding = async (scope: Scope): Promise<boolean> => hasBranding(await planOf(scope));

/** @throws 403 unless the plan has branding */
export const requireBranding = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasBranding(plan_id)) return;
  const { name } = PLANS.business;
  throw notInPlan(plan_id, {
    message: msg`Branding is part of the ${name} plan`,
    upgrade_suggestion: msg`Upgrade to Business for your own brand and unlimited contacts and users.`,
    resource: 'branding',
  });
};

/** Whether the plan shows public pages under a host name of the workspace. */
export const mayHavePublicHost = async (scope: Scope): Promise<boolean> => hasPublicHost(await planOf(scope));

/** @throws 403 unless the plan has own host names */
export const requirePublicHost = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasPublicHost(plan_id)) return;
  const { name } = PLANS.business;
  throw notInPlan(plan_id, {
    message: msg`Your own host name is part of the ${name} plan`,
    upgrade_suggestion: msg`Upgrade to Business for your own brand and unlimited contacts and users.`,
    resource: 'public_host',
  });
};

/** @throws 403 unless the plan has several pipelines */
export const requireSeveralPipelines = async (scope: Scope): Promise<void> => {
  const plan_id = await planOf(scope);
  if (hasSeveralPipelines(plan_id)) return;
  throw notInPlan(plan_id, {
    message: msg`Your plan has one pipeline`,
    upgrade_suggestion: msg`Upgrade to Growth for several pipelines.`,
    resource: 'pipelines',
  });
};

/** @throws 403 where the plan has as many web forms as there are */
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

const notInPlan = (plan: PlanId, detail: Pick<PlanLimit, 'message' | 'upgrade_suggestion' | 'resource'>) =>
  planLimit({ ...detail, current_count: 0, limit: 0, plan_name: PLANS[plan].name });

const limitDetail = (resource: LimitedResource, { plan, used, limit }: Capacity) => ({
  message: REACHED[resource],
  current_count: used,
  limit,
  plan_name: PLANS[plan].name,
  upgrade_suggestion: SUGGESTIONS[plan],
  resource,
});
