import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets', 32));
/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8);

/**
 * Encrypts a secret that has to be decrypted later, such as the password of a mailbox. It can only be decrypted for the
 * same `row`.
 */
export const seal = (secret: string, text: string, row: string): string => {
  const key = keyOf(secret);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [idOf(key), ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.');
};

/**
 * The prefix of everything that `seal` encrypts with this secret. Queries use it to find texts that can no longer be
 * decrypted.
 */
export const sealedPrefix = (secret: string): string => `${idOf(keyOf(secret))}.`;

/** Decrypts a text from `seal`, or returns `null` if it was encrypted with another secret or for another row. */
export const unseal = (secret: string, kept: string, row: string): string | null => {
  const key = keyOf(secret);
  const [id, ...parts] = kept.split('.');
  const [iv, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (id !== idOf(key) || !iv || tag?.length !== 16 || !content) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row)).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
