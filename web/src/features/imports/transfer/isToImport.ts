import type { TransferFile } from '@rapport/shared/transfers';

/** Whether a file of a move will be imported: its type of record is known, it was not excluded, and it has no problem. */
export const isToImport = ({ noun, is_left_out, problem }: TransferFile): boolean =>
  noun !== null && !is_left_out && problem === null;
