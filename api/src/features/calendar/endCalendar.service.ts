import type { Scope } from '../../db/scope';
import { deleteFeed } from './calendar.repository';

/** Ends the calendar of who leaves, so that its address stays closed should they come back. */
export const endCalendarOf = async (scope: Scope, userId: string): Promise<void> => {
  await deleteFeed({ ...scope, userId });
};
