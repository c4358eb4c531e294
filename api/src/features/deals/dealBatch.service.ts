import type { DealChange, NewDeal } from '@rapport/shared/deals';
import type { Scope } from '../../db/scope';
import { changeDealFor, createDealFor } from './deals.service';
import type { DealUpdate } from './dealUpdates';
import { type NotifyOwner, notifyOwnerOfMany } from './notifyOwner';

/** Writes the deals of one request, and notifies each owner once at its end. */
export const dealBatch = () => {
  const counts = new Map<string, Map<DealUpdate, number>>();
  const collect: NotifyOwner = async (scope, _deal, ownerId, kind) => {
    if (!ownerId || ownerId === scope.userId) return;
    const ofOwner = counts.get(ownerId) ?? new Map<DealUpdate, number>();
    counts.set(ownerId, ofOwner.set(kind, (ofOwner.get(kind) ?? 0) + 1));
  };
  return {
    create: (scope: Scope, deal: NewDeal) => createDealFor(scope, deal, collect),
    change: (scope: Scope, id: string, change: DealChange) => changeDealFor(scope, id, { change }, collect),
    finish: async (scope: Scope) => {
      for (const [ownerId, ofOwner] of counts) {
        for (const [kind, count] of ofOwner) await notifyOwnerOfMany(scope, ownerId, kind, count);
      }
    },
  };
};
