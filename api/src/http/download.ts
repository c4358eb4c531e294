import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import type { Response } from 'express';
import type { Scope } from '../db/scope';
import { atOnce, onceClosed } from './atOnce';
import type { Context } from './context';
import { unavailable } from './problem';
import { sendStream } from './sendStream';
import { openNamelessFile } from './temporaryFiles';

/** Each read waits for a thread, so a large file is read in larger pieces than usual. */
const READ_BYTES = 128 * 1024;

/** Of all files together that this process keeps for clients to read. */
const KEPT_BYTES_MAX = 4 * 1024 ** 3;

/** Counts a download of one person while it runs. @throws 429 when two run already */
export const beginDownload = atOnce(2, msg`Only 2 exports can run at once. Wait for one to finish.`);

/** What may wait to be written, so that the next piece is made meanwhile. */
const WAITING_BYTES = 512 * 1024;

let keptBytes = 0;

interface DownloadOptions {
  type: string;
  name: string;
  /** Writes the file. It is called within the transaction; a client that has gone away destroys the stream. */
  write(file: Writable): Promise<unknown>;
}

/**
 * A file that is written while the transaction is open and sent after it has ended, so that a client that reads slowly holds
 * disk space and no database connection. `endpoint()` sends it.
 */
export class Download {
  private constructor(
    private readonly file: FileHandle,
    private readonly bytes: number,
    private readonly options: DownloadOptions,
  ) {}

  /** @throws 429 while the person has as many downloads as may run at once, 503 while too much waits to be read */
  static async write(
    { config }: Context,
    { workspaceId, userId }: Pick<Scope, 'workspaceId' | 'userId'>,
    res: Response,
    options: DownloadOptions,
  ): Promise<Download> {
    beginDownload({ workspace_id: workspaceId, user_id: userId }, res);
    const file = await openNamelessFile(config.dataDir);
    const content = writingTo(file);
    onceClosed(res, () => {
      content.destroy();
      keptBytes -= content.bytes;
      void file.close();
    });
    const isWritten = finished(content);
    isWritten.catch(() => undefined);
    await options.write(content);
    content.end();
    await isWritten;
    return new Download(file, content.bytes, options);
  }

  send(res: Response): Promise<void> {
    const { type, name } = this.options;
    // The name would decide on the type.
    res.attachment(name).type(type).set('Content-Length', String(this.bytes));
    return sendStream(res, this.file.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES }));
  }
}

const writingTo = (file: FileHandle) => {
  const content = Object.assign(
    new Writable({
      highWaterMark: WAITING_BYTES,
      write: (chunk: Buffer, _encoding, done) => {
        content.bytes += chunk.length;
        keptBytes += chunk.length;
        if (keptBytes > KEPT_BYTES_MAX) return done(tooMuchKept());
        file.appendFile(chunk).then(() => done(), done);
      },
    }),
    { bytes: 0 },
  );
  return content;
};

const tooMuchKept = () =>
  unavailable(msg`Too many exports are being downloaded right now. Please try again in a minute.`, 60);
