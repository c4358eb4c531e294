import type { BookingRules } from '@rapport/shared/booking';
import { v7 as uuidv7 } from 'uuid';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

export interface StoredPage extends BookingRules {
  id: string;
  /** `null` once the member has left and deleted their account. */
  user_id: string | null;
  token: string;
  /** The member who became the host of the bookings when the owner of the page left. */
  handed_to: string | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'token',
  'is_on',
  'timezone',
  'hours',
  'durations',
  'buffer_minutes',
  'notice_hours',
  'days_ahead',
  'handed_to',
];

export const findPageOf = (scope: Scope, userId: string | null): Promise<StoredPage | undefined> =>
  rows(scope, 'booking_pages').where({ user_id: userId }).first(COLUMNS);

const columnsOf = ({ hours, ...settings }: Partial<BookingRules>) => ({
  ...settings,
  ...(hours && { hours: JSON.stringify(hours) }),
});

/**
 * Changes settings of the caller's page, but not its address. If there is no page yet, creates one with the settings
 * `first` and the change.
 */
export const putPage = async (
  scope: Scope,
  change: Partial<BookingRules>,
  { first, token }: { first: BookingRules; token: string },
): Promise<StoredPage> => {
  const owned = { workspace_id: scope.workspaceId, id: uuidv7(), user_id: scope.userId, token };
  const [page] = await scope
    .db('booking_pages')
    .insert({ ...owned, ...columnsOf({ ...first, ...change }) })
    .onConflict(['workspace_id', 'user_id'])
    .merge({ ...columnsOf(change), handed_to: null, updated_at: scope.db.fn.now() })
    .returning(COLUMNS);
  return page;
};

/** Closes the page of a member. The heir becomes the host of its bookings, and of those that were handed over to the member. */
export const closePage = (scope: Scope, userId: string, heirId: string) =>
  rows(scope, 'booking_pages')
    .where((own) => own.where({ user_id: userId }).orWhere({ handed_to: userId }))
    .update({ is_on: false, handed_to: heirId, updated_at: scope.db.fn.now() });

/** SQL for the member who hosts the bookings of a page. */
export const HOST = 'coalesce(booking_pages.handed_to, booking_pages.user_id)';

/** Finds a page by its token, before its workspace is known, if its host is still a member. */
export const findByToken = (trx: Db, token: string): Promise<{ workspace_id: string; id: string } | undefined> =>
  trx('booking_pages')
    .join('memberships', (join) =>
      join.on('memberships.workspace_id', 'booking_pages.workspace_id').andOn('memberships.user_id', trx.raw(HOST)),
    )
    .where({ token })
    .first('booking_pages.workspace_id', 'booking_pages.id');

export const findPage = (scope: Scope, id: string): Promise<StoredPage | undefined> =>
  rows(scope, 'booking_pages').where({ id }).first(COLUMNS);

/**
 * Locks a page, so that other bookings on it wait until the transaction ends and then see what was booked. They may
 * wait longer than usual, because many visitors may choose a time at once.
 */
export const lockPage = async (scope: Scope, id: string): Promise<void> => {
  await Promise.all([
    scope.db.raw(`set local lock_timeout = '4s'`),
    rows(scope, 'booking_pages').where({ id }).forUpdate().first('id'),
  ]);
};
