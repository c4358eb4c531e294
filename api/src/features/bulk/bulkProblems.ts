import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import { isDiskFull } from '../../db/diskRoom';
import { ProblemError } from '../../http/problem';

/** Why a job stopped. */
export const BULK_PROBLEMS = {
  left: msg`The person who started this is no longer a member of the workspace.`,
  suspended: msg`The workspace is suspended because a payment is overdue.`,
  no_room: msg`Restoring these records would exceed the limit of your plan.`,
  invalid: msg`The field or value that this sets was changed or removed.`,
  disk_full: msg`The server is out of disk space.`,
  error: msg`Something went wrong.`,
} satisfies Record<string, Sentence>;

export type BulkProblem = keyof typeof BULK_PROBLEMS;

export const problemOf = (error: unknown): BulkProblem => {
  if (isDiskFull(error)) return 'disk_full';
  if (!(error instanceof ProblemError)) return 'error';
  if (error.code === 'subscription_suspended') return 'suspended';
  if (error.code === 'plan_limit') return 'no_room';
  return error.code === 'bulk_actor_left' ? 'left' : 'invalid';
};
