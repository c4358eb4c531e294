import { fromLocalTime, shiftDay } from '@rapport/shared/dates';
import type { Deal, DealChange, DealMove, DealQuery, NewDeal } from '@rapport/shared/deals';
import { type Currency, isPayable, NO_PART_OF_YEN } from '@rapport/shared/money';
import { dealPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { Last } from '../../db/session';
import { invalid } from '../../http/problem';
import { recordActivity, recordEvent } from '../activities/activities.service';
import { changesBetween, valuesOf } from '../activities/changes';
import { notifyMentionedInPlainText } from '../mentions/mentions.service';
import { type DealStage, restDaysOf } from '../pipelines/pipelines.readModel';
import { changeRecord, createRecord } from '../records/changeRecord';
import { requireLinks } from '../records/links.readModel';
import { findRecord, lockRecord } from '../records/records.repository';
import { readWorkspaceSettings, timeZoneOf } from '../settings/settings.readModel';
import { amountIn } from './dealLines.service';
import type { Attention } from './deals.readModel';
import {
  cardBelow,
  DEALS,
  insertStageChange,
  lockColumn,
  moveInColumn,
  moveToStage,
  placeIn,
  placeOnTop,
  shareColumn,
} from './deals.repository';
import { type NotifyOwner, notifyOwner } from './notifyOwner';
import { lockStage, requireLostForReason, requireStage } from './stages.service';

/** Creates a deal and notifies its owner. */
export const createDeal = (scope: Scope, deal: NewDeal): Promise<Deal> => createDealFor(scope, deal, notifyOwner);

/** Creates a deal of a batch. @param notifyOwner collects the notifications, which are sent at the end of the batch */
export const createDealFor = async (scope: Scope, deal: NewDeal, notifyOwner: NotifyOwner): Promise<Deal> => {
  const created = await addDeal(scope, deal);
  await notifyOwner(scope, created, created.owner_id, 'deal_assigned');
  return created;
};

/**
 * Adds a deal that the system creates, for example for a form: required own fields may be empty, and its owner is not
 * notified of an assignment.
 */
export const createImpliedDeal = (scope: Scope, deal: NewDeal): Promise<Deal> =>
  addDeal(scope, deal, { isImplied: true });

const addDeal = async (scope: Scope, deal: NewDeal, options?: { isImplied: boolean }): Promise<Deal> => {
  const stage = await lockStage(scope, deal.stage);
  requireLostForReason(stage, deal.lost_reason);
  const links = await requireLinks(scope, deal);
  const currency = deal.currency ?? (await readWorkspaceSettings(scope)).currency;
  requirePayable(deal.amount, currency);
  const created = await createRecord(
    scope,
    DEALS,
    {
      ...deal,
      company_id: links.company_id,
      currency,
      stage: stage.key,
      position: await placeOnTop(scope, stage.key),
      ...closingFields(stage, deal.lost_reason, null),
    },
    options,
  );
  await insertStageChange(scope, created.id, null, stage.key);
  await notifyOfReason(scope, created, deal.lost_reason);
  return created;
};

/** Notifies the members who are mentioned in a lost reason. */
const notifyOfReason = (scope: Scope, { id, title }: Deal, text = '', before = '') =>
  notifyMentionedInPlainText(scope, {
    key: `lost:${id}`,
    text,
    before,
    name: title,
    path: dealPath(id),
    record: { type: 'deal', id },
  });

const requirePayable = (amount: number, currency: Currency) => {
  if (!isPayable(amount, currency)) throw invalid({ amount: NO_PART_OF_YEN });
};

/** Changes a deal. A new stage puts it at the end of that column. @throws 412 if someone else changed it meanwhile */
export const changeDeal = (
  scope: Scope,
  id: string,
  change: DealChange,
  seenVersion: string | undefined,
): Promise<Deal> => changeDealFor(scope, id, { change, seenVersion }, notifyOwner);

/** Changes a deal of a batch. @param notifyOwner collects the notifications, which are sent at the end of the batch */
export const changeDealFor = async (
  scope: Scope,
  id: string,
  { change, seenVersion }: { change: DealChange; seenVersion?: string | undefined },
  notifyOwner: NotifyOwner,
): Promise<Deal> => {
  const { stage: wantedStage, custom, ...wanted } = change;
  const stage = wantedStage && (await lockStage(scope, wantedStage));
  const { before, after, changes } = await changeRecord(scope, DEALS, id, {
    seenVersion,
    wanted: async (deal) => {
      const { currency, amount } = wanted;
      if (!currency || currency === deal.currency || amount !== undefined) return wanted;
      const summed = await amountIn(scope, deal, currency);
      return summed === undefined ? wanted : { ...wanted, amount: summed };
    },
    custom,
    check: async ({ amount, currency, contact_id, company_id, lost_reason }, deal) => {
      if (lost_reason) requireLostForReason(stage || { kind: deal.outcome }, change.lost_reason);
      if (amount || currency) {
        requirePayable(Number(amount?.[1] ?? deal.amount), change.currency ?? deal.currency);
      }
      if (contact_id || company_id) await requireLinks(scope, change);
    },
  });
  if (changes.owner_id && change.owner_id) await notifyOwner(scope, before, change.owner_id, 'deal_assigned');
  await notifyOfReason(scope, before, change.lost_reason, before.lost_reason);
  if (!stage || stage.key === before.stage) return after;
  const position = await placeIn(scope, stage.key, null, id);
  const placing = await placeDeal(scope, before, { stage, position, lostReason: change.lost_reason, notifyOwner });
  await placing.run();
  return findRecord(scope, DEALS, id);
};

/**
 * Moves a card to where it was dropped. Only its own row is written. A card dropped between two others waits for other
 * moves in the column.
 * @param options.isNotified the owner is already notified in other words
 * @param options.onlyIfOpen leaves a deal that was won or lost meanwhile where it is
 */
export const moveDeal = async (
  scope: Scope,
  id: string,
  { stage, before_deal_id, after_deal_id, lost_reason }: DealMove,
  { isNotified = false, onlyIfOpen = false }: { isNotified?: boolean; onlyIfOpen?: boolean } = {},
): Promise<Last<Deal>> => {
  const findPosition = async () => {
    const under = after_deal_id ? await cardBelow(scope, stage, after_deal_id, id) : before_deal_id;
    return placeIn(scope, stage, under, id);
  };
  const [, to, before, position] = await Promise.all([
    (before_deal_id || after_deal_id ? lockColumn : shareColumn)(scope, stage),
    requireStage(scope, stage),
    lockRecord(scope, DEALS, id),
    findPosition(),
  ]);
  if (onlyIfOpen && before.outcome !== 'open') return new Last(async () => before);
  requireLostForReason(to, lost_reason);
  await notifyOfReason(scope, before, lost_reason, before.lost_reason);
  return placeDeal(scope, before, {
    stage: to,
    position,
    lostReason: lost_reason,
    notifyOwner: isNotified ? null : notifyOwner,
  });
};

/** Records the stage change and the activity of a move. @returns the update of the deal, which is sent with the commit */
const placeDeal = async (
  scope: Scope,
  before: Deal,
  {
    stage,
    position,
    lostReason,
    notifyOwner,
  }: { stage: DealStage; position: number; lostReason: string | undefined; notifyOwner: NotifyOwner | null },
): Promise<Last<Deal>> => {
  if (stage.key === before.stage) {
    const changes = changesBetween(before, { lost_reason: lostReason });
    if (changes.lost_reason)
      await recordEvent(scope, 'deal', 'updated', { id: before.id, name: before.title }, changes);
    return new Last(async () => ({
      ...before,
      ...(await moveInColumn(scope, before.id, { position, ...valuesOf(changes, 1) })),
    }));
  }
  await insertStageChange(scope, before.id, before.stage, stage.key);
  await recordActivity(scope, {
    ...moveActivity(before, stage),
    entity_type: 'deal',
    entity_id: before.id,
    changes: { stage: [before.stage, stage.name ?? stage.key] },
  });
  if (stage.kind !== 'open' && stage.kind !== before.outcome) {
    await notifyOwner?.(scope, before, before.owner_id, `deal_${stage.kind}`);
  }
  const reason = lostReason ?? (stage.kind === 'lost' ? before.lost_reason : '');
  const to = { stage: stage.key, position, ...closingFields(stage, reason, before) };
  return new Last(async () => ({ ...before, ...(await moveToStage(scope, before.id, to)) }));
};

/**
 * Closing sets the day, which a won or lost deal keeps when it changes the pipeline. Reopening clears the day and the
 * lost reason.
 */
const closingFields = (
  { kind }: DealStage,
  lostReason: string,
  before: Pick<Deal, 'outcome' | 'closed_at'> | null,
) => ({
  closed_at: kind === 'open' ? null : before?.outcome === kind ? before.closed_at : new Date().toISOString(),
  lost_reason: kind === 'lost' ? lostReason : '',
});

const moveActivity = ({ title, outcome }: Deal, { key, kind, name }: DealStage) => {
  const values = { name: title };
  const moved = { type: 'deal_stage_changed', kind: 'deal_moved', values: { ...values, stage: name ?? key } } as const;
  if (kind === outcome) return moved;
  if (kind === 'won') return { type: 'deal_won', kind: 'deal_won', values } as const;
  if (kind === 'lost') return { type: 'deal_lost', kind: 'deal_lost', values } as const;
  return { type: 'deal_reopened', kind: 'deal_reopened', values } as const;
};

/** @throws 404 if it does not exist or is in the trash */
export const findDeal = (scope: Scope, id: string): Promise<Deal> => findRecord(scope, DEALS, id);

/** Keeps a deal and its lines from changing until the transaction ends. @throws 404 */
export const lockDeal = (scope: Scope, id: string): Promise<Deal> => lockRecord(scope, DEALS, id);

/** The rules that say which deals need attention in this workspace. */
export const attentionOf = async (scope: Scope): Promise<Attention> => {
  const [zone, restDays] = await Promise.all([timeZoneOf(scope), restDaysOf(scope)]);
  return { zone, restDays };
};

/** The rules for deals that need attention, if a filter asks for those deals. */
export const attentionIn = async (scope: Scope, { attention }: { attention?: boolean }) =>
  attention ? attentionOf(scope) : undefined;

const LAST_DAY = '9999-12-31';

type Days = Pick<DealQuery, 'created_from' | 'created_to' | 'closed_from' | 'closed_to'>;

/**
 * A filter whose days are replaced by instants in the caller's time zone: the start of the first day, and the start of
 * the day after the last.
 */
export const daysToInstants = async <Query extends Days>(scope: Scope, query: Query): Promise<Query> => {
  const { created_from, created_to, closed_from, closed_to } = query;
  if (!(created_from || created_to || closed_from || closed_to)) return query;
  const zone = await timeZoneOf(scope);
  const startOf = (day: string | undefined) => day && fromLocalTime(`${day}T00:00`, zone);
  // There is no day after the last possible day.
  const endOf = (day: string | undefined) => (day === LAST_DAY ? undefined : startOf(day && shiftDay(day, 1)));
  return {
    ...query,
    created_from: startOf(created_from),
    created_to: endOf(created_to),
    closed_from: startOf(closed_from),
    closed_to: endOf(closed_to),
  };
};
