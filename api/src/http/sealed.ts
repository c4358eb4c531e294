import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config';

/** The keys that secrets of others are sealed with, the first for new ones. */
type Keys = Pick<Config, 'encryptionKeys' | 'jwtSecret'>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 8;

/** Without a key of its own, an installation seals with one that it derives from the secret of its sessions. */
const keysOf = ({ encryptionKeys, jwtSecret }: Keys): { id: string; key: Buffer }[] =>
  [...encryptionKeys, jwtSecret].map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'rapport sealed secrets', 32));
    return { id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH), key };
  });

/**
 * Encrypts a secret that must be readable again, such as one that signs webhooks. The id of the key stands before it, so that
 * keys can be exchanged.
 */
export const seal = (config: Keys, secret: string): string => {
  const [first] = keysOf(config);
  if (!first) throw new Error('There is no key to seal with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, first.key, iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${first.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
};

/** The secret again; `null` where the key is not known any more, or the text was changed. */
export const unseal = (config: Keys, text: string): string | null => {
  const [id, sealed = ''] = text.split('.');
  const found = keysOf(config).find((each) => each.id === id);
  if (!found) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, found.key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
