import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach } from 'vitest';
import { openDatabase } from '../../db/database';
import { startApi } from '../../testing/startApi';
import { cloneDatabase } from '../../testing/testDatabase';
import { openArchive } from './archive';
import { writeBackup } from './backup.service';
import { restoreBackup } from './restore.service';
import { listTables } from './tables';

/**
 * Starts an API whose data is backed up, and returns functions that make backups, and databases to restore them into.
 * All are removed afterwards.
 */
export const startBackups = () => {
  const api = startApi();
  const folder = mkdtempSync(join(tmpdir(), 'rapport-backup-'));
  const cleanups: (() => Promise<unknown>)[] = [];
  const lastCleanups: (() => Promise<unknown>)[] = [];
  const cleanUp = async (all: (() => Promise<unknown>)[]) => {
    for (const clean of all.splice(0).toReversed()) await clean();
  };
  afterEach(() => cleanUp(cleanups));
  afterAll(async () => {
    await cleanUp(lastCleanups);
    rmSync(folder, { recursive: true, force: true });
  });

  const newPath = () => join(folder, `${uuidv7()}.zip`);

  const backup = async (config = api.config) => {
    const path = newPath();
    const manifest = await writeBackup(api.db, config, path);
    return { path, manifest };
  };

  /** Makes a migrated database without accounts, which the given cleanups remove. */
  const emptyUntil = (ends: (() => Promise<unknown>)[]) => async () => {
    const { url, drop } = await cloneDatabase();
    const db = openDatabase(url);
    ends.push(drop, () => db.destroy());
    return { db, url };
  };
  const emptyDatabase = emptyUntil(cleanups);
  const startTarget = emptyUntil(lastCleanups);

  const restore = async (path: string, { db, url }: { db: Knex; url: string }, target = {}, options = {}) => {
    const archive = await openArchive(path);
    try {
      await restoreBackup(db, url, archive, { ...api.config, databaseUrl: url, ...target }, options);
    } finally {
      archive.close();
    }
  };

  const restored = async (path: string) => {
    const target = await emptyDatabase();
    await restore(path, target);
    return target.db;
  };

  return { api, folder, cleanups, newPath, backup, emptyDatabase, startTarget, restore, restored };
};

/** Returns the number of rows and a checksum of each table. */
export const contents = async (db: Knex): Promise<Record<string, string>> => {
  const words: Record<string, string> = {};
  for (const { name } of await db.transaction(listTables)) {
    const { rows } = await db.raw(
      `select count(*) || ' ' || coalesce(md5(string_agg(record::text, '|' order by record::text)), '') as word from ?? as record`,
      [name],
    );
    words[name] = rows[0].word;
  }
  return words;
};
