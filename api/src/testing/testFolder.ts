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
 * Creates a folder for the databases of tests. It is in memory if the machine has room, because each database has a
 * thousand files, which keep a disk busy for longer than the tests run. If root runs the tests, another user runs the
 * database, who must be able to enter the folder.
 */
export const makeTestFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
};
