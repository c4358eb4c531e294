import type { ImportProgress } from '@rapport/shared/imports';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { saveProgress } from './imports.repository';

const REPORT_EVERY_MS = 400;

/** Reports at most every 400 ms, unless it reports a new phase. */
export type ReportProgress = (progress: ImportProgress) => Promise<void>;

/**
 * Reports the progress of an import in separate transactions, because others cannot see the import's own transaction
 * before it ends. A report that fails does not stop the import, and an import without an id is not reported.
 */
export const progressReporter = (
  { db, log }: Context,
  { workspaceId }: Scope,
  importId: string | undefined,
): ReportProgress => {
  let last = 0;
  let phase: ImportProgress['phase'] | undefined;
  return async (progress) => {
    if (importId === undefined || (progress.phase === phase && Date.now() - last <= REPORT_EVERY_MS)) return;
    last = Date.now();
    phase = progress.phase;
    await inWorkspace(db, { workspaceId }, (scope) => saveProgress(scope, importId, progress)).catch((err) =>
      log.warn({ err }, 'import progress not reported'),
    );
  };
};
