import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Busy } from './freeTimes';
import { HOST } from './pages.repository';

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

/** The booked times of a page, except that of the booking `movedId`, which is being moved. */
export const listBusy = (scope: Scope, pageId: string, movedId?: string): Promise<Busy[]> =>
  rows(scope, 'bookings')
    .where({ page_id: pageId })
    .where((all) => movedId && all.whereNot({ id: movedId }))
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

/** The meeting that a task is for, unless it is over or canceled. */
export const findComingMeeting = (scope: Scope, taskId: string): Promise<Booking | undefined> =>
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
