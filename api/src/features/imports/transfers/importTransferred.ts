import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportResult } from '@rapport/shared/imports';
import type { Transfer } from '@rapport/shared/transfers';
import type { Scope } from '../../../db/scope';
import type { Context } from '../../../http/context';
import { ProblemError } from '../../../http/problem';
import { temporaryFolder, temporaryName } from '../../../http/temporaryFiles';
import { progressReporter } from '../importProgress';
import { importRows, type PartOfTransfer } from '../imports.service';
import { IMPORT_OBJECTS } from '../objects/registry';
import { listImportsFrom, listSeen, type StoredFile, writeContent } from './files.repository';
import { readLookups } from './lookupFiles';

export type FileToImport = StoredFile & { noun: keyof typeof IMPORT_OBJECTS };

/** The result of importing one file, or of its dry run. */
export interface Outcome {
  result: ImportResult;
  unchanged: number;
  /** How many of the new records count toward the plan limit. */
  limited: number;
  seen: Buffer;
}

interface Import {
  context: Context;
  transfer: Pick<Transfer, 'id' | 'source' | 'on_known'>;
  file: FileToImport;
  /** Whether to import rows beyond the plan limit, because the check counts all files together. */
  ignoresLimit: boolean;
  isDry?: boolean;
}

/** Imports one file of a transfer in the caller's transaction. @throws 400, 409 or 413 like any import */
export const importTransferred = async (
  scope: Scope,
  { context, transfer: { id, source, on_known }, file, ignoresLimit, isDry = false }: Import,
): Promise<Outcome> => {
  const path = join(temporaryFolder(context.config.dataDir), temporaryName());
  const part: PartOfTransfer = {
    known: await listSeen(scope, source, file.noun),
    ofTool: await listImportsFrom(scope, source),
    knowsIds: source !== 'spreadsheet',
    lookups: await readLookups(scope, id, file.noun, context.config.dataDir),
    ignoresLimit,
    outcome: { unchanged: 0, limited: 0, hashes: Buffer.alloc(0) },
  };
  const options = { ...file.choices, import_id: file.id, on_duplicate: on_known, dry_run: isDry };
  try {
    await writeContent(scope, file.id, path);
    const report = progressReporter(context, scope, file.id);
    const result = await importRows(
      scope,
      IMPORT_OBJECTS[file.noun],
      { path, name: file.name, repairs: file.choices.repairs },
      options,
      report,
      part,
    );
    const { hashes: seen, ...counts } = part.outcome;
    return { result, ...counts, seen };
  } finally {
    await rm(path, { force: true });
  }
};

/** Whether an import failed because another one is running, or because another process has imported the same file. */
export const isAnotherRunning = (error: unknown) =>
  error instanceof ProblemError && (error.code === 'import_running' || error.code === 'import_exists');
