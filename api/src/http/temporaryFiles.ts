import { randomUUID } from 'node:crypto';
import { promises as fs, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@rapport/shared/dates';

const folderOf = (dataDir: string) => join(dataDir, 'uploads');

/** The folder for files that last as long as a request: uploads and downloads in progress. */
export const temporaryFolder = (dataDir: string): string => {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** The file name contains the process that owns the file, so that the next process can remove the file after a crash. */
export const temporaryName = () => `${hostname()}+${process.pid}+${randomUUID()}`;

/** Opens a file that no longer has a name: the system deletes it when it is closed, also after a crash. */
export const openNamelessFile = async (dataDir: string): Promise<fs.FileHandle> => {
  const path = join(temporaryFolder(dataDir), temporaryName());
  const file = await fs.open(path, 'wx+', 0o600);
  await fs.rm(path);
  return file;
};

/**
 * Removes the files of killed processes: those of this machine at once, and those of other machines that share the
 * folder after an hour.
 */
export const removeStaleFiles = async (dataDir: string) => {
  const folder = folderOf(dataDir);
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await fs.stat(path).catch(() => null);
    if (entry && (Date.now() - entry.mtimeMs > HOUR_MS || isLeftover(name))) await fs.rm(path, { force: true });
  }
};

// This is called at start, when this process has no files yet, so a file with its process id was left by an earlier
// process.
const isLeftover = (name: string): boolean => {
  const [host, pid] = name.split('+');
  return host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
