import type { Knex } from 'knex';
import { asSystem } from '../../db/scope';

export const findServerVersion = async (db: Knex): Promise<string> =>
  (await db.raw('show server_version')).rows[0].server_version;

export const findLastBackup = async (db: Knex): Promise<string | null> =>
  (await asSystem(db, (trx) => trx('installation').first('last_backup_at'))).last_backup_at;

/** Whether a statement of a request could take the role of the tables' owner. */
export const reachesOwner = async (db: Knex): Promise<boolean> => {
  const { rows } = await db.raw(
    `select pg_has_role(session_user, relowner, 'member') as is_reached from pg_class where oid = 'users'::regclass`,
  );
  return rows[0].is_reached;
};
