import { expect, test } from 'vitest';
import { cleanFileName, FILE_NAME_MAX } from './fileRules';

test.each([
  ['Offer.pdf', 'Offer.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\plan.docx', 'plan.docx'],
  ['見積書 2026.pdf', '見積書 2026.pdf'],
  ['عرض سعر.pdf', 'عرض سعر.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
  ['nul\0byte\u0007.txt', 'nulbyte.txt'],
  ['half \ud83d.txt', 'half .txt'],
  ['👩‍👩‍👧 family.jpg', '👩‍👩‍👧 family.jpg'],
  ['what?<b>"x"|*.html', 'what__b__x___.html'],
  ['.htaccess', 'htaccess'],
  ['trailing.   ', 'trailing'],
  ['a/', 'file'],
  ['', 'file'],
  ['\u200b\u2066', 'file'],
])('%j is stored as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
  expect(cleanFileName(kept)).toBe(kept);
});

test('a long name is cut before its extension, and never within a character', () => {
  expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(FILE_NAME_MAX - 4)}.pdf`);
  const faces = cleanFileName(`${'😀'.repeat(300)}.png`);
  expect([...faces]).toHaveLength(FILE_NAME_MAX);
  expect(() => encodeURIComponent(faces)).not.toThrow();
  expect(cleanFileName(`a.${'b'.repeat(300)}`)).toHaveLength(FILE_NAME_MAX);
});
