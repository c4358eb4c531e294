import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** The files of the build, in the smallest of the encodings that it wrote and the browser takes. */
const COMPRESSED = { brotli: true, gzip: true, etag: true, extensions: [] };

/**
 * Serves the files that a folder had at the start. A build under a running server takes them away: then they are not there,
 * and one that goes while it is sent ends its connection alone.
 */
export const serveFiles = (folder: string, maxAge: number): RequestHandler => {
  const serve = sirv(folder, { ...COMPRESSED, maxAge, immutable: maxAge > 86_400 });
  return (req, res, next) => {
    if (!existsSync(join(folder, req.path))) return next();
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    serve(req, res, next);
  };
};
