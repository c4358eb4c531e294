import type { Said } from '@rapport/shared/words';
import { inWorkspace, type Scope } from '../../../db/scope';
import { scopeForReader } from '../../../db/scopeForReader';
import type { Context } from '../../../http/context';
import { detailOf, ProblemError } from '../../../http/problem';
import type { Capacity } from '../../workspaces/planLimits';
import { moveLimitProblem } from '../importLimits';
import { IMPORT_OBJECTS } from '../objects/registry';
import { toImport } from './checks';
import { listFiles } from './files.repository';
import { type FileToImport, importTransferred, isAnotherRunning, type Outcome } from './importTransferred';
import { beginFile, dropStaged, takeBackFile } from './staged.repository';
import { findTransfer, type StoredTransfer } from './transfers.repository';

/** The result of checking one file, or the reason why the file cannot be imported at all. */
export type Check = { id: string } & ({ outcome: Outcome; refusedFor?: string } | { problem: Said });

interface DryRun {
  checks: Check[];
  /** Why the plan has no room for all records. */
  limit: Said | null;
}

/** Carries the findings out of a transaction that is rolled back. */
class RolledBack extends Error {
  constructor(readonly found: DryRun) {
    super('rolled back');
  }
}

/**
 * Imports all files of a transfer and rolls back. The check of a file therefore sees the records of the files before it, and
 * its figures are those of the run.
 * @throws 409 while another import runs
 */
export const dryRun = async (context: Context, workspaceId: string, transferId: string): Promise<DryRun> => {
  const transfer = await inWorkspace(context.db, { workspaceId }, (scope) => findTransfer(scope, transferId));
  const who = { workspaceId, userId: transfer.actor_id, lane: 'bulk' } as const;
  try {
    await inWorkspace(context.db, who, async (inside) => {
      const scope = scopeForReader(inside, transfer.actor_id);
      const files = toImport(await listFiles(scope, transferId));
      const capacities = await capacitiesFor(scope, files);
      const checks: Check[] = [];
      for (const file of files) checks.push(await dryRunFile(context, scope, transfer, file));
      throw new RolledBack({ checks, limit: limitOf(checks, files, capacities) });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found;
    throw error;
  }
  throw new Error('A dry run is never committed');
};

const dryRunFile = async (
  context: Context,
  scope: Scope,
  transfer: StoredTransfer,
  file: FileToImport,
): Promise<Check> => {
  const { id } = file;
  const once = async (isDry: boolean) => {
    await beginFile(scope);
    try {
      return await importTransferred(scope, { context, transfer, file, ignoresLimit: true, isDry });
    } catch (error) {
      // An error in a file aborts the transaction too.
      if (error instanceof ProblemError && !isAnotherRunning(error)) await takeBackFile(scope);
      throw error;
    } finally {
      await dropStaged(scope).catch(() => undefined);
    }
  };
  try {
    return { id, outcome: await once(false) };
  } catch (refusal) {
    if (!(refusal instanceof ProblemError) || isAnotherRunning(refusal)) throw refusal;
    try {
      return { id, outcome: await once(true), refusedFor: refusal.code };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { id, problem: detailOf(error) };
    }
  }
};

/** The room left in the plan, read before the dry run takes some of it. */
const capacitiesFor = async (scope: Scope, files: FileToImport[]) => {
  const capacities = new Map<string, Capacity>();
  for (const { noun } of files) {
    const { limit } = IMPORT_OBJECTS[noun];
    if (limit && !capacities.has(noun)) capacities.set(noun, await limit.capacity(scope, true));
  }
  return capacities;
};

const limitOf = (checks: Check[], files: FileToImport[], capacities: Map<string, Capacity>): Said | null => {
  for (const [noun, capacity] of capacities) {
    const coming = checks.reduce(
      (sum, check) =>
        'outcome' in check && files.find(({ id }) => id === check.id)?.noun === noun
          ? sum + check.outcome.result.imported
          : sum,
      0,
    );
    if (coming > capacity.room) {
      const object = IMPORT_OBJECTS[noun as keyof typeof IMPORT_OBJECTS];
      return moveLimitProblem(object, capacity, coming);
    }
  }
  return null;
};
