import { promises as fs } from 'node:fs';
import { hasDatabaseRoom } from '../db/diskRoom';
import type { Context } from './context';

/** With less free space than this, the next upload or export fails. */
const FULL_BYTES = 32 * 1024 ** 2;

let hasFailed = false;

/**
 * Remembers that a write failed because the disk was full. The database is asked whether it still has no room only
 * after such a failure.
 */
export const recordDiskFull = () => {
  hasFailed = true;
};

export const isDiskFullNow = async ({ config, db }: Context): Promise<boolean> => {
  if (await isFolderFull(config.dataDir)) return true;
  if (hasFailed) hasFailed = !(await hasDatabaseRoom(db));
  return hasFailed;
};

const isFolderFull = async (folder: string): Promise<boolean> => {
  const space = await fs.statfs(folder).catch(() => null);
  // Some file systems do not report their size.
  return space !== null && space.blocks > 0 && space.bavail * space.bsize < FULL_BYTES;
};
