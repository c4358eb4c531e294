import type { SecurityEvent } from '@rapport/shared/securityEvents';
import type { Knex } from 'knex';
import { countUpTo } from '../../db/counts';
import type { Db } from '../../db/session';
import { type Page, paged, toPage } from '../../http/pages';

const SORTING = { by: 'security_events.last_at', type: 'timestamptz' } as const;

/** The security events of a person, newest first. */
export const listSecurityEvents = async (
  trx: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<SecurityEvent>> => {
  const mine: Knex.QueryBuilder = trx('security_events').where({ user_id: userId });
  const page = paged(mine, { table: 'security_events', sorting: SORTING, descending: true, limit, cursor });
  return toPage<SecurityEvent>(
    await page.select('id', 'kind', 'detail', 'user_agent', 'ip_prefix', 'created_at', 'last_at'),
    { limit, cursor },
    () => countUpTo(trx, mine),
  );
};
