import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg, plural } from '@lingui/core/macro';
import type { Entry, ZipFile } from 'yauzl';
import { badRequest, ProblemError } from '../../../http/problem';

/** The maximum number of files and folders in an archive. */
const ARCHIVE_ENTRIES_MAX = 5_000;
/** The maximum number of bytes of all unpacked files of one upload. */
const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
/** Lists are compressed by a factor of 5 to 20. A higher factor than this means that the file was made to fill a disk. */
const RATIO_MAX = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/** How many more bytes may be written for all files of one upload. */
export interface Allowance {
  /** Bytes from unpacking archives. */
  bytes: number;
  /** Bytes from writing sheets of workbooks as CSV: a few bytes of a workbook can become many empty cells. */
  sheetBytes: number;
}

export const newAllowance = (): Allowance => ({ bytes: UNPACKED_BYTES_MAX, sheetBytes: UNPACKED_BYTES_MAX });

export interface Archive {
  entries: Entry[];
  nameOf(entry: Entry): string;
  /** Unpacks one entry into a file, and counts its true size. */
  unpack(entry: Entry, path: string, allowance: Allowance): Promise<void>;
  close(): void;
}

/** Opens a ZIP and lists its entries, by the last part of each name. @throws 400 or 413 with a text about the archive */
export const openArchive = async (path: string, name: string): Promise<Archive> => {
  const { openPromise, getFileNameLowLevel } = await import('yauzl');
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    throw broken(name);
  });
  const nameIn = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
    getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const close = () => zip.close();
  try {
    const entries = await listEntries(zip, name);
    return {
      entries,
      nameOf: (entry) => lastPart(nameIn(entry)),
      close,
      unpack: (entry, to, allowance) => unpack(zip, entry, to, allowance, name),
    };
  } catch (error) {
    close();
    throw error instanceof ProblemError ? error : broken(name);
  }
};

const listEntries = async (zip: ZipFile, name: string): Promise<Entry[]> => {
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw tooMany(name);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= ARCHIVE_ENTRIES_MAX) throw tooMany(name);
    if (entry.isEncrypted()) {
      throw badRequest('locked_zip', msg`“${name}” is protected by a password. Unpack it and upload the files inside.`);
    }
    entries.push(entry);
  }
  if (doOverlap(entries)) throw zipBomb(name);
  return entries;
};

/** With entries that share the same bytes, a small file unpacks to a huge one. */
const doOverlap = (entries: Entry[]): boolean =>
  entries
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
    .some((entry, nth, sorted) => {
      const before = sorted[nth - 1];
      return before && entry.relativeOffsetOfLocalHeader < before.relativeOffsetOfLocalHeader + before.compressedSize;
    });

/** Folders are ignored, so no name can point outside the folder to which files are unpacked. */
const lastPart = (path: string): string =>
  path.endsWith('/') ? '' : (path.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 200);

const unpack = async (zip: ZipFile, entry: Entry, path: string, allowance: Allowance, name: string) => {
  if (isSuspect(entry.uncompressedSize, entry.compressedSize)) throw zipBomb(name);
  if (entry.uncompressedSize > allowance.bytes) throw tooLarge(name);
  let size = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      allowance.bytes -= chunk.length;
      if (allowance.bytes < 0) return done(tooLarge(name));
      done(isSuspect(size, entry.compressedSize) ? zipBomb(name) : null, chunk);
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    // Errors of the disk have a `syscall`. All others mean that the archive is damaged.
    throw error instanceof ProblemError || (error instanceof Error && 'syscall' in error) ? error : broken(name);
  }
};

const isSuspect = (bytes: number, packed: number) => bytes > RATIO_FROM_BYTES && bytes > packed * RATIO_MAX;

const broken = (name: string) =>
  badRequest('broken_zip', msg`“${name}” is damaged or was cut off. Export it again and upload the new file.`);

const zipBomb = (name: string) =>
  badRequest('suspect_zip', msg`“${name}” is too large when unpacked, so it was not opened.`);

const tooMany = (name: string) =>
  new ProblemError(
    413,
    'too_many_files',
    msg`“${name}” holds more than ${plural({ files: ARCHIVE_ENTRIES_MAX }, { other: '#' })} files. Upload its files one at a time.`,
  );

export const tooLarge = (name: string) =>
  new ProblemError(
    413,
    'too_large',
    msg`“${name}” unpacks to more than ${{ megabytes: UNPACKED_BYTES_MAX / 1024 / 1024 }} MB. Upload its files one at a time.`,
  );
