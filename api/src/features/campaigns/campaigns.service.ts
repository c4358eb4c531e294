import {
  type Campaign,
  type CampaignChange,
  type CampaignStatus,
  isUnderWay,
  isUnsent,
  type NewCampaign,
  type Resend,
  SCHEDULE_DEFAULT_MS,
} from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { enqueue } from '../../jobs/job';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { recordActivity } from '../activities/activities.service';
import { changesBetween } from '../activities/changes';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { requireActive, requireMonthlyRoom } from '../workspaces/planLimits';
import { countAudience } from './audience.repository';
import { beginSending, startScheduled } from './campaigns.queue';
import {
  campaignTotals,
  findCampaign,
  finishIfDone,
  insertCampaign,
  lockCampaign,
  restoreCampaign,
  setStatus,
  trashCampaign,
  updateCampaign,
} from './campaigns.repository';
import { sanitizeEmail } from './content';
import { enqueueWaiting, queueAgain, skipWaiting } from './recipients.repository';
import { findSender } from './sender.repository';

/** How many were sent, and how many of their readers are thought to have opened one. */
export const readCampaignTotals = campaignTotals;

export const createCampaign = async (context: Context, scope: Scope, campaign: NewCampaign): Promise<Campaign> => {
  const { status, scheduled_at, ...values } = campaign;
  const id = await insertCampaign(scope, {
    ...sanitizeEmail(values),
    tracks_opens: campaign.tracks_opens ?? (await findSender(scope, null)).tracksOpens,
  });
  await record(scope, 'created', `Added campaign ${campaign.name}`, id);
  if (status === 'scheduled') await schedule(context, scope, id, scheduled_at);
  if (status === 'sent') await startCampaign(context, scope, id);
  return findCampaign(scope, id);
};

/**
 * Changes a campaign that was not sent yet, and schedules it, takes that back, or sends it where the status says so. Of one
 * that was sent only the name can change.
 * @throws 409 when it is too late, 412 when somebody else changed it meanwhile
 */
export const changeCampaign = async (
  context: Context,
  scope: Scope,
  id: string,
  { status, scheduled_at, ...change }: CampaignChange,
  seenVersion: string | undefined,
): Promise<Campaign> => {
  const before = await lockCampaign(scope, id);
  requireVersion(before, seenVersion, 'This campaign');
  const { content } = sanitizeEmail({ ...before, ...change });
  const changes = changesBetween(before, { ...change, content });
  if (!isUnsent(before.status) && Object.keys(changes).some((field) => field !== 'name')) throw tooLate();
  if (Object.keys(changes).length > 0) {
    await updateCampaign(
      scope,
      id,
      Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after])),
    );
    await record(scope, 'updated', `Updated campaign ${change.name ?? before.name}`, id);
  }
  const isMoved = scheduled_at !== undefined && scheduled_at !== before.scheduled_at;
  if (status === 'scheduled' && (before.status !== 'scheduled' || isMoved)) {
    if (!isUnsent(before.status)) throw tooLate();
    await schedule(context, scope, id, scheduled_at ?? null);
  }
  if (status === 'draft' && before.status === 'scheduled')
    await updateCampaign(scope, id, { status, scheduled_at: null });
  if (status === 'sent' && before.status !== 'sent') await startCampaign(context, scope, id);
  return findCampaign(scope, id);
};

const tooLate = () =>
  conflict('already_started', 'This campaign was already started. Duplicate it to send something else.');

const schedule = async (context: Context, scope: Scope, id: string, wantedAt: string | null) => {
  const at = wantedAt ?? new Date(Date.now() + SCHEDULE_DEFAULT_MS).toISOString();
  if (Date.parse(at) <= Date.now()) throw invalid({ scheduled_at: 'Choose a time that is still to come' });
  await requireMonthlyRoom(scope, 'campaigns');
  await requireSending(context, scope);
  await updateCampaign(scope, id, { status: 'scheduled', scheduled_at: at, problem: '' });
  await enqueue(scope, startScheduled, { campaign_id: id, at }, { runAt: at, key: `campaign ${id}` });
};

/**
 * Starts to send: the readers are chosen by a job, and from then on stay the same.
 * @throws 403 beyond the plan or with an unconfirmed address, 409 when emails cannot go out, 422 when nobody would get one
 */
export const startCampaign = async (context: Context, scope: Scope, id: string): Promise<void> => {
  const { status, audience, name } = await lockCampaign(scope, id);
  if (!isUnsent(status)) throw tooLate();
  await requireMonthlyRoom(scope, 'campaigns');
  await requireSending(context, scope);
  const { reached } = await countAudience(scope, audience);
  if (reached === 0) throw invalid({ audience: 'Nobody here has an address that may be written to' });
  await updateCampaign(scope, id, { status: 'sending', started_at: scope.db.fn.now(), problem: '' });
  await record(scope, 'started', `Started to send campaign ${name}`, id);
  await enqueue(scope, beginSending, { campaign_id: id });
};

