import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { Lane } from '../db/gate';
import type { Identity } from '../db/identity';

/** The contract of a route: who may call it, its parameters, and its reply. The API reference is made from it. */
export interface Contract<Path = unknown, Query = unknown, Body = unknown> {
  /** Its name in generated clients. PATCH, if mounted beside PUT, has `patch` instead of `update`. */
  operationId: string;
  /** A few words, starting with a verb: `List contacts`. */
  summary: string;
  /**
   * Who may call it. `workspace` (the default): any member, and the workspace's API keys. `member`: any member, signed in.
   * `owner`: an owner, signed in. `self`: anyone signed in, for what belongs to the person and to no workspace, which stays
   * open while the workspace is suspended; the handler gets an identity and no scope. `public`: anyone, without either.
   */
  access?: 'workspace' | 'member' | 'owner' | 'self' | 'public';
  /** Lets an owner's route also take the API keys that an owner made. */
  takesKeys?: true;
  /** Open to keys of any scope, because it only passes requests on to other routes. */
  anyScope?: true;
  /**
   * `false` where no transaction may stay open meanwhile, such as a long download or a call to Stripe. The handler then gets
   * an identity instead of a scope, opens its own transactions, and `Idempotency-Key` has no effect.
   */
  transaction?: false;
  /** Only for parameters that are not ids: those whose names end in `Id` are taken as UUIDs. */
  path?: Path;
  /** Refuses parameters that it does not name, as the body does, unless it is a `z.looseObject`. */
  query?: Query;
  body?: Body;
  /** How a body arrives, when it is not JSON. */
  bodyType?: 'form' | 'multipart';
  /** Describes the field `file` of a multipart body. */
  file?: string;
  reply?: z.ZodType;
  /** The media type of a reply that is not JSON. */
  produces?: string;
  /** Default: 201 with a location, 200 with a reply, 204 without. */
  status?: number;
  /** Answers 201 where the handler returns a `Created`. */
  alsoCreates?: true;
  /** Where the record that was created can be read, below `/api`, with fields of the reply: `/contacts/:id`. */
  location?: string;
  /** Returns the part of a reply with a secret that is stored for a repetition with the same `Idempotency-Key`. Default: all of it. */
  remembered?: (reply: never) => unknown;
  /** A change that a suspended workspace may make too, such as paying or marking a notification as read. */
  whileSuspended?: boolean;
  /** A POST that only answers, because what it is asked is too long for an address: a key that reads may call it. */
  onlyReads?: true;
  /** A GET that also writes, such as one that enqueues the analysis of a large workspace. Other GETs cannot write. */
  writes?: true;
  /** Reads or writes so much at once that it waits until others have been served, such as an export or an import. */
  isBulk?: boolean;
  /** Receives an upload. It runs after the caller is known and before the transaction opens. */
  receive?: Receive;
  /** A change that is made whatever version of the record the caller saw, so that `If-Match` has no effect. */
  anyVersion?: true;
  /** Runs once the transaction has ended, also by an error, and removes what was received and is not kept. */
  afterwards?: (req: Request) => Promise<unknown>;
}

/** Middleware that also knows the caller. */
export type Receive = (req: Request, res: Response, next: NextFunction, identity: Identity) => unknown;

/** Whether the handler runs in a transaction inside the caller's workspace, and so gets a scope. */
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
