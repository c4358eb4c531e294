import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { DAY_MS } from '@rapport/shared/dates';
import { isDiskFull } from '../../db/diskRoom';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound, ProblemError, unavailable } from '../../http/problem';
import { enqueueSystemJob } from '../../jobs/job';
import { discardUnused } from './files.queue';
import { knownKeys } from './files.repository';
import { isPicture, mediaTypeOf } from './mediaType';

/** What is known about a file from its bytes. */
export interface Content {
  size: number;
  media_type: string;
  is_picture: boolean;
  sha256: string;
}

const storageAway = unavailable(msg`The file storage is not reachable right now. Please try again in a moment.`, 60);

/** Content younger than this may still get a row, because its upload may not be finished. */
export const UNUSED_MS = DAY_MS;

/** Streams bytes into the storage. @throws the error of `bytes` or of a full disk; 503 while the storage is not reachable */
export const storeContent = async ({ db, storage, log }: Context, key: string, bytes: Readable): Promise<Content> => {
  // A bucket cannot be listed, so a crash, or a removal that fails, would leave content that nobody finds.
  if (!storage.list) {
    const runAt = new Date(Date.now() + UNUSED_MS).toISOString();
    await asSystem(db, (trx) => enqueueSystemJob(trx, discardUnused, { storage_key: key }, { runAt, priority: 10 }));
  }
  const seen = new Seen();
  // An error destroys `seen`, so that the storage fails and keeps nothing.
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

/** Large enough to find the dimensions of a JPEG, which follow the metadata that cameras write. */
const HEAD_BYTES = 128 * 1024;

/** Counts and hashes the bytes that pass, and keeps the first ones. */
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

/** The bytes of a file. @throws 404 if the storage has lost them, 503 while it is not reachable */
export const openContent = async ({ storage, log }: Context, key: string): Promise<Readable> => {
  const content = await storage.read(key).catch((error) => {
    log.error({ err: error }, 'a file was not read');
    throw storageAway;
  });
  if (content) return content;
  log.error({ key }, 'the content of a file is missing');
  throw notFound(msg`The content of this file`);
};

/** Removes content. If that fails, a job removes it once it is a day old. */
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
    // If this check fails, the content is kept, because a file may use it.
    .catch(() => true);
  if (!isKept) await discardContent(context, key);
};
