import type { Request, Response } from 'express';
import { COMPRESSED_FROM, compressIfAccepted } from './compress';
import type { Contract } from './contract';
import { Download } from './download';
import type { IdempotentAnswer } from './idempotency';
import { Page } from './pages';

/** The reply of a route with `alsoCreates` if the record was created. */
export class Created {
  constructor(readonly record: object) {}
}

export const statusOf = ({ status, location, alsoCreates }: Contract, reply: unknown) => {
  if (status) return status;
  if (location && !alsoCreates) return 201;
  return reply === undefined ? 204 : 200;
};

/** Sends what a handler returned, unless it wrote to `res` itself. */
export const sendReply = (contract: Contract, req: Request, res: Response, reply: unknown) => {
  if (reply instanceof Download) return reply.send();
  if (res.headersSent) return;
  res.status(statusOf(contract, reply));
  if (reply === undefined) return void res.end();
  if (reply instanceof Page) {
    res.set('X-Total-Count', String(reply.total));
    if (reply.isSimilar) res.set('X-Search-Match', 'similar');
    if (reply.ignored.length > 0) res.set('X-Ignored-Fields', reply.ignored.join(', '));
    if (reply.next) res.set('Link', `<${nextAddress(req, reply.next)}>; rel="next"`);
    return sendJson(req, res, reply.items);
  }
  if (reply instanceof Created) {
    res.status(201);
    setRecordHeaders(contract, res, reply.record);
    return sendJson(req, res, reply.record);
  }
  setRecordHeaders(contract, res, reply);
  sendJson(req, res, reply);
};

/** Repeats the answer of the first request with the same `Idempotency-Key`. */
export const replay = (contract: Contract, req: Request, res: Response, { status, body }: IdempotentAnswer) => {
  res.status(status).set('Idempotent-Replayed', 'true');
  if (body === null) return void res.end();
  setRecordHeaders(contract, res, body);
  sendJson(req, res, body);
};

/** Sends JSON like `res.json`, but faster: the ETag is already set, and the charset is always UTF-8. */
const sendJson = (req: Request, res: Response, body: unknown) => {
  if (req.fresh) return void res.status(304).end();
  const text = JSON.stringify(body);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (text.length >= COMPRESSED_FROM) compressIfAccepted(req, res);
  res.end(text);
};

/** Sets `ETag` to the version of the record, and `Location` to the address of a new one. */
const setRecordHeaders = (contract: Contract, res: Response, reply: unknown) => {
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
