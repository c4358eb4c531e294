import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { SERVICE } from '../../db/database';
import { lockMigrations, migrateTo, migrationConfig, unknownMigrations } from '../../db/migrate';
import { type FileStorage, openStorage } from '../../integrations/storage/storage';
import { replaceSecret, SECRET_FILES } from '../../secrets';
import { resetAfterRestore } from './afterRestore';
import { type Archive, listedFiles, verifyArchive } from './archive';
import { contentFile, fingerprint, JOBS, type Manifest, secretFile, tableFile } from './manifest';
import { copyJobsIn } from './queue';
import { copyIn, listMigrations, listTables, type Table } from './tables';

type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesS3' | 'keptSecrets' | 'passwordPepper'>;

export interface RestoreOptions {
  /** Accepts a backup whose pepper is lost. Then no password works, and each user sets a new one by a link. */
  withoutPasswords?: boolean;
}

/**
 * Restores a backup into a database without records, either completely or not at all.
 * @param url of the database that `db` is connected to
 * @throws readable errors; an unsuitable backup or database is refused before anything is changed
 */
export const restoreBackup = async (
  db: Knex,
  url: string,
  archive: Archive,
  target: Target,
  { withoutPasswords = false }: RestoreOptions = {},
): Promise<void> => {
  const { manifest } = archive;
  requireKnown(manifest);
  await verifyArchive(archive);
  await requireEmpty(db);
  await requireAlone(db);
  const secrets = await chooseSecrets(archive, target, withoutPasswords);

  // The rows fit only the schema that they came from, so they are loaded into that schema and migrated with it.
  await migrateTo(url, manifest.migrations);
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await lockMigrations(trx);
    // Registrations wait for this lock, and then find the accounts of the backup.
    await trx.raw('lock table users');
    await requireEmpty(trx);
    await load(trx, archive);
    await copyJobsIn(trx, await archive.read(JOBS));
    // Migrates first, because the statements below fit only the schema of this version.
    await trx.migrate.latest(migrationConfig);
    await resetAfterRestore(trx, manifest);
    await trx('installation').update({ last_backup_at: manifest.created_at });
    await putFiles(archive, openStorage(target));
    // Stores the secrets before the rows are committed, because without the pepper the restored passwords would be
    // useless.
    for (const [name, secret] of secrets) replaceSecret(target.dataDir, name, secret);
  });
};

/** Puts the content of files into the storage. If the restore fails later, the next attempt writes it again. */
const putFiles = async (archive: Archive, storage: FileStorage) => {
  for await (const { key } of listedFiles(archive)) await storage.put(key, await archive.read(contentFile(key)));
};

const requireKnown = ({ migrations, version }: Manifest) => {
  if (unknownMigrations(migrations).length === 0) return;
  throw new Error(`This backup was made by Rapport ${version} with a newer database version. Update first.`);
};

const requireEmpty = async (db: Knex) => {
  const done = (await listMigrations(db)) ?? [];
  if (unknownMigrations(done).length > 0) {
    throw new Error('This database was created by a newer version of Rapport. Update first, or use an empty database.');
  }
  if (done.length > 0 && (await db('users').first('id'))) {
    throw new Error(
      'This database already contains accounts. Backups can only be restored into an empty database. ' +
        'Set another DATA_DIR, or DATABASE_URL to an empty database.',
    );
  }
};

/** Refuses a restore while a server or worker is connected, because it would meet tables that are being changed. */
const requireAlone = async (db: Knex) => {
  const { rows } = await db.raw(
    'select from pg_stat_activity where datname = current_database() and application_name = ? limit 1',
    [SERVICE],
  );
  if (rows.length > 0) throw new Error('Rapport is running on this database. Stop it first.');
};

/** The secrets of the backup that differ from those in use, and must be stored in DATA_DIR. */
const chooseSecrets = async (
  { manifest, read }: Archive,
  { databaseUrl, dataDir, keptSecrets, passwordPepper }: Target,
  withoutPasswords: boolean,
): Promise<[string, string][]> => {
  const others: [string, string][] = [];
  for (const name of Object.keys(manifest.secrets).filter((secret) => secret in keptSecrets)) {
    const secret = await text(await read(secretFile(name)));
    if (secret !== keptSecrets[name]) others.push([name, secret]);
  }
  if (others.length > 0 && databaseUrl && existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`${dataDir} contains the secrets of another database. Set DATA_DIR to another folder.`);
  }
  const pepper = new Map(others).get(SECRET_FILES.PASSWORD_PEPPER) ?? passwordPepper;
  if (fingerprint(pepper) !== manifest.pepper && !withoutPasswords) {
    throw new Error(
      'The passwords of this backup need the PASSWORD_PEPPER they were made with: set it. ' +
        'If it is lost, add --without-passwords. Everyone then has to request a link to set a new password.',
    );
  }
  return others;
};

/**
 * Fills the tables. Foreign keys are dropped and added again, which checks them all at once and allows any order of the tables.
 * Triggers are off, because the backup contains what they maintain. Row-level security is off for the owner, so that it sees
 * the rows.
 */
const load = async (trx: Knex.Transaction, { manifest, read }: Archive) => {
  const tables = await listTables(trx);
  requireSameTables(tables, manifest);
  const names = tables.map(({ name }) => name);
  const every = (statement: string, chosen = names) =>
    trx.raw(chosen.map((name) => trx.raw(statement, [name]).toQuery()).join('; '));
  const forced = tables.filter(({ is_forced }) => is_forced).map(({ name }) => name);

  await trx.raw(`truncate ${names.map(() => '??').join(', ')}`, names);
  const foreignKeys = await dropForeignKeys(trx);
  await every('alter table ?? no force row level security', forced);
  await every('alter table ?? disable trigger user');
  for (const table of manifest.tables) {
    await pipeline(await read(tableFile(table.name)), await copyIn(trx, table));
    const { count } = (await trx(table.name).count({ count: '*' }).first()) ?? {};
    if (count !== table.rows) throw new Error(`Of ${table.name} ${count} rows arrived instead of ${table.rows}.`);
  }
  for (const [name, last] of Object.entries(manifest.sequences)) await trx.raw('select setval(?, ?)', [name, last]);
  await every('analyze ??');
  for (const statement of foreignKeys) await trx.raw(statement);
  await every('alter table ?? enable trigger user');
  await every('alter table ?? force row level security', forced);
};

const requireSameTables = (tables: Table[], manifest: Manifest) => {
  const shapes = (list: Pick<Table, 'name' | 'columns'>[]) =>
    list.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted();
  const expected = shapes(manifest.tables);
  const different = shapes(tables).find((shape, nth) => shape !== expected[nth]);
  if (different || tables.length !== expected.length) {
    throw new Error(`The tables of the backup are not those of its migrations (${different ?? expected.at(-1)}).`);
  }
};

/** @returns the statements that add them again */
const dropForeignKeys = async (trx: Knex.Transaction): Promise<string[]> => {
  const { rows } = await trx.raw(`
    select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table_name, name } of rows) await trx.raw(`alter table ${table_name} drop constraint ${name}`);
  return rows.map(
    ({ table_name, name, definition }: Record<string, string>) =>
      `alter table ${table_name} add constraint ${name} ${definition}`,
  );
};
