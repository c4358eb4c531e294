import { expect, test } from 'vitest';
import { wrongRowsFile } from './importFiles';

test('wrong rows keep their cells and say why, and nothing in them runs in a spreadsheet', () => {
  const wrong = { row: 7, reason: 'Name is required', cells: ['', '=cmd()'], can_repair: true };
  const file = wrongRowsFile(['Name', 'Email'], [wrong]);
  expect(file).toBe("\uFEFFName,Email,Row,Reason\r\n,'=cmd(),7,Name is required\r\n");
});
