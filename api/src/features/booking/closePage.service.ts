import type { Scope } from '../../db/scope';
import { closePage, findPageOf } from './booking.repository';
import { deleteCalendarsOf } from './calendars.repository';

/**
 * Closes the booking page of who leaves, so that it stays closed should they come back, and forgets the addresses of their
 * calendars. The member who gets their tasks becomes the host of what was booked, so that visitors can still cancel it.
 */
export const closePageOf = async (scope: Scope, userId: string, heirId: string): Promise<void> => {
  const page = await findPageOf(scope, userId);
  if (page) await deleteCalendarsOf(scope, page.id);
  await closePage(scope, userId, heirId);
};
