import { BOM, csvLine } from '@rapport/shared/csv';
import type { ImportObjectType } from '@rapport/shared/imports';
import { IMPORT_OBJECTS } from './objects/registry';

/** Columns that programs write and users do not fill in. */
const NOT_TYPED = ['id', 'external_id', 'created_at'];

/** A file with the columns that users fill in, and one example row. */
export const templateFile = (table: ImportObjectType): string => {
  const columns = Object.entries(IMPORT_OBJECTS[table].template).filter(([column]) => !NOT_TYPED.includes(column));
  return BOM + csvLine(columns.map(([column]) => column)) + csvLine(columns.map(([, example]) => example));
};
