import { expect, test } from 'vitest';
import { fileOfRows, gridColumns, rowsToRepair, wrongColumns } from './repairs';

const wrong = (row: number, cells: string[], reason = 'Name is required') => ({ row, cells, reason, can_repair: true });
const column = (header: string, field: string | null) => ({
  header,
  field,
  samples: [],
  filled: 1,
  kept: '',
  certainty: 'sure' as const,
  alternatives: [],
  choices: null,
});
const file = {
  headers: ['Name', 'Mail', 'Color', 'Size'],
  columns: [column('Name', 'name'), column('Mail', 'email'), column('Color', 'note_lines'), column('Size', null)],
  fields: [
    { field: 'name', is_required: true },
    { field: 'email', is_required: false },
  ],
};

test('rows in a file of their own keep the row numbers of the whole file', async () => {
  const rows = [wrong(7, ['G', 'g@x']), wrong(3, ['"A"', '=1']), wrong(4, ['B'])];
  expect(await fileOfRows(['Name', 'Mail'], rows, 'a.csv').text()).toBe(
    '\uFEFFName,Mail\r\n\r\n"""A""",\'=1\r\nB\r\n\r\n\r\nG,g@x\r\n',
  );
});

test('corrected rows stay among the wrong rows, in the order of the file', () => {
  const edited = new Map([[3, wrong(3, ['', 'c@x'])]]);
  const refused = { ...wrong(2, ['Late'], 'contact limit reached'), can_repair: false };
  expect(rowsToRepair([refused, wrong(9, ['', 'i@x']), wrong(1, [''])], edited, { 3: ['Cid', 'c@x'] })).toMatchObject([
    { row: 1, isEdited: false },
    { row: 3, isEdited: true, cells: ['Cid', 'c@x'] },
    { row: 9, isEdited: false },
  ]);
});

test('the grid has the columns that fill a field and those in which a row has a value', () => {
  const headersOf = (cells: string[]) => gridColumns(file, [wrong(2, cells)]).map(({ header }) => header);
  expect(headersOf(['', '', '', ''])).toEqual(['Name', 'Mail']);
  expect(headersOf(['', '', 'red', ''])).toEqual(['Name', 'Mail', 'Color']);
  expect(headersOf(['', '', '', '', 'more'])).toEqual(['Name', 'Mail', 'Cell 5, beyond the columns']);
});

test('a problem marks the cells that it is about', () => {
  const cells = ['', 'x', '', ''];
  expect(wrongColumns(undefined, file, cells)).toEqual([0]);
  expect(wrongColumns('email', file, cells)).toEqual([1]);
  expect(wrongColumns(null, file, [...cells, 'more'])).toEqual([4]);
  expect(wrongColumns(null, file, ['A', '"b\nC', '', ''])).toEqual([1]);
});
