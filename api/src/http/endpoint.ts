import type { Request, RequestHandler, Response } from 'express';
import { asCaller, type Identity } from '../db/identity';
import type { Scope } from '../db/scope';
import { admit, credentialFor } from './admit';
import { type Context, contextOf } from './context';
import { type Contract, hasTransaction, laneOf, setContract } from './contract';
import { Download } from './download';
import { answeredBefore, forgetAnswer, rememberAnswer } from './idempotency';
import { type Parsed, parserOf, seenVersion } from './parse';
import { replay, sendReply, statusOf } from './reply';
import { beginUpload } from './uploads';

interface Received {
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

type Handler<Path, Query, Body, Extra> = (input: Parsed<Path, Query, Body> & Received & Extra) => Promise<unknown>;

type InWorkspace = 'workspace' | 'member' | 'owner';

/**
 * Makes a route handler out of a contract and a function from parsed input to the reply. The function runs in one
 * transaction inside the caller's workspace, and the reply is sent after the commit, so no client hears of a change that
 * did not happen. A `Page` becomes an array with its headers, a `Download` a file; a handler that wrote to `res` itself is
 * left alone.
 */
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & { access: 'public' },
  handler: Handler<Path, Query, Body, unknown>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & ({ access: 'self' } | { access?: InWorkspace; transaction: false }),
  handler: Handler<Path, Query, Body, Pick<Scoped, 'identity'>>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  contract: Contract<Path, Query, Body> & { access?: InWorkspace; transaction?: undefined },
  handler: Handler<Path, Query, Body, Scoped>,
): RequestHandler;
export function endpoint<Path, Query, Body>(
  typedContract: Contract<Path, Query, Body>,
  handler: Handler<Path, Query, Body, Scoped>,
): RequestHandler {
  const contract = typedContract as Contract;
  const parse = parserOf(typedContract);
  const receive = (req: Request, res: Response) => ({ ...parse(req), context: contextOf(req), req, res });

  const run = async (req: Request, res: Response) => {
    if (contract.access === 'public') {
      const reply = await handler({ ...receive(req, res), ...({} as Scoped) });
      return sendReply(contract, req, res, reply);
    }

    const { db } = contextOf(req);
    const credential = await credentialFor(contract, req, res);
    if (contract.receive || !hasTransaction(contract)) {
      const { identity } = await asCaller(db, credential, (caller) => admit(contract, credential, caller, req, res));
      if (contract.receive) await receiveUpload(contract.receive, identity, req, res);
      if (!hasTransaction(contract)) {
        const reply = await handler({ ...receive(req, res), ...({ identity } as Scoped) });
        return sendReply(contract, req, res, reply);
      }
    }

    const answer = await asCaller(
      db,
      credential,
      async (caller) => {
        const { scope, identity } = await admit(contract, credential, caller, req, res);
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
      laneOf(contract, req),
    );
    return 'reply' in answer ? sendReply(contract, req, res, answer.reply) : replay(contract, res, answer);
  };
  setContract(run, contract);
  return run;
}

const receiveUpload = async (middleware: RequestHandler, identity: Identity, req: Request, res: Response) => {
  beginUpload(identity, res);
  await new Promise<void>((resolve, reject) =>
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve())),
  );
};
