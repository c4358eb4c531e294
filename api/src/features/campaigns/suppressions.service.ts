import { msg } from '@lingui/core/macro';
import { isRemovable, type Suppression, SuppressionReason } from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { deleteSuppressions, findSuppression, insertSuppression, suppressionOf } from './suppressions.repository';

/**
 * Suppresses an address. A choice of the recipient replaces an earlier reason, but a spam report stays: only people who
 * unsubscribed may be asked for consent again.
 */
export const suppress = async (scope: Scope, email: string, reason: SuppressionReason): Promise<void> => {
  // The address of an erased person is empty, and gets no emails anyway.
  if (email !== '') await insertSuppression(scope, email, reason, !isRemovable(reason));
};

const REMOVABLE = SuppressionReason.options.filter(isRemovable);

/** Removes an address from the list. @throws 404; 409 if its owner unsubscribed or complained */
export const deleteSuppression = async (scope: Scope, id: string): Promise<void> => {
  await findSuppression(scope, id);
  // The delete itself checks the reason, because the person may unsubscribe at this moment.
  if ((await deleteSuppressions(scope, { id, reasons: REMOVABLE })).length === 0) {
    throw conflict('their_choice', msg`This person unsubscribed or reported spam. Only they can change that.`);
  }
};

/** Removes the address of an erased person. @returns the reason for which it was suppressed, `null` when it was not */
export const forgetSuppression = async (scope: Scope, email: string): Promise<SuppressionReason | null> =>
  (await deleteSuppressions(scope, { email }))[0]?.reason ?? null;

/**
 * Whether an address may be asked for consent. It may not if it is suppressed for a reason other than unsubscribing,
 * such as a bounce or a spam report.
 */
export const mayAskForConsent = async (scope: Scope, email: string): Promise<boolean> => {
  const suppression = await suppressionOf(scope, email);
  return !suppression || suppression.reason === 'unsubscribed';
};

/** Removes the suppression of an address whose owner has asked by email to get campaigns again. */
export const resubscribe = async (scope: Scope, email: string): Promise<void> => {
  if ((await suppressionOf(scope, email))?.reason === 'unsubscribed') await deleteSuppressions(scope, { email });
};

/** An address that gets no campaigns. @throws 404 */
export const readSuppression = (scope: Scope, id: string): Promise<Suppression> => findSuppression(scope, id);
