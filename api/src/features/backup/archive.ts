import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Readable, Transform, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl';
import { ZipFile } from 'yazl';
import {
  type Content,
  contentFile,
  FILE_LIST,
  JOBS,
  ListedFile,
  MANIFEST,
  type Manifest,
  readManifest,
  secretFile,
  tableFile,
} from './manifest';

const LINE_FEED = 10;
const MEBIBYTE = 1024 ** 2;

/** Adds a file to the archive and resolves once all of it is written. @returns its checksum and number of rows */
export type AddFile = (name: string, content: Readable) => Promise<Content>;

/** Writes an archive that only the user of this process can read. `fill` adds the files one by one and returns the manifest. */
export const writeArchive = async (
  path: string,
  fill: (add: AddFile) => Promise<Manifest>,
  interrupted: AbortSignal,
): Promise<void> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const failure = new AbortController();
  const written = pipeline(output, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  // Without this, a full disk would leave `add` waiting forever.
  written.catch((error) => failure.abort(error));
  const add: AddFile = async (name, content) => {
    const seen = new Tally();
    const passed = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        seen.take(chunk);
        done(null, chunk);
      },
    });
    zip.addReadStream(passed, name, { mode: 0o600 });
    await pipeline(content, passed, { signal: AbortSignal.any([failure.signal, interrupted]) });
    return seen.content();
  };
  try {
    const manifest = await fill(add);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST, { mode: 0o600 });
    zip.end();
  } catch (error) {
    const cause = [interrupted, failure.signal].find(({ aborted }) => aborted)?.reason ?? error;
    output.destroy();
    await written.catch(() => undefined);
    throw cause;
  }
  await written;
};

/**
 * Computes the checksum and counts the rows. Each line of COPY is a row, because a line feed within a value is written
 * as two other characters.
 */
class Tally {
  private rows = 0;
  private readonly hash = createHash('sha256');

  take(chunk: Buffer) {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) this.rows += 1;
  }

  content = (): Content => ({ sha256: this.hash.digest('hex'), rows: this.rows });
}

/** A backup that is open for reading its files in any order. */
export interface Archive {
  manifest: Manifest;
  read(name: string): Promise<Readable>;
  close(): void;
}

/** @throws a readable error if the file does not exist, is not a backup, was cut off, or comes from a newer version */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${path}.`);
    throw error.code
      ? error
      : new Error(`${path} is not a complete backup. It was cut off, or it is another kind of file.`);
  });
  try {
    const entries = await listEntries(zip);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`The backup is damaged: ${name} is missing.`);
      return zip.openReadStreamPromise(entry);
    };
    if ((entries.get(MANIFEST)?.uncompressedSize ?? 0) > MEBIBYTE) throw new Error('This is not a backup of Rapport.');
    return { manifest: readManifest(await text(await read(MANIFEST))), read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
};

const listEntries = async (zip: ZipReader): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
};

/** Reads every file to its end. @throws an error that names the first file that differs from what was written */
export const verifyArchive = async ({ manifest, read }: Pick<Archive, 'manifest' | 'read'>): Promise<void> => {
  const files: [string, Content][] = [
    ...manifest.tables.map((table): [string, Content] => [tableFile(table.name), table]),
    ...Object.entries(manifest.secrets).map(([name, content]): [string, Content] => [secretFile(name), content]),
    [JOBS, manifest.jobs],
    ...(manifest.files ? [[FILE_LIST, manifest.files] as [string, Content]] : []),
  ];
  const verify = async (name: string, { sha256, rows }: { sha256: string; rows?: number }) => {
    const seen = new Tally();
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        seen.take(chunk);
        done();
      },
    });
    const damaged = new Error(`The backup is damaged: ${name} has changed.`);
    await pipeline(await read(name), sink).catch((error) => {
      throw ['EIO', 'ENOENT'].includes(error.code) ? error : damaged;
    });
    const content = seen.content();
    if (content.sha256 !== sha256 || (rows !== undefined && content.rows !== rows)) throw damaged;
  };
  for (const [name, content] of files) await verify(name, content);
  for await (const { key, sha256 } of listedFiles({ manifest, read })) await verify(contentFile(key), { sha256 });
};

/** The files whose content is in a backup, in the order in which they were written. */
export async function* listedFiles({ manifest, read }: Pick<Archive, 'manifest' | 'read'>): AsyncGenerator<ListedFile> {
  if (!manifest.files) return;
  for await (const line of createInterface({ input: await read(FILE_LIST) })) yield ListedFile.parse(JSON.parse(line));
}
