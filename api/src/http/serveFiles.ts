import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/**
 * Serves the files that a folder had at the start, in the smallest of the encodings that the build wrote and the browser takes.
 * If a build removes files under a running server, they are not found, and one that is being sent ends only its own connection.
 * @param cacheControl how long a browser may keep the file of a path
 */
export const serveFiles = (folder: string, cacheControl: (path: string) => string): RequestHandler => {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => void res.setHeader('Cache-Control', cacheControl(path)),
  });
  return (req, res, next) => {
    if (!existsSync(join(folder, req.path))) return next();
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    serve(req, res, next);
  };
};
