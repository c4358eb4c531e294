import { t } from '@lingui/core/macro';
import type { Encoding } from '@rapport/shared/encodings';
import type {
  DateOrder,
  ImportColumn,
  ImportDecimalMark,
  ImportMapping,
  ImportRepairs,
  ImportResult,
  ImportValues,
  OnDuplicate,
} from '@rapport/shared/imports';
import { columnName } from './importWords';

/** The choices of a person for one file. */
export interface ImportChoices {
  mapping?: ImportMapping;
  values?: ImportValues;
  encoding?: Encoding;
  dateOrder?: DateOrder;
  decimalMark?: ImportDecimalMark;
  onDuplicate: OnDuplicate;
  /** The members who get the new records in turn; if unset, the user who imports them gets them. */
  inTurn?: string[];
  repairs?: ImportRepairs;
  /** Rows that are correct but should not be imported. */
  leftOut?: number[];
  /** Columns for which a person made a choice, even if it is the guessed one. */
  answered?: string[];
}

export type ChangeChoices = (changed: Partial<ImportChoices>) => void;

/** The field that keeps a column as a line in the notes. */
export const NOTE_LINES = 'note_lines';

/** Maps a column to a field, in addition to the columns that fill it already. An empty `field` leaves the column out. */
export const fillField = (mapping: ImportMapping, header: string, field: string): ImportMapping => {
  const entries = Object.entries(mapping).flatMap(([name, headers]) => {
    const others = [headers].flat().filter((other) => other !== header);
    return others.length > 0 ? [[name, others] as const] : [];
  });
  const next: Record<string, string[]> = Object.fromEntries(entries);
  if (field) next[field] = [...(next[field] ?? []), header];
  return Object.fromEntries(
    Object.entries(next).map(([name, headers]) => [name, headers.length === 1 ? (headers[0] ?? '') : headers]),
  );
};

/** The field that a column fills under a mapping, or `null`. */
export const fieldOf = (mapping: ImportMapping, header: string): string | null =>
  Object.entries(mapping).find(([, headers]) => [headers].flat().includes(header))?.[0] ?? null;

/** Chooses what a value of the file is imported as. An empty `becomes` goes back to the guess. */
export const chooseValue = (values: ImportValues, field: string, value: string, becomes: string): ImportValues => {
  const { [value]: _before, ...others } = values[field] ?? {};
  return { ...values, [field]: becomes ? { ...others, [value]: becomes } : others };
};

/** The columns for which the user still has to choose a field. */
export const columnsToAsk = (guess: ImportColumn[], { answered = [] }: ImportChoices): string[] =>
  guess.flatMap(({ header, certainty }) => (certainty === 'ask' && !answered.includes(header) ? [header] : []));

/** Columns with values that fill no field except the notes, and for which the user has chosen nothing yet. */
export const columnsWithoutField = (
  { columns, mapping }: Pick<ImportResult, 'columns' | 'mapping'>,
  { answered = [] }: Pick<ImportChoices, 'answered'>,
): ImportColumn[] =>
  columns.filter(({ header, filled }) => {
    const field = fieldOf(mapping, header);
    return filled > 0 && (field === null || field === NOTE_LINES) && !answered.includes(header);
  });

/** Required fields that no column fills. */
export const missingFields = ({ fields, mapping }: Pick<ImportResult, 'fields' | 'mapping'>): string[] =>
  fields.flatMap(({ field, is_required }) => (is_required && !mapping[field]?.length ? [field] : []));

/** Sentences that say what must be chosen before the import. */
export const openQuestions = (
  { encoding_check, date_order, decimal_mark }: ImportResult,
  guess: ImportColumn[],
  choices: ImportChoices,
): string[] => [
  ...(encoding_check.certainty === 'ask' && !choices.encoding ? [t`Choose which text looks right.`] : []),
  ...(date_order.certainty === 'ask' && !choices.dateOrder
    ? [t`Choose whether dates start with the day or the month.`]
    : []),
  ...(decimal_mark && !decimal_mark.mark && !choices.decimalMark
    ? [t`Choose what numbers such as ${{ example: decimal_mark.examples[0] ?? '' }} mean.`]
    : []),
  ...columnsToAsk(guess, choices).map(
    (header) => t`Choose a field for the column “${{ header: columnName(header) }}”.`,
  ),
];
