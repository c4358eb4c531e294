import { msg, plural } from '@lingui/core/macro';
import { customSchema, type Field } from '@rapport/shared/fields';
import type { ImportMapping } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Said } from '@rapport/shared/words';
import { columnNames } from '../../fields/columnNames';
import { type FileColumn, firstFilled, normalHeader, normalNames } from './fileColumn';
import type { ImportObject, WrittenColumn } from './importObject';
import { ownCellReader } from './ownCells';
import { type FileReading, type RowReader, squeezed } from './rowReader';

const columnOf = ({ key }: Pick<Field, 'key'>) => CUSTOM + key;

/** Of own fields a comma in a label is no separator of aliases. */
const fileColumnOf = (field: Field, name: string | undefined): FileColumn => ({
  ...firstFilled([name ?? '', columnOf(field)].map((alias) => alias.replaceAll(',', ' ')).join()),
  isDate: field.type === 'date',
  isNumber: field.type === 'number' || field.type === 'money',
});

/** Names of other tools for built-in columns that a workspace gave to fields of its own. */
const withoutNames = ({ aliases, ...column }: FileColumn, names: Set<string>): FileColumn => {
  const rest = aliases.split(',').filter((alias) => !names.has(normalHeader(alias)));
  return { ...column, aliases: rest.join() };
};

/** A type of record with the own fields of a workspace: each is a column, `custom.key`, that files may fill. */
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

/** The values themselves, and the lines for those that no field takes. */
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
        const { value, left } = readCell(cell);
        const taken = value === undefined ? undefined : accepted(field, value, schema);
        if (taken !== undefined) custom[field.key] = taken;
        shown[columnOf(field)] = taken === undefined ? '' : cell;
        const rest = taken === undefined ? cell : left;
        if (rest) unread.push(`${field.label}: ${squeezed(rest)}`);
      }
      const lines = [read.row.note_lines ?? [], unread].flat();
      return { ...read, row: { ...read.row, ...shown, custom: JSON.stringify(custom), note_lines: lines } };
    },
    notices: () => [...reader.notices(), ...cellReaders.flatMap(({ notices }) => notices?.() ?? [])],
    values: () => [...reader.values(), ...cellReaders.flatMap(({ field, values }) => values?.(columnOf(field)) ?? [])],
  };
};

/** A value as the API would take it. Options were looked up, among them those that are offered no more. */
const accepted = ({ key, options }: Field, value: unknown, schema: ReturnType<typeof customSchema>): unknown => {
  if (options.length > 0) return value;
  const parsed = schema.safeParse({ [key]: value });
  return parsed.success ? (parsed.data[key] ?? undefined) : undefined;
};

/** Why a new record cannot be taken without these fields, with the first of them. */
export const wrongRequired = ({ ownFields = [] }: ImportObject, keys: string[]): { reason: Said; field: string } => {
  const labels = ownFields.flatMap(({ key, label }) => (keys.includes(key) ? `“${label}”` : [])).join(', ');
  return {
    reason: msg`${plural({ count: keys.length }, { one: 'A required field is empty or cannot be read', other: 'Required fields are empty or cannot be read' })}: ${labels}`,
    field: CUSTOM + keys[0],
  };
};

/** Says which required fields no column fills, before every new record is refused. */
export const requiredNotices = ({ ownFields = [] }: ImportObject, mapping: ImportMapping): Said[] =>
  ownFields.flatMap((field) =>
    field.required && !mapping[columnOf(field)]?.length
      ? msg`“${{ label: field.label }}” is required for new records, and no column fills it. Choose its column.`
      : [],
  );
