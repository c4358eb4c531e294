import { runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import { openDatabase, systemOf } from './database';
import { prepareRoles } from './roles';
import type { Db } from './session';

interface Migration {
  up(knex: Knex): Promise<unknown>;
  down(knex: Knex): Promise<unknown>;
}

const files = import.meta.glob<Migration>('../../../migrations/*.ts', { eager: true });

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '');

/** The migrations of this build, in order. Knex runs all that are pending in one transaction. */
export const migrationConfig: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: async () => Object.keys(files).sort(),
    getMigrationName: nameOf,
    getMigration: async (path: string) => files[path] as Migration,
  },
};

/**
 * Migrates a database to the schema of this build. If several processes call it at once, one migrates and the others wait.
 * @throws a readable error if a newer build has already migrated the database
 */
export const migrate = async (url: string): Promise<void> => {
  const db = openForMigration(url);
  try {
    await withMigrationLock(db, async () => {
      await requireNoNewerMigrations(db);
      await prepareRoles(db);
      await runMigrations({ connectionString: url });
      await migrateUp(db);
    });
  } finally {
    await db.destroy();
  }
};

/** How often to try a migration while other processes use its tables. Each attempt waits for two seconds. */
const TRIES = 15;
/** The errors for a lock that was not granted in time, and for a deadlock. */
const TEMPORARY = new Set(['55P03', '40P01']);

// Tries often with a short timeout, because all other queries of a table queue behind a migration that waits for the
// table's lock.
const migrateUp = async (db: Knex): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.migrate.latest(migrationConfig);
    } catch (error) {
      if (!TEMPORARY.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt < TRIES) continue;
      throw new Error(
        'The database cannot be migrated while other processes use it for so long. Try again, or stop them first.',
        { cause: error },
      );
    }
  }
};

// Adding a column or an index to a table with millions of rows takes minutes, so there is no statement timeout.
const openForMigration = (url: string): Knex =>
  openDatabase(url, {
    max: 2,
    // A starting process can wait long for a busy database.
    acquireMs: 60_000,
    afterCreate: (connection, done) => connection.query('set statement_timeout = 0', done),
  });

const requireNoNewerMigrations = async (db: Knex) => {
  if (!(await compareMigrations(db)).isNewer) return;
  throw new Error(
    'This database was created by a newer version of Rapport. Start that version, ' +
      'or restore a backup from before the upgrade into an empty database with this one.',
  );
};

/** How many migrations of this build a database lacks, and whether a newer build has migrated it. */
export const compareMigrations = async (db: Knex): Promise<{ pending: number; isNewer: boolean }> => {
  // By default, Knex rejects a database with migrations that it does not know.
  const config = { ...migrationConfig, disableMigrationsListValidation: true };
  const [done, pending] = await systemOf(db).migrate.list(config);
  const names = done.map(({ name }: { name: string }) => name);
  return { pending: pending.length, isNewer: unknownMigrations(names).length > 0 };
};

/** Migrates an empty database up or down to exactly these migrations. */
export const migrateTo = async (url: string, names: string[]): Promise<void> => {
  const db = openForMigration(url);
  try {
    await withMigrationLock(db, async () => {
      await prepareRoles(db);
      await runMigrations({ connectionString: url });
      const [done] = await db.migrate.list(migrationConfig);
      for (const { name } of done.toReversed()) {
        if (!names.includes(name)) await db.migrate.down({ ...migrationConfig, name });
      }
      const isDone = new Set(done.map(({ name }: { name: string }) => name));
      for (const name of names) if (!isDone.has(name)) await db.migrate.up({ ...migrationConfig, name });
    });
  } finally {
    await db.destroy();
  }
};

/** The names of migrations that this build does not have. */
export const unknownMigrations = (names: string[]): string[] => {
  const known = new Set(Object.keys(files).map(nameOf));
  return names.filter((name) => !known.has(name));
};

/** Prevents other processes from migrating while `work` runs: they wait. @throws if a process is migrating now */
export const withoutMigrating = async <T>(db: Knex, work: () => Promise<T>): Promise<T> => {
  const connection = await db.client.acquireConnection();
  try {
    const { rows } = await connection.query(`select pg_try_advisory_lock_shared(${MIGRATION_LOCK}) as is_locked`);
    if (!rows[0].is_locked) throw new Error('The database is being migrated. Try again in a moment.');
    return await work();
  } finally {
    await connection.query(`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`).catch(() => undefined);
    db.client.releaseConnection(connection);
  }
};

const MIGRATION_LOCK = 7_267_767;

/** Prevents other processes from migrating until the transaction ends: they wait. */
export const lockMigrations = (trx: Db) => trx.raw(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);

const LOCK_OF_KNEX = 'knex_migrations_lock';

/** Releases the lock of Knex, which is a row and stays locked if a process is killed while it migrates down. */
const freeLockOfKnex = async (db: Knex) => {
  if (await db.schema.hasTable(LOCK_OF_KNEX)) await db(LOCK_OF_KNEX).update({ is_locked: 0 });
};

// PostgreSQL releases a session lock when its connection ends, unlike the lock of Knex.
const withMigrationLock = async (db: Knex, work: () => Promise<unknown>) => {
  const connection = await db.client.acquireConnection();
  try {
    await connection.query(`set lock_timeout = 0; select pg_advisory_lock(${MIGRATION_LOCK})`);
    await freeLockOfKnex(db);
    await work();
  } finally {
    await connection.query(`select pg_advisory_unlock(${MIGRATION_LOCK}); reset lock_timeout`).catch(() => undefined);
    db.client.releaseConnection(connection);
  }
};
