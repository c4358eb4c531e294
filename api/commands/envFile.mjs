import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './prepare.mjs';

/** Reads the file `.env` beside the README, if there is one. A variable that the environment has already keeps its value. */
export const readEnvFile = (folder = root) => {
  const path = join(folder, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    giveUp(`${path} cannot be read: ${error.message}`);
  }
};
