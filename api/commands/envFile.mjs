import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './prepare.mjs';

/** Reads the file `.env` beside the README, if it exists. Variables that the environment already has keep their values. */
export const readEnvFile = (folder = root) => {
  const path = join(folder, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    giveUp(`${path} cannot be read: ${error.message}`);
  }
};
