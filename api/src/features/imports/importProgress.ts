import type { ImportProgress } from '@rapport/shared/imports';
import { inWorkspace, rows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';

const REPORT_EVERY_MS = 400;

export interface ReportProgress {
  /** Reports at most every 400 ms, or at once when `now` is true. */
  (progress: ImportProgress, now?: boolean): Promise<void>;
  isDue(): boolean;
}

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
  const isDue = () => importId !== undefined && Date.now() - last > REPORT_EVERY_MS;
  const report = async (progress: ImportProgress, now = false) => {
    if (importId === undefined || !(now || isDue())) return;
    last = Date.now();
    await inWorkspace(db, { workspaceId }, async (scope) => {
      await scope
        .db('import_progress')
        .insert({ workspace_id: workspaceId, id: importId, ...progress })
        .onConflict(['workspace_id', 'id'])
        .merge();
    }).catch((err) => log.warn({ err }, 'import progress not reported'));
  };
  return Object.assign(report, { isDue });
};

/** Returns the progress of an import. It is done when what it wrote can be read. */
export const findProgress = async (scope: Scope, id: string): Promise<ImportProgress> => {
  const progress = await rows(scope, 'import_progress')
    .leftJoin('imports', (join) =>
      join.on('imports.workspace_id', 'import_progress.workspace_id').andOn('imports.id', 'import_progress.id'),
    )
    .where('import_progress.id', id)
    .first(scope.db.raw(`case when imports.id is null then phase else 'done' end as phase`), 'done', 'total');
  if (!progress) throw notFound('This import');
  return progress;
};
