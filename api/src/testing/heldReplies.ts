import express, { type Express } from 'express';
import { contractOf } from '../http/contract';

/** The app, noting in `broken` each reply that is not what its contract says: the web takes replies as they come. */
export const holdReplies = (app: Express, broken: string[]): Express => {
  const held = express().disable('x-powered-by');
  held.use((req, res, next) => {
    // What supertest asks for by itself: a compressed reply could not be read here.
    if (req.headers['accept-encoding'] === 'gzip, deflate') delete req.headers['accept-encoding'];
    const end = res.end.bind(res) as (text?: unknown) => typeof res;
    res.end = (text?: unknown) => {
      const { reply } = contractOf(req.route?.stack.at(-1)?.handle ?? {}) ?? {};
      // A repetition may leave out a secret that the first answer had.
      if (reply && typeof text === 'string' && res.statusCode < 300 && !res.get('Idempotent-Replayed')) {
        const parsed = reply.safeParse(JSON.parse(text));
        if (!parsed.success) broken.push(`${req.method} ${req.originalUrl}: ${parsed.error.message}`);
      }
      return end(text);
    };
    next();
  });
  return held.use(app);
};
