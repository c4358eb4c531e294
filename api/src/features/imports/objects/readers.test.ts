import { expect, test } from 'vitest';
import { IMPORT_OBJECTS } from './registry';

const READING = { zone: 'UTC', isDayFirst: false, currency: 'USD' } as const;
const rowReader = (objectType: 'contacts' | 'companies') => IMPORT_OBJECTS[objectType].reader(READING);

test.each([
  ['11-50', '11-50'],
  ['11 – 50', '11-50'],
  ['500+', '500+'],
  ['7', '1-10'],
  ['51-200 employees', '51-200'],
  ['1,200', '500+'],
  ['1.200', '500+'],
  ['10k+', '500+'],
  ['about 30 people', '11-50'],
  ['1001-5000', '500+'],
  // What Excel makes of a band when it takes it for a date.
  ['10-Jan', '1-10'],
  ['01-Oct', '1-10'],
  ['Nov-50', '11-50'],
  ['Large ', null],
  ['0', null],
  ['', null],
])('a company of “%s” has the size %s', (size, band) => {
  expect(rowReader('companies').read({ name: 'Acme', size })).toMatchObject({ row: { size: band } });
});

test.each([
  ['Customer', 'customer'],
  ['EVANGELIST', 'customer'],
  ['Marketing Qualified Lead', 'lead'],
  ['partner', 'partner'],
  ['Gold', null],
  ['constructor', null],
  ['', null],
])('the status “%s” is %s', (status, ours) => {
  expect(rowReader('contacts').read({ name: 'Ada', status })).toMatchObject({ row: { status: ours } });
});

test('statuses that are none of ours are named in notices, the commonest first, the rest together', () => {
  const reader = rowReader('contacts');
  const statuses = ['Gold', 'Gold', 'A', 'B', 'C', 'D', 'E', 'F', ''];
  for (const status of statuses) reader.read({ name: 'Ada', status });
  expect(reader.notices()).toEqual([
    '“Gold” is no status here: 2 rows come in as Lead.',
    ...['A', 'B', 'C', 'D'].map((status) => `“${status}” is no status here: 1 row comes in as Lead.`),
    'Other values are no status here either: 2 rows come in as Lead.',
  ]);
});

test.each([
  ['vip, news;fair', ['vip', 'news', 'fair']],
  ['* My Contacts ::: Friends', ['Friends']],
  ['* myContacts', []],
  ['* friends ::: * starred', ['friends', 'starred']],
  ['* vip', ['* vip']],
])('the tags “%s” are %j', (tags, ours) => {
  expect(rowReader('contacts').read({ name: 'Ada', tags })).toMatchObject({ row: { tags: ours } });
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(201) }, 'Use at most 200 characters'],
  [{ name: 'Ada', email: 'ada' }, 'email: Please enter a valid email address'],
  [{ name: 'Ada', email: 'a@b.co\u0000' }, 'email: Please enter a valid email address'],
  [{ name: 'Ada', phone: '\u0007' }, 'phone: Use one line without control characters'],
  [{ name: 'Ada', notes: 'a\0b' }, 'notes: Remove the invisible NUL character'],
  [{ name: 'Ada', tags: 'x'.repeat(101) }, 'tags: Use at most 100 characters'],
])('the row %j is refused because of it', (cells, reason) => {
  expect(rowReader('contacts').read(cells as unknown as Record<string, string>)).toEqual({ reason });
});

test('line breaks in a name are layout, blanks are not', () => {
  expect(rowReader('contacts').read({ name: ' Ada\r\n Lovelace  King ' })).toMatchObject({
    row: { name: 'Ada Lovelace  King' },
  });
});

test('an id that is not one of ours is nothing to go by', () => {
  const id = '01a1fb90-a5a5-7fff-8ffd-612348fc0e64';
  expect(rowReader('companies').read({ name: 'Acme', id: '5' })).toMatchObject({ row: { id: null } });
  expect(rowReader('companies').read({ name: 'Acme', id })).toMatchObject({ row: { id } });
});
