import type { Deal } from '@rapport/shared/deals';
import { dealPath, pages } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { enqueue } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { wantsEmail } from '../settings/settings.readModel';
import { emailDealUpdate } from './deals.jobs';
import type { DealUpdate } from './dealUpdates';

/** Notifies the owner of a change that someone else made to a deal. */
export type NotifyOwner = (scope: Scope, deal: Deal, ownerId: string | null, kind: DealUpdate) => Promise<void>;

/** Notifies the owner in the app, and by email if they want that. */
export const notifyOwner: NotifyOwner = async (scope, { id, title }, ownerId, kind) => {
  if (!ownerId || ownerId === scope.userId) return;
  await notify(scope, ownerId, { type: 'deal_update', kind, values: { title }, path: dealPath(id) });
  if (await wantsEmail(scope, ownerId, 'deal_updates')) {
    await enqueue(scope, emailDealUpdate, { user_id: ownerId, deal_id: id, what: kind, at: new Date().toISOString() });
  }
};

const MANY = { deal_assigned: 'deals_assigned', deal_won: 'deals_won', deal_lost: 'deals_lost' } as const;

/** Notifies an owner once about many deals, and not by email, because nobody would read that many emails. */
export const notifyOwnerOfMany = (scope: Scope, ownerId: string, kind: DealUpdate, count: number) =>
  notify(scope, ownerId, {
    type: 'deal_update',
    kind: MANY[kind],
    values: { count },
    path: `${pages.deals}?owner=${ownerId}`,
  });
