import type { CalendarProblem } from '@rapport/shared/booking';
import { addRows, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Busy } from './freeTimes';

export interface StoredCalendar {
  id: string;
  sealed_address: string;
  problem: CalendarProblem | null;
  read_at: string | null;
}

const STORED = ['id', 'sealed_address', 'problem', 'read_at'];

export const listCalendars = (scope: Scope, pageId: string): Promise<StoredCalendar[]> =>
  rows(scope, 'booking_calendars').where({ page_id: pageId }).orderBy('id').select(STORED);

export const addCalendars = (scope: Scope, pageId: string, calendars: { id: string; sealed_address: string }[]) =>
  addRows(
    scope,
    'booking_calendars',
    calendars.map((calendar) => ({ ...calendar, page_id: pageId })),
  );

export const deleteCalendars = (scope: Scope, ids: string[]) =>
  rows(scope, 'booking_calendars').whereIn('id', ids).delete();

export const deleteCalendarsOf = (scope: Scope, pageId: string) =>
  rows(scope, 'booking_calendars').where({ page_id: pageId }).delete();

/** The busy times that were last read from a page's calendars. */
export const busyInCalendars = async (scope: Scope, pageId: string): Promise<Busy[]> =>
  (await rows(scope, 'booking_calendars').where({ page_id: pageId }).pluck('busy')).flat();

/** Stores the busy times that were read, or why reading failed. After a failure, the busy times that were read before stay. */
export const keepRead = (scope: Scope, id: string, read: { busy: Busy[] } | { problem: CalendarProblem }) =>
  rows(scope, 'booking_calendars')
    .where({ id })
    .update('busy' in read ? { busy: JSON.stringify(read.busy), problem: null, read_at: scope.db.fn.now() } : read);

/** The pages that are on and have calendars. */
export const listPagesWithCalendars = (trx: Db): Promise<{ workspace_id: string; id: string }[]> =>
  trx('booking_pages')
    .join('memberships', {
      'memberships.workspace_id': 'booking_pages.workspace_id',
      'memberships.user_id': 'booking_pages.user_id',
    })
    .where('booking_pages.is_on', true)
    .whereExists(
      trx('booking_calendars').whereRaw(
        'booking_calendars.workspace_id = booking_pages.workspace_id and booking_calendars.page_id = booking_pages.id',
      ),
    )
    .select('booking_pages.workspace_id', 'booking_pages.id');
