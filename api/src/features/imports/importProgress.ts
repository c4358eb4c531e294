import type { ImportProgress } from '@rapport/shared/imports';
import { inWorkspace, rows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';

const REPORT_EVERY_MS = 400;

/**
 * Says how far an import is, in transactions of their own: its own shows nothing to anybody before it ends. At most every
 * 400 ms, and never so that a report which fails stops the import.
 */
export const progressReporter = ({ db, log }: Context, { workspaceId }: Scope, importId: string) => {
  let last = 0;
  return async (progress: ImportProgress, isDue = Date.now() - last > REPORT_EVERY_MS) => {
    if (!isDue) return;
    last = Date.now();
    await inWorkspace(db, { workspaceId }, async (scope) => {
      await scope
        .db('import_progress')
        .insert({ workspace_id: workspaceId, id: importId, ...progress })
        .onConflict(['workspace_id', 'id'])
        .merge();
    }).catch((err) => log.warn({ err }, 'import progress not reported'));
  };
};

export const findProgress = async (scope: Scope, id: string): Promise<ImportProgress> => {
  const progress = await rows(scope, 'import_progress').where('import_progress.id', id).first('phase', 'done', 'total');
  if (!progress) throw notFound('This import');
  return progress;
};
