import { type ImportMapping, NAME_COLUMN } from '@rapport/shared/imports';
import { badRequest } from '../../../http/problem';
import type { ImportObject } from '../objects/importObject';
import { guessMapping } from './columns';
import type { CsvFile } from './records';

/**
 * The mapping to read a file by: the given one, else the one remembered for the same columns, else a guess.
 * @throws 400 when the given one names a column that is not there
 */
export const chooseMapping = (
  object: ImportObject,
  { headers }: CsvFile,
  given: ImportMapping | undefined,
  remembered: ImportMapping | null,
): ImportMapping => {
  const foreign = Object.keys(given ?? {}).find((column) => !(column in object.fileColumns));
  if (foreign !== undefined) {
    throw badRequest('unknown_field', `The mapping fills “${foreign}”, but ${object.type} have no such field.`);
  }
  const unknown = Object.values(given ?? {})
    .flat()
    .find((header) => !headers.includes(header));
  if (unknown !== undefined) throw badRequest('unknown_column', `The file has no column “${unknown}”.`);
  return given ?? remembered ?? guessMapping(object, headers);
};

/**
 * A check may show what is missing; an import needs the name, and an answer where two columns have one name.
 * @throws 400 in words that say what to choose
 */
export const requireClearMapping = (
  object: ImportObject,
  mapping: ImportMapping,
  { doubles }: CsvFile,
  isGiven: boolean,
) => {
  if (!mapping[NAME_COLUMN[object.type]]?.length) {
    throw badRequest(
      'no_name_column',
      `Name is required: the first row must hold column names, and one of them must be the ${NAME_COLUMN[object.type]}.`,
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

/** Sentences about what a person should check before the import. */
export const mappingNotices = (object: ImportObject, mapping: ImportMapping, { doubles }: CsvFile): string[] => [
  ...(mapping[NAME_COLUMN[object.type]]?.length
    ? []
    : [
        `No column was recognised as the ${NAME_COLUMN[object.type]}. The first row must hold column names; choose which one is the ${NAME_COLUMN[object.type]}.`,
      ]),
  ...(doubles.length > 0
    ? [`Several columns have the same name: ${doubles.join(', ')}. Check which of them is taken.`]
    : []),
];

/** Returns the columns of the file that fill none of ours. */
export const ignoredColumns = (mapping: ImportMapping, { headers }: CsvFile): string[] => {
  const taken = new Set(Object.values(mapping).flat());
  return headers.filter((header) => !taken.has(header));
};
