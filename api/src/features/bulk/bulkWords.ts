import { msg } from '@lingui/core/macro';
import type { BulkChange } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { RECORD_TYPES, type RecordTableName } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';
import { isDiskFull } from '../../db/diskRoom';
import { ProblemError } from '../../http/problem';
import type { Words } from '../../words/words';
import { type ActivityKind, describeActivity } from '../activities/activityWords';
import type { ListedBulk } from './bulkChanges.repository';

/** Why a job stopped. */
const PROBLEMS = {
  left: msg`The person who started this is no longer a member of the workspace.`,
  suspended: msg`The workspace is suspended because a payment is overdue.`,
  no_room: msg`Restoring these records would exceed the limit of your plan.`,
  invalid: msg`The field or value that this sets was changed or removed.`,
  disk_full: msg`The server is out of disk space.`,
  error: msg`Something went wrong.`,
} satisfies Record<string, Sentence>;

export type BulkProblem = keyof typeof PROBLEMS;

export const problemOf = (error: unknown): BulkProblem => {
  if (isDiskFull(error)) return 'disk_full';
  if (!(error instanceof ProblemError)) return 'error';
  if (error.code === 'subscription_suspended') return 'suspended';
  if (error.code === 'plan_limit') return 'no_room';
  return error.code === 'bulk_actor_left' ? 'left' : 'invalid';
};

/** The table of the records that were changed. Forms are not records. */
export const tableOf = ({ object_type }: Pick<BulkChange, 'object_type'>): ListedTable => {
  if (object_type === 'form') throw new Error('Forms are handed over, and not changed like records');
  return RECORD_TYPES[object_type].table;
};

const CAN_UNDO = new Set(['running', 'done', 'failed', 'undo_failed']);

/** The sentence about a change, in the feed and where changes are listed. */
export const activityKindOf = (
  { kind, values }: { kind: ActivityKind['kind']; values: object },
  many: { count: number; noun: RecordTableName },
) => ({ kind, values: { ...values, ...many } }) as ActivityKind;

/** A bulk change as the API returns it. Until it is done, its sentence counts all chosen records. */
export const shownBulk =
  (words: Words) =>
  ({
    kind,
    values,
    action: _action,
    selection: _selection,
    actor_id,
    undone_by,
    is_job: _job,
    ...bulk
  }: ListedBulk): BulkChange => {
    const { status, changed, total, problem, object_type } = bulk;
    const count = status === 'running' ? (total ?? 0) : changed;
    const many = object_type === 'form' ? { count } : { count, noun: tableOf({ object_type }) };
    return {
      ...bulk,
      description: words(describeActivity({ kind, values: { ...values, ...many }, description: '' })),
      problem: problem && words(PROBLEMS[problem]),
      can_undo: CAN_UNDO.has(status),
    };
  };
