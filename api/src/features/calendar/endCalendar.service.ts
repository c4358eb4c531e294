import type { Scope } from '../../db/scope';
import { deleteFeed } from './calendar.repository';

/** Deletes the calendar of a member who leaves, so that its URL does not work again if they come back. */
export const endCalendarOf = async (scope: Scope, userId: string): Promise<void> => {
  await deleteFeed({ ...scope, userId });
};
