import type { Scope } from '../../db/scope';
import { closePage } from './booking.repository';

/** Closes the booking page of who leaves, so that it stays closed should they come back. */
export const closePageOf = async (scope: Scope, userId: string): Promise<void> => {
  await closePage(scope, userId);
};
