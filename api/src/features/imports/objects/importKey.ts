import { createHash } from 'node:crypto';

/** Shorter ids are usually sequence numbers, which different tools assign to different records. */
const LONG_ID = /^[\w.:-]{8,}$/;

/**
 * The key by which a later import finds a record again: a long id from the other tool, or a hash of a short id and the title, or
 * else of the record's `values`.
 */
export const importKeyOf = (id: string, title = '', values: (string | undefined)[] = []): string => {
  if (LONG_ID.test(id)) return id;
  return createHash('sha256')
    .update((id ? [id, title] : values).join('\n'))
    .digest('base64url')
    .slice(0, 32);
};
