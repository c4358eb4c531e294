import type { Request, RequestHandler } from 'express';

/** A file can take minutes on a slow connection. One that stalls is cut off by the code that receives it. */
const isFile = ({ method, path }: Request) => method === 'POST' && path === '/files';

/** Cuts off a client that takes longer than `ms` to send a body, unless the body is the file of a record. */
export const limitBodyTime =
  (ms = 120_000): RequestHandler =>
  (req, _res, next) => {
    if (!isFile(req)) {
      const late = setTimeout(() => req.complete || req.destroy(), ms);
      req.once('close', () => clearTimeout(late));
    }
    next();
  };
