import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Context } from './context';
import { countAnswer } from './metrics.routes';

declare global {
  namespace Express {
    interface Request {
      /** Sent as `X-Request-Id`, and part of every line that the log has about the request. */
      id: string;
    }
  }
}

/** Gives each request its id, counts its answer, and logs a line about it, except for probes and the files of the web. */
export const observeRequests =
  ({ log, isDraining }: Context): RequestHandler =>
  (req, res, next) => {
    req.id = randomUUID();
    res.setHeader('X-Request-Id', req.id);
    // Tells the client not to reuse a connection that is about to be closed.
    if (isDraining()) res.setHeader('Connection', 'close');
    const url = req.originalUrl;
    if (url.startsWith('/api')) {
      const began = performance.now();
      res.once('close', () => {
        const took = performance.now() - began;
        if (res.writableFinished) countAnswer(req.method, res.statusCode, took);
        if (url.startsWith('/api/health')) return;
        const line = { req: loggedRequest(req), res: { statusCode: res.statusCode }, responseTime: Math.round(took) };
        log.info(line, res.writableFinished ? 'request completed' : 'request aborted');
      });
    }
    next();
  };

/** As long as the shortest token, that of a recipient. Ids and the words of our addresses are no secrets. */
const SECRET = /[\w.-]{22,}/g;
const KNOWN = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z-]+)$/;

/** The part of a request that is logged. Queries are left out because they have search texts, and headers and parts of public addresses because they have secrets. */
export const loggedRequest = ({ id, method, originalUrl }: Request) => ({
  id,
  method,
  path: originalUrl.split('?', 1)[0]?.replace(SECRET, (part) => (KNOWN.test(part) ? part : '…')),
});
