import { msg } from '@lingui/core/macro';
import { BULK_DAYS, type BulkAction, type BulkChange, type BulkStatus } from '@rapport/shared/bulk';
import type { Knex } from 'knex';
import { addRow, rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import type { ActivityKind } from '../activities/activityWords';
import type { BulkProblem } from './bulkProblems';

const LISTED_MAX = 50;

export interface StoredBulk {
  id: string;
  object_type: BulkChange['object_type'];
  status: BulkStatus;
  is_job: boolean;
  action: BulkAction;
  selection: object | null;
  /** The sentence in the feed, without the number of records. */
  kind: ActivityKind['kind'];
  values: object;
  total: number | null;
  done: number;
  changed: number;
  restored: number;
  problem: BulkProblem | null;
  actor_id: string | null;
  undone_by: string | null;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
}

export interface ListedBulk extends StoredBulk {
  actor_name: string | null;
}

const recentBulks = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'bulk_changes').whereRaw(`bulk_changes.created_at > now() - interval '${BULK_DAYS} days'`);

const BULK = [
  'id',
  'object_type',
  'status',
  'is_job',
  'action',
  'selection',
  'kind',
  'values',
  'total',
  'done',
  'changed',
  'restored',
  'problem',
  'actor_id',
  'undone_by',
  'created_at',
  'finished_at',
  'undone_at',
].map((column) => `bulk_changes.${column}`);

const withActor = (scope: Scope) =>
  recentBulks(scope)
    .leftJoin('users', 'users.id', 'bulk_changes.actor_id')
    .select(...BULK, 'users.name as actor_name');

/** The newest changes, without those that changed nothing. */
export const listBulks = (scope: Scope): Promise<ListedBulk[]> =>
  withActor(scope)
    .where((some) => some.where('bulk_changes.changed', '>', 0).orWhere('bulk_changes.is_job', true))
    .orderBy('bulk_changes.created_at', 'desc')
    .limit(LISTED_MAX);

/** @throws 404 */
export const findBulk = async (scope: Scope, id: string): Promise<ListedBulk> => {
  const found = await withActor(scope).where('bulk_changes.id', id).first();
  if (!found) throw notFound(msg`This change`);
  return found;
};

/** Locks a change until the end of the transaction. @throws 404 */
export const lockBulk = async (scope: Scope, id: string): Promise<StoredBulk> => {
  const found = await recentBulks(scope).where('bulk_changes.id', id).forUpdate().first(BULK);
  if (!found) throw notFound(msg`This change`);
  return found;
};

type NewBulk = Pick<StoredBulk, 'id' | 'object_type' | 'status' | 'is_job' | 'action' | 'kind' | 'values'> &
  Partial<Pick<StoredBulk, 'selection' | 'total' | 'done' | 'changed'>>;

export const insertBulk = (scope: Scope, { action, values, selection, status, ...bulk }: NewBulk) =>
  addRow(scope, 'bulk_changes', {
    ...bulk,
    status,
    action: JSON.stringify(action),
    values: JSON.stringify(values),
    selection: selection ? JSON.stringify(selection) : null,
    actor_id: scope.userId,
    finished_at: status === 'done' ? scope.db.fn.now() : null,
  });

type BulkUpdate = Partial<
  Pick<StoredBulk, 'status' | 'selection' | 'total' | 'done' | 'changed' | 'restored' | 'problem' | 'undone_by'>
>;

/** Updates a stored bulk change. A final status also sets the end time. */
export const updateBulk = (scope: Scope, id: string, change: BulkUpdate) =>
  rows(scope, 'bulk_changes')
    .where({ id })
    .update({
      ...change,
      ...(change.status === 'done' && { finished_at: scope.db.fn.now() }),
      ...(change.status === 'undone' && { undone_at: scope.db.fn.now() }),
    });

export interface Part {
  id: string;
  record_ids: string[];
}

/** The next part: the first one that is not changed yet, or the last one that is not undone. */
export const nextPart = (scope: Scope, bulkId: string, status: 'running' | 'undoing'): Promise<Part | undefined> =>
  rows(scope, 'bulk_parts')
    .where({ bulk_id: bulkId, ...(status === 'running' ? { is_done: false } : { is_done: true, is_undone: false }) })
    .orderBy('nth', status === 'running' ? 'asc' : 'desc')
    .first('id', 'record_ids');

export const markPart = (scope: Scope, id: string, mark: { is_done: true } | { is_undone: true }) =>
  rows(scope, 'bulk_parts').where({ id }).update(mark);
