import { createHash } from 'node:crypto';
import { LANGUAGES } from '@rapport/shared/languages';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Knex } from 'knex';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import { english } from '../../words/words';
import { runDue } from './lifecycle';
import { StripeRefusal } from './refusals';
import { openStore, type Store } from './store';

export interface SandboxContext {
  db: Knex;
  secretKey: string;
  /** Sends the events after the request's transaction has committed. */
  deliver: () => Promise<void>;
  /** The origin of the sandbox's payment pages. */
  pages: () => string;
}

interface Asked<Params> {
  store: Store;
  params: Params;
  /** The id in the path, or '' if the path has none. */
  id: string;
}
type Work<Schema extends z.ZodType> = (asked: Asked<z.output<Schema>>) => Promise<unknown>;

/** The routes of the sandbox. Each has its path, its parameters and its handler. */
export const openRoutes = (context: SandboxContext) => {
  const router = Router();
  const on =
    (method: 'get' | 'post' | 'delete') =>
    <Schema extends z.ZodType>(path: string, schema: Schema, work: Work<Schema>) =>
      void router[method](path, serve(context, schema, work));
  return { router, pages: context.pages, get: on('get'), post: on('post'), delete: on('delete') };
};

export type Routes = Omit<ReturnType<typeof openRoutes>, 'router'>;

export const wholeNumber = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Stripe supports more languages; these are the ones that the app uses. */
export const Locale = z.enum(LANGUAGES);
export const metadata = z.record(z.string(), z.string()).default({});
export const expand = z.array(z.string()).optional();
export const noParams = z.strictObject({ expand });

/** How many objects a list returns. The bounds and the default are Stripe's. */
export const limit = wholeNumber.min(1).max(100).default(10);

export const list = (path: string, found: unknown[], most: number) => ({
  object: 'list',
  url: `/v1${path}`,
  has_more: found.length > most,
  data: found.slice(0, most),
});

/**
 * Serves a request like Stripe: checks the API key and the allowed parameters, and repeats the answer to a retry with
 * the same idempotency key.
 */
const serve =
  <Schema extends z.ZodType>(context: SandboxContext, schema: Schema, work: Work<Schema>): RequestHandler =>
  async (req, res) => {
    try {
      requireKey(context, req);
      const params = parse(schema, req.method === 'GET' ? req.query : (req.body ?? {}));
      const answer = await asSystem(context.db, async (trx) => {
        const store = openStore(trx);
        await store.lock();
        const stored = await findStoredAnswer(trx, req);
        if (stored) return stored;
        await runDue(store);
        const body = await work({ store, params, id: String(req.params.id ?? '') });
        await storeAnswer(trx, req, body);
        return { status: 200, body };
      });
      await context.deliver();
      send(res, answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const { status, message, more } = error;
      send(res, status, { error: { type: 'invalid_request_error', message, ...more } });
    }
  };

const send = (res: Response, status: number, body: unknown) =>
  void res.status(status).set('Request-Id', `req_${Date.now()}`).json(body);

const requireKey = ({ secretKey }: SandboxContext, req: Request) => {
  if (req.get('authorization') === `Bearer ${secretKey}`) return;
  throw new StripeRefusal(401, 'Invalid API Key provided');
};

const parse = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = (path: PropertyKey[]) =>
    path.map((step, nth) => (nth === 0 ? String(step) : `[${String(step)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    const param = at([...issue.path, issue.keys[0] ?? '']);
    throw new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = at(issue?.path ?? []);
  throw new StripeRefusal(400, `Invalid ${param}: ${english(issue?.message ?? '')}`, {
    code: 'parameter_invalid',
    param,
  });
};

const hashOf = (req: Request) =>
  createHash('sha256')
    .update(`${req.method} ${req.originalUrl} ${JSON.stringify(req.body ?? null)}`)
    .digest('hex');

const findStoredAnswer = async (trx: Db, req: Request) => {
  const key = req.get('idempotency-key');
  const first = key && req.method === 'POST' ? await trx('sandbox_requests').where({ key }).first() : undefined;
  if (!first) return null;
  if (first.hash === hashOf(req)) return { status: first.status, body: first.body };
  throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
    type: 'idempotency_error',
  });
};

const storeAnswer = async (trx: Db, req: Request, body: unknown) => {
  const key = req.get('idempotency-key');
  if (!key || req.method !== 'POST') return;
  await trx('sandbox_requests').insert({ key, hash: hashOf(req), status: 200, body: JSON.stringify(body) });
};
