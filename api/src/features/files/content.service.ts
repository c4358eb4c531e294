import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { isDiskFull } from '../../db/diskRoom';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound, ProblemError, unavailable } from '../../http/problem';
import { knownKeys } from './files.repository';
import { isPicture, mediaTypeOf } from './mediaType';

/** The facts about a file that its bytes show. */
export interface Content {
  size: number;
  media_type: string;
  is_picture: boolean;
  sha256: string;
}

const storageAway = unavailable(msg`The file storage is not reachable right now. Please try again in a moment.`, 60);

/** Streams bytes into the storage. @throws what the bytes fail with; 503 while the storage is away */
export const storeContent = async ({ storage, log }: Context, key: string, bytes: Readable): Promise<Content> => {
  const seen = new Seen();
  // Its errors reach the storage, which then keeps nothing.
  pipeline(bytes, seen, () => undefined);
  try {
    await storage.put(key, seen);
  } catch (error) {
    if (error instanceof ProblemError || bytes.errored || isDiskFull(error)) throw error;
    log.error({ err: error }, 'a file was not stored');
    throw storageAway;
  }
  return seen.whole();
};

/** Enough to find the size of a JPEG behind what cameras write before it. */
const HEAD_BYTES = 128 * 1024;

/** Counts the bytes that pass, and keeps the first. */
class Seen extends Transform {
  private readonly hash = createHash('sha256');
  private head = Buffer.alloc(0);
  private size = 0;

  override _transform(chunk: Buffer, _encoding: unknown, done: (error: null, chunk: Buffer) => void) {
    this.hash.update(chunk);
    this.size += chunk.length;
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, chunk]);
    done(null, chunk);
  }

  whole = (): Content => ({
    size: this.size,
    sha256: this.hash.digest('hex'),
    media_type: mediaTypeOf(this.head),
    is_picture: isPicture(this.head, this.size),
  });
}

/** The bytes of a file. @throws 404 where the storage has lost them, 503 while it is away */
export const openContent = async ({ storage, log }: Context, key: string): Promise<Readable> => {
  const content = await storage.read(key).catch((error) => {
    log.error({ err: error }, 'a file was not read');
    throw storageAway;
  });
  if (content) return content;
  log.error({ key }, 'the content of a file is missing');
  throw notFound(msg`The content of this file`);
};

/** Removes content. What cannot be removed now is removed at night. */
export const discardContent = async ({ storage, log }: Context, key: string): Promise<void> => {
  await storage.remove(key).catch((error) => log.warn({ err: error }, 'content without a file was not removed'));
};

/** Removes content unless a file uses it. */
export const discardUnlessKept = async (context: Context, workspaceId: string, key: string): Promise<void> => {
  const isKept = await inWorkspace(
    context.db,
    { workspaceId },
    async ({ db }) => (await knownKeys(db, [key])).length > 0,
  )
    // If that cannot be checked, a file may use it.
    .catch(() => true);
  if (!isKept) await discardContent(context, key);
};
