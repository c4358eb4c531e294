import { msg } from '@lingui/core/macro';
import type { Suppression, SuppressionQuery, SuppressionReason } from '@rapport/shared/campaigns';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope } from '../../db/scope';
import { likeText } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { notFound } from '../../http/problem';

const SUPPRESSION = ['suppressions.id', 'suppressions.email', 'suppressions.reason', 'suppressions.created_at'];
const NEWEST = { by: 'suppressions.created_at', type: 'timestamptz' } as const;

const normalized = (email: string) => email.trim().toLowerCase();

/**
 * Adds an address to the suppression list. If `isFinal`, an address already on it gets the new reason, unless it
 * reported spam.
 */
export const insertSuppression = (scope: Scope, email: string, reason: SuppressionReason, isFinal: boolean) => {
  const added = addRow(scope, 'suppressions', { email, email_norm: normalized(email), reason }).onConflict([
    'workspace_id',
    'email_norm',
  ]);
  return isFinal ? added.merge({ reason }).whereNot('suppressions.reason', 'complaint') : added.ignore();
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
  if (!found) throw notFound(msg`This address`);
  return found;
};

export const listSuppressions = async (
  scope: Scope,
  { search, email, limit, cursor }: SuppressionQuery,
): Promise<Page<Suppression>> => {
  const matches = rows(scope, 'suppressions');
  if (search) matches.where('suppressions.email_norm', 'like', `%${likeText(normalized(search))}%`);
  if (email !== undefined) matches.where('suppressions.email_norm', normalized(email));
  const total = () => countUpTo(scope.db, matches);
  const page = paged(matches, { table: 'suppressions', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<Suppression>(await page.select(SUPPRESSION), { limit, cursor }, total);
};

/** @returns the reasons of the suppressions that were removed */
export const deleteSuppressions = (
  scope: Scope,
  chosen: { id: string; reasons: SuppressionReason[] } | { email: string },
): Promise<{ reason: SuppressionReason }[]> => {
  const suppressions = rows(scope, 'suppressions');
  if ('id' in chosen) suppressions.where({ id: chosen.id }).whereIn('reason', chosen.reasons);
  else suppressions.where({ email_norm: normalized(chosen.email) });
  return suppressions.delete().returning('reason');
};
