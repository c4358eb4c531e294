import { IMPORT_COLUMNS, type ImportMapping, type ImportObjectType, NAME_COLUMN } from '@rapport/shared/imports';
import { badRequest } from '../../http/problem';
import { guessMapping } from './columns';
import type { CsvFile } from './csvRecords';
import { WRITTEN } from './staging.repository';

/**
 * The mapping to read a file by: the given one, else the one that was remembered for the same columns, else a guess.
 * @throws 400 when the given one names a column that is not there
 */
export const chooseMapping = (
  objectType: ImportObjectType,
  { headers }: CsvFile,
  given: ImportMapping | undefined,
  remembered: ImportMapping | null,
): ImportMapping => {
  const columns: readonly string[] = IMPORT_COLUMNS[objectType];
  const foreign = Object.keys(given ?? {}).find((column) => !columns.includes(column));
  if (foreign !== undefined) {
    throw badRequest('unknown_field', `The mapping fills “${foreign}”, but ${objectType} have no such field.`);
  }
  const unknown = Object.values(given ?? {})
    .flat()
    .find((header) => !headers.includes(header));
  if (unknown !== undefined) throw badRequest('unknown_column', `The file has no column “${unknown}”.`);
  return given ?? remembered ?? guessMapping(objectType, headers);
};

/**
 * A check may show what is missing; an import needs the name, and an answer where two columns have one name.
 * @throws 400 in words that say what to choose
 */
export const requireClearMapping = (
  objectType: ImportObjectType,
  mapping: ImportMapping,
  { doubles }: CsvFile,
  isGiven: boolean,
) => {
  if (!mapping[NAME_COLUMN[objectType]]?.length) {
    throw badRequest(
      'no_name_column',
      `Name is required: the first row must hold column names, and one of them must be the ${NAME_COLUMN[objectType]}.`,
    );
  }
  const ambiguous = doubles.find((header) => Object.values(mapping).flat().includes(header));
  if (!isGiven && ambiguous !== undefined) {
    throw badRequest(
      'double_column',
      `Two columns are called “${ambiguous}”. Say in the mapping which of them to take.`,
    );
  }
};

/** What a person should look at before the import. */
export const mappingNotices = (
  objectType: ImportObjectType,
  mapping: ImportMapping,
  { doubles }: CsvFile,
): string[] => [
  ...(mapping[NAME_COLUMN[objectType]]?.length
    ? []
    : [
        `No column was recognised as the ${NAME_COLUMN[objectType]}. The first row must hold column names; choose which one is the ${NAME_COLUMN[objectType]}.`,
      ]),
  ...(doubles.length > 0
    ? [`Several columns have the same name: ${doubles.join(', ')}. Check which of them is taken.`]
    : []),
];

/** The columns of the file that fill none of ours. */
export const ignoredColumns = (mapping: ImportMapping, { headers }: CsvFile): string[] => {
  const taken = new Set(Object.values(mapping).flat());
  return headers.filter((header) => !taken.has(header));
};

/**
 * Columns that are filled together with another: the second address of a cell or file goes beside the first, and an
 * amount may name its currency.
 */
const BESIDE: Record<string, string> = {
  currency: 'amount',
  other_emails: 'email',
  other_phones: 'phone',
  contact_id: 'contact_email',
  company_id: 'company',
  expected_close_date: 'close_date',
};

/** The columns of a record that a file fills. */
export const filledColumns = (objectType: ImportObjectType, mapping: ImportMapping): string[] =>
  WRITTEN[objectType].filter((column) => column in mapping || (BESIDE[column] ?? column) in mapping);
