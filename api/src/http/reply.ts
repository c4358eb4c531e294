import type { Request, Response } from 'express';
import type { Contract } from './contract';
import { Download } from './download';
import type { IdempotentAnswer } from './idempotency';
import { Page } from './pages';

export const statusOf = (contract: Contract, reply: unknown) => contract.status ?? (reply === undefined ? 204 : 200);

/** Sends what a handler returned, unless it wrote to `res` itself. */
export const sendReply = (contract: Contract, req: Request, res: Response, reply: unknown) => {
  if (res.headersSent) return;
  res.status(statusOf(contract, reply));
  if (reply instanceof Download) return reply.send(res);
  if (reply === undefined) return void res.end();
  if (reply instanceof Page) {
    res.set('X-Total-Count', String(reply.total));
    if (reply.next) res.set('Link', `<${nextAddress(req, reply.next)}>; rel="next"`);
    return void res.json(reply.items);
  }
  describe(contract, res, reply);
  res.json(reply);
};

/** Sends again what the first request with the same `Idempotency-Key` was answered. */
export const replay = (contract: Contract, res: Response, { status, body }: IdempotentAnswer) => {
  res.status(status).set('Idempotent-Replayed', 'true');
  if (body === null) return void res.end();
  describe(contract, res, body);
  res.json(body);
};

/** The headers that a record brings: its version, and where a new one can be read. */
const describe = (contract: Contract, res: Response, reply: unknown) => {
  if (typeof reply === 'object' && reply && 'updated_at' in reply) res.set('ETag', `"${reply.updated_at}"`);
  if (contract.location) res.location(locationOf(contract.location, reply as Record<string, unknown>));
};

const locationOf = (template: string, reply: Record<string, unknown>) =>
  `/api${template.replace(/:(\w+)/g, (_whole, field: string) => String(reply[field]))}`;

const nextAddress = (req: Request, cursor: string) => {
  const address = new URL(req.originalUrl, 'http://host');
  address.searchParams.set('cursor', cursor);
  return address.pathname + address.search;
};
