import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { Lane } from '../db/gate';
import type { Identity } from '../db/identity';

/** The contract of a route: who may call it, its parameters, and its reply. The API reference is made from it. */
export interface Contract<Path = unknown, Query = unknown, Body = unknown> {
  /** The name of the route in generated clients. PATCH, if mounted beside PUT, has `patch` instead of `update`. */
  operationId: string;
  /** A short description that starts with a verb: `List contacts`. */
  summary: string;
  /**
   * Who may call the route. `workspace` (the default): any member, and the workspace's API keys. `member`: any member,
   * signed in. `owner`: an owner, signed in. `self`: any signed-in user, for data that belongs to the user and to no
   * workspace; it stays open while the workspace is suspended, and the handler gets an identity and no scope. `public`:
   * anyone; the handler gets neither.
   */
  access?: 'workspace' | 'member' | 'owner' | 'self' | 'public';
  /** Opens a route for owners also to API keys that an owner made. */
  takesKeys?: true;
  /** Open to API keys of any scope, because the route only passes requests on to other routes. */
  anyScope?: true;
  /**
   * `false` if no transaction may stay open while the handler runs, such as for a long download or a call to Stripe.
   * The handler then gets an identity instead of a scope, opens its own transactions, and `Idempotency-Key` has no
   * effect.
   */
  transaction?: false;
  /** Needed only for parameters that are not ids: those whose names end in `Id` are validated as UUIDs anyway. */
  path?: Path;
  /** Parameters that the schema does not name are refused, as in the body, unless it is a `z.looseObject`. */
  query?: Query;
  body?: Body;
  /** The encoding of the body, if it is not JSON. */
  bodyType?: 'form' | 'multipart';
  /** Describes the field `file` of a multipart body. */
  file?: string;
  reply?: z.ZodType;
  /** The media type of a reply that is not JSON. */
  produces?: string;
  /** The status of a successful answer. Default: 201 with `location`, 200 with a reply, 204 without a reply. */
  status?: number;
  /** Answers 201 when the handler returns a `Created`. */
  alsoCreates?: true;
  /** The path of the created record below `/api`, filled in from fields of the reply: `/contacts/:id`. */
  location?: string;
  /**
   * Returns the part of a reply that is stored and sent again for a repetition with the same `Idempotency-Key`, for
   * replies that contain a secret. Default: the whole reply.
   */
  remembered?: (reply: never) => unknown;
  /** Whether a suspended workspace may make this change too, such as paying or marking a notification as read. */
  whileSuspended?: boolean;
  /**
   * A POST that changes nothing, and is not a GET only because its input is too long for a URL. API keys that may only read
   * can call it.
   */
  onlyReads?: true;
  /** A GET that also writes, such as one that enqueues the analysis of a large workspace. Other GETs cannot write. */
  writes?: true;
  /** Reads or writes so much, such as an export or an import, that it waits until other requests have been served. */
  isBulk?: boolean;
  /** Receives an upload. It runs after the caller is known and before the transaction opens. */
  receive?: Receive;
  /** A change that is made even if the caller saw another version of the record, so `If-Match` has no effect. */
  anyVersion?: true;
  /** Runs after the transaction has ended, also after an error, and removes received files that are not kept. */
  afterwards?: (req: Request) => Promise<unknown>;
}

/** Middleware that also knows the caller. */
export type Receive = (req: Request, res: Response, next: NextFunction, identity: Identity) => unknown;

/** Whether the handler runs in a transaction inside the caller's workspace, and therefore gets a scope. */
export const hasTransaction = ({ access, transaction }: Contract): boolean =>
  transaction !== false && access !== 'self' && access !== 'public';

/** Whether every member may call the route, and every API key of the workspace. */
export const isForAll = ({ access = 'workspace' }: Contract): boolean => access === 'workspace';

/** Whether API keys may call the route. */
export const isForKeys = (contract: Contract): boolean => isForAll(contract) || contract.takesKeys === true;

/** The queue in which a request waits when the database is busy. */
export const laneOf = ({ isBulk, writes }: Contract, { method }: Request): Lane => {
  if (isBulk) return 'bulk';
  return !writes && (method === 'GET' || method === 'HEAD') ? 'read' : 'write';
};

const contracts = new WeakMap<object, Contract>();

export const setContract = (handler: object, contract: Contract) => void contracts.set(handler, contract);

/** The contract behind a mounted handler, if `endpoint` made it. */
export const contractOf = (handler: object): Contract | undefined => contracts.get(handler);
