import type { BookingRules } from '@rapport/shared/booking';
import { v7 as uuidv7 } from 'uuid';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Busy } from './freeTimes';

export interface StoredPage extends BookingRules {
  id: string;
  /** `null` once the member has left and deleted their account. */
  user_id: string | null;
  token: string;
  /** The member who became the host of the bookings when the owner of the page left. */
  handed_to: string | null;
}

export interface Booking extends Busy {
  id: string;
  page_id: string;
  contact_id: string | null;
  task_id: string | null;
  canceled_at: string | null;
  /** When the meeting was logged on the timeline of the contact. */
  logged_at: string | null;
  sequence: number;
  name: string;
  email: string;
  note: string;
  timezone: string;
  /**
   * The host name in the meeting's UID in calendars, after its id. It stays the same when the address of the
   * installation changes.
   */
  uid_host: string;
  created_at: string;
}

const PAGE = ['id', 'user_id', 'token', 'is_on', 'timezone', 'hours', 'durations', 'buffer_minutes', 'notice_hours'];
const COLUMNS = [...PAGE, 'days_ahead', 'handed_to'];

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

const HOST = 'coalesce(booking_pages.handed_to, booking_pages.user_id)';

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

/** The booked times of a page, except that of the booking to be moved. */
export const listBusy = (scope: Scope, pageId: string, moved?: string): Promise<Busy[]> =>
  rows(scope, 'bookings')
    .where({ page_id: pageId })
    .where((all) => moved && all.whereNot({ id: moved }))
    .whereNull('canceled_at')
    .whereRaw(`ends_at > now() - interval '1 day'`)
    .select('starts_at', 'ends_at');

export const insertBooking = async (
  scope: Scope,
  booking: Omit<Booking, 'id' | 'sequence' | 'canceled_at' | 'logged_at' | 'created_at'>,
): Promise<string> => {
  const [{ id }] = await addRow(scope, 'bookings', booking).returning('id');
  return id;
};

export const findBooking = (scope: Scope, id: string, pageId?: string): Promise<Booking | undefined> =>
  rows(scope, 'bookings')
    .where({ id, ...(pageId && { page_id: pageId }) })
    .first('*');

/** The meeting of a task, unless it is over or canceled. */
export const findAheadOfTask = (scope: Scope, taskId: string): Promise<Booking | undefined> =>
  rows(scope, 'bookings').where({ task_id: taskId }).whereNull('canceled_at').whereRaw('ends_at > now()').first('*');

export const markMoved = (scope: Scope, id: string, times: Busy & Pick<Booking, 'timezone'>) =>
  rows(scope, 'bookings')
    .where({ id })
    .update({ ...times, sequence: scope.db.raw('sequence + 1') });

/** @returns `false` if the booking was already canceled */
export const markCanceled = async (scope: Scope, id: string): Promise<boolean> =>
  (await rows(scope, 'bookings')
    .where({ id })
    .whereNull('canceled_at')
    .update({ canceled_at: scope.db.fn.now(), sequence: scope.db.raw('sequence + 1') })) > 0;

/**
 * The meetings that are over and not logged yet. The host of each is the assignee of its task, which may have been
 * reassigned, or else the host of its page.
 */
export const listToLog = (trx: Db): Promise<{ workspace_id: string; booking_id: string; user_id: string }[]> =>
  trx('bookings')
    .join('booking_pages', {
      'booking_pages.workspace_id': 'bookings.workspace_id',
      'booking_pages.id': 'bookings.page_id',
    })
    .leftJoin('tasks', { 'tasks.workspace_id': 'bookings.workspace_id', 'tasks.id': 'bookings.task_id' })
    .whereRaw('bookings.ends_at <= now()')
    .whereNull('bookings.canceled_at')
    .whereNull('bookings.logged_at')
    .whereNotNull('bookings.contact_id')
    .select('bookings.workspace_id', 'bookings.id as booking_id')
    .select(trx.raw(`coalesce(tasks.assignee_id, ${HOST}) as user_id`));

/** @returns the meeting, unless it was moved or canceled meanwhile, or is already logged */
export const markLogged = async (scope: Scope, id: string): Promise<Booking | undefined> =>
  (
    await rows(scope, 'bookings')
      .where({ id })
      .whereRaw('ends_at <= now()')
      .whereNull('canceled_at')
      .whereNull('logged_at')
      .update({ logged_at: scope.db.fn.now() })
      .returning('*')
  )[0];

/** When the next booked meeting with a contact begins; `null` without one. */
export const findNextStart = async (scope: Scope, contactId: string, startsAt: string): Promise<string | null> => {
  const [{ at }] = await rows(scope, 'bookings')
    .where({ contact_id: contactId })
    .whereNull('canceled_at')
    .where('starts_at', '>', startsAt)
    .min({ at: 'starts_at' });
  return at;
};

/** The bookings of a person, found by their contacts or an email address in lower case. */
const bookedBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  everyRow(scope, 'bookings').where((any) =>
    any.whereIn('bookings.contact_id', contactIds).orWhereIn('bookings.email', emails),
  );

export const listBookedBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  bookedBy(scope, contactIds, emails)
    .orderBy('created_at')
    .select('name', 'email', 'note', 'timezone', 'starts_at', 'ends_at', 'canceled_at', 'created_at');

export const deleteBookedBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  bookedBy(scope, contactIds, emails).delete();
