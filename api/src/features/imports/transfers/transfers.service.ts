import { msg } from '@lingui/core/macro';
import type { ImportObjectType, UndoResult } from '@rapport/shared/imports';
import { TRANSFER_FILES_MAX } from '@rapport/shared/transferSources';
import type {
  NewTransfer,
  Transfer,
  TransferCheck,
  TransferFileChange,
  TransferFileDetail,
  TransferStatus,
} from '@rapport/shared/transfers';
import type { Identity } from '../../../db/identity';
import { inWorkspace, readerWords, type Scope } from '../../../db/scope';
import { scopeForReader } from '../../../db/scopeForReader';
import type { Context } from '../../../http/context';
import { conflict, ProblemError } from '../../../http/problem';
import { enqueue } from '../../../jobs/job';
import { requireMonthlyRoom, requireRoom } from '../../workspaces/planLimits';
import { limitedNoun } from '../importLimits';
import { undoImport } from '../imports.service';
import { IMPORT_OBJECTS } from '../objects/registry';
import { recognizeFile } from './addedFiles';
import { fileOf, toImport, transferOf } from './checks';
import {
  deleteFile,
  deleteProgress,
  findFile,
  forgetChecks,
  insertFile,
  listFiles,
  type NewFile,
  type StoredFile,
  updateFile,
} from './files.repository';
import { continueTransfer } from './transfers.jobs';
import {
  deleteContents,
  deleteTransfer,
  findTransfer,
  insertTransfer,
  isTransferring,
  lockTransfer,
  markUndone,
  updateTransfer,
} from './transfers.repository';
import { withLists } from './unpack';

export const readTransfer = async (scope: Scope, id: string): Promise<Transfer> => {
  const [transfer, files] = await Promise.all([findTransfer(scope, id), listFiles(scope, id)]);
  return transferOf(transfer, files);
};

export const readFile = async (scope: Scope, id: string, fileId: string): Promise<TransferFileDetail> => {
  const file = await findFile(scope, id, fileId);
  return { ...fileOf(file), choices: file.choices, result: file.result };
};

export const createTransfer = async (scope: Scope, { source }: NewTransfer): Promise<Transfer> =>
  readTransfer(scope, await insertTransfer(scope, source));

/**
 * Adds the lists of an uploaded file: the file itself, the sheets of a workbook or the contents of a ZIP. It is
 * unpacked outside of a transaction, because that takes time.
 * @throws 400, 413 or 415 with a text about the file, 409 while the transfer is being checked or run
 */
export const addFiles = async (
  context: Context,
  { workspace_id, user_id }: Identity,
  id: string,
  upload: () => { path: string; name: string },
): Promise<Transfer> => {
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id, lane: 'bulk' }, work);
  const { source, words } = await within(async (scope) => ({
    ...requireTransferStatus(await findTransfer(scope, id), EDITABLE),
    words: await readerWords(scopeForReader(scope, user_id)),
  }));
  const file = upload();
  return withLists(file, context.config.dataDir, async (lists) => {
    const isInside = lists.length > 1 || lists[0]?.name !== file.name;
    const added: NewFile[] = [];
    for (const list of lists) added.push(await recognizeFile(list, source, isInside, words));
    return within(async (scope) => {
      await beginChange(scope, id);
      const before = await listFiles(scope, id);
      if (before.length + added.length > TRANSFER_FILES_MAX) throw tooManyFiles;
      for (const one of added) await insertFile(scope, id, one);
      return readTransfer(scope, id);
    });
  });
};

const tooManyFiles = new ProblemError(413, 'too_many_files', msg`A move can have up to ${TRANSFER_FILES_MAX} files.`);

const EDITABLE: TransferStatus[] = ['open', 'checked'];

const requireTransferStatus = <Found extends { status: TransferStatus }>(
  transfer: Found,
  statuses: TransferStatus[],
): Found => {
  if (statuses.includes(transfer.status)) return transfer;
  throw conflict(
    'transfer_busy',
    transfer.status === 'checking' || transfer.status === 'running'
      ? msg`The files are being processed. Try again in a moment.`
      : msg`This move was already imported. Start another move for more files.`,
  );
};

/** After a change, the files have to be checked again. */
const beginChange = async (scope: Scope, id: string) => {
  requireTransferStatus(await lockTransfer(scope, id), EDITABLE);
  await forgetChecks(scope, id);
  await updateTransfer(scope, id, { status: 'open', problem: null });
};

/** The choices that still apply in an encoding. In another one, columns and values may have different names. */
const choicesIn = (choices: StoredFile['choices'], encoding: TransferFileChange['encoding']): StoredFile['choices'] => {
  if (encoding === undefined || encoding === choices.encoding) return choices;
  const { mapping: _mapping, values: _values, repairs: _repairs, ...kept } = choices;
  return kept;
};

