import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Scripts only from our own files, no framing, no plugins. Styles may stand inline, because the dialog and toast
 * libraries write some. Pictures may also come from Google accounts.
 */
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https://*.googleusercontent.com'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: { maxAge: 31_536_000 },
});

// They are the same for every answer, so helmet is asked once.
const sample = new ServerResponse(new IncomingMessage(new Socket()));
setHeaders(sample.req, sample, () => undefined);
const HEADERS = Object.entries(sample.getHeaders()) as [string, string][];

export const securityHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of HEADERS) res.setHeader(name, value);
  next();
};
