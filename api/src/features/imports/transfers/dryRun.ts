import type { ImportObjectType } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import { inWorkspace, type Scope } from '../../../db/scope';
import { scopeForReader } from '../../../db/scopeForReader';
import type { Context } from '../../../http/context';
import { detailOf, ProblemError } from '../../../http/problem';
import type { Capacity } from '../../workspaces/planLimits';
import { limitedNoun, moveLimitProblem } from '../importLimits';
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
  const capacities: Capacities = new Map();
  for (const { noun } of files) {
    const object = IMPORT_OBJECTS[noun];
    const limited = limitedNoun(object);
    if (object.limit && !capacities.has(limited)) capacities.set(limited, await object.limit.capacity(scope, true));
  }
  return capacities;
};
type Capacities = Map<ImportObjectType, Capacity>;

const limitOf = (checks: Check[], files: FileToImport[], capacities: Capacities): Said | null => {
  const nounOf = new Map(files.map(({ id, noun }) => [id, limitedNoun(IMPORT_OBJECTS[noun])]));
  for (const [noun, capacity] of capacities) {
    const coming = checks
      .flatMap((check) => ('outcome' in check && nounOf.get(check.id) === noun ? check.outcome.limited : []))
      .reduce((sum, limited) => sum + limited, 0);
    if (coming > capacity.room) return moveLimitProblem(IMPORT_OBJECTS[noun], capacity, coming);
  }
  return null;
};
