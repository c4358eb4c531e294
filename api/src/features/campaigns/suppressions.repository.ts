import type { Suppression, SuppressionQuery, SuppressionReason } from '@rapport/shared/campaigns';
import { isRemovable } from '@rapport/shared/campaigns';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope } from '../../db/scope';
import { likeText } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { conflict, notFound } from '../../http/problem';

const SUPPRESSION = ['suppressions.id', 'suppressions.email', 'suppressions.reason', 'suppressions.created_at'];
const NEWEST = { by: 'suppressions.created_at', type: 'timestamptz' } as const;

const normalized = (email: string) => email.trim().toLowerCase();

/** Suppresses an address. A choice of the recipient replaces an earlier reason. */
export const suppress = async (scope: Scope, email: string, reason: SuppressionReason) => {
  // The address of an erased person is empty, and gets no emails anyway.
  if (email === '') return;
  const added = addRow(scope, 'suppressions', { email, email_norm: normalized(email), reason }).onConflict([
    'workspace_id',
    'email_norm',
  ]);
  await (isRemovable(reason) ? added.ignore() : added.merge({ reason }));
};

export const isSuppressed = async (scope: Scope, email: string): Promise<boolean> =>
  (await rows(scope, 'suppressions')
    .where({ email_norm: normalized(email) })
    .first('id')) !== undefined;

/** The entry for an address, if it is on the list. */
export const suppressionOf = (scope: Scope, email: string): Promise<Suppression | undefined> =>
  rows(scope, 'suppressions')
    .where({ email_norm: normalized(email) })
    .first(SUPPRESSION);

export const findSuppression = async (scope: Scope, id: string): Promise<Suppression> => {
  const found = await rows(scope, 'suppressions').where('suppressions.id', id).first(SUPPRESSION);
  if (!found) throw notFound('This address');
  return found;
};

export const listSuppressions = async (
  scope: Scope,
  { search, email, limit, cursor }: SuppressionQuery,
): Promise<Page<Suppression>> => {
  const matches = rows(scope, 'suppressions');
  if (search) matches.where('suppressions.email_norm', 'like', `%${likeText(normalized(search))}%`);
  if (email !== undefined) matches.where('suppressions.email_norm', normalized(email));
  const total = () => countUpTo(matches);
  const page = paged(matches, { table: 'suppressions', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<Suppression>(await page.select(SUPPRESSION), { limit, cursor }, total);
};

/** @returns the reason of the suppression, `null` when there was none */
export const removeSuppression = async (scope: Scope, email: string): Promise<SuppressionReason | null> =>
  (
    await rows(scope, 'suppressions')
      .where({ email_norm: normalized(email) })
      .delete()
      .returning('reason')
  )[0]?.reason ?? null;

/** @throws 409 for an address whose owner unsubscribed or complained */
export const deleteSuppression = async (scope: Scope, id: string) => {
  const found = await rows(scope, 'suppressions').where('suppressions.id', id).first('reason');
  if (!found) throw notFound('This address');
  if (!isRemovable(found.reason)) {
    throw conflict('their_choice', 'This person unsubscribed or reported spam. Only they can change that.');
  }
  await rows(scope, 'suppressions').where('suppressions.id', id).delete();
};
