import { type Analysis, AnalysisKind, type AnalysisStatus } from '@rapport/shared/analyses';
import { keptTotal } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { enqueue } from '../../jobs/job';
import { makeAnalysis } from './analyses.queue';
import { deleteAnalyses, findResult, isDue, listKept, markRunning } from './analyses.repository';

/** This analysis is shown on every deal, so its result is stored in small workspaces too. */
const ALWAYS_KEPT: AnalysisKind = 'wins';

/** With more records, an analysis takes too long for a request, so that a job runs it and stores the result. */
export const LIVE_MAX = { leads: 500, duplicates: 10_000, company_duplicates: 10_000 };

/** The data that each analysis reads. */
const READ = { leads: 'contacts', duplicates: 'contacts', company_duplicates: 'companies' } as const;

const mayKeep = async (scope: Scope, kind: AnalysisKind): Promise<boolean> =>
  kind === ALWAYS_KEPT || (await keptTotal(scope, READ[kind])) > LIVE_MAX[kind];

/** Whether the results of an analysis are stored. If so, and the result is missing or old, this starts a job. */
export const isKept = async (scope: Scope, kind: AnalysisKind): Promise<boolean> => {
  if (!(await mayKeep(scope, kind))) return false;
  if (await isDue(scope, kind)) await startAnalysis(scope, kind);
  return true;
};

/**
 * The last result of an analysis that is always stored; `null` until there is one.
 * @param omittedPath the part of the result to leave out
 */
export const keptAnalysis = async <Result>(
  scope: Scope,
  kind: typeof ALWAYS_KEPT,
  omittedPath: string[],
): Promise<{ result: Result | null; status: Exclude<AnalysisStatus, 'live'> }> => {
  await isKept(scope, kind);
  const kept = await findResult(scope, kind, omittedPath);
  return { result: (kept?.result as Result | null) ?? null, status: kept?.status ?? 'running' };
};

export const startAnalysis = async (scope: Scope, kind: AnalysisKind) => {
  const id = await markRunning(scope, kind);
  // The installation runs one analysis at a time, after all other jobs, so that it does not delay them.
  if (id) await enqueue(scope, makeAnalysis, { analysis_id: id }, { queue: 'analyses', priority: 10 });
};

export interface Made<Result> {
  result: Result;
  madeAt: string;
  /** The result is empty until the first analysis is done. */
  analysis: { status: AnalysisStatus; is_made: boolean };
}

/**
 * The result of an analysis. It is computed now in a small workspace, and is the last stored one in a large workspace,
 * without the part at `omittedPath`.
 */
export const analysisOf = async <Result>(
  scope: Scope,
  kind: AnalysisKind,
  { make, empty, omittedPath }: { make: (scope: Scope) => Promise<Result>; empty: Result; omittedPath?: string[] },
): Promise<Made<Result>> => {
  const now = new Date().toISOString();
  if (!(await isKept(scope, kind))) {
    return { result: await make(scope), madeAt: now, analysis: { status: 'live', is_made: true } };
  }
  const kept = await findResult(scope, kind, omittedPath);
  return {
    result: (kept?.result as Result | null) ?? empty,
    madeAt: kept?.made_at ?? now,
    analysis: { status: kept?.status ?? 'running', is_made: Boolean(kept?.made_at) },
  };
};

/** The status of each analysis. */
export const listAnalyses = async (scope: Scope): Promise<Analysis[]> => {
  const kept = await listKept(scope);
  const total = { contacts: await keptTotal(scope, 'contacts'), companies: await keptTotal(scope, 'companies') };
  return AnalysisKind.options.flatMap((kind): Analysis[] =>
    kind === ALWAYS_KEPT || total[READ[kind]] > LIVE_MAX[kind]
      ? kept.filter((each) => each.kind === kind)
      : [{ kind, status: 'live', made_at: null }],
  );
};

/** Enqueues a new analysis of a large workspace. Does nothing while one is running, or in a small workspace. */
export const refreshAnalysis = async (scope: Scope, kind: AnalysisKind): Promise<void> => {
  if (await mayKeep(scope, kind)) await startAnalysis(scope, kind);
};

/** Deletes all results, because they may contain erased data, and the scores of erased contacts. */
export const forgetAnalyses = (scope: Scope, contactIds: string[]) => deleteAnalyses(scope, contactIds);
