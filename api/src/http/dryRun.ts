import { msg } from '@lingui/core/macro';
import type { Request } from 'express';
import { type Contract, hasTransaction } from './contract';
import { badRequest } from './problem';

/** Thrown inside a transaction to roll it back, with what would have been answered. */
export class DryRun extends Error {
  constructor(readonly reply: unknown) {
    super('dry run');
  }
}

/** Whether a request only asks what would happen. @throws 400 where more than the transaction would have to be undone */
export const isDryRun = (contract: Contract, req: Request): boolean => {
  if (req.get('dry-run') !== 'true') return false;
  if (hasTransaction(contract) && !contract.receive) return true;
  throw badRequest('no_dry_run', msg`This request does not support Dry-Run. Send it without the header.`);
};

/** The reply of a dry run, for the `catch` of its transaction. */
export const replyOfDryRun = (error: unknown): { reply: unknown } => {
  if (error instanceof DryRun) return error;
  throw error;
};
