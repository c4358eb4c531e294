import type { DecimalMark } from '@rapport/shared/amounts';
import type { ImportValueColumn, ImportValues } from '@rapport/shared/imports';
import type { Currency } from '@rapport/shared/money';
import type { Pipeline } from '@rapport/shared/pipelines';
import type { Said } from '@rapport/shared/words';
import { zodWords } from '@rapport/shared/zodWords';
import { z } from 'zod';
import type { Words } from '../../../words/words';
import type { StageRow } from '../../pipelines/pipelines.readModel';
import { wrongField } from './fieldWords';
import { VALUE_SEPARATOR } from './fileColumn';

/** A row for the database: each column as text or a list of texts, or `null` if the file has no value. */
export type ImportedRow = Record<string, string | string[] | null>;

/** A row with warnings about values that had to be changed, or the reason why it is refused. */
export type ReadRow = { row: ImportedRow; warnings?: Said[] } | { reason: Said; field?: string };

export interface RowReader {
  /** Reads a row, or returns why it is refused. */
  read(cells: Record<string, string>): ReadRow;
  /** Sentences about the file as a whole, such as values that match nothing. */
  notices(): Said[];
  /** The different values of columns that have only a few, such as a status. */
  values(): ImportValueColumn[];
}

/** A contact of a deal in the other tool. */
export interface DealRole {
  /** The id of the contact in the other tool. */
  contact: string;
  /** Its name, or else its id. */
  name: string;
  role: string;
  isPrimary: boolean;
}

/** Information from other files of the same transfer. */
export interface Lookups {
  /** The email addresses of users, by their ids in the other tool. */
  emails: Map<string, string>;
  /** The contacts of deals, by the ids of the deals in the other tool. */
  roles: Map<string, DealRole[]>;
}

export type ImportedStage = Pick<StageRow, 'key' | 'kind' | 'name' | 'pipeline_id'>;

/** How to read a file: its format, what its values can refer to, and the user's choices. */
export interface FileReading {
  headers: string[];
  /** The time zone for times without an offset. */
  zone: string;
  /** Whether 03/04/2027 is in April. */
  isDayFirst: boolean;
  /** The decimal mark of each column, if its numbers show it or the user chose it. */
  decimalMarks: Record<string, DecimalMark | undefined>;
  /** The currency of amounts without one. */
  currency: Currency;
  /** The members who can be owners. */
  members: { id: string; name: string; email: string }[];
  pipelines: Pick<Pipeline, 'id' | 'name'>[];
  /** The stages of all pipelines, those of the default pipeline first. */
  stages: ImportedStage[];
  /** The user's choices for values of the file. */
  values: ImportValues;
  /** The language of the user. */
  words: Words;
  /** Whether the file is part of a transfer, after which the user may export from the other tool again. */
  isPartOfTransfer?: boolean;
  lookups?: Lookups;
}

const UUID = z.uuid();

/** Validates values with the schema of the API. Ids that are not UUIDs are ignored. */
export const validateRow = (schema: z.ZodType<object>, id: string | undefined, values: object): ReadRow => {
  const result = schema.safeParse(values, { error: zodWords });
  if (result.success) return { row: { ...result.data, id: UUID.safeParse(id?.trim()).data ?? null } as ImportedRow };
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  const problem = issue?.message ?? '';
  return field === 'name' || field === 'title' ? { reason: problem, field } : wrongField(field, problem);
};

/** Replaces line breaks and tabs in a short text with spaces. Other spaces are kept, because the record may have them. */
export const singleLine = (text = '') => (BREAKS.test(text) ? joinLines(text) : text.trim());

// Tested first, because most cells have none.
const BREAKS = /[\t\r\n\v\f]/;

const joinLines = (text: string): string =>
  text
    .split(BREAKS)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Removes invisible characters, which phones and web pages add to names, numbers and addresses, and makes all spaces plain. */
export const stripInvisible = (text = '') =>
  UNSEEN.test(text) ? text.replace(/[\u00A0\u2007\u202F]/g, ' ').replace(UNSEEN_ALL, '') : text;

const UNSEEN = /[\u00A0\u00AD\u200B\u200E\u200F\u2007\u202A-\u202F\u2060\u2066-\u2069\uFEFF]/;
const UNSEEN_ALL = new RegExp(UNSEEN, 'g');

/** Reads a name. In our own exports, names are taken over unchanged. */
export const parseName = ({ id, ...cells }: Record<string, string>, column: string) =>
  singleLine(UUID.safeParse(id?.trim()).success ? cells[column] : stripInvisible(cells[column]));

/** The first of several values in a cell. */
export const firstValue = (cell = '') => singleLine(cell.split(VALUE_SEPARATOR)[0]);
