import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets', 32));
/** Says which key encrypted something, and nothing about the key. */
const idOf = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8);

/** Encrypts a secret that must be readable again, such as a password of a mailbox, for one row, so that it can be read in no other. */
export const seal = (secret: string, text: string, row: string): string => {
  const key = keyOf(secret);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(row));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [idOf(key), ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.');
};

/** What everything begins with that `seal` encrypts with this secret, so that the database can tell what cannot be read any more. */
export const sealedPrefix = (secret: string): string => `${idOf(keyOf(secret))}.`;

/** What `seal` was given; `null` with another key or for another row. */
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
