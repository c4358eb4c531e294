import type { ImportColumn } from '@rapport/shared/imports';
import { emptyOption } from '../../lib/fields/fieldInput';
import { columnName } from './importWords';
import { typeOf } from './typeOf';

const LABEL_MAX = 60;

/** The own field that a column seems to want. The options are those of its values that repeat, should they be choices. */
export const fieldOfColumn = (column: ImportColumn) => ({
  label: columnName(column.header).slice(0, LABEL_MAX).trim(),
  type: typeOf(column),
  options: column.choices?.options.map((label) => emptyOption(label)) ?? [],
});
