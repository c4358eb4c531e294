import type { Deal } from '@rapport/shared/deals';
import type { Scope } from '../../db/scope';
import { emailUnsentQuotes } from '../quotes/quotes.service';
import { restoreRecord } from '../records/trash';
import { DEALS } from './deals.repository';

/** Restores a deal from the trash, and sends the emails of its quotes that were due while it was there. @throws 404 */
export const restoreDeal = async (scope: Scope, id: string): Promise<Deal> => {
  const restored = await restoreRecord(scope, DEALS, id);
  await emailUnsentQuotes(scope, [id]);
  return restored;
};
