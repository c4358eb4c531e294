import type { ImportProgress } from '@rapport/shared/imports';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { saveProgress } from './imports.repository';

const REPORT_EVERY_MS = 400;

/** Reports at most every 400 ms, or at once when `now` is true. */
export type ReportProgress = (progress: ImportProgress, now?: boolean) => Promise<void>;

/**
 * Reports the progress of an import in transactions of their own, because others see nothing of the import's own transaction
 * before it ends. A report that fails stops no import, and an import without an id is not reported.
 */
export const progressReporter = (
  { db, log }: Context,
  { workspaceId }: Scope,
  importId: string | undefined,
): ReportProgress => {
  let last = 0;
  return async (progress, now = false) => {
    if (importId === undefined || !(now || Date.now() - last > REPORT_EVERY_MS)) return;
    last = Date.now();
    await inWorkspace(db, { workspaceId }, (scope) => saveProgress(scope, importId, progress)).catch((err) =>
      log.warn({ err }, 'import progress not reported'),
    );
  };
};
