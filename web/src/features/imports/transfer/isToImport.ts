import type { TransferFile } from '@rapport/shared/transfers';

/** Whether a file of a move is imported: its records are of a known type, and nobody and nothing keeps it out. */
export const isToImport = ({ noun, is_left_out, problem }: TransferFile): boolean =>
  noun !== null && !is_left_out && problem === null;
