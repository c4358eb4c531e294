import type { ImportObjectType } from '@rapport/shared/imports';
import type { Transfer, TransferFile, TransferQuestion } from '@rapport/shared/transfers';
import { IMPORT_OBJECTS } from '../objects/registry';
import type { FileSummary, StoredFile } from './files.repository';
import type { Outcome } from './importTransferred';
import type { StoredTransfer } from './transfers.repository';

/** These are imported first, in this order, because the other records link to them. */
const FIRST: ImportObjectType[] = ['companies', 'contacts', 'deals', 'tasks'];
const ORDER: ImportObjectType[] = [
  ...FIRST,
  ...(Object.keys(IMPORT_OBJECTS) as ImportObjectType[]).filter((noun) => !FIRST.includes(noun)),
];

const inOrder = <File extends Pick<StoredFile, 'noun' | 'is_left_out'>>(files: File[]): File[] => {
  const place = ({ noun, is_left_out }: File) => (noun === null || is_left_out ? ORDER.length : ORDER.indexOf(noun));
  return files.toSorted((one, other) => place(one) - place(other));
};

/** The files that a transfer imports, in the order of the import. */
export const toImport = (files: StoredFile[]): (StoredFile & { noun: ImportObjectType })[] =>
  inOrder(
    files.filter((file): file is StoredFile & { noun: ImportObjectType } => !file.is_left_out && file.noun !== null),
  );

/** The question to the user for each problem of an import. */
const QUESTION_OF: Record<string, TransferQuestion> = {
  no_name_column: 'name',
  double_column: 'columns',
  mixed_dates: 'dates',
  unclear_numbers: 'numbers',
};

/** @param refusedFor the code of the problem for which the file cannot be imported as it is */
export const summaryOf = ({ result, unchanged, limited }: Outcome, refusedFor?: string): FileSummary => {
  const { rows, imported, updated, failed, columns, encoding_check, date_order, decimal_mark, values } = result;
  const questions = new Set<TransferQuestion>();
  const question = QUESTION_OF[refusedFor ?? ''];
  if (question) questions.add(question);
  if (columns.some(({ certainty }) => certainty === 'ask')) questions.add('columns');
  if (encoding_check.certainty === 'ask') questions.add('encoding');
  if (date_order.certainty === 'ask') questions.add('dates');
  if (decimal_mark && !decimal_mark.mark) questions.add('numbers');
  return {
    questions: [...questions],
    counts: { rows, imported, updated, skipped: rows - imported - updated - failed - unchanged, unchanged, failed },
    limited,
    notices: result.notices,
    unknown_values: values.flatMap((column) => column.values).filter(({ certainty }) => certainty === 'ask').length,
  };
};

/** The questions to answer before the transfer can run. */
const questionsOf = ({ noun, is_left_out, problem, summary }: StoredFile): TransferQuestion[] => {
  if (is_left_out || problem) return [];
  return noun === null ? ['type'] : (summary?.questions ?? []);
};

export const fileOf = (file: StoredFile): TransferFile => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  noun: file.noun,
  certainty: file.certainty,
  is_left_out: file.is_left_out,
  problem: file.problem,
  questions: questionsOf(file),
  unknown_values: file.summary?.unknown_values ?? 0,
  counts: file.summary?.counts ?? null,
  notices: file.summary?.notices ?? [],
  progress: file.progress,
  is_imported: file.is_imported,
});

export const transferOf = ({ actor_id: _, ...transfer }: StoredTransfer, files: StoredFile[]): Transfer => ({
  ...transfer,
  files: inOrder(files).map(fileOf),
});
