import { hasApiAccess } from '@rapport/shared/plans';
import { Instant } from '@rapport/shared/text';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Lane } from '../db/gate';
import { asCaller, type Caller, type Credential, type Identity } from '../db/identity';
import type { Scope } from '../db/scope';
import { keyCredential, noteUse, refuseKey } from './apiKey';
import { credentialOf } from './authenticate';
import { type Context, contextOf } from './context';
import { Download } from './download';
import { answeredBefore, forgetAnswer, type IdempotentAnswer, rememberAnswer } from './idempotency';
import { Page } from './pages';
import { changedMeanwhile, forbidden, invalid, notFound, notSignedIn, ProblemError } from './problem';
import { beginUpload } from './uploads';

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

/** What a route promises: who may call it, what it takes, what it answers. The API reference is made from this. */
export interface Contract<Path = unknown, Query = unknown, Body = unknown> {
  /** What generated clients call it. PATCH, where it is mounted beside PUT, has `patch` instead of `update`. */
  operationId: string;
  /** A few words, starting with a verb: `List contacts`. */
  summary: string;
  /**
   * `workspace`: any member, and the workspace's API keys (the default). `member`: any member in person. `owner`: the owner
   * in person. `self`: whoever is signed in, in person and while the workspace is suspended too: with an identity, without a
   * scope. It is for what is a person's own and of no workspace, and for what must hold no transaction open meanwhile (a long
   * download, a call to Stripe): such a handler opens its own, in the workspace of the identity, and asks itself whether the
   * owner is needed. `public`: anybody, without either.
   */
  access?: 'workspace' | 'member' | 'owner' | 'self' | 'public';
  path?: Path;
  /** Like the body refuses what it does not name, unless it is a `z.looseObject`. */
  query?: Query;
  body?: Body;
  /** How a body arrives, when it is not JSON. */
  bodyType?: 'form' | 'multipart';
  /** What the field `file` of a multipart body takes. */
  file?: string;
  reply?: z.ZodType;
  /** The media type of a reply that is not JSON. */
  produces?: string;
  /** Default: 200 with a reply, 204 without. */
  status?: number;
  /** Where the record that was created can be read, below `/api`, with fields of the reply: `/contacts/:id`. */
  location?: string;
  /** What is kept of an answer that holds a secret, for a repetition with the same `Idempotency-Key`. Default: all of it. */
  remembered?: (reply: never) => unknown;
  /** A change that also a suspended workspace may make, such as marking a notification as read. */
  whileSuspended?: boolean;
  /** Reads or writes so much at once that it waits until others have been served, such as an export or an import. */
  isBulk?: boolean;
  /** Receives an upload. It runs once the caller is known, and before the transaction opens. */
  receive?: RequestHandler;
}

interface Received<Path, Query, Body> {
  path: Parsed<Path>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  context: Context;
  req: Request;
  res: Response;
}

interface Scoped {
  scope: Scope;
  identity: Identity;
  /** The `If-Match` header without its quotes: the `updated_at` of the version that the client saw. */
  seenVersion: string | undefined;
}

type Handler<Path, Query, Body, Extra> = (received: Received<Path, Query, Body> & Extra) => Promise<unknown>;

const contracts = new WeakMap<object, Contract>();

/** The contract behind a mounted handler, if `endpoint` made it. */
export const contractOf = (handler: object): Contract | undefined => contracts.get(handler);

/**
 * Makes a route handler out of a contract and a function from parsed input to the reply. The function runs in one
 * transaction inside the caller's workspace; the reply is sent once that has been committed, so nobody is told of a
 * change that did not happen. A `Page` becomes an array with its headers, a `Download` a file; a handler that wrote to `res` itself is left alone.
 */
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & { access: 'public' },
  handler: Handler<Path, Query, Body, unknown>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & { access: 'self' },
  handler: Handler<Path, Query, Body, Pick<Scoped, 'identity'>>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & { access?: 'workspace' | 'member' | 'owner' },
  handler: Handler<Path, Query, Body, Scoped>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body>,
  handler: Handler<Path, Query, Body, Scoped>,
): RequestHandler {
  const query = strict(contract.query);
  // A form without fields has only its file, which `receive` takes.
  const body = contract.bodyType && !contract.body ? z.unknown() : strict(contract.body);
  const receive = (req: Request, res: Response) => parseRequest(contract, { query, body }, req, res);
  const run = async (req: Request, res: Response) => {
    if (contract.access === 'public') {
      const reply = await handler({ ...receive(req, res), ...({} as Scoped) });
      return send(contract, req, res, reply);
    }
    const credential = await credentialFor(contract, req, res);
    if (contract.access === 'self') {
      const { identity } = await asCaller(contextOf(req).db, credential, (caller) =>
        admit(contract, credential, caller, req),
      );
      if (contract.receive) await received(contract.receive, identity, req, res);
      const reply = await handler({ ...receive(req, res), ...({ identity } as Scoped) });
      return send(contract, req, res, reply);
    }
    if (contract.receive) {
      const { identity } = await asCaller(contextOf(req).db, credential, (caller) =>
        admit(contract, credential, caller, req),
      );
      await received(contract.receive, identity, req, res);
    }
    const answer = await asCaller(
      contextOf(req).db,
      credential,
      async (caller) => {
        const { scope, identity } = await admit(contract, credential, caller, req);
        if (credential.kind === 'key') noteUse(req, res, identity.session_id);
        const input = receive(req, res);
        const before = await answeredBefore(scope, req);
        if (before) return before;
        const reply = await handler({ ...input, scope, identity, seenVersion: seenVersion(req) });
        if (res.headersSent || reply instanceof Download) await forgetAnswer(scope, req);
        else {
          const body = contract.remembered ? contract.remembered(reply as never) : reply;
          await rememberAnswer(scope, req, { status: statusOf(contract, reply), body });
        }
        return { reply };
      },
      laneOf(contract as Contract, req),
    );
    return 'reply' in answer ? send(contract, req, res, answer.reply) : replay(contract as Contract, res, answer);
  };
  contracts.set(run, contract as Contract);
  return run;
}

