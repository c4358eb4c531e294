import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { asSystem } from '../../../db/scope';
import { letHappen } from './lifecycle';
import { openStore, type Store } from './store';

/** A refusal in Stripe's own form. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
  }
}

export const noSuch = (what: string, id: string, param = 'id') =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

export interface SandboxContext {
  db: Knex;
  secretKey: string;
  /** Tells those who listen what happened, once the request's transaction has committed. */
  deliver: () => Promise<void>;
  /** The address of the pages on which people pay. */
  pages: () => string;
}

type Work<Params> = (store: Store, params: Params, path: Record<string, string>) => Promise<unknown>;

/** Serves one kind of request as Stripe does: the key, what is allowed in it, and a repetition with the same key. */
export const serve =
  <Schema extends z.ZodType>(context: SandboxContext, schema: Schema, work: Work<z.output<Schema>>): RequestHandler =>
  async (req, res) => {
    try {
      requireKey(context, req);
      const params = parse(schema, req.method === 'GET' ? req.query : (req.body ?? {}));
      const answer = await asSystem(context.db, async (trx) => {
        const store = openStore(trx);
        await store.lock();
        const repeated = await repetition(trx, req);
        if (repeated) return repeated;
        await letHappen(store);
        const body = await work(store, params, req.params as Record<string, string>);
        await remember(trx, req, body);
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
  throw new StripeRefusal(400, `Invalid ${param}: ${issue?.message}`, { code: 'parameter_invalid', param });
};

const hashOf = (req: Request) =>
  createHash('sha256')
    .update(`${req.method} ${req.originalUrl} ${JSON.stringify(req.body ?? null)}`)
    .digest('hex');

const repetition = async (trx: Knex.Transaction, req: Request) => {
  const key = req.get('idempotency-key');
  const first = key && req.method === 'POST' ? await trx('sandbox_requests').where({ key }).first() : undefined;
  if (!first) return null;
  if (first.hash === hashOf(req)) return { status: first.status, body: first.body };
  throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
    type: 'idempotency_error',
  });
};

const remember = async (trx: Knex.Transaction, req: Request, body: unknown) => {
  const key = req.get('idempotency-key');
  if (!key || req.method !== 'POST') return;
  await trx('sandbox_requests').insert({ key, hash: hashOf(req), status: 200, body: JSON.stringify(body) });
};
