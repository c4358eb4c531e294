import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from '@rapport/shared/dates';
import type { Knex } from 'knex';
import { version } from '../../../../package.json';
import type { Config } from '../../config';
import { withoutMigrating } from '../../db/migrate';
import { type FileStorage, openStorage } from '../../integrations/storage/storage';
import { type AddFile, openArchive, verifyArchive, writeArchive } from './archive';
import {
  contentFile,
  FILE_LIST,
  FORMAT,
  fingerprint,
  JOBS,
  type ListedFile,
  type Manifest,
  type StoredTable,
  secretFile,
  tableFile,
} from './manifest';
import { copyJobsOut } from './queue';
import { copyOut, listMigrations, listTables, readSequences } from './tables';

/** The configuration that a backup needs: the secrets it holds besides the database, and where the files are. */
type BackedUp = Pick<Config, 'keptSecrets' | 'passwordPepper' | 'dataDir' | 'filesS3'>;

/** The end of the name of an unfinished backup: its final name is followed by the id of the process. */
const UNFINISHED = /\.zip\.\d+\.unfinished$/;

/**
 * Writes all data of one moment into one file, without blocking other users. The file gets its final name only after it
 * was read again and verified.
 * @throws a readable error; no file is left, unless the error says that the file is complete
 */
export const writeBackup = async (
  db: Knex,
  config: BackedUp,
  path: string,
  interrupted = new AbortController().signal,
): Promise<Manifest> => {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another file name.`);
  await removeAbandoned(dirname(path));
  const unfinished = `${path}.${process.pid}.unfinished`;
  let manifest: Manifest;
  try {
    await withoutMigrating(db, () =>
      inSnapshot(db, (trx) => writeArchive(unfinished, (add) => fill(trx, config, add), interrupted)),
    );
    interrupted.throwIfAborted();
    manifest = await verify(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rememberBackup(db, manifest.created_at).catch((error) => {
    throw new Error(`${path} is complete, but the database could not record it: ${error.message}`);
  });
  return manifest;
};

/** Removes files that a killed process left a day ago or longer, because each holds all data and nobody would notice it. */
const removeAbandoned = async (folder: string) => {
  const names = await readdir(folder);
  for (const name of names.filter((one) => UNFINISHED.test(one))) {
    const path = join(folder, name);
    // Another process may just have finished its backup and renamed the file.
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
};

const inSnapshot = async (db: Knex, work: (trx: Knex.Transaction) => Promise<void>) => {
  let failure: unknown;
  const done = db.transaction(
    async (trx) => {
      // The last four settings make COPY write values in the same form on every server.
      await trx.raw(`
        set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0;
        set local datestyle = 'ISO';
        set local intervalstyle = 'postgres';
        set local bytea_output = 'hex';
        set local extra_float_digits = 1`);
      await work(trx).catch((error) => {
        failure = error;
        throw error;
      });
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  // If a COPY was interrupted, the rollback fails too, with an error that says less.
  await done.catch((error) => {
    throw failure ?? error;
  });
};

const fill = async (
  trx: Knex.Transaction,
  { keptSecrets, passwordPepper, ...storage }: BackedUp,
  add: AddFile,
): Promise<Manifest> => {
  const migrations = await listMigrations(trx);
  if (!migrations) throw new Error('There is nothing to back up: this database does not contain Rapport.');
  const { rows } = await trx.raw(`select now() as created_at, current_setting('server_version') as postgres`);
  const sequences = await readSequences(trx);
  const tables: StoredTable[] = [];
  for (const table of await listTables(trx)) {
    const content = await add(tableFile(table.name), await copyOut(trx, table));
    tables.push({ name: table.name, columns: table.columns, ...content });
  }
  await trx.raw('set local role none');
  const jobs = await add(JOBS, await copyJobsOut(trx));
  const secrets: Manifest['secrets'] = {};
  for (const [name, secret] of Object.entries(keptSecrets)) {
    secrets[name] = await add(secretFile(name), Readable.from([Buffer.from(secret)]));
  }
  const files = storage.filesS3 ? undefined : await addFiles(trx, openStorage(storage), add);
  return {
    format: FORMAT,
    version,
    ...rows[0],
    migrations,
    tables,
    sequences,
    jobs,
    files,
    secrets,
    pepper: fingerprint(passwordPepper),
  };
};

/**
 * Adds the content of the files in the snapshot. Files that are removed from the storage meanwhile are left out, as they would be
 * in a later backup. A database of an earlier version has no files.
 */
const addFiles = async (trx: Knex.Transaction, storage: FileStorage, add: AddFile) => {
  if (!(await trx.schema.hasTable('files'))) return undefined;
  const listed: ListedFile[] = [];
  for await (const { storage_key: key } of keysOf(trx)) {
    const content = await storage.read(key);
    if (content) listed.push({ key, sha256: (await add(contentFile(key), content)).sha256 });
  }
  return add(FILE_LIST, Readable.from(listed.map((file) => `${JSON.stringify(file)}\n`)));
};

const KEYS_AT_ONCE = 1_000;

async function* keysOf(trx: Knex.Transaction): AsyncGenerator<{ storage_key: string }> {
  await trx.raw('set local role rapport_system');
  for (let last = ''; ; ) {
    const keys = await trx('files')
      .where('storage_key', '>', last)
      .orderBy('storage_key')
      .limit(KEYS_AT_ONCE)
      .select('storage_key');
    yield* keys;
    if (keys.length < KEYS_AT_ONCE) break;
    last = keys.at(-1)?.storage_key;
  }
  await trx.raw('set local role none');
}

const verify = async (path: string): Promise<Manifest> => {
  const archive = await openArchive(path);
  try {
    await verifyArchive(archive);
    return archive.manifest;
  } finally {
    archive.close();
  }
};

/** Records when the last backup was made, unless the database is of an earlier version that has no column for it. */
const rememberBackup = async (db: Knex, at: string) => {
  if (await db.schema.hasColumn('installation', 'last_backup_at'))
    await db('installation').update({ last_backup_at: at });
};
