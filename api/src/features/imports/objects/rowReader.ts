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
import { SEVERAL } from './fileColumn';

/** A row as it goes into the database: each column as text, or `null` where the file says nothing; lists as lists. */
export type ImportedRow = Record<string, string | string[] | null>;

/** A row, with sentences about what was read differently from how it is written, or why it cannot be taken. */
export type ReadRow = { row: ImportedRow; warnings?: Said[] } | { reason: Said; field?: string };

export interface RowReader {
  /** Returns the row, or the sentence that says what is wrong with it. */
  read(cells: Record<string, string>): ReadRow;
  /** Sentences about values that were understood differently from how they are written. */
  notices(): Said[];
  /** The different values of columns that have few. */
  values(): ImportValueColumn[];
}

/** A contact of a deal, by its id in the other tool and by its name. */
export interface DealRole {
  contact: string;
  called: string;
  role: string;
  isPrimary: boolean;
}

/** What other files of the same move say: the addresses of users by their ids, and the contacts of deals by those of the deals. */
export interface Lookups {
  emails: Map<string, string>;
  roles: Map<string, DealRole[]>;
}

export type ImportedStage = Pick<StageRow, 'key' | 'kind' | 'name' | 'pipeline_id'>;

/**
 * How a file is to be read: its columns, the time zone, whether 03/04/2027 is in April, the members
 * who may be owners, the stages, and what a person chose for values of the file.
 */
export interface FileReading {
  headers: string[];
  zone: string;
  isDayFirst: boolean;
  /** By column, of those whose numbers show it or for which it was chosen. */
  decimalMarks: Record<string, DecimalMark | undefined>;
  /** In which amounts are that name none. */
  currency: Currency;
  members: { id: string; name: string; email: string }[];
  pipelines: Pick<Pipeline, 'id' | 'name'>[];
  /** Of all pipelines, those of the default one first. */
  stages: ImportedStage[];
  values: ImportValues;
  /** Those of the person who imports. */
  words: Words;
  /** Whether the file is one of a move, whose tool may be exported again later. */
  isOfMove?: boolean;
  lookups?: Lookups;
}

const UUID = z.uuid();

/** Checks values by the schema of the API. An id that is not one of ours is ignored. */
export const parsed = (schema: z.ZodType<object>, id: string | undefined, values: object): ReadRow => {
  const result = schema.safeParse(values, { error: zodWords });
  if (result.success) return { row: { ...result.data, id: UUID.safeParse(id?.trim()).data ?? null } as ImportedRow };
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  const problem = issue?.message ?? '';
  return field === 'name' || field === 'title' ? { reason: problem, field } : wrongField(field, problem);
};

/** A line break in a name or an email address is layout; blanks are left alone, because the record may have them. */
export const squeezed = (text = '') => (BREAKS.test(text) ? text.replace(/\s*[\t\r\n\v\f]\s*/g, ' ') : text).trim();

// Most cells have none, and replacing looks at each blank.
const BREAKS = /[\t\r\n\v\f]/;

/**
 * A name, number or address without the characters that nobody sees, which phones and web pages put around them, and with plain
 * blanks. Other texts keep theirs.
 */
export const visible = (text = '') =>
  UNSEEN.test(text) ? text.replace(/[\u00A0\u2007\u202F]/g, ' ').replace(UNSEEN_ALL, '') : text;

const UNSEEN = /[\u00A0\u00AD\u200B\u200E\u200F\u2007\u202A-\u202F\u2060\u2066-\u2069\uFEFF]/;
const UNSEEN_ALL = new RegExp(UNSEEN, 'g');

/** A name in a file. Our own exports hold names as they were stored, and come back unchanged. */
export const nameIn = ({ id, ...cells }: Record<string, string>, column: string) =>
  squeezed(UUID.safeParse(id?.trim()).success ? cells[column] : visible(cells[column]));

/** The first of several values in one cell. */
export const firstOf = (cell = '') => squeezed(cell.split(SEVERAL)[0]);