const laneOf = ({ isBulk }: Contract, req: Request): Lane =>
  isBulk ? 'bulk' : req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'write';

/** The credential that a request carries, if it is of a kind that the route takes. */
const credentialFor = async (contract: Contract, req: Request, res: Response): Promise<Credential> => {
  const key = req.get('x-api-key');
  if (key === undefined) return credentialOf(req);
  if (contract.access && contract.access !== 'workspace') {
    throw forbidden('not_for_keys', 'API keys do not open this. Sign in instead.');
  }
  return keyCredential(req, res, key);
};

/** @throws unless whoever asks may call the route */
const admit = async (
  contract: Contract,
  { kind }: Credential,
  caller: Caller | null,
  req: Request,
): Promise<Caller> => {
  if (!caller) {
    if (kind === 'key') return refuseKey(req);
    throw notSignedIn('Your session has ended. Please sign in again.');
  }
  if (kind === 'key' && !hasApiAccess(caller.identity.plan_id)) {
    throw forbidden(
      'plan_required',
      'API access is part of the Pro and Business plans. Upgrade to use this key again.',
    );
  }
  if (caller.identity.is_suspended && isAdding(contract, req)) {
    throw forbidden(
      'subscription_suspended',
      'This workspace is suspended, because a payment is open. Pay it under Billing to go on; reading, exporting and deleting still work.',
    );
  }
  if (contract.access === 'owner' && caller.identity.role !== 'owner') {
    throw forbidden('owner_only', 'Only the owner of the workspace can do this.');
  }
  return caller;
};

const isAdding = ({ access, whileSuspended }: Contract, { method }: Request): boolean =>
  access !== 'self' && !whileSuspended && method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';

const received = async (middleware: RequestHandler, identity: Identity, req: Request, res: Response) => {
  beginUpload(identity, res);
  await new Promise<void>((resolve, reject) =>
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve())),
  );
};

const NOTHING = z.strictObject({});

/** A misspelt filter that is ignored would answer everything, and a misspelt field be lost: a route takes what it names. */
const strict = (schema: unknown): z.ZodType => {
  if (!schema) return NOTHING;
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : (schema as z.ZodType);
};

const unknownParameter = (query: z.ZodType): string => {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  if (known.length === 0) return 'There is no such query parameter: this address takes none';
  return `There is no such query parameter. Use ${known.join(', ')}`;
};

const parseRequest = <Path, Query, Body>(
  contract: Contract<Path, Query, Body>,
  schemas: { query: z.ZodType; body: z.ZodType },
  req: Request,
  res: Response,
): Received<Path, Query, Body> => {
  // A map, because a field may be called like a member of every object, such as `constructor`.
  const errors = new Map<string, string>();
  const complain = (field: string, message: string) => void (errors.has(field) || errors.set(field, message));
  const parse = (schema: z.ZodType, value: unknown, unknownKey: string) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const place = issue.path.join('.');
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) complain(place ? `${place}.${key}` : key, unknownKey);
      } else complain(place || 'body', issue.message);
    }
    return undefined;
  };

  const path = contract.path ? (contract.path as unknown as z.ZodType).safeParse(req.params) : undefined;
  if (path && !path.success) throw notFound('This address');
  if (contract.body) requireBody(contract as Contract, req);
  const query = parse(schemas.query, req.query, unknownParameter(schemas.query));
  const body = parse(schemas.body, req.body ?? {}, 'There is no such field');
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  return {
    path: path?.data as Parsed<Path>,
    query: query as Parsed<Query>,
    body: body as Parsed<Body>,
    context: contextOf(req),
    req,
    res,
  };
};

const BODY_TYPES = { json: 'json', form: 'urlencoded', multipart: 'multipart' } as const;

// Without this a body of another type is simply not read, and the answer would name every field as missing.
const requireBody = (contract: Contract, req: Request) => {
  const wanted = BODY_TYPES[contract.bodyType ?? 'json'];
  if (Number(req.get('content-length') ?? 0) > 0 && !req.is(wanted)) {
    throw new ProblemError(415, 'wrong_type', `Send the body as ${contract.bodyType ?? 'JSON'}.`);
  }
};

const seenVersion = (req: Request): string | undefined => {
  const tag = req.get('if-match');
  if (tag === undefined || tag === '*') return undefined;
  const version = tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (!Instant.safeParse(version).success) throw changedMeanwhile('This record');
  return version;
};

const statusOf = (contract: Contract, reply: unknown) => contract.status ?? (reply === undefined ? 204 : 200);

const send = (contract: Contract, req: Request, res: Response, reply: unknown) => {
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

const replay = (contract: Contract, res: Response, { status, body }: IdempotentAnswer) => {
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
