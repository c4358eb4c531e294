import type { Analysis, AnalysisKind, AnalysisStatus } from '@rapport/shared/analyses';
import { v7 as uuidv7 } from 'uuid';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

const ANALYSIS = ['kind', 'status', 'made_at'];

/** An older result is renewed when a user opens it. An analysis that has run longer counts as lost. */
const IS_OLD = `started_at < now() - interval '1 hour'`;

export const listKept = (scope: Scope): Promise<Analysis[]> => rows(scope, 'analyses').select(ANALYSIS);

/** Whether an analysis is missing, or too old and not renewed by changes. */
export const isDue = async (scope: Scope, kind: AnalysisKind): Promise<boolean> =>
  !(await rows(scope, 'analyses')
    .where({ kind })
    .modify((kept) => kind !== 'leads' && kept.whereRaw(`not (${IS_OLD})`))
    .first('id'));

export const findResult = (
  scope: Scope,
  kind: AnalysisKind,
  omittedPath: string[] = [],
): Promise<{ status: Exclude<AnalysisStatus, 'live'>; made_at: string | null; result: unknown } | undefined> =>
  rows(scope, 'analyses')
    .where({ kind })
    .first('status', 'made_at', scope.db.raw('result #- ?::text[] as result', [omittedPath]));

/**
 * Limits the analysis to one processor, so that the others stay free for requests. The connection is idle while the
 * model is trained.
 */
export const allowAnalysis = (scope: Scope) =>
  scope.db.raw(`
    set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'; set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`);

/** Marks an analysis as running and keeps its last result. @returns its id; `undefined` if it is already running */
export const markRunning = async (scope: Scope, kind: AnalysisKind): Promise<string | undefined> => {
  const { rows: marked } = await scope.db.raw(
    `insert into analyses (workspace_id, id, kind, status) values (:workspace, :id, :kind, 'running')
     on conflict (workspace_id, kind) do update set status = 'running', started_at = now()
     where analyses.status <> 'running' or analyses.${IS_OLD}
     returning id`,
    { workspace: scope.workspaceId, id: uuidv7(), kind },
  );
  return marked[0]?.id;
};

/** Returns a running analysis; `undefined` if it has ended, or was deleted because of an erasure. */
export const findRunning = (scope: Scope, id: string): Promise<{ kind: AnalysisKind } | undefined> =>
  rows(scope, 'analyses').where({ id, status: 'running' }).first('kind');

/** Stores a result. It is dated at the start of the analysis, because it may lack later changes. */
export const keepResult = (scope: Scope, id: string, result: unknown, relearnAfter = 1) =>
  rows(scope, 'analyses')
    .where({ id, status: 'running' })
    .update({
      status: 'ready',
      result: JSON.stringify(result),
      made_at: scope.db.ref('started_at'),
      outcome_changes: 0,
      relearn_after: relearnAfter,
    });

/** Counts the changed outcomes, and stores the renewed scores (`renewed`) once there are no changed contacts left. */
export const keepRenewed = (scope: Scope, { outcomes, renewed }: { outcomes: number; renewed: unknown }) =>
  rows(scope, 'analyses')
    .where({ kind: 'leads' })
    .update({
      outcome_changes: scope.db.raw('outcome_changes + ?', [outcomes]),
      ...(renewed ? { result: JSON.stringify(renewed), made_at: scope.db.fn.now() } : {}),
    });

/**
 * The workspaces whose stored scores must be renewed. `is_whole`: the model is trained again, because outcomes changed,
 * a day has passed in a workspace that is used, or a job failed or was lost. If it is false, only the contacts that
 * changed are scored again.
 */
export const listDueScores = async (trx: Db): Promise<{ workspace_id: string; is_whole: boolean }[]> => {
  const isChanged = 'exists (select from score_changes where score_changes.workspace_id = analyses.workspace_id)';
  const isUsed = `exists (
    select from sessions where sessions.workspace_id = analyses.workspace_id and last_seen_at > now() - interval '2 days')`;
  const isWhole = `(${IS_OLD} and (
    status in ('running', 'failed') or outcome_changes >= relearn_after
    or started_at < now() - interval '1 day' and (${isChanged} or ${isUsed})))`;
  const isRenewable = `(status = 'ready' and made_at < now() - interval '2 minutes' and ${isChanged})`;
  const { rows: due } = await trx.raw(
    `select workspace_id, ${isWhole} as is_whole from analyses where kind = 'leads' and (${isWhole} or ${isRenewable})`,
  );
  return due;
};

export const markFailed = (scope: Scope, id: string) =>
  rows(scope, 'analyses').where({ id, status: 'running' }).update({ status: 'failed' });

export const deleteAnalyses = async (scope: Scope, contactIds: string[]) => {
  await rows(scope, 'analyses').delete();
  await rows(scope, 'lead_scores').whereRaw('id = any (?)', [contactIds]).delete();
};
