import type { Knex } from 'knex';

export const findServerVersion = async (db: Knex): Promise<string> =>
  (await db.raw('show server_version')).rows[0].server_version;

/** Jobs whose time has come, and for how many seconds the oldest of them has waited. */
export const countDueJobs = async (db: Knex): Promise<{ due: number; oldest: number | null }> => {
  const { rows } = await db.raw(`
    select count(*) as due, extract(epoch from now() - min(run_at))::int as oldest
    from graphile_worker._private_jobs where run_at < now() and attempts < max_attempts`);
  return rows[0];
};

export const findLastBackup = async (db: Knex): Promise<string | null> =>
  (await db('installation').first('last_backup_at')).last_backup_at;
