import type { Knex } from 'knex';
import { asSystem } from '../../db/scope';

/** Counts the encrypted secrets by what they belong to and by their prefix, which identifies the key. */
export const countSealed = (
  db: Knex,
): Promise<{ of: 'webhooks' | 'mailboxes' | 'calendars'; prefix: string; count: number }[]> =>
  asSystem(db, async (trx) => {
    const { rows } = await trx.raw(
      `select "of", split_part(sealed, '.', 1) || '.' as prefix, count(*) from (
         select 'webhooks' as "of", sealed from webhook_secrets where expires_at is null
         union all select 'mailboxes', secret from mailboxes
         union all select 'calendars', sealed_address from booking_calendars
       ) as secrets
       group by 1, 2`,
    );
    return rows;
  });

export const findServerVersion = async (db: Knex): Promise<string> =>
  (await db.raw('show server_version')).rows[0].server_version;

export const findLastBackup = async (db: Knex): Promise<string | null> =>
  (await asSystem(db, (trx) => trx('installation').first('last_backup_at'))).last_backup_at;

/** Whether a statement of a request could act as the owner of the tables. */
export const reachesOwner = async (db: Knex): Promise<boolean> => {
  const { rows } = await db.raw(
    `select pg_has_role(session_user, relowner, 'member') as is_reached from pg_class where oid = 'users'::regclass`,
  );
  return rows[0].is_reached;
};

/** Whether the next start of the server has yet to create logins for its requests, as on a database that was just restored. */
export const awaitsLogins = async (db: Knex): Promise<boolean> =>
  (await db.raw('select from rapport_private.logins limit 1')).rows.length === 0;
