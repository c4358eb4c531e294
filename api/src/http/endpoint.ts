import type { Request, RequestHandler, Response } from 'express';
import { asCaller, type Identity } from '../db/identity';
import type { Scope } from '../db/scope';
import { Last, type Session } from '../db/session';
import { admit, credentialFor } from './admit';
import { type Context, contextOf } from './context';
import { type Contract, hasTransaction, isForAll, laneOf, type Receive, setContract } from './contract';
import { Download } from './download';
import { DryRun, isDryRun, replyOfDryRun } from './dryRun';
import { answeredBefore, forgetAnswer, hasKey, rememberAnswer } from './idempotency';
import { type Parsed, parserOf, seenVersion } from './parse';
import { replay, sendReply, statusOf } from './reply';
import { scopeWords } from './requestLanguage';
import { beginUpload } from './uploads';

interface Received {
  context: Context;
  req: Request;
  res: Response;
}

export interface Scoped {
  scope: Scope;
  identity: Identity;
  /** The `If-Match` header without its quotes: the `updated_at` of the version that the client saw. */
  seenVersion: string | undefined;
}

export type Handler<Path, Query, Body, Extra> = (
  input: Parsed<Path, Query, Body> & Received & Extra,
) => Promise<unknown>;

export type SignedIn = 'member' | 'owner';

/**
 * Makes a route handler from a contract and a function that turns the parsed input into the reply. The function runs in one
 * transaction inside the caller's workspace. The reply is sent after the commit, so that no client is told of a change that was
 * not saved; only a long `Download` begins before the commit, and breaks off if the transaction fails. A `Page` is sent as an
 * array with its headers, a `Download` as a file, and a `Last` as the result of its statements. Nothing is sent if the function
 * wrote to `res` itself.
 *
 * A function that any member may call starts before the database has confirmed the caller: its first queries are sent together
 * with that check, and return results only if the caller is admitted.
 */
export const endpoint = <Path, Query, Body>(
  typedContract: Contract<Path, Query, Body>,
  handler: Handler<Path, Query, Body, Scoped>,
): RequestHandler => {
  const contract = typedContract as Contract;
  const parse = parserOf(typedContract);
  const receive = (req: Request, res: Response) => ({ ...parse(req), context: contextOf(req), req, res });

  const run = async (req: Request, res: Response) => {
    const isDry = isDryRun(contract, req);
    if (contract.access === 'public') {
      const reply = await handler({ ...receive(req, res), ...({} as Scoped) });
      return sendReply(contract, req, res, reply);
    }

    const { db } = contextOf(req);
    const credential = await credentialFor(contract, req, res);
    const isPerson = credential.kind !== 'key';
    const call = {
      admit: (identity?: Identity) => {
        if (isPerson) req.personId = identity?.user_id;
        return admit(contract, credential, identity, req, res);
      },
    };
    if (contract.receive || !hasTransaction(contract)) {
      const identity = await asCaller(db, credential, { ...call, work: (caller) => caller.identity() });
      if (contract.receive) await receiveUpload(contract.receive, identity, req, res);
      if (!hasTransaction(contract)) {
        const reply = await handler({ ...receive(req, res), ...({ identity } as Scoped) });
        return sendReply(contract, req, res, reply);
      }
    }

    const lane = laneOf(contract, req);
    const answer = await asCaller(db, credential, {
      ...call,
      lane,
      waits: lane === 'bulk' || !isForAll(contract),
      work: async ({ scope, session, identity }) => {
        scope.words = scopeWords(req, scope, isPerson);
        const input = receive(req, res);
        const before = isDry ? null : await answeredBefore(scope, req);
        if (before) return before;
        const known = { scope, seenVersion: seenVersion(req) } as Scoped;
        if (!isForAll(contract)) known.identity = await identity();
        const reply = await handler({ ...input, ...known });
        if (isDry) {
          await identity();
          throw new DryRun(reply instanceof Last ? await reply.run() : reply);
        }
        return { reply: await finish(contract, input, known.scope, session, reply) };
      },
    })
      .catch(replyOfDryRun)
      .finally(() => contract.afterwards?.(req));
    return 'reply' in answer ? sendReply(contract, req, res, answer.reply) : replay(contract, req, res, answer);
  };
  setContract(run, contract);
  return run;
};

const receiveUpload = async (middleware: Receive, identity: Identity, req: Request, res: Response) => {
  beginUpload(identity, res);
  await new Promise<void>((resolve, reject) =>
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()), identity),
  );
};

/**
 * Runs the statements that a handler returned as `Last`, and stores the answer for a repetition with the same
 * `Idempotency-Key`.
 */
const finish = async (contract: Contract, { req, res }: Received, scope: Scope, session: Session, reply: unknown) => {
  if (reply instanceof Last && !hasKey(req)) return session.endWith(reply.run);
  const answer = reply instanceof Last ? await reply.run() : reply;
  if (res.headersSent || answer instanceof Download) await forgetAnswer(scope, req);
  else {
    const body = contract.remembered ? contract.remembered(answer as never) : answer;
    await rememberAnswer(scope, req, { status: statusOf(contract, answer), body });
  }
  return answer;
};
