import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { isKept, keptSecret, secretPath } from '../secrets';
import { type PostgresBinaries, SHARED_DIR } from './postgresBinaries';

/** The data folder of the embedded database and its owner's password. Both are created if they do not exist. */
export const findCluster = (dataDir: string, binaries: PostgresBinaries, log: Pick<Logger, 'info'>) => {
  const cluster = join(clusterHome(dataDir, binaries), 'cluster');
  const isThere = existsSync(cluster);
  if (isThere && !isKept(dataDir, PASSWORD_FILE)) {
    const path = secretPath(dataDir, PASSWORD_FILE);
    throw new Error(
      `${path} is missing: the password of the database in ${cluster}. Bring the file back. To start with an empty database instead, remove ${dirname(cluster)}.`,
    );
  }
  const password = keptSecret(dataDir, PASSWORD_FILE);
  if (!isThere) {
    log.info({ cluster }, 'making the database');
    makeCluster(binaries, cluster, password);
  }
  return { cluster, password };
};

/** The file in `DATA_DIR/secrets` that contains the password of the database. */
const PASSWORD_FILE = 'postgres';

const clusterHome = (dataDir: string, { user }: PostgresBinaries): string => {
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: user ? 0o755 : 0o700 });
  if (!user || spawnSync('test', ['-x', home], { ...user, cwd: '/' }).status === 0) return withOwner(home, user);
  const elsewhere = join(SHARED_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  return withOwner(elsewhere, user);
};

const withOwner = (path: string, user: PostgresBinaries['user']): string => {
  if (user) chownSync(path, user.uid, user.gid);
  return path;
};

// Creates the cluster in another folder and moves it when it is complete, so that an incomplete cluster is never used.
const makeCluster = ({ initdb, user }: PostgresBinaries, cluster: string, password: string) => {
  const unfinished = `${cluster}.${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  withOwner(passwordFile, user);
  const made = spawnSync(
    initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=rapport',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created: ${made.stderr || made.error?.message}`);
  }
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // If another process was faster, its cluster is used. Both have the same password.
    if (!existsSync(cluster)) throw error;
  }
};
