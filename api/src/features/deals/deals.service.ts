import { fromLocalTime } from '@rapport/shared/dates';
import {
  type Deal,
  type DealChange,
  type DealMove,
  type DealQuery,
  type DealStage,
  isClosed,
  type NewDeal,
} from '@rapport/shared/deals';
import { type Currency, isPayable, NO_PART_OF_YEN } from '@rapport/shared/money';
import { dealPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { enqueue } from '../../jobs/job';
import { recordActivity } from '../activities/activities.service';
import { changesBetween } from '../activities/changes';
import { notify } from '../notifications/notifications.service';
import { requireLinks } from '../records/links';
import { readWorkspaceSettings, timeZoneOf, wantsEmail } from '../settings/settings.service';
import { requireMember } from '../team/team.service';
import { sumsByStage } from './deals.board';
import { emailDealUpdate } from './deals.jobs';
import {
  type Attention,
  cardUnder,
  findDeal,
  insertDeal,
  insertStageChange,
  lockColumn,
  lockDeal,
  matchingDeals,
  moveToStage,
  placeIn,
  placeOnTop,
  restoreDeal,
  trashDeal,
  updateDeal,
} from './deals.repository';

export const createDeal = async (scope: Scope, deal: NewDeal): Promise<Deal> => {
  requireLost(deal.stage, deal.lost_reason);
  if (deal.owner_id) await requireMember(scope, deal.owner_id);
  const links = await requireLinks(scope, deal);
  const currency = deal.currency ?? (await readWorkspaceSettings(scope)).currency;
  requirePayable(deal.amount, currency);
  await lockColumn(scope, deal.stage);
  const id = await insertDeal(scope, {
    ...deal,
    company_id: links.company_id,
    currency,
    position: await placeOnTop(scope, deal.stage),
    ...closing(deal.stage, deal.lost_reason),
  });
  await insertStageChange(scope, id, null, deal.stage);
  await recordActivity(scope, {
    type: 'deal_created',
    description: `Added deal ${deal.title}`,
    entity_type: 'deal',
    entity_id: id,
  });
  return findDeal(scope, id);
};

const requirePayable = (amount: number, currency: Currency) => {
  if (!isPayable(amount, currency)) throw invalid({ amount: NO_PART_OF_YEN });
};

/** Changes a deal; another stage puts it at the end of that column. @throws 412 when somebody else changed it meanwhile */
export const changeDeal = async (
  scope: Scope,
  id: string,
  change: DealChange,
  seenVersion: string | undefined,
): Promise<Deal> => {
  if (change.stage) await lockColumn(scope, change.stage);
  const before = await lockDeal(scope, id);
  requireVersion(before, seenVersion, 'This deal');
  const { stage, ...rest } = change;
  const changes = changesBetween(before, rest);
  if (changes.owner_id && change.owner_id) await requireMember(scope, change.owner_id);
  if (changes.amount || changes.currency) {
    requirePayable(change.amount ?? before.amount, change.currency ?? before.currency);
  }
  if (changes.contact_id || changes.company_id) await requireLinks(scope, change);
  if (Object.keys(changes).length > 0) {
    const changed = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
    await updateDeal(scope, id, changed);
    await recordActivity(scope, {
      type: 'deal_updated',
      description: `Updated deal ${change.title ?? before.title}`,
      entity_type: 'deal',
      entity_id: id,
      changes,
    });
    if (changes.owner_id && change.owner_id) await tellOwner(scope, before, change.owner_id, 'A deal for you');
  }
  if (stage && stage !== before.stage) await place(scope, before, stage, null, change.lost_reason);
  return findDeal(scope, id);
};

/** Puts a card where it was dropped. One row is written, and two who drop into one column at once wait for each other. */
export const moveDeal = async (
  scope: Scope,
  id: string,
  { stage, before_deal_id, after_deal_id, lost_reason }: DealMove,
): Promise<Deal> => {
  requireLost(stage, lost_reason);
  await lockColumn(scope, stage);
  const before = await lockDeal(scope, id);
  const under = after_deal_id ? await cardUnder(scope, stage, after_deal_id, id) : before_deal_id;
  return { ...before, ...(await place(scope, before, stage, under, lost_reason)) };
};

const place = async (
  scope: Scope,
  before: Deal,
  stage: DealStage,
  beforeDealId: string | null,
  lostReason: string | undefined,
) => {
  const position = await placeIn(scope, stage, beforeDealId, before.id);
  if (stage === before.stage) return updateDeal(scope, before.id, { position });
  const placed = await moveToStage(scope, before.id, {
    stage,
    position,
    ...closing(stage, lostReason ?? (stage === 'closed_lost' ? before.lost_reason : '')),
  });
  await insertStageChange(scope, before.id, before.stage, stage);
  await recordActivity(scope, {
    type: typeOfMove(before.stage, stage),
    description: sentenceOfMove(before, stage),
    entity_type: 'deal',
    entity_id: before.id,
    changes: { stage: [before.stage, stage] },
  });
  if (isClosed(stage)) await tellOwner(scope, before, before.owner_id, stage === 'closed_won' ? 'Won' : 'Lost');
  return placed;
};

// An open or won deal has no reason to keep.
const requireLost = (stage: DealStage, reason: string | undefined) => {
  if (stage !== 'closed_lost' && reason) throw invalid({ lost_reason: 'Only a lost deal has a reason' });
};

/** Tells the owner what somebody else did to a deal: by the bell, and by email if they want that. */
const tellOwner = async (scope: Scope, { id, title }: Deal, ownerId: string | null, what: string) => {
  if (!ownerId || ownerId === scope.userId) return;
  await notify(scope, ownerId, { type: 'deal_update', title: what, detail: title, path: dealPath(id) });
  if (await wantsEmail(scope, ownerId, 'deal_updates')) {
    await enqueue(scope, emailDealUpdate, { user_id: ownerId, deal_id: id, what, at: new Date().toISOString() });
  }
};

/** Closing stamps the day; a deal that is open again has neither that nor a reason for having been lost. */
const closing = (stage: DealStage, lostReason: string) => ({
  closed_at: isClosed(stage) ? new Date().toISOString() : null,
  lost_reason: stage === 'closed_lost' ? lostReason : '',
});

const typeOfMove = (from: DealStage, to: DealStage): string => {
  if (to === 'closed_won') return 'deal_won';
  if (to === 'closed_lost') return 'deal_lost';
  return isClosed(from) ? 'deal_reopened' : 'deal_stage_changed';
};

const sentenceOfMove = ({ title, stage: from }: Deal, to: DealStage): string => {
  if (to === 'closed_won') return `Won deal ${title}`;
  if (to === 'closed_lost') return `Lost deal ${title}`;
  return isClosed(from) ? `Reopened deal ${title}` : `Moved deal ${title} to ${to}`;
};

export const deleteDeal = async (scope: Scope, id: string) => {
  const { title } = await findDeal(scope, id);
  await trashDeal(scope, id);
  await recordActivity(scope, {
    type: 'deal_deleted',
    description: `Deleted deal ${title}`,
    entity_type: 'deal',
    entity_id: id,
  });
};

export const undeleteDeal = async (scope: Scope, id: string): Promise<Deal> => {
  await restoreDeal(scope, id);
  const restored = await findDeal(scope, id);
  await recordActivity(scope, {
    type: 'deal_restored',
    description: `Restored deal ${restored.title}`,
    entity_type: 'deal',
    entity_id: id,
  });
  return restored;
};

/** Counts and sums of all deals by stage and currency, as the writes keep them. */
export const keptDealSums = (scope: Scope) => sumsByStage(scope);

/** By what deals are found that need somebody. */
export const attentionOf = async (scope: Scope): Promise<Attention> => ({
  zone: await timeZoneOf(scope),
  stageDays: (await readWorkspaceSettings(scope)).stage_days,
});

/** A filter with its day turned into the instant at which that day begins where the person is. */
export const inOwnDays = async <Query extends Pick<DealQuery, 'closed_from'>>(
  scope: Scope,
  query: Query,
): Promise<Query> =>
  query.closed_from
    ? { ...query, closed_from: fromLocalTime(`${query.closed_from}T00:00`, await timeZoneOf(scope)) }
    : query;

/** The deals that a search and filters leave, as a query to read from. */
export const dealsMatching = matchingDeals;
