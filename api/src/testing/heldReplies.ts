import express, { type Express } from 'express';
import { contractOf } from '../http/contract';

/** The app, noting in `broken` each reply that is not what its contract says: the web takes replies as they come. */
export const holdReplies = (app: Express, broken: string[]): Express => {
  const held = express();
  held.use((req, res, next) => {
    const { json } = res;
    res.json = (body) => {
      const { reply } = contractOf(req.route?.stack.at(-1)?.handle ?? {}) ?? {};
      // A repetition may leave out a secret that the first answer had.
      if (reply && res.statusCode < 300 && !res.get('Idempotent-Replayed')) {
        const parsed = reply.safeParse(JSON.parse(JSON.stringify(body)));
        if (!parsed.success) broken.push(`${req.method} ${req.originalUrl}: ${parsed.error.message}`);
      }
      return json.call(res, body);
    };
    next();
  });
  return held.use(app);
};
