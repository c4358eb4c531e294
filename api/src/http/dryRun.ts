import { msg } from '@lingui/core/macro';
import type { Request } from 'express';
import { type Contract, hasTransaction } from './contract';
import { badRequest } from './problem';

/** Thrown inside a transaction to roll it back. Carries the reply that the request would have had. */
export class DryRun extends Error {
  constructor(readonly reply: unknown) {
    super('dry run');
  }
}

/** Whether a request asks for a dry run. @throws 400 for a route whose effects a rollback of the transaction would not undo */
export const isDryRun = (contract: Contract, req: Request): boolean => {
  if (req.get('dry-run') !== 'true') return false;
  if (hasTransaction(contract) && !contract.receive) return true;
  throw badRequest('no_dry_run', msg`This request does not support Dry-Run. Send it without the header.`);
};

/** Returns the reply of a dry run, for the `catch` of its transaction. Throws any other error again. */
export const replyOfDryRun = (error: unknown): { reply: unknown } => {
  if (error instanceof DryRun) return error;
  throw error;
};
