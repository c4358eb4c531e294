import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the secrets of an installation in containers, once: those of the API in DATA_DIR, and the password of the database
 * in a volume of its own, which the database sees too. What is there stays.
 */
const [, , dataDir, databaseDir] = process.argv;
const keep = (path, secret) => {
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return;
    // A disk that is full takes the name of a file, and nothing into it.
    rmSync(path, { force: true });
    throw error;
  }
};
const random = () => randomBytes(48).toString('base64url');

mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
keep(join(dataDir, 'secrets', 'jwt-secret'), random());
keep(join(dataDir, 'secrets', 'password-pepper'), random());
keep(join(databaseDir, 'password'), random());
