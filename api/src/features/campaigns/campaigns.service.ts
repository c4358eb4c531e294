import { msg } from '@lingui/core/macro';
import {
  type Audience,
  type Campaign,
  type CampaignChange,
  type CampaignStatus,
  isUnderWay,
  isUnsent,
  type NewCampaign,
  type Resend,
  SCHEDULE_DEFAULT_MS,
} from '@rapport/shared/campaigns';
import type { Sentence } from '@rapport/shared/words';
import { readerWords, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid, ProblemError } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { recordActivity } from '../activities/activities.service';
import type { CampaignKind } from '../activities/activityWords';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { changeRecord, createRecord } from '../records/changeRecord';
import { narrowed } from '../records/narrowing.readModel';
import { findRecord, lockRecord, updateRecord } from '../records/records.repository';
import { deleteRecord, restoreRecord } from '../records/trash';
import { requireActive, requireMonthlyRoom } from '../workspaces/planLimits';
import { countAudience } from './audience.repository';
import { beginSending, startScheduled } from './campaigns.queue';
import { CAMPAIGNS, finishIfDone, lockCampaign, setStatus } from './campaigns.repository';
import { sanitizeEmail } from './composeEmail';
import { requireOwnTokens } from './ownTokens';
import { enqueueWaiting, queueAgain, skipWaiting } from './recipients.repository';
import { findSender } from './sender.repository';

export const createCampaign = async (context: Context, scope: Scope, campaign: NewCampaign): Promise<Campaign> => {
  const { status, scheduled_at, ...values } = campaign;
  await requireOwnTokens(scope, values);
  const { id } = await createRecord(scope, CAMPAIGNS, {
    ...(await sanitizeEmail(values)),
    audience: await requireAudience(scope, values.audience),
    tracks_opens: campaign.tracks_opens ?? (await findSender(scope, null)).tracksOpens,
  });
  if (status === 'scheduled') await schedule(context, scope, id, scheduled_at);
  if (status === 'sent') await startCampaign(context, scope, id);
  return findRecord(scope, CAMPAIGNS, id);
};

/**
 * Changes a campaign that was not sent yet, and schedules, unschedules or sends it as the status says. Only the name of a sent
 * campaign can change.
 * @throws 409 when it is too late, 412 when someone else changed it meanwhile
 */
export const changeCampaign = async (
  context: Context,
  scope: Scope,
  id: string,
  { status, scheduled_at, ...change }: CampaignChange,
  seenVersion: string | undefined,
): Promise<Campaign> => {
  const { before } = await changeRecord(scope, CAMPAIGNS, id, {
    seenVersion,
    wanted: async (campaign) => {
      await requireOwnTokens(scope, change, campaign);
      return {
        ...change,
        ...(change.audience && { audience: await requireAudience(scope, change.audience, campaign.audience) }),
        content: (await sanitizeEmail({ ...campaign, ...change })).content,
      };
    },
    check: (changes, campaign) => {
      if (!isUnsent(campaign.status) && Object.keys(changes).some((field) => field !== 'name')) throw tooLate();
    },
  });
  const isMoved = scheduled_at !== undefined && scheduled_at !== before.scheduled_at;
  // A new time without a status reschedules a campaign that is already scheduled.
  const wanted = status ?? (isMoved && before.status === 'scheduled' ? 'scheduled' : undefined);
  if ((wanted === 'draft' || wanted === 'scheduled') && !isUnsent(before.status)) throw tooLate();
  if (wanted === 'scheduled' && (before.status !== 'scheduled' || isMoved))
    await schedule(context, scope, id, scheduled_at ?? null);
  if (wanted === 'draft' && before.status === 'scheduled')
    await updateRecord(scope, CAMPAIGNS, id, { status: wanted, scheduled_at: null });
  if (wanted === 'sent' && before.status !== 'sent') await startCampaign(context, scope, id);
  return findRecord(scope, CAMPAIGNS, id);
};

/**
 * Requires that the caller may choose this audience. Its view is looked up again whenever the contacts are counted, and
 * for the last time when the campaign is sent. A view that the campaign already has is kept, even if the caller cannot
 * see it.
 */
