import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { msg, plural } from '@lingui/core/macro';
import { IMPORT_BYTES_MAX } from '@rapport/shared/imports';
import { asText, type Said } from '@rapport/shared/words';
import { detailOf, ProblemError } from '../../../http/problem';
import { temporaryFolder, temporaryName } from '../../../http/temporaryFiles';
import { type Allowance, type Archive, newAllowance, openArchive } from './archive';
import { sheetsOf } from './workbook';

/** A list found in an upload, as CSV in a temporary file, or why a file is not a list. */
export type Unpacked = { name: string; path: string; bytes: number } | { name: string; problem: Said };

const WORKBOOK_PART = 'xl/workbook.xml';
const LIST = /\.(csv|tsv|txt)$/i;
const WORKBOOK = /\.xls[xm]$/i;
const PACKED = /\.(zip|7z|rar|gz|tgz|tar)$/i;
const OLD_WORKBOOK = /\.xls$/i;
const LEFT_OUT_NAMED = 3;

/**
 * Opens an uploaded file and passes its lists to `use`: the file itself, the sheets of a workbook, or the contents of a
 * ZIP. Deletes the temporary files when `use` has ended.
 * @throws 400 or 413 with a text if the file cannot be opened or is not of the type of its name
 */
export const withLists = async <T>(
  { path, name }: { path: string; name: string },
  dataDir: string,
  use: (lists: Unpacked[]) => Promise<T>,
): Promise<T> => {
  const made: string[] = [];
  const fileFor = () => {
    const file = join(temporaryFolder(dataDir), temporaryName());
    made.push(file);
    return file;
  };
  const allowance = newAllowance();
  try {
    return await use(await listsIn({ path, name }, fileFor, allowance));
  } finally {
    await Promise.all(made.map((file) => rm(file, { force: true })));
  }
};

const listsIn = async (
  { path, name }: { path: string; name: string },
  fileFor: () => string,
  allowance: Allowance,
): Promise<Unpacked[]> => {
  if (!(await isArchive(path))) return [await listOf(path, name)];
  const archive = await openArchive(path, name);
  try {
    if (isWorkbook(archive)) return await sheetsAsLists(archive, { path, name }, fileFor, allowance);
    return await everythingIn(archive, name, fileFor, allowance);
  } finally {
    archive.close();
  }
};

const isArchive = async (path: string) => (await signatureOf(path)) === 'PK\x03\x04';

/** A workbook with a password is wrapped in the format of old workbooks (.xls). */
const OLD_FORMAT = '\xd0\xcf\x11\xe0';

const signatureOf = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1');
  } finally {
    await file.close();
  }
};

const isWorkbook = ({ entries }: Archive) =>
  entries.some(({ fileNameRaw }) => fileNameRaw.toString('latin1') === WORKBOOK_PART);

const listOf = async (path: string, name: string): Promise<Unpacked> => {
  const { size } = await stat(path);
  if (OLD_WORKBOOK.test(name)) return { name, problem: msg`Save it as .xlsx or CSV in Excel, and upload that.` };
  if (WORKBOOK.test(name) && (await signatureOf(path)) === OLD_FORMAT) {
    return {
      name,
      problem: msg`This workbook has a password. Open it in Excel, remove the password under File, Info, Protect Workbook, save it, and upload it again.`,
    };
  }
  if (size > IMPORT_BYTES_MAX) {
    return {
      name,
      problem: msg`Larger than ${{ megabytes: IMPORT_BYTES_MAX / 1024 / 1024 }} MB. Split it into smaller files.`,
    };
  }
  return size === 0 ? { name, problem: msg`The file is empty.` } : { name, path, bytes: size };
};

/** A workbook is an archive too: every part is unpacked once to measure its true size, before the parser gets any of it. */
const sheetsAsLists = async (
  archive: Archive,
  { path, name }: { path: string; name: string },
  fileFor: () => string,
  allowance: Allowance,
): Promise<Unpacked[]> => {
  const measured = fileFor();
  for (const entry of archive.entries) await archive.unpack(entry, measured, allowance);
  const sheets = await sheetsOf(path, name, fileFor, allowance);
  if (sheets.length === 0) return [{ name, problem: msg`The workbook is empty.` }];
  return Promise.all(
    sheets.map(({ sheet, path: file }) => listOf(file, sheets.length > 1 ? `${name} – ${sheet}` : name)),
  );
};

const everythingIn = async (archive: Archive, name: string, fileFor: () => string, allowance: Allowance) => {
  const lists: Unpacked[] = [];
  const others: string[] = [];
  for (const entry of archive.entries) {
    const inside = archive.nameOf(entry);
    // Skips folders, and files that macOS adds.
    if (!inside || inside.startsWith('._') || inside.startsWith('.DS_Store')) continue;
    if (PACKED.test(inside)) {
      lists.push({
        name: inside,
        problem: msg`This is an archive inside an archive. Unpack it and upload the files inside.`,
      });
    } else if (OLD_WORKBOOK.test(inside)) {
      lists.push({ name: inside, problem: msg`Save it as .xlsx or CSV in Excel, and upload that.` });
    } else if (LIST.test(inside) || WORKBOOK.test(inside)) {
      const file = fileFor();
      await archive.unpack(entry, file, allowance);
      lists.push(...(await insideOf({ path: file, name: inside }, fileFor, allowance)));
    } else others.push(inside);
  }
  if (others.length > 0) lists.push({ name, problem: othersProblem(others) });
  return lists;
};

/** The content of one file in an archive. If it cannot be read, the others still are. */
const insideOf = async (file: { path: string; name: string }, fileFor: () => string, allowance: Allowance) => {
  if (!(await isArchive(file.path))) return [await listOf(file.path, file.name)];
  try {
    const archive = await openArchive(file.path, file.name);
    try {
      if (!isWorkbook(archive)) {
        return [
          {
            name: file.name,
            problem: msg`This is an archive inside an archive. Unpack it and upload the files inside.`,
          },
        ];
      }
      return await sheetsAsLists(archive, file, fileFor, allowance);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ProblemError && error.status === 400 && error.code !== 'suspect_zip') {
      return [{ name: file.name, problem: detailOf(error) }];
    }
    throw error;
  }
};

const othersProblem = (others: string[]) => {
  const rest = others.length - LEFT_OUT_NAMED;
  const named = others.slice(0, LEFT_OUT_NAMED).join(', ');
  const list = rest > 0 ? asText(msg`${named} and ${plural({ others: rest }, { other: '#' })} more`) : named;
  return msg`Skipped, because they are not lists: ${list}.`;
};
