import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_BYTES_MAX } from '@rapport/shared/imports';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { contextOf } from './context';
import { ProblemError } from './problem';

const HOUR_MS = 3_600_000;

const folderOf = (dataDir: string) => join(dataDir, 'uploads');

/** Receives one CSV file in the field `file`, streamed to disk, and removes it when the request has been answered. */
export const receiveCsv: RequestHandler = (req, res, next) => {
  const folder = folderOf(contextOf(req).config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const receive = multer({
    dest: folder,
    defParamCharset: 'utf8',
    limits: { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 5, parts: 8, fieldSize: 100_000 },
    fileFilter: (_req, { originalname }, accept) => {
      if (/\.csv$/i.test(originalname)) accept(null, true);
      else
        accept(
          new ProblemError(
            415,
            'not_csv',
            'Only .csv files can be imported. Save the list as CSV and upload that file.',
          ),
        );
    },
  }).single('file');
  receive(req, res, (error) => {
    const path = req.file?.path;
    if (path) res.on('close', () => void rm(path, { force: true }));
    next(error);
  });
};

/** Removes what a process that was killed left behind. */
export const removeStaleUploads = async (dataDir: string) => {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => null);
    if (entry && Date.now() - entry.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
};
