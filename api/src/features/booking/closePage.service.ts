import type { Scope } from '../../db/scope';
import { deleteCalendarsOf } from './calendars.repository';
import { closePage, findPageOf } from './pages.repository';

/**
 * Closes the booking page of a member who leaves, so that it stays closed if they come back, and deletes the addresses of their
 * calendars. The member who gets their tasks becomes the host of their bookings, so that visitors can still cancel them.
 */
export const closePageOf = async (scope: Scope, userId: string, heirId: string): Promise<void> => {
  const page = await findPageOf(scope, userId);
  if (page) await deleteCalendarsOf(scope, page.id);
  await closePage(scope, userId, heirId);
};
