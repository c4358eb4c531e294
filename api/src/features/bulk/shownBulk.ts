import type { BulkChange } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Words } from '../../words/words';
import { describeActivity } from '../activities/activityWords';
import type { ListedBulk } from './bulkChanges.repository';
import { BULK_PROBLEMS } from './bulkProblems';

/** The table of the records that were changed. Forms are not records. */
export const tableOf = ({ object_type }: Pick<BulkChange, 'object_type'>): ListedTable => {
  if (object_type === 'form') throw new Error('Forms are handed over, and not changed like records');
  return RECORD_TYPES[object_type].table;
};

const CAN_UNDO = new Set(['running', 'done', 'failed', 'undo_failed']);

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
      problem: problem && words(BULK_PROBLEMS[problem]),
      can_undo: CAN_UNDO.has(status),
    };
  };
