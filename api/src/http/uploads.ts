import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { IMPORT_BYTES_MAX } from '@rapport/shared/imports';
import { PICTURE_BYTES_MAX } from '@rapport/shared/settings';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { contextOf } from './context';
import { badRequest, ProblemError } from './problem';

const HOUR_MS = 3_600_000;

const folderOf = (dataDir: string) => join(dataDir, 'uploads');

/** Receives one CSV file in the field `file`, streamed to disk, and removes it when the request has been answered. */
export const receiveCsv: RequestHandler = (req, res, next) => {
  const folder = folderOf(contextOf(req).config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const receive = multer({
    storage: multer.diskStorage({
      destination: folder,
      filename: (_req, _file, name) => name(null, `${hostname()}+${process.pid}+${randomUUID()}`),
    }),
    defParamCharset: 'utf8',
    limits: { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 5, parts: 8, fieldSize: 100_000 },
    fileFilter: (_req, { originalname }, accept) =>
      /\.csv$/i.test(originalname) ? accept(null, true) : accept(notCsv),
  }).single('file');
  receive(req, res, (error) => {
    const path = req.file?.path;
    if (path) res.on('close', () => void rm(path, { force: true }));
    else error ??= noFile;
    next(uploadProblem(error, tooLarge(IMPORT_BYTES_MAX, 'Split it into smaller files.')));
  });
};

/** Receives one small picture in the field `file`, into memory. */
export const receivePicture: RequestHandler = (req, res, next) => {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 0, parts: 1 },
  }).single('file');
  receive(req, res, (error) =>
    next(uploadProblem(error, tooLarge(PICTURE_BYTES_MAX, 'Make it smaller, or choose another.'))),
  );
};

/** The file that `receiveCsv` received. */
export const uploadedFile = ({ file }: Request) => {
  if (!file) throw noFile;
  return file;
};

const noFile = badRequest('no_file', 'Send a .csv file in the field named file.');

const notCsv = new ProblemError(
  415,
  'not_csv',
  'Only .csv files can be imported. Save the list as CSV and upload that file.',
);

const tooLarge = (bytes: number, fix: string) =>
  new ProblemError(413, 'too_large', `The file is larger than ${bytes / 1024 / 1024} MB. ${fix}`);

const malformed = badRequest('malformed_body', 'The form was cut off or is not written as multipart/form-data.');

// The parser of forms throws plain errors; those of the disk have a code.
const uploadProblem = (error: unknown, whenTooLarge: ProblemError): unknown => {
  if (error instanceof MulterError) return error.code === 'LIMIT_FILE_SIZE' ? whenTooLarge : error;
  return error instanceof Error && !(error instanceof ProblemError || 'code' in error) ? malformed : error;
};

/** Removes what a process that was killed left behind: of this machine at once, of others that share the folder after an hour. */
export const removeStaleUploads = async (dataDir: string) => {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => null);
    if (entry && (Date.now() - entry.mtimeMs > HOUR_MS || isLeft(name))) await rm(path, { force: true });
  }
};

// Called at start, when this process itself receives nothing yet: a file with its number is of an earlier one.
const isLeft = (name: string): boolean => {
  const [host, pid] = name.split('+');
  return host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
