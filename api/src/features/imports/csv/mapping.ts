import { msg } from '@lingui/core/macro';
import type { ImportMapping } from '@rapport/shared/imports';
import { UUID } from '@rapport/shared/uuid';
import { asText, type Said } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';
import { fieldWords } from '../objects/fieldWords';
import { type ImportObject, namesOf } from '../objects/importObject';
import { ambiguousIn, unmappedNameColumns } from './columnChecks';
import { guessFromRows, keepUnmappedInNotes, unmapped } from './columns';
import { withOwnWords } from './ownLists';
import type { CsvFile } from './records';

/**
 * Chooses the mapping for a file: the given one, else the one remembered for the same columns, else a guess.
 * @throws 400 if the given one names a column that does not exist
 */
export const chooseMapping = (
  object: ImportObject,
  { headers, sample }: CsvFile,
  given: ImportMapping | undefined,
  remembered: ImportMapping | undefined,
): ImportMapping => {
  const foreign = Object.keys(given ?? {}).find((column) => !Object.hasOwn(object.fileColumns, column));
  if (foreign !== undefined) {
    throw badRequest(
      'unknown_field',
      msg`The mapping uses “${foreign}”, which is not a field of ${{ noun: object.type }}.`,
    );
  }
  const unknown = Object.values(given ?? {})
    .flat()
    .find((header) => !headers.includes(header));
  if (unknown !== undefined) throw badRequest('unknown_column', msg`The file has no column “${unknown}”.`);
  if (given) return keptOnce(given);
  if (remembered) return remembered;
  const guessed = withOwnWords(object, guessFromRows(object, headers, sample), headers, sample);
  return keepUnmappedInNotes(object, withForeignId(object, guessed, headers, sample), headers);
};

/** If no value of a column `id` is one of our ids, it holds the ids of another tool. */
const withForeignId = (
  { fileColumns }: ImportObject,
  { id, ...others }: ImportMapping,
  headers: string[],
  rows: string[][],
): ImportMapping => {
  if (typeof id !== 'string') return others;
  const at = headers.indexOf(id);
  const ids = rows.flatMap((cells) => cells[at]?.trim() || []);
  const isForeign = ids.length > 0 && !ids.some((value) => UUID.test(value));
  return isForeign && 'external_id' in fileColumns && !others.external_id
    ? { ...others, external_id: id }
    : { id, ...others };
};

/** Columns that fill a field are not repeated in the notes. */
const keptOnce = ({ note_lines = [], ...fields }: ImportMapping): ImportMapping => {
  const rest = unmapped(fields, [note_lines].flat());
  return rest.length > 0 ? { ...fields, note_lines: rest } : fields;
};

/**
 * Requires a column with the name of the record, and a choice between columns with the same name. Only an import needs
 * both; a check shows what is missing.
 * @throws 400 with a text that says what to choose
 */
export const requireClearMapping = (object: ImportObject, mapping: ImportMapping, csv: CsvFile, isGiven: boolean) => {
  if (!isNamed(object, mapping, csv) && !(isGiven && hasNameInstead(object, mapping))) {
    throw badRequest(
      'no_name_column',
      msg`Name is required: the first row must hold column names, and one of them must be the ${{ names: namesIn(object) }}.`,
    );
  }
  const [ambiguous] = ambiguousIn(mapping, csv);
  if (!isGiven && ambiguous !== undefined) {
    throw badRequest('double_column', msg`Two columns are called “${ambiguous}”. Name the one to use in the mapping.`);
  }
};

/** The columns that name a record, worded for a sentence. */
const namesIn = (object: ImportObject): string => {
  const [first = '', other] = namesOf(object).map(fieldWords);
  return other === undefined ? first : asText(msg`${first} or the ${other}`);
};

/** Whether rows have a name, or the file is a list of only one thing that can replace it, such as email addresses. */
const isNamed = (object: ImportObject, mapping: ImportMapping, { headers, sample }: CsvFile): boolean => {
  if (namesOf(object).some((column) => mapping[column]?.length)) return true;
  const { note_lines: _lines, ...fields } = mapping;
  const taken = new Set(Object.values(fields).flat());
  const hasOtherWords = headers.some(
    (header, index) => !taken.has(header) && sample.some((cells) => /\p{L}/u.test(cells[index] ?? '')),
  );
  return hasNameInstead(object, mapping) && !hasOtherWords;
};

const hasNameInstead = ({ fallbackNameColumn = '' }: ImportObject, mapping: ImportMapping) =>
  Boolean(mapping[fallbackNameColumn]?.length);

/**
 * Sentences about what the user should check before the import. With a given mapping, there is no question about which
 * columns to use.
 */
export const mappingNotices = (
  object: ImportObject,
  mapping: ImportMapping,
  csv: CsvFile,
  isGiven: boolean,
): Said[] => [
  ...(isNamed(object, mapping, csv)
    ? []
    : [
        msg`No column was recognized as the ${{ names: namesIn(object) }}. The first row must hold column names. Choose the column with the ${{ name: fieldWords(namesOf(object)[0] ?? '') }}.`,
      ]),
  ...(isGiven ? [] : ambiguousIn(mapping, csv))
    .slice(0, 1)
    .map(
      () => msg`Several columns have the same name: ${{ columns: csv.doubles.join(', ') }}. Check which one is used.`,
    ),
  ...(isGiven ? [] : unmappedNameColumns(object, mapping, csv)).map(
    (header) => msg`“${header}” may be part of the name but is not used for it. Check which columns make up the name.`,
  ),
];
