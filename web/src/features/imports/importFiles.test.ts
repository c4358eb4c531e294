import { expect, test } from 'vitest';
import { templateFile, wrongRowsFile } from './importFiles';

test('a template names our columns above one example', () => {
  const [header, example] = templateFile('companies').slice(1).split('\r\n');
  expect(header).toBe('name,domain,industry,size,phone,address,notes');
  expect(example).toContain('"12 St James’s Square, London"');
});

test('wrong rows keep their cells and say why, and nothing in them runs in a spreadsheet', () => {
  const wrong = { row: 7, reason: 'Name is required', cells: ['', '=cmd()'], can_repair: true };
  const file = wrongRowsFile(['Name', 'Email'], [wrong]);
  expect(file).toBe("\uFEFFName,Email,Row,Reason\r\n,'=cmd(),7,Name is required\r\n");
});
