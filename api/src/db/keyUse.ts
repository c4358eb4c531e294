import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { asSystem } from './scope';

interface KeyUse {
  keyId: string;
  ipPrefix: string;
  userAgent: string;
}

/** Records that an API key was used. All uses from one network on one day are one entry of the owner's security events. */
export const insertKeyUse = (db: Knex, use: KeyUse): Promise<unknown> =>
  asSystem(db, (trx) =>
    trx.raw(
      `with used as (update api_keys set last_used_at = now(), last_used_from = :ipPrefix where id = :keyId returning id, user_id, name)
       insert into security_events (id, user_id, kind, detail, api_key_id, ip_prefix, user_agent)
       select :eventId, user_id, 'key_used', name, id, :ipPrefix, :userAgent from used
       on conflict (api_key_id, ip_prefix, (date(created_at at time zone 'UTC'))) where kind = 'key_used'
       do update set last_at = now()`,
      { ...use, eventId: uuidv7() },
    ),
  );
