import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './configError';

/** The files in DATA_DIR for the secrets that are not set in the environment. */
export const SECRET_FILES = { JWT_SECRET: 'jwt-secret', PASSWORD_PEPPER: 'password-pepper' } as const;
export const ENCRYPTION_KEY_FILE = 'encryption-key';
export const SECRET_MIN = 32;

export const secretPath = (dataDir: string, name: string) => join(dataDir, 'secrets', name);

export const isKept = (dataDir: string, name: string): boolean => existsSync(secretPath(dataDir, name));

/**
 * Reads a secret from its file. The file is created at the first start, so that sessions and passwords stay valid after
 * a restart.
 */
export const keptSecret = (dataDir: string, name: string): string => {
  const path = secretPath(dataDir, name);
  if (existsSync(path)) return readSecret(path);
  // Only the folder of the secrets is private, not `dataDir`, because the user that runs PostgreSQL needs access to its
  // own folder there.
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk, the file can be created but not written.
      rmSync(path, { force: true });
      throw error;
    }
  }
  return readSecret(path);
};

const readSecret = (path: string): string => {
  const kept = readFileSync(path, 'utf8').trim();
  if (kept.length < SECRET_MIN) throw new ConfigError([`${path} must have at least ${SECRET_MIN} characters`]);
  return kept;
};

/** Replaces a secret. The old one is kept beside it as `<name>.before-restore`, in case it is needed. */
export const replaceSecret = (dataDir: string, name: string, secret: string) => {
  const path = secretPath(dataDir, name);
  writeFileSync(`${path}.new`, secret, { mode: 0o600 });
  if (existsSync(path)) renameSync(path, `${path}.before-restore`);
  renameSync(`${path}.new`, path);
};
