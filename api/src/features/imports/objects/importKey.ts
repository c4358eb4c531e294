import { createHash } from 'node:crypto';

/** Shorter ids are numbers that several tools give to different records. */
const LONG_ID = /^[\w.:-]{8,}$/;

/**
 * By what a later import finds a record again: a long id of the other tool, a short one together with the title, or what the
 * file says of the record.
 */
export const importKeyOf = (id: string, title = '', said: (string | undefined)[] = []): string => {
  if (LONG_ID.test(id)) return id;
  return createHash('sha256')
    .update((id ? [id, title] : said).join('\n'))
    .digest('base64url')
    .slice(0, 32);
};