const requireAudience = async (scope: Scope, audience: Audience, before: Audience = {}): Promise<Audience> => {
  const { view, filter, ...others } = audience;
  if (view && filter) throw invalid({ 'audience.view': msg`Send either a filter or a view` });
  const newFilter = { ...others, ...(filter && { filter }), ...(view && view !== before.view && { view }) };
  await narrowed(scope, 'contact', newFilter, { within: 'audience.', isWhole: true });
  return audience;
};

/** The audience with the filter that its view has now, so that later changes to the view do not change who gets the campaign. */
const frozenAudience = async (scope: Scope, { view, ...audience }: Audience): Promise<Audience> => {
  if (!view) return audience;
  const { narrowing } = await narrowed(scope, 'contact', { view }, { isWhole: true });
  return { ...audience, filter: narrowing?.filters[0] };
};

const recordCampaign = (
  scope: Scope,
  kind: CampaignKind,
  { id, name }: { id: string; name: string },
  type: string = kind,
): Promise<void> => recordActivity(scope, { type, kind, values: { name }, entity_type: 'campaign', entity_id: id });

export const AUDIENCE_OUTDATED = msg`The audience filters by a field that was removed. Change the audience first.`;
const VIEW_OUTDATED = msg`The saved view of the audience was deleted, is no longer shared, or filters by a field that was removed. Choose the audience again.`;

const tooLate = () =>
  conflict('already_started', msg`This campaign was already started. Duplicate it to send another email.`);

const schedule = async (context: Context, scope: Scope, id: string, wantedAt: string | null) => {
  const at = wantedAt ?? new Date(Date.now() + SCHEDULE_DEFAULT_MS).toISOString();
  if (Date.parse(at) <= Date.now()) throw invalid({ scheduled_at: msg`Choose a time in the future` });
  await requireMonthlyRoom(scope, 'campaigns');
  await requireSending(context, scope);
  await updateRecord(scope, CAMPAIGNS, id, { status: 'scheduled', scheduled_at: at, problem: '' });
  await enqueue(scope, startScheduled, { campaign_id: id, at }, { runAt: at, key: `campaign ${id}` });
};

/**
 * Starts to send. A job chooses the recipients, who do not change after that.
 * @throws 403 beyond the plan or with an unconfirmed address, 409 when emails cannot be sent, 422 when there would be
 * no recipients
 */
export const startCampaign = async (context: Context, scope: Scope, id: string): Promise<void> => {
  const { status, audience, owner_id, name, subject, content } = await lockCampaign(scope, id);
  if (!isUnsent(status)) throw tooLate();
  // A field may have been deleted since the email was written.
  await requireOwnTokens(scope, { subject, content });
  await requireMonthlyRoom(scope, 'campaigns');
  await requireSending(context, scope);
  // Relative days and "me" in a filter are those of the campaign's owner, no matter who starts it.
  const owner = { ...scope, userId: owner_id };
  const frozen = await frozenAudience(owner, audience).catch(refuse(VIEW_OUTDATED));
  const { reached, has_more } = await countAudience(owner, frozen).catch(refuse(AUDIENCE_OUTDATED));
  if (reached === 0 && !has_more) throw invalid({ audience: msg`No one in this audience can be emailed` });
  const started = { status: 'sending', started_at: scope.db.fn.now(), problem: '' };
  await updateRecord(scope, CAMPAIGNS, id, { ...started, audience: frozen });
  await recordCampaign(scope, 'campaign_started', { id, name });
  await enqueue(scope, beginSending, { campaign_id: id });
};

/** Reports that the view or its fields have changed since the audience was chosen. */
const refuse =
  (reason: Sentence) =>
  (error: unknown): never => {
    throw error instanceof ProblemError && error.status === 422 ? invalid({ audience: reason }) : error;
  };

/** @throws 403 or 409 unless this workspace is able and allowed to send emails */
const requireSending = async (context: Context, scope: Scope) => {
  await requireActive(scope);
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  if ((await findSender(scope, null)).postalAddress === '') {
    throw conflict(
      'no_postal_address',
      msg`Add your postal address under Settings > Workspace first. Every campaign must include it by law.`,
    );
  }
};

export const pauseCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const { name } = await requireStatus(scope, id, 'sending');
  await setStatus(scope, id, 'paused');
  await recordCampaign(scope, 'campaign_paused', { id, name });
  return findRecord(scope, CAMPAIGNS, id);
};

