import { msg } from '@lingui/core/macro';
import type { ImportColumn, ImportField, ImportMapping } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { asText } from '@rapport/shared/words';
import { namesOfHeader, normalNames } from '../objects/fileColumn';
import { type ImportObject, namesOf } from '../objects/importObject';
import { columnOutcome } from './columnOutcome';
import { guessMapping, valueOfCell } from './columns';
import { contentOf } from './contents';
import type { CsvFile } from './records';

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 80;

/** The fields that a person may choose for a column. */
export const fieldsOf = (object: ImportObject): ImportField[] =>
  Object.keys(object.fileColumns)
    .filter((field) => field !== 'note_lines')
    .map((field) => ({
      field,
      is_required: namesOf(object).length === 1 && namesOf(object).includes(field),
      label: object.ownFields?.find(({ key }) => CUSTOM + key === field)?.label,
    }));

/**
 * Describes every column of a file: its first values, the field it fills, how certain that is, and what happens to its
 * values. The texts are not translated yet.
 */
export const describeColumns = (
  object: ImportObject,
  { headers, doubles, sample }: CsvFile,
  mapping: ImportMapping,
  isChosen: boolean,
): Omit<ImportColumn, 'choices'>[] => {
  const fieldOf = new Map(
    Object.entries(mapping).flatMap(([field, names]) => [names].flat().map((name) => [name, field])),
  );
  const named = new Set(Object.values(guessMapping(object, headers)).flat());
  const uncertain = new Set([
    ...ambiguousIn(mapping, { headers, doubles }),
    ...unmappedNameColumns(object, mapping, { headers, sample }),
  ]);
  return headers.map((header, index) => {
    const cells = sample.map((row) => row[index]?.trim() ?? '');
    const filled = cells.filter(Boolean);
    const fields = fieldsFor(object, header, cells);
    const field = fieldOf.get(header) ?? null;
    const isKnown = field === null || field === 'note_lines' ? filled.length === 0 : named.has(header);
    return {
      header,
      samples: [...new Set(filled)].slice(0, SAMPLES).map((text) => valueOfCell(text).slice(0, SAMPLE_CHARACTERS)),
      filled: filled.length,
      field,
      kept: asText(
        field ? columnOutcome(object, mapping, header, field) : filled.length > 0 ? msg`Not imported` : msg`Empty`,
      ),
      certainty: isChosen || isKnown ? 'sure' : uncertain.has(header) ? 'ask' : 'likely',
      alternatives: fields.filter((other) => other !== field),
    };
  });
};

/** The fields that a column may fill, by its name and by what is in it. */
const fieldsFor = ({ fileColumns, prefix }: ImportObject, header: string, cells: string[]): string[] => {
  const names = namesOfHeader(header, prefix);
  const content = contentOf(header, cells);
  return Object.entries(fileColumns)
    .filter(
      ([, { aliases, holds, looksLikePart }]) =>
        normalNames(aliases).some((alias) => names.includes(alias)) ||
        (holds && holds === content) ||
        looksLikePart?.(header),
    )
    .map(([field]) => field);
};

/** Columns with the same name of which not all fill the same field. If several hold addresses or numbers, all are kept. */
export const ambiguousIn = (
  { note_lines: _lines, ...fields }: ImportMapping,
  { headers, doubles }: Pick<CsvFile, 'headers' | 'doubles'>,
): string[] => {
  const fieldOf = (header: string) => Object.keys(fields).find((field) => [fields[field]].flat().includes(header));
  return doubles.filter((header) => {
    const same = headers.filter((other) => nameOf(other) === nameOf(header));
    return new Set(same.map(fieldOf)).size > 1;
  });
};
const nameOf = (header: string) => header.replace(/ \(\d+\)$/, '').toLowerCase();

/** Columns that look like a part of a name and have values, but fill no field. */
export const unmappedNameColumns = (
  { fileColumns }: ImportObject,
  { note_lines: _lines, ...fields }: ImportMapping,
  { headers, sample }: Pick<CsvFile, 'headers' | 'sample'>,
): string[] => {
  const taken = Object.values(fields).flat();
  const isFilled = (index: number) => sample.some((cells) => cells[index]?.trim());
  return Object.values(fileColumns).flatMap(({ looksLikePart }) =>
    headers.filter((header, index) => looksLikePart?.(header) && !taken.includes(header) && isFilled(index)),
  );
};
