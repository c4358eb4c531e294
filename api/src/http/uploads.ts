import { rm } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { notCsvWords } from '@rapport/shared/csv';
import { IMPORT_BYTES_MAX } from '@rapport/shared/imports';
import { PICTURE_BYTES_MAX } from '@rapport/shared/settings';
import { TRANSFER_UPLOAD_BYTES_MAX } from '@rapport/shared/transferSources';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { contextOf } from './context';
import { limitConcurrent } from './limitConcurrent';
import { badRequest, ProblemError } from './problem';
import { temporaryFolder, temporaryName } from './temporaryFiles';

/** A thousand corrected rows of an import are sent in one field. */
const FIELD_BYTES_MAX = 4 * 1024 * 1024;

/** Counts an upload of one person while it runs. @throws 429 when three are already running */
export const beginUpload = limitConcurrent(3, msg`Only 3 uploads can run at once. Wait for one to finish.`);

/** Receives one CSV file in the field `file`, streamed to disk, and removes it when the request has been answered. */
export const receiveCsv: RequestHandler = (req, res, next) => {
  const receive = multer({
    storage: multer.diskStorage({
      destination: temporaryFolder(contextOf(req).config.dataDir),
      filename: (_req, _file, name) => name(null, temporaryName()),
    }),
    defParamCharset: 'utf8',
    limits: { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 10, parts: 12, fieldSize: FIELD_BYTES_MAX },
    fileFilter: (_req, { originalname }, accept) =>
      /\.csv$/i.test(originalname) ? accept(null, true) : accept(notCsv(originalname)),
  }).single('file');
  receive(req, res, (error) => {
    const path = req.file?.path;
    if (path) res.on('close', () => void rm(path, { force: true }));
    else error ??= noFile;
    next(uploadProblem(error, tooLarge(IMPORT_BYTES_MAX, msg`Split it into smaller files.`)));
  });
};

/** Receives one file of any kind. The handler checks the file, so that a missing permission is reported before a wrong file. */
export const receiveList: RequestHandler = (req, res, next) => {
  const receive = multer({
    storage: multer.diskStorage({
      destination: temporaryFolder(contextOf(req).config.dataDir),
      filename: (_req, _file, name) => name(null, temporaryName()),
    }),
    defParamCharset: 'utf8',
    limits: { fileSize: TRANSFER_UPLOAD_BYTES_MAX, files: 1, fields: 0, parts: 1 },
  }).single('file');
  receive(req, res, (error) => {
    const path = req.file?.path;
    if (path) res.on('close', () => void rm(path, { force: true }));
    next(error && uploadProblem(error, tooLarge(TRANSFER_UPLOAD_BYTES_MAX, msg`Upload its files one at a time.`)));
  });
};

/** Receives one small picture in the field `file`, into memory. */
export const receivePicture: RequestHandler = (req, res, next) => {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 0, parts: 1 },
  }).single('file');
  receive(req, res, (error) => next(uploadProblem(error, tooLarge(PICTURE_BYTES_MAX, msg`Choose a smaller picture.`))));
};

/** The maximum overhead that a form adds to the bytes of its file. */
export const FORM_BYTES = 16 * 1024;

/** A client that has sent nothing for this long has disconnected or will never finish. */
const STALLED_MS = 60_000;

/**
 * Receives one file in the field `file` and passes its bytes to `store` as they arrive. Waits until `store` is done,
 * also after an error. The stream fails if the file is larger than `bytesMax` or the connection breaks.
 * @throws 400 without a file, 413, and what `store` throws
 */
export const receiveStream = async <Stored>(
  req: Request,
  res: Response,
  { bytesMax, fix }: { bytesMax: number; fix: Sentence },
  store: (bytes: Readable, name: string) => Promise<Stored>,
): Promise<Stored> => {
  const problem = tooLarge(bytesMax, fix);
  if (Number(req.get('content-length') ?? 0) > bytesMax + FORM_BYTES) throw problem;
  const stalled = setTimeout(() => req.destroy(), STALLED_MS);
  req.on('data', () => stalled.refresh());
  let storing: Promise<Stored> | undefined;
  const engine: StorageEngine = {
    _handleFile: (_req, { stream, originalname }, done) => {
      storing = store(within(stream, bytesMax, problem), originalname);
      storing.then(() => done(null, {}), done);
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  const receive = multer({
    storage: engine,
    defParamCharset: 'utf8',
    limits: { fileSize: bytesMax, files: 1, fields: 0, parts: 1 },
  }).single('file');
  try {
    const error = await new Promise<unknown>((resolve) => void receive(req, res, resolve));
    // An interrupted request is reported before `store` has dealt with its last bytes.
    const [outcome] = await Promise.allSettled([storing]);
    if (outcome.status === 'rejected' && (outcome.reason instanceof ProblemError || !error)) throw outcome.reason;
    if (error) throw uploadProblem(error, problem);
    if (outcome.status === 'rejected' || outcome.value === undefined) throw noFile;
    return outcome.value;
  } finally {
    clearTimeout(stalled);
    req.file = undefined;
  }
};

/** Fails for a file that is too large, because the form parser would truncate it and end it as if it were complete. */
const within = (stream: Readable, bytesMax: number, problem: ProblemError): Readable => {
  let bytes = 0;
  const checked = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > bytesMax ? problem : null, chunk);
    },
  });
  pipeline(stream, checked, () => undefined);
  return checked;
};

/** The file that `receiveCsv` received. */
export const uploadedFile = ({ file }: Request) => {
  if (!file) throw noFile;
  return file;
};

const noFile = badRequest('no_file', msg`Send a file in the field named ${{ field: 'file' }}.`);

const notCsv = (name: string) => new ProblemError(415, 'not_csv', notCsvWords(name));

const tooLarge = (bytes: number, fix: Sentence) =>
  new ProblemError(
    413,
    'too_large',
    msg`The file is larger than ${{ megabytes: bytes / 1024 / 1024 }} MB. ${{ fix: asText(fix) }}`,
  );

const malformed = badRequest('malformed_body', msg`The form was interrupted or is not valid multipart/form-data.`);

// The form parser throws errors without a code; file system errors have one.
const uploadProblem = (error: unknown, whenTooLarge: ProblemError): unknown => {
  if (error instanceof MulterError) return error.code === 'LIMIT_FILE_SIZE' ? whenTooLarge : error;
  return error instanceof Error && !(error instanceof ProblemError || 'code' in error) ? malformed : error;
};