/** Continues with the recipients that are still waiting. */
export const resumeCampaign = async (context: Context, scope: Scope, id: string): Promise<Campaign> => {
  const { name, recipients_count } = await requireStatus(scope, id, 'paused');
  await requireSending(context, scope);
  await setStatus(scope, id, 'sending');
  if (recipients_count === 0) {
    // The campaign was paused before its recipients were chosen.
    await enqueue(scope, beginSending, { campaign_id: id });
  } else {
    await enqueueWaiting(scope, id);
    await finishIfDone(scope, id);
  }
  await recordCampaign(scope, 'campaign_resumed', { id, name });
  return findRecord(scope, CAMPAIGNS, id);
};

/** Cancels a campaign. Recipients that are still waiting do not get the email. */
export const cancelCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  // Locks the recipients before the campaign, in the same order as settling an email does, to avoid a deadlock.
  await skipWaiting(scope, id);
  const { name } = await requireStatus(scope, id, 'sending', 'paused');
  await updateRecord(scope, CAMPAIGNS, id, { status: 'cancelled', finished_at: scope.db.fn.now(), problem: '' });
  await recordCampaign(scope, 'campaign_cancelled', { id, name });
  return findRecord(scope, CAMPAIGNS, id);
};

/** Sends again to the recipients whose email failed or may not have arrived. */
export const resendCampaign = async (
  context: Context,
  scope: Scope,
  id: string,
  { status }: Resend,
): Promise<Campaign> => {
  // Locks the recipients before the campaign here too.
  const again = await queueAgain(scope, id, status);
  const { name } = await requireStatus(scope, id, 'sent', 'failed', 'sending');
  await requireSending(context, scope);
  if (again === 0) throw conflict('nobody_left', msg`There are no recipients left to send to.`);
  await updateRecord(scope, CAMPAIGNS, id, { status: 'sending', finished_at: null, problem: '' });
  await enqueueWaiting(scope, id);
  await recordCampaign(scope, 'campaign_sent_again', { id, name }, 'campaign_resumed');
  return findRecord(scope, CAMPAIGNS, id);
};

const OTHER_STATUS: Record<CampaignStatus, Sentence> = {
  draft: msg`This campaign is now a draft. Reload to see its current status.`,
  scheduled: msg`This campaign is now scheduled. Reload to see its current status.`,
  sending: msg`This campaign is now being sent. Reload to see its current status.`,
  paused: msg`This campaign is now paused. Reload to see its current status.`,
  sent: msg`This campaign has now been sent. Reload to see its current status.`,
  cancelled: msg`This campaign is now canceled. Reload to see its current status.`,
  failed: msg`This campaign has failed. Reload to see its current status.`,
};

const requireStatus = async (scope: Scope, id: string, ...allowed: CampaignStatus[]): Promise<Campaign> => {
  const campaign = await lockCampaign(scope, id);
  if (!allowed.includes(campaign.status)) {
    throw conflict('other_status', OTHER_STATUS[campaign.status]);
  }
  return campaign;
};

/** Creates a draft with the same content and audience. */
export const duplicateCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const { name, subject, content, format, audience, tracks_opens } = await findRecord(scope, CAMPAIGNS, id);
  const words = await readerWords(scope);
  const copy = { name: words(msg`Copy of ${name}`).slice(0, 200), subject, content, format, audience, tracks_opens };
  return createRecord(scope, CAMPAIGNS, copy);
};

/** @throws 409 while its emails are being sent */
export const deleteCampaign = async (scope: Scope, id: string) => {
  const { status } = await lockRecord(scope, CAMPAIGNS, id);
  if (isUnderWay(status))
    throw conflict('under_way', msg`This campaign is being sent. Cancel it before you delete it.`);
  await deleteRecord(scope, CAMPAIGNS, id);
};

/** A scheduled campaign is restored as a draft, because its time may have passed. */
export const restoreCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const restored = await restoreRecord(scope, CAMPAIGNS, id);
  if (restored.status !== 'scheduled') return restored;
  await updateRecord(scope, CAMPAIGNS, id, { status: 'draft', scheduled_at: null });
  return findRecord(scope, CAMPAIGNS, id);
};
