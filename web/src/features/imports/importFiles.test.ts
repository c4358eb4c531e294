import { expect, test } from 'vitest';
import { wrongRowsFile } from './importFiles';

test('the file of wrong rows has their cells and the reason, and no cell runs as a formula in a spreadsheet', () => {
  const wrong = { row: 7, reason: 'Name is required', cells: ['', '=cmd()'], can_repair: true };
  const file = wrongRowsFile(['Name', 'Email'], [wrong]);
  expect(file).toBe("\uFEFFName,Email,Row,Reason\r\n,'=cmd(),7,Name is required\r\n");
});
