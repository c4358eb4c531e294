import type { ImportColumn } from '@rapport/shared/imports';
import { emptyOption } from '../../lib/fields/fieldInput';
import { columnName } from './importWords';
import { typeOf } from './typeOf';

const LABEL_MAX = 60;

/** The own field that fits a column. Its options are the values that repeat in the column, in case its type is one of choices. */
export const fieldOfColumn = (column: ImportColumn) => ({
  label: columnName(column.header).slice(0, LABEL_MAX).trim(),
  type: typeOf(column),
  options: column.choices?.options.map((label) => emptyOption(label)) ?? [],
});
