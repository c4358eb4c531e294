import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/**
 * Serves the files that the folder had at the start, each in the smallest encoding that the build wrote and the browser
 * accepts. If a build removes a file while the server runs, it is not found; if the file is being sent, only its own
 * connection ends.
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