/** Changes how a file is read. If the type of record changes, all guesses start over. */
export const changeFile = async (
  scope: Scope,
  id: string,
  fileId: string,
  { noun, is_left_out, ...choices }: TransferFileChange,
): Promise<Transfer> => {
  await beginChange(scope, id);
  const file = await findFile(scope, id, fileId);
  const isOther = noun !== undefined && noun !== file.noun;
  await updateFile(scope, fileId, {
    ...(noun && { noun, certainty: 'sure', is_left_out: false }),
    ...(is_left_out !== undefined && { is_left_out }),
    choices: isOther ? choices : { ...choicesIn(file.choices, choices.encoding), ...choices },
    ...(isOther && { result: null }),
    // A file without content keeps its problem.
    ...(file.noun && { problem: null }),
  });
  return readTransfer(scope, id);
};

export const removeFile = async (scope: Scope, id: string, fileId: string): Promise<Transfer> => {
  await beginChange(scope, id);
  await findFile(scope, id, fileId);
  await deleteFile(scope, fileId);
  return readTransfer(scope, id);
};

export const discardTransfer = async (scope: Scope, id: string) => {
  requireTransferStatus(await lockTransfer(scope, id), EDITABLE);
  await deleteTransfer(scope, id);
};

/** Enqueues a check of all files together, as they would be imported. */
export const checkTransfer = async (scope: Scope, id: string, { on_known }: TransferCheck): Promise<Transfer> => {
  await beginChange(scope, id);
  await requireFiles(await listFiles(scope, id));
  await updateTransfer(scope, id, { status: 'checking', on_known, actor_id: scope.userId });
  await begin(scope, id);
  return readTransfer(scope, id);
};

const requireFiles = async (files: StoredFile[]) => {
  if (toImport(files).length > 0) return;
  throw conflict('nothing_to_import', msg`There is no file to import yet. Add one and choose what it contains.`);
};

const begin = async (scope: Scope, id: string) => {
  const files = await listFiles(scope, id);
  await deleteProgress(
    scope,
    files.filter((file) => !file.is_imported).map((file) => file.id),
  );
  await enqueue(scope, continueTransfer, { transfer_id: id }, { key: `transfer:${id}` });
};

/** Imports the checked files, or continues a run that stopped. @throws 403 if the plan has no room, before anything is written */
export const runTransfer = async (scope: Scope, id: string): Promise<Transfer> => {
  const transfer = await lockTransfer(scope, id);
  if (transfer.status === 'open') throw conflict('not_checked', msg`Check the files first.`);
  requireTransferStatus(transfer, ['checked', 'failed']);
  const files = await listFiles(scope, id);
  await requireFiles(files);
  const { files: shown } = transferOf({ ...transfer, can_undo: false, actor_name: null }, files);
  const asking = shown.find(({ questions }) => questions.length > 0);
  if (asking) throw conflict('open_questions', msg`Answer the questions about “${{ file: asking.name }}” first.`);
  await requireRoomFor(scope, files);
  await updateTransfer(scope, id, { status: 'running', problem: null, actor_id: scope.userId });
  await begin(scope, id);
  return readTransfer(scope, id);
};

const requireRoomFor = async (scope: Scope, files: StoredFile[]) => {
  const coming = (limited: ImportObjectType) =>
    toImport(files)
      .filter(({ noun, is_imported }) => limitedNoun(IMPORT_OBJECTS[noun]) === limited && !is_imported)
      .reduce((sum, { summary }) => sum + (summary?.limited ?? 0), 0);
  if (coming('contacts') > 0) await requireRoom(scope, 'contacts', coming('contacts'));
  if (coming('tasks') > 0) await requireMonthlyRoom(scope, 'tasks', coming('tasks'));
};

/** Undoes the imports of all files, the last one first. @throws 409 if there is nothing to undo, or it is too old */
export const undoTransfer = async (scope: Scope, id: string): Promise<UndoResult> => {
  requireTransferStatus(await lockTransfer(scope, id), ['done', 'failed']);
  const imported = toImport(await listFiles(scope, id)).filter((file) => file.is_imported && !file.is_undone);
  const all: UndoResult = { removed: 0, restored: 0, kept: 0, suppressed: 0 };
  for (const file of imported.reverse()) {
    const undone = await undoImport(scope, file.id);
    all.removed += undone.removed;
    all.restored += undone.restored;
    all.kept += undone.kept;
    all.suppressed += undone.suppressed;
  }
  await markUndone(scope, id);
  return all;
};

/** Deletes every uploaded file, because it may contain a person's data. @throws 409 while a transfer is being checked or run */
export const forgetTransfers = async (scope: Scope) => {
  if (await isTransferring(scope)) {
    throw conflict('transfer_running', msg`Another move is being imported. Try again when it is done.`);
  }
  await deleteContents(scope);
};
