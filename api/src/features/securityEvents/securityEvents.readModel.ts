import type { SecurityEvent } from '@rapport/shared/securityEvents';
import type { Knex } from 'knex';
import { type Page, paged, toPage } from '../../http/pages';

const SORTING = { by: 'security_events.last_at', type: 'timestamptz' } as const;

/** What happened to somebody's account, the last first. */
export const listSecurityEvents = async (
  trx: Knex.Transaction,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<SecurityEvent>> => {
  const mine: Knex.QueryBuilder = trx('security_events').where({ user_id: userId });
  const [{ count }] = await mine.clone().count({ count: '*' });
  const found = await paged(mine, {
    table: 'security_events',
    sorting: SORTING,
    descending: true,
    limit,
    cursor,
  }).select('id', 'kind', 'detail', 'user_agent', 'ip_prefix', 'created_at', 'last_at');
  return toPage(found as SecurityEvent[], limit, Number(count));
};
