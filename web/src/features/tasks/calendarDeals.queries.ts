import type { Deal, DealChange, DealQuery, NewDeal } from '@rapport/shared/deals';
import { recordQueries } from '../../lib/records/recordQueries';

/** The filters of the deals in a calendar. */
type DealFilter = Partial<
  Pick<DealQuery, 'state' | 'owner_id' | 'expected_from' | 'expected_to' | 'limit' | 'sort'> & { filter: string }
>;

const deals = recordQueries<{ item: Deal; draft: NewDeal; change: DealChange; filter: DealFilter }>('deals');

export const calendarDeals = { list: deals.list, edit: deals.edit() };
