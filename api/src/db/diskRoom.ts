import type { Knex } from 'knex';

/** Whether a write failed because a disk is full: this server's, or the database's (SQLSTATE 53100). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code));

/** Whether the database can still grow. The only way to find out is to write a megabyte, which is freed at once. */
export const hasDatabaseRoom = async (db: Knex): Promise<boolean> => {
  try {
    await db.transaction((trx) =>
      trx.raw(`
        set local role rapport_app;
        create temporary table disk_probe on commit drop as
          select repeat(md5(n::text), 60) as filler from generate_series(1, 500) as n`),
    );
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
};
