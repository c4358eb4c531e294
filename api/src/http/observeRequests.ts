import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Context } from './context';
import { countAnswer } from './metrics.routes';

declare global {
  namespace Express {
    interface Request {
      /** The id of the request, sent as `X-Request-Id` and part of every log line about the request. */
      id: string;
    }
  }
}

/**
 * Gives each request its id, counts its answer, and logs a line about it. Requests outside of `/api` are neither
 * counted nor logged, and health probes are not logged.
 */
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

/**
 * Matches path segments as long as the shortest token, the one of a campaign recipient. Ids and the words of our own
 * paths match too, but are not secret.
 */
const SECRET = /[\w.-]{22,}/g;
const KNOWN = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z-]+)$/;

/**
 * The part of a request that is logged. Queries are left out because they contain search texts. Headers, and tokens in
 * the paths of public pages, are left out because they are secret.
 */
export const loggedRequest = ({ id, method, originalUrl }: Request) => ({
  id,
  method,
  path: originalUrl.split('?', 1)[0]?.replace(SECRET, (part) => (KNOWN.test(part) ? part : '…')),
});
