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

/** The migrations of this build, in order; knex runs each in a transaction of its own. */
export const migrationConfig: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: async () => Object.keys(files).sort(),
    getMigrationName: nameOf,
    getMigration: async (path: string) => files[path] as Migration,
  },
};

/**
 * Brings a database to this build's schema. Several processes may call it at once: one works, the others wait.
 * @throws in readable words for a database that a newer build has migrated
 */
export const migrate = async (url: string): Promise<void> => {
  const db = openPatiently(url);
  try {
    await oneAtATime(db, async () => {
      await requireKnown(db);
      await prepareRoles(db);
      await runMigrations({ connectionString: url });
      await db.migrate.latest(migrationConfig);
    });
  } finally {
    await db.destroy();
  }
};

// A new column or index of a table with millions of rows takes minutes, and would never be there if it were broken off.
const openPatiently = (url: string): Knex =>
  openDatabase(url, {
    max: 2,
    // At a start there is time to wait for a busy database.
    acquireMs: 60_000,
    afterCreate: (connection, done) => connection.query('set statement_timeout = 0', done),
  });

const requireKnown = async (db: Knex) => {
  if (!(await compareMigrations(db)).isNewer) return;
  throw new Error(
    'This database was created by a newer version of Rapport. Start that version, ' +
      'or restore a backup from before the upgrade into an empty database with this one.',
  );
};

/** How many of this build's migrations a database lacks, and whether it has others, of a newer build. */
export const compareMigrations = async (db: Knex): Promise<{ pending: number; isNewer: boolean }> => {
  // Knex would call it corrupt for having others.
  const config = { ...migrationConfig, disableMigrationsListValidation: true };
  const [done, pending] = await systemOf(db).migrate.list(config);
  const names = done.map(({ name }: { name: string }) => name);
  return { pending: pending.length, isNewer: unknownMigrations(names).length > 0 };
};

/** Brings a database without records to exactly these migrations, up or down. */
export const migrateTo = async (url: string, names: string[]): Promise<void> => {
  const db = openPatiently(url);
  try {
    await oneAtATime(db, async () => {
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

/** Those among them that this build does not have. */
export const unknownMigrations = (names: string[]): string[] => {
  const known = new Set(Object.keys(files).map(nameOf));
  return names.filter((name) => !known.has(name));
};

/** Keeps the schema as it is while the work lasts: a process that wants to migrate waits. @throws while one migrates */
export const withoutMigrating = async <T>(db: Knex, work: () => Promise<T>): Promise<T> => {
  const connection = await db.client.acquireConnection();
  try {
    const { rows } = await connection.query(`select pg_try_advisory_lock_shared(${MIGRATION_LOCK}) as is_ours`);
    if (!rows[0].is_ours) throw new Error('The database is being migrated. Try again in a moment.');
    return await work();
  } finally {
    await connection.query(`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`).catch(() => undefined);
    db.client.releaseConnection(connection);
  }
};

const MIGRATION_LOCK = 7_267_767;

/** Makes every process that wants to migrate wait until this transaction ends. */
export const holdMigrations = (trx: Db) => trx.raw(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);

// Knex's own lock is a row that a killed process leaves behind; a session lock of Postgres goes with its connection.
const oneAtATime = async (db: Knex, work: () => Promise<unknown>) => {
  const connection = await db.client.acquireConnection();
  try {
    await connection.query(`set lock_timeout = 0; select pg_advisory_lock(${MIGRATION_LOCK})`);
    await work();
  } finally {
    await connection.query(`select pg_advisory_unlock(${MIGRATION_LOCK}); reset lock_timeout`).catch(() => undefined);
    db.client.releaseConnection(connection);
  }
};
