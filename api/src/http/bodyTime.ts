import type { Request, RequestHandler } from 'express';

/** A file on a slow line takes minutes; one that stalls is cut off where it is received. */
const isFile = ({ method, path }: Request) => method === 'POST' && path === '/files';

/** Cuts off a client that takes longer to send a body, unless that is a file of a record. */
export const limitBodyTime =
  (ms = 120_000): RequestHandler =>
  (req, _res, next) => {
    if (!isFile(req)) {
      const late = setTimeout(() => req.complete || req.destroy(), ms);
      req.once('close', () => clearTimeout(late));
    }
    next();
  };
