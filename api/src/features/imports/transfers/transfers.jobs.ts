import { msg } from '@lingui/core/macro';
import { transferPath } from '@rapport/shared/paths';
import { asText } from '@rapport/shared/words';
import { z } from 'zod';
import { isDiskFull } from '../../../db/diskRoom';
import { isOutage } from '../../../db/reach';
import { inWorkspace, readerWords, type Scope } from '../../../db/scope';
import { scopeForReader } from '../../../db/scopeForReader';
import type { Context } from '../../../http/context';
import { recordDiskFull } from '../../../http/diskSpace';
import { detailOf, nullIfGone, ProblemError } from '../../../http/problem';
import { defineSystemJob, enqueue } from '../../../jobs/job';
import type { Words } from '../../../words/words';
import { notify } from '../../notifications/notifications.service';
import { summaryOf, toImport } from './checks';
import { type Check, dryRun } from './dryRun';
import { deleteContent, listFiles, updateFile } from './files.repository';
import { type FileToImport, importTransferred, isAnotherRunning } from './importTransferred';
import {
  findTransfer,
  finishTransfer,
  lockTransfer,
  type StoredTransfer,
  updateTransfer,
} from './transfers.repository';

const WAIT_MS = 5_000;

const JOB = {
  name: 'transfers.work',
  payload: z.strictObject({ workspace_id: z.uuid(), transfer_id: z.uuid() }),
};

/**
 * Checks or runs a transfer, as requested. Each file is imported in a separate transaction, so that another process can
 * continue with the next file if this one dies.
 */
export const continueTransfer = defineSystemJob({
  ...JOB,
  isSafeToRepeat: true,
  slots: 'long',
  run: async (context, { workspace_id, transfer_id }) => {
    const within: Within = (work) => inWorkspace(context.db, { workspaceId: workspace_id }, work);
    const transfer = await within((scope) => nullIfGone(findTransfer(scope, transfer_id)));
    if (transfer?.status !== 'checking' && transfer?.status !== 'running') return;
    try {
      if (transfer.status === 'checking') await check(context, workspace_id, transfer, within);
      else await run(context, workspace_id, transfer, within);
    } catch (error) {
      if (isAnotherRunning(error)) return within((scope) => waitFor(scope, transfer_id));
      // The transfer can go on: the queue tries again, or another process has taken the job over.
      if (isOutage(error)) throw error;
      if (isDiskFull(error)) recordDiskFull();
      context.log.error({ err: error, workspace_id }, 'a transfer failed');
      await within(async (scope) => {
        const now = await nullIfGone(lockTransfer(scope, transfer_id));
        // Another process may have ended it meanwhile.
        if (now?.status !== transfer.status) return;
        const words = await readerWords(scopeForReader(scope, transfer.actor_id));
        const { problem, ...change } = failureOf(transfer, error);
        await updateTransfer(scope, transfer_id, { ...change, problem: words(problem) });
      });
    }
  },
});

type Within = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

const waitFor = (scope: Scope, transfer_id: string) =>
  enqueue(scope, JOB, { transfer_id }, { runAt: new Date(Date.now() + WAIT_MS).toISOString() });

const failureOf = ({ status }: StoredTransfer, error: unknown) =>
  status === 'checking'
    ? { status: 'open' as const, problem: msg`The files could not be checked. Please try again. Nothing was imported.` }
    : {
        status: 'failed' as const,
        problem: msg`${{ problem: asText(error instanceof ProblemError ? detailOf(error) : msg`Something went wrong.`) }} Earlier files were imported. Continue with the rest, or undo everything.`,
      };

const check = async (context: Context, workspaceId: string, { id, actor_id }: StoredTransfer, within: Within) => {
  const { checks, limit } = await dryRun(context, workspaceId, id);
  await within(async (scope) => {
    const words = await readerWords(scopeForReader(scope, actor_id));
    for (const found of checks) await saveCheck(scope, found, words);
    await updateTransfer(scope, id, { status: 'checked', problem: limit && words(limit) });
  });
};

const saveCheck = async (scope: Scope, check: Check, words: Words) => {
  if ('problem' in check)
    return updateFile(scope, check.id, { problem: words(check.problem), summary: null, result: null });
  const { result, unchanged } = check.outcome;
  await updateFile(scope, check.id, { summary: summaryOf(check.outcome, check.refusedFor), result, unchanged });
};

const run = async (context: Context, workspaceId: string, transfer: StoredTransfer, within: Within) => {
  const files = await within((scope) => listFiles(scope, transfer.id));
  for (const file of toImport(files)) {
    if (file.is_imported || file.problem) continue;
    await inWorkspace(context.db, { workspaceId, userId: transfer.actor_id, lane: 'bulk' }, (scope) =>
      importFile(context, scopeForReader(scope, transfer.actor_id), transfer, file),
    );
  }
  await within((scope) => finish(scope, transfer));
};

const importFile = async (context: Context, scope: Scope, transfer: StoredTransfer, file: FileToImport) => {
  const outcome = await importTransferred(scope, { context, transfer, file, ignoresLimit: false });
  const { result, unchanged, seen } = outcome;
  await updateFile(scope, file.id, { summary: summaryOf(outcome), result, unchanged, seen });
};

const finish = async (scope: Scope, { id, source, actor_id }: StoredTransfer) => {
  if (!(await finishTransfer(scope, id))) return;
  await deleteContent(scope, id);
  if (!actor_id) return;
  const counts = new Map<FileToImport['noun'], number>();
  for (const { noun, summary, is_imported } of await listFiles(scope, id)) {
    if (noun && is_imported) counts.set(noun, (counts.get(noun) ?? 0) + (summary?.counts?.imported ?? 0));
  }
  await notify(scope, actor_id, {
    type: 'import_finished',
    kind: 'transfer_finished',
    values: { source, counts: [...counts].map(([noun, count]) => ({ noun, count })) },
    path: transferPath(id),
  });
};
