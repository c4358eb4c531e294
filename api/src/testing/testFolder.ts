import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 3 * 1024 ** 3;

const hasRoom = (): boolean => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
};

/**
 * Makes a folder for the databases of tests: in memory where the machine has room, because each has a thousand files, which
 * keep a disk busy longer than the tests. As root a database is run by another user, who must be able to enter.
 */
export const makeTestFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
};
