import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the secrets of an installation in containers: those of the API in DATA_DIR, and the database password in a
 * volume that the database also mounts. Existing secrets are kept.
 */
const [, , dataDir, databaseDir] = process.argv;
const keep = (path, secret) => {
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return;
    // On a full disk, the file can be created but not written.
    rmSync(path, { force: true });
    throw error;
  }
};
const random = () => randomBytes(48).toString('base64url');

mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
keep(join(dataDir, 'secrets', 'jwt-secret'), random());
keep(join(dataDir, 'secrets', 'password-pepper'), random());
keep(join(databaseDir, 'password'), random());
