import { z } from 'zod';
import { Instant } from './text';

/**
 * The analyses that take too long for a request in a large workspace: lead scores with the figures that insights need,
 * duplicates of contacts and of companies, and the chances of open deals, learned from closed ones.
 */
export const AnalysisKind = z.enum(['leads', 'duplicates', 'company_duplicates', 'wins']);
export type AnalysisKind = z.infer<typeof AnalysisKind>;

/**
 * `live`: made with each request, because the workspace is small. Otherwise the last result is kept: `running` while a job
 * makes another, `failed` when that did not succeed.
 */
export const AnalysisStatus = z.enum(['live', 'running', 'ready', 'failed']);
export type AnalysisStatus = z.infer<typeof AnalysisStatus>;

export const Analysis = z.object({
  kind: AnalysisKind,
  status: AnalysisStatus,
  /** When the result that is shown was made; `null` for a live one, and until there is one. */
  made_at: Instant.nullable(),
});
export type Analysis = z.infer<typeof Analysis>;

export const AnalysisRefresh = z.strictObject({ kind: AnalysisKind });
