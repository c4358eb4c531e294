import { msg, plural } from '@lingui/core/macro';
import { customSchema } from '@rapport/shared/customSchema';
import type { Field } from '@rapport/shared/fields';
import type { ImportMapping } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Said } from '@rapport/shared/words';
import { columnNames } from '../../fields/columnNames';
import { type FileColumn, firstValueColumn, normalHeader, normalNames } from './fileColumn';
import type { ImportObject, WrittenColumn } from './importObject';
import { ownCellReader } from './ownCells';
import { type FileReading, type RowReader, singleLine } from './rowReader';

const columnOf = ({ key }: Pick<Field, 'key'>) => CUSTOM + key;

/** Commas separate aliases, so those in the label of a field are replaced. */
const fileColumnOf = (field: Field, name: string | undefined): FileColumn => ({
  ...firstValueColumn([name ?? '', columnOf(field)].map((alias) => alias.replaceAll(',', ' ')).join()),
  isDate: field.type === 'date',
  isLong: field.type === 'long_text',
  isNumber: field.type === 'number' || field.type === 'money',
});

/** Removes the aliases of a built-in column that the workspace uses as labels of own fields. */
const withoutNames = ({ aliases, ...column }: FileColumn, names: Set<string>): FileColumn => {
  const rest = aliases.split(',').filter((alias) => !names.has(normalHeader(alias)));
  return { ...column, aliases: rest.join() };
};

/** Adds the own fields of a workspace to a type of record. Each becomes a column, `custom.key`, that files can fill. */
export const withOwnFields = (object: ImportObject, fields: Field[]): ImportObject => {
  if (fields.length === 0) return object;
  const names = columnNames(fields, Object.keys(object.fileColumns));
  const taken = new Set([...names.values()].flatMap((name) => normalNames(name.replaceAll(',', ' '))));
  const builtIn = Object.entries(object.fileColumns).map(
    ([column, found]) => [column, withoutNames(found, taken)] as const,
  );
  const own = fields.map((field) => [columnOf(field), fileColumnOf(field, names.get(field.key))] as const);
  return {
    ...object,
    fileColumns: Object.fromEntries([...builtIn, ...own]),
    ownFields: fields,
    written: object.written.map((column) => filledByOwn(column, fields.map(columnOf))),
    reader: (reading) => withOwnCells(object.reader(reading), fields, reading),
  };
};

/** Own fields fill the column `custom` and, with values that cannot be read, the text with lines. */
const filledByOwn = (column: WrittenColumn, own: string[]): WrittenColumn => {
  if (column.name === 'custom') return { ...column, filledBy: own };
  return column.lines ? { ...column, filledBy: [...(column.filledBy ?? [column.name]), ...own] } : column;
};

const withOwnCells = (reader: RowReader, fields: Field[], reading: FileReading): RowReader => {
  const cellReaders = fields.map((field) => ({ field, ...ownCellReader(field, reading) }));
  const schema = customSchema(fields);
  return {
    read: (cells) => {
      const read = reader.read(cells);
      if (!('row' in read)) return read;
      const custom: Record<string, unknown> = {};
      const shown: Record<string, string> = {};
      const unread: string[] = [];
      for (const { field, read: readCell } of cellReaders) {
        const cell = (cells[columnOf(field)] ?? '').trim();
        if (!cell) continue;
        const { value, rest } = readCell(cell);
        const valid = value === undefined ? undefined : validated(field, value, schema);
        if (valid !== undefined) custom[field.key] = valid;
        shown[columnOf(field)] = valid === undefined ? '' : cell;
        const leftOver = valid === undefined ? cell : rest;
        if (leftOver) unread.push(`${field.label}: ${singleLine(leftOver)}`);
      }
      const lines = [read.row.note_lines ?? [], unread].flat();
      return { ...read, row: { ...read.row, ...shown, custom: JSON.stringify(custom), note_lines: lines } };
    },
    notices: () => [...reader.notices(), ...cellReaders.flatMap(({ notices }) => notices?.() ?? [])],
    values: () => [...reader.values(), ...cellReaders.flatMap(({ field, values }) => values?.(columnOf(field)) ?? [])],
  };
};

/** Validates a value as the API does. Options are already looked up; among them may be removed ones, which the API would refuse. */
const validated = ({ key, options }: Field, value: unknown, schema: ReturnType<typeof customSchema>): unknown => {
  if (options.length > 0) return value;
  const result = schema.safeParse({ [key]: value });
  return result.success ? (result.data[key] ?? undefined) : undefined;
};

/** Why a new record is refused without these required fields. `field` is the first of them. */
export const wrongRequired = ({ ownFields = [] }: ImportObject, keys: string[]): { reason: Said; field: string } => {
  const labels = ownFields.flatMap(({ key, label }) => (keys.includes(key) ? `“${label}”` : [])).join(', ');
  return {
    reason: msg`${plural({ count: keys.length }, { one: 'A required field is empty or cannot be read', other: 'Required fields are empty or cannot be read' })}: ${labels}`,
    field: CUSTOM + keys[0],
  };
};

/** Names the required fields that no column fills, because every new record would be refused. */
export const requiredNotices = ({ ownFields = [] }: ImportObject, mapping: ImportMapping): Said[] =>
  ownFields.flatMap((field) =>
    field.required && !mapping[columnOf(field)]?.length
      ? msg`“${{ label: field.label }}” is required for new records, and no column fills it. Choose its column.`
      : [],
  );
