import type { FileHandle } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import type { Response } from 'express';
import type { Scope } from '../db/scope';
import { compressIfAccepted } from './compress';
import type { Context } from './context';
import { limitConcurrent, onceClosed } from './limitConcurrent';
import { unavailable } from './problem';
import { sendStream } from './sendStream';
import { openNamelessFile } from './temporaryFiles';

/** Each read waits for a thread, so a large file is read in larger chunks than by default. */
const READ_BYTES = 128 * 1024;

/** The total size of the files that this process keeps until clients have read them. */
const KEPT_BYTES_MAX = 4 * 1024 ** 3;

/** Counts a download of one person while it runs. @throws 429 when two are already running */
export const beginDownload = limitConcurrent(2, msg`Only 2 exports can run at once. Wait for one to finish.`);

/** How many bytes may be buffered for the file while the next ones are made. */
const WAITING_BYTES = 512 * 1024;

/**
 * A longer file is sent while it is being written. A shorter one is sent once it is complete, so that an error can
 * still be answered with a problem.
 */
const SENT_FROM_BYTES = 1024 * 1024;

let keptBytes = 0;

interface DownloadOptions {
  type: string;
  name: string;
  /** Writes the file, within the transaction. The stream is destroyed when the client disconnects. */
  write(file: Writable): Promise<unknown>;
}

/**
 * A file that is written while the transaction is open, so that a slow client holds disk space but no database
 * connection. `endpoint()` sends it, and sends its end only after the transaction has been committed: if the
 * transaction fails, the download breaks off.
 */
export class Download {
  private bytes = 0;
  private isWhole = false;
  private sending: Promise<void> | undefined;
  private proceed = () => {};

  private constructor(
    private readonly file: FileHandle,
    private readonly res: Response,
    private readonly options: DownloadOptions,
  ) {}

  /** @throws 429 while the person has as many downloads as may run at once, 503 while too many bytes wait to be read */
  static async write(
    { config }: Context,
    { workspaceId, userId }: Pick<Scope, 'workspaceId' | 'userId'>,
    res: Response,
    options: DownloadOptions,
  ): Promise<Download> {
    beginDownload({ workspace_id: workspaceId, user_id: userId }, res);
    const file = await openNamelessFile(config.dataDir);
    const download = new Download(file, res, options);
    const content = download.writable();
    onceClosed(res, () => {
      content.destroy();
      keptBytes -= download.bytes;
      download.proceed();
      void file.close();
    });
    const isWritten = finished(content);
    isWritten.catch(() => undefined);
    await options.write(content).catch(async (error) => {
      // The error that destroyed the stream, such as the client's disconnect, is the cause and says more than the error
      // that followed from it.
      if (content.destroyed) await isWritten;
      throw error;
    });
    content.end();
    await isWritten;
    return download;
  }

  /** Sends the rest of what was written, after the transaction has ended. */
  async send(): Promise<void> {
    this.isWhole = true;
    this.proceed();
    if (!this.sending) this.res.set('Content-Length', String(this.bytes));
    await (this.sending ?? this.begin());
  }

  private writable() {
    return new Writable({
      highWaterMark: WAITING_BYTES,
      write: (chunk: Buffer, _encoding, done) => {
        if (keptBytes + chunk.length > KEPT_BYTES_MAX) return done(tooManyDownloads());
        this.append(chunk).then(() => done(), done);
      },
    });
  }

  private async append(chunk: Buffer) {
    await this.file.appendFile(chunk);
    if (this.res.closed) return;
    this.bytes += chunk.length;
    keptBytes += chunk.length;
    this.proceed();
    if (this.bytes >= SENT_FROM_BYTES && !this.sending) {
      this.sending = this.begin();
      // `send` awaits this promise and throws its error. This only prevents an unhandled rejection until then.
      this.sending.catch(() => undefined);
    }
  }

  private begin(): Promise<void> {
    const { type, name } = this.options;
    // `attachment` also sets a type by the file name, so `type` must come after it.
    this.res.attachment(name).type(type);
    compressIfAccepted(this.res.req, this.res);
    return sendStream(this.res, Readable.from(this.content(), { objectMode: false, highWaterMark: READ_BYTES }));
  }

  /** Reads the file from its start and follows it while it is being written. */
  private async *content() {
    for (let at = 0; !this.res.closed; ) {
      const left = Math.min(this.bytes - at, READ_BYTES);
      if (left > 0) {
        const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(left), 0, left, at);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (this.isWhole) return;
      else await new Promise<void>((resolve) => (this.proceed = resolve));
    }
  }
}

const tooManyDownloads = () =>
  unavailable(msg`Too many exports are being downloaded right now. Please try again in a minute.`, 60);