/** @throws 403, 409 unless emails of this workspace can reach people and may */
const requireSending = async (context: Context, scope: Scope) => {
  await requireActive(scope);
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  if ((await findSender(scope, null)).postalAddress === '') {
    throw conflict(
      'no_postal_address',
      'Add your postal address under Settings > Workspace first. It stands under every campaign, because the law asks for it.',
    );
  }
};

export const pauseCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const { name } = await requireStatus(scope, id, 'sending');
  await setStatus(scope, id, 'paused');
  await record(scope, 'paused', `Paused campaign ${name}`, id);
  return findCampaign(scope, id);
};

/** Goes on with those who still wait. */
export const resumeCampaign = async (context: Context, scope: Scope, id: string): Promise<Campaign> => {
  const { name, recipients_count } = await requireStatus(scope, id, 'paused');
  await requireSending(context, scope);
  await setStatus(scope, id, 'sending');
  if (recipients_count === 0) {
    // Paused before its readers were chosen.
    await enqueue(scope, beginSending, { campaign_id: id });
  } else {
    await enqueueWaiting(scope, id);
    await finishIfDone(scope, id);
  }
  await record(scope, 'resumed', `Resumed campaign ${name}`, id);
  return findCampaign(scope, id);
};

/** Nobody who still waits gets it any more. */
export const cancelCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  // Readers before the campaign, as whoever settles an email locks them: otherwise each may wait for the other.
  await skipWaiting(scope, id);
  const { name } = await requireStatus(scope, id, 'sending', 'paused');
  await updateCampaign(scope, id, { status: 'cancelled', finished_at: scope.db.fn.now(), problem: '' });
  await record(scope, 'cancelled', `Cancelled campaign ${name}`, id);
  return findCampaign(scope, id);
};

/** Sends once more to those whose email failed, or of whose email nobody knows whether it arrived. */
export const resendCampaign = async (
  context: Context,
  scope: Scope,
  id: string,
  { status }: Resend,
): Promise<Campaign> => {
  // In the same order.
  const again = await queueAgain(scope, id, status);
  const { name } = await requireStatus(scope, id, 'sent', 'failed', 'sending');
  await requireSending(context, scope);
  if (again === 0) throw conflict('nobody_left', 'There is nobody left to send to again.');
  await updateCampaign(scope, id, { status: 'sending', finished_at: null, problem: '' });
  await enqueueWaiting(scope, id);
  await record(scope, 'resumed', `Sent campaign ${name} again to some`, id);
  return findCampaign(scope, id);
};

const requireStatus = async (scope: Scope, id: string, ...allowed: CampaignStatus[]): Promise<Campaign> => {
  const campaign = await lockCampaign(scope, id);
  if (!allowed.includes(campaign.status)) {
    throw conflict(
      'other_status',
      `This campaign is ${campaign.status} meanwhile. Load it again to see how it stands.`,
    );
  }
  return campaign;
};

/** A draft that says the same to the same people. */
export const duplicateCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const { name, subject, content, format, audience, tracks_opens } = await findCampaign(scope, id);
  const copy = { name: `Copy of ${name}`.slice(0, 200), subject, content, format, audience, tracks_opens };
  const copyId = await insertCampaign(scope, copy);
  await record(scope, 'created', `Added campaign ${copy.name}`, copyId);
  return findCampaign(scope, copyId);
};

/** @throws 409 while its emails are on their way */
export const deleteCampaign = async (scope: Scope, id: string) => {
  const { name, status } = await lockCampaign(scope, id);
  if (isUnderWay(status))
    throw conflict('under_way', 'Cancel the campaign before you delete it: its mails are on their way.');
  await trashCampaign(scope, id);
  await record(scope, 'deleted', `Deleted campaign ${name}`, id);
};

/** A scheduled one comes back as a draft: its time may have passed. */
export const undeleteCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  await restoreCampaign(scope, id);
  const { name, status } = await findCampaign(scope, id);
  if (status === 'scheduled') await updateCampaign(scope, id, { status: 'draft', scheduled_at: null });
  await record(scope, 'restored', `Restored campaign ${name}`, id);
  return findCampaign(scope, id);
};

const record = (scope: Scope, happened: string, description: string, id: string) =>
  recordActivity(scope, { type: `campaign_${happened}`, description, entity_type: 'campaign', entity_id: id });
