import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { openStored } from './boot';
import { type Config, readConfig } from './config';
import { writeBackup } from './features/backup/backup.service';
import type { Manifest } from './features/backup/manifest';
import { runMain } from './runUntilStopped';

/** The path of the backup file. `target` is a file, or a folder in which the file gets a name with the current time. */
const backupPath = (target: string | undefined, { dataDir }: Config): string => {
  const name = `rapport-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.zip`;
  if (target === undefined) {
    const folder = join(dataDir, 'backups');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  }
  const path = resolve(target);
  if (existsSync(path) && statSync(path).isDirectory()) return join(path, name);
  if (!existsSync(dirname(path)) || target.endsWith('/')) throw new Error(`There is no folder ${dirname(path)}.`);
  if (!path.endsWith('.zip'))
    throw new Error(`There is no folder ${path}. The name of a backup file must end in .zip.`);
  return path;
};

const printSummary = (path: string, { tables, secrets, jobs, files }: Manifest, { dataDir, filesS3 }: Config) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = (statSync(path).size / 1024 ** 2).toFixed(1);
  const lines = [
    path,
    `  ${tables.length} tables, ${rows} rows, ${jobs.rows} waiting jobs, ${size} MiB. The file was read back and verified.`,
    'password-pepper' in secrets
      ? '  It contains the secrets of DATA_DIR, so anyone with this file has everything. Protect it like the data.'
      : '  It does not contain PASSWORD_PEPPER, because you set it yourself. Keep it too: without it, no password works after a restore.',
  ];
  lines.push(
    filesS3
      ? `  The content of files stays in the bucket ${filesS3.bucket}, which this backup does not contain. Keep its versions there.`
      : `  It contains the content of ${files?.rows ?? 0} files.`,
  );
  if (!relative(dataDir, path).startsWith('..')) {
    lines.push('  It is stored next to the data and would be lost with it. Copy it to another machine.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
};

const toReadableError = (error: unknown, path: string): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  const messages: Record<string, string> = {
    ENOSPC: `The disk of ${dirname(path)} is full.`,
    EDQUOT: `Your quota in ${dirname(path)} is used up.`,
    EACCES: `You do not have permission to write to ${dirname(path)}.`,
    EROFS: `${dirname(path)} is read-only.`,
  };
  return code && messages[code] ? new Error(messages[code]) : error;
};

/** Writes a backup of everything into one file, even while Rapport is running: `npm run backup -- /media/disk`. */
runMain(
  async () => {
    const config = readConfig();
    if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
      throw new Error(`There is no database in ${config.dataDir}. Set DATABASE_URL, or DATA_DIR to where it is.`);
    }
    const path = backupPath(process.argv[2], config);
    const interruption = new AbortController();
    const interrupt = () => interruption.abort(new Error('It was interrupted'));
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    const { db, stop } = await openStored(config, { joins: true });
    try {
      printSummary(path, await writeBackup(db, config, path, interruption.signal), config);
    } catch (error) {
      throw toReadableError(error, path);
    } finally {
      await stop();
    }
  },
  () => 'The backup failed',
);
