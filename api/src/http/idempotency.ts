import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { msg } from '@lingui/core/macro';
import type { Request } from 'express';
import type {} from 'multer';
import { deferred } from '../db/database';
import type { Scope } from '../db/scope';
import { badRequest, conflict } from './problem';

export interface IdempotentAnswer {
  status: number;
  body: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the answer to the first POST with this `Idempotency-Key`, if it was sent within the last 24 hours. If there
 * was none, claims the key within the caller's transaction: the same request, sent again meanwhile, waits for that
 * transaction and then finds the answer.
 * @throws 409 when the key was used for another request
 */
export const answeredBefore = async (scope: Scope, req: Request): Promise<IdempotentAnswer | null> => {
  const key = keyOf(req);
  if (key === undefined) return null;
  const requestHash = await hashOf(req);
  const mine = { workspace_id: scope.workspaceId, key };
  await deferred(
    scope.db('idempotency_keys').where(mine).whereRaw(`created_at < now() - interval '24 hours'`).delete(),
  );
  const claimed = await scope
    .db('idempotency_keys')
    .insert({ ...mine, request_hash: requestHash })
    .onConflict(['workspace_id', 'key'])
    .ignore()
    .returning('key');
  if (claimed.length > 0) return null;

  const first = await scope.db('idempotency_keys').where(mine).first('request_hash', 'status', 'body');
  if (!first?.request_hash.equals(requestHash)) {
    throw conflict('idempotency_key_reused', msg`This Idempotency-Key was used for another request.`);
  }
  return { status: first.status, body: first.body };
};

/** Stores the answer to a POST that claimed a key, in the transaction that did the work. */
export const rememberAnswer = async (scope: Scope, req: Request, { status, body }: IdempotentAnswer) => {
  const key = keyOf(req);
  if (key === undefined) return;
  await deferred(
    scope
      .db('idempotency_keys')
      .where({ workspace_id: scope.workspaceId, key })
      .update({ status, body: body === undefined ? null : JSON.stringify(body) }),
  );
};

/** Deletes a key whose answer was streamed and so cannot be stored. A repetition of the request runs again. */
export const forgetAnswer = async (scope: Scope, req: Request) => {
  const key = keyOf(req);
  if (key === undefined) return;
  await deferred(scope.db('idempotency_keys').where({ workspace_id: scope.workspaceId, key }).delete());
};

/** Whether the answer has to be stored for a repetition. */
export const hasKey = (req: Request): boolean => keyOf(req) !== undefined;

const keyOf = (req: Request): string | undefined => {
  const key = req.method === 'POST' ? req.get('idempotency-key') : undefined;
  if (key !== undefined && !KEY.test(key)) {
    throw badRequest('bad_idempotency_key', msg`An Idempotency-Key has 1 to 255 printable characters without spaces.`);
  }
  return key;
};

/** Hashes everything in the request: its address, its fields, and the bytes of an uploaded file. */
const hashOf = async (req: Request): Promise<Buffer> => {
  const hash = createHash('sha256').update(`${req.originalUrl}\n${JSON.stringify(req.body ?? null)}\n`);
  if (req.file) for await (const chunk of createReadStream(req.file.path)) hash.update(chunk);
  return hash.digest();
};
