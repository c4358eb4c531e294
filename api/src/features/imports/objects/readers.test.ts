import { DEFAULT_STAGES } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import { english } from '../../../words/words';
import { inEnglish } from '../testWords';
import { dayOrder, parseDay, parseInstant } from './dates';
import { IMPORT_OBJECTS } from './registry';
import type { FileReading } from './rowReader';

const kindOf = (key: string) => (key === 'closed_won' ? 'won' : key === 'closed_lost' ? 'lost' : 'open');
const READING: FileReading = {
  headers: [],
  zone: 'UTC',
  isDayFirst: false,
  decimalMarks: {},
  currency: 'USD',
  members: [],
  pipelines: [{ id: 'sales', name: null }],
  stages: DEFAULT_STAGES.map((key) => ({ key, kind: kindOf(key), name: null, pipeline_id: 'sales' })),
  values: {},
  words: english,
};
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
  // Excel turns these bands into dates.
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
  ['Kunde', 'customer'],
  ['cliente potencial', 'lead'],
  ['Potencial', 'lead'],
  ['Open - Not Contacted', 'lead'],
  ['customer or partner', null],
  ['顧客', 'customer'],
  ['', null],
])('the status “%s” is %s', (status, ours) => {
  expect(rowReader('contacts').read({ name: 'Ada', status })).toMatchObject({ row: { status: ours } });
});

test.each([
  ['Needs Analysis', 'qualified'],
  ['Id. Decision Makers', 'qualified'],
  ['Proposal/Price Quote', 'proposal'],
  ['Devis envoyé', 'proposal'],
  ['Negotiation/Review', 'negotiation'],
  ['Verhandlung', 'negotiation'],
  ['Closed - Won', 'closed_won'],
  ['Closed Lost to Competition', 'closed_lost'],
  ['Gagné', 'closed_won'],
  ['受注', 'closed_won'],
  ['Not qualified', null],
])('the stage “%s” is %s', (stage, ours) => {
  expect(IMPORT_OBJECTS.deals.reader(READING).read({ title: 'Roof', stage })).toMatchObject({ row: { stage: ours } });
});

test('if a column has too many different values, a notice says what happens to the rest', () => {
  const reader = IMPORT_OBJECTS.deals.reader(READING);
  for (let nth = 0; nth < 200; nth += 1) reader.read({ title: 'Roof', stage: `Stage ${nth}` });
  const words = expect.stringContaining('200 most frequent');
  expect(inEnglish(reader.notices())).not.toContainEqual(words);
  reader.read({ title: 'Roof', stage: 'Stage 200' });
  expect(inEnglish(reader.notices())).toContain(
    'The file has 201 different values for stage. You can choose for the 200 most frequent. The others are imported as guessed, with the original in the notes.',
  );
});

test('the values of several pipelines are counted together', () => {
  const reader = IMPORT_OBJECTS.deals.reader({ ...READING, pipelines: [...READING.pipelines, { id: 'b', name: 'B' }] });
  for (let nth = 0; nth < 101; nth += 1) {
    for (const pipeline of ['B', 'C']) reader.read({ title: 'Roof', pipeline, stage: `Stage ${nth}` });
  }
  expect(inEnglish(reader.notices())).toContainEqual(expect.stringContaining('The file has 202 different values'));
});

test.each([
  ['Erledigt', 'done'],
  ['oui', 'done'],
  ['1', 'done'],
  ['En cours', 'in_progress'],
  ['Nein', 'todo'],
  ['Pondering', null],
])('the task status “%s” is %s', (status, ours) => {
  expect(IMPORT_OBJECTS.tasks.reader(READING).read({ title: 'Call', status })).toMatchObject({ row: { status: ours } });
});

test.each([
  ['2026-12-31', '2026-12-31 17:00'],
  ['2026/3/7 9:05', '2026-03-07 09:05'],
  ['2026年12月31日', '2026-12-31 17:00'],
  ['3/7/26', '2026-03-07 17:00'],
  ['31/7/26', '2026-07-31 17:00'],
  ['12-31-99', '1999-12-31 17:00'],
  ['7.3.26', '2026-03-07 17:00'],
  ['Dec 31, 2026', '2026-12-31 17:00'],
  ['Thu, Dec 31, 2026, 5:30 PM', '2026-12-31 17:30'],
  ['September 1st, 2026', '2026-09-01 17:00'],
  ['31-Dec-26', '2026-12-31 17:00'],
  ['15 Apr, 2021 00:03:00', '2021-04-15 00:03'],
  ['Do. 31. Dezember 2026', '2026-12-31 17:00'],
  ['15. Mrz 21', '2021-03-15 17:00'],
  ['1er août 2026', '2026-08-01 17:00'],
  ['31 de diciembre de 2026', '2026-12-31 17:00'],
  ['31 grudnia 2026', '2026-12-31 17:00'],
  ['5 mrt. 2026', '2026-03-05 17:00'],
  ['46387', '2026-12-31 17:00'],
  ['46387.75', '2026-12-31 18:00'],
])('the date “%s” is %s', (due_date, due) => {
  expect(IMPORT_OBJECTS.tasks.reader(READING).read({ title: 'Call', due_date })).toMatchObject({
    row: { due_date: `${due} UTC` },
  });
});

test.each([
  ['2026-12-31 09:00:00+02', '2026-12-31 09:00 +02'],
  ['2026-12-31 09:00:00.123456-05', '2026-12-31 09:00 -05'],
  ['2026-12-31 09:00:00+0530', '2026-12-31 09:00 +0530'],
  ['2026-12-31 09:00 GMT', '2026-12-31 09:00 GMT'],
  ['2026-12-31 09:00-11', '2026-12-31 09:00 Europe/Berlin'],
  ['2026-12-31 09:00:00', '2026-12-31 09:00 Europe/Berlin'],
])('the instant “%s” is %s for a reader in Berlin', (written, instant) => {
  expect(parseInstant(written, { ...READING, zone: 'Europe/Berlin' }, '12')).toBe(instant);
});

test.each(['31 Dec', '31 Foo 2026', '15 Apr 21:30', '32/13/2026', 'Feb 30, 2026', '123', '2026', '4638.5'])(
  '“%s” is not a date',
  (due_date) => {
    expect(inEnglish(IMPORT_OBJECTS.tasks.reader(READING).read({ title: 'Call', due_date }))).toMatchObject({
      reason: 'due date: Use a date such as 2026-11-20',
    });
  },
);

test('unknown statuses are named in notices, the most frequent first, the rest together', () => {
  const reader = rowReader('contacts');
  const statuses = ['Gold', 'Gold', 'A', 'B', 'C', 'D', 'E', 'F', ''];
  for (const status of statuses) reader.read({ name: 'Ada', status });
  expect(reader.notices().map((said) => inEnglish(said))).toEqual([
    '“Gold” is not a known status. 2 rows are imported as Lead.',
    ...['A', 'B', 'C', 'D'].map((status) => `“${status}” is not a known status. 1 row is imported as Lead.`),
    'Other values are not a known status either. 2 rows are imported as Lead.',
  ]);
});

test.each([
  ['vip, news;fair', ['vip', 'news', 'fair']],
  ['* My Contacts ::: Friends', ['Friends']],
  ['* myContacts', []],
  ['* friends ::: * starred', ['friends', 'starred']],
  ['* vip', ['* vip']],
  ['"VIP","Blog"', ['VIP', 'Blog']],
])('the tags “%s” are %j', (tags, ours) => {
  expect(rowReader('contacts').read({ name: 'Ada', tags })).toMatchObject({ row: { tags: ours } });
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'Ada', job_title: 'x'.repeat(201) }, 'job title: Use at most 200 characters'],
  [{ name: 'x'.repeat(201) }, 'Use at most 200 characters'],
  [{ name: 'Ada', phone: '\u0007' }, 'phone: Use one line without control characters'],
  [{ name: 'Ada', notes: 'a\0b' }, 'notes: Remove the invisible NUL character'],
  [{ name: 'Ada', tags: 'x'.repeat(101) }, 'tags: Use at most 100 characters'],
])('the row %j is refused with the reason', (cells, reason) => {
  expect(inEnglish(rowReader('contacts').read(cells as unknown as Record<string, string>))).toMatchObject({ reason });
});

test.each<[Record<string, string>, object]>([
  [{ email: 'a@x.co, b@x.co' }, { email: 'a@x.co', other_emails: ['b@x.co'] }],
  [{ email: 'a@x.co / b@x.co; c@x.co' }, { email: 'a@x.co', other_emails: ['b@x.co', 'c@x.co'] }],
  [{ email: 'a@x.co or b@x.co' }, { email: 'a@x.co', other_emails: ['b@x.co'] }],
  [{ email: 'Mail: a@x.co' }, { email: 'a@x.co' }],
  [{ email: 'mailto:a@x.co' }, { email: 'a@x.co' }],
  [{ email: '<a@x.co>' }, { email: 'a@x.co' }],
  [{ email: 'Ada Lovelace <a@x.co>' }, { email: 'a@x.co' }],
  [{ email: 'a@x.co.' }, { email: 'a@x.co' }],
  [{ email: 'a@b.co\u0000' }, { email: 'a@b.co' }],
  [
    { email: 'a@x.co ::: A@y.co', phone: '123 ::: 456' },
    { other_emails: ['A@y.co'], other_phones: ['456'] },
  ],
  [{ email: 'a@x.co / +44 20 7946 0000' }, { email: 'a@x.co', phone: '+44 20 7946 0000' }],
  [{ email: 'a@x.co, Tel. 030 123456' }, { email: 'a@x.co', phone: '030 123456' }],
  [{ phone: '030 123456; a@x.co' }, { email: 'a@x.co', phone: '030 123456' }],
  [{ phone: '030 123456 / 0171 1234567' }, { phone: '030 123456', other_phones: ['0171 1234567'] }],
  [{ phone: '030/123456' }, { phone: '030/123456' }],
  [{ phone: '0171/3000004, 089-44004' }, { phone: '0171/3000004', other_phones: ['089-44004'] }],
  [{ phone: '0171/3000004 / 089/44004' }, { phone: '0171/3000004', other_phones: ['089/44004'] }],
  [{ phone: '0171 / 3000004' }, { phone: '0171 / 3000004' }],
  [{ phone: '+1 555 123 4567, ext. 12' }, { phone: '+1 555 123 4567, ext. 12' }],
  [
    { email: 'n/a', phone: '-' },
    { email: '', phone: '', notes: '' },
  ],
  [{ other_emails: 'a@x.co; b@x.co' }, { email: '', other_emails: ['a@x.co', 'b@x.co'] }],
])('from the cells %j, the contact gets %j', (cells, fields) => {
  const read = rowReader('contacts').read({ name: 'Ada', ...cells });
  expect(read).toMatchObject({ row: fields, warnings: [] });
});

test.each<[Record<string, string>, object, string]>([
  [
    { email: 'ada', notes: 'old' },
    { email: '', notes: 'old', note_lines: ['Email: ada'] },
    'email: “ada” is not a plain email address. The text goes to the notes',
  ],
  [
    { email: 'a@x.co, then b@x' },
    { email: 'a@x.co', note_lines: ['Email: a@x.co, then b@x'] },
    'email: “a@x.co, then b@x” is not a plain email address. The text goes to the notes',
  ],
  [
    { email: '.a@x.co' },
    { email: '', note_lines: ['Email: .a@x.co'] },
    'email: “.a@x.co” is not a plain email address. The text goes to the notes',
  ],
  [
    { email: 'a@-x.co' },
    { email: '', note_lines: ['Email: a@-x.co'] },
    'email: “a@-x.co” is not a plain email address. The text goes to the notes',
  ],
  [
    { phone: '4.91712E+11' },
    { phone: '', note_lines: ['Phone: 4.91712E+11'] },
    'phone: a spreadsheet shortened “4.91712E+11” and cut its last digits. Format the column as text there and export again',
  ],
  [
    { phone: 'ask Bob' },
    { phone: '', note_lines: ['Phone: ask Bob'] },
    'phone: “ask Bob” is not a phone number. The text goes to the notes',
  ],
])('a text in %j that is not an address or number goes to the notes, with a warning', (cells, fields, warning) => {
  const read = rowReader('contacts').read({ name: 'Ada', ...cells });
  expect(inEnglish(read)).toMatchObject({ row: fields, warnings: [warning] });
});

test.each<['contacts' | 'companies' | 'deals' | 'tasks', Record<string, string>, string[]]>([
  ['deals', { title: 'Roof', stage: 'Decision Maker Bought-In' }, ['Stage: Decision Maker Bought-In']],
  ['deals', { title: 'Roof', stage: 'CLOSED WON' }, []],
  ['deals', { title: 'Roof', created_at: 'last May' }, ['Created: last May']],
  ['deals', { title: 'Roof', stage: 'Gewonnen' }, []],
  ['contacts', { name: 'Ada', status: 'Marketing Qualified Lead' }, ['Status: Marketing Qualified Lead']],
  ['contacts', { name: 'Ada', status: 'Kunde seit 2019' }, ['Status: Kunde seit 2019']],
  ['contacts', { name: 'Ada', status: 'Kunde' }, []],
  ['contacts', { name: 'Ada', status: 'customer' }, []],
  ['tasks', { title: 'Call', status: 'Deferred', priority: 'Urgent' }, ['Status: Deferred', 'Priority: Urgent']],
  ['tasks', { title: 'Call', status: 'Completed', priority: 'HIGH' }, []],
  ['companies', { name: 'Acme', size: '3502' }, ['Size: 3502']],
  ['companies', { name: 'Acme', size: '50-100' }, ['Size: 50-100']],
  ['companies', { name: 'Acme', size: '11 – 50 employees' }, []],
  ['companies', { name: 'Acme', size: 'Nov-50' }, []],
  ['companies', { name: 'Acme', domain: 'https://fb.example/acme' }, ['Website: https://fb.example/acme']],
  ['companies', { name: 'Acme', domain: 'https://www.acme.example/' }, []],
  ['companies', { name: 'Acme', domain: 'acme.example; acme.test' }, ['Website: acme.example; acme.test']],
  ['deals', { title: 'Roof '.repeat(50) }, [`Title: ${'Roof '.repeat(50).trim()}`]],
])('a row of %s with %j keeps as lines what its fields do not express: %j', (objectType, cells, lines) => {
  expect(IMPORT_OBJECTS[objectType].reader(READING).read(cells)).toMatchObject({ row: { note_lines: lines } });
});

test('a value that the user chose for is not a guess, and its original is not kept', () => {
  const reader = IMPORT_OBJECTS.deals.reader({ ...READING, values: { stage: { Demo: 'proposal' } } });
  expect(reader.read({ title: 'Roof', stage: 'Demo' })).toMatchObject({ row: { stage: 'proposal', note_lines: [] } });
});

test('a value that a field of a company or deal cannot have is kept in the notes', () => {
  expect(rowReader('companies').read({ name: 'Acme', size: 'Large', phone: '1 ::: 2 ::: 3' })).toMatchObject({
    row: { size: null, phone: '1', note_lines: ['Size: Large', 'Other phones: 2, 3'] },
  });
  const dealOf = (lost_reason: string) =>
    IMPORT_OBJECTS.deals.reader(READING).read({ title: 'Roof', stage: 'lost', lost_reason });
  const long = 'Too dear '.repeat(30).trim();
  expect(dealOf(long)).toMatchObject({ row: { lost_reason: '', note_lines: [`Lost reason: ${long}`] } });
  expect(dealOf('Too dear')).toMatchObject({ row: { lost_reason: 'Too dear', note_lines: [] } });
});

test('a name beside an address becomes the name of a contact without one, and goes to the notes if it differs', () => {
  const read = (cells: Record<string, string>) => rowReader('contacts').read(cells);
  expect(read({ email: '"Ada Lovelace" <a@x.co>' })).toMatchObject({ row: { name: 'Ada Lovelace', email: 'a@x.co' } });
  const named = { name: 'Lovelace, Ada', email: 'Ada Lovelace <a@x.co>' };
  expect(read(named)).toMatchObject({ row: { note_lines: [] }, warnings: [] });
  expect(read({ ...named, name: 'Acme' })).toMatchObject({
    row: { name: 'Acme', note_lines: ['Email of: Ada Lovelace'] },
  });
});

test('line breaks in a name become spaces, and other spaces are kept', () => {
  expect(rowReader('contacts').read({ name: ' Ada\r\n Lovelace  King ' })).toMatchObject({
    row: { name: 'Ada Lovelace  King' },
  });
});

test('an id that is not a UUID is ignored', () => {
  const id = '01a1fb90-a5a5-7fff-8ffd-612348fc0e64';
  expect(rowReader('companies').read({ name: 'Acme', id: '5' })).toMatchObject({ row: { id: null } });
  expect(rowReader('companies').read({ name: 'Acme', id })).toMatchObject({ row: { id } });
});

test.each([
  ['13/04/2026', 'day'],
  ['04/13/2026', 'month'],
  ['3-4-26', 'either'],
  ['12/12/2026', null],
  ['04/04/2026', null],
  ['13/14/2026', null],
  ['3.4.2026', null],
  ['2026-04-03', null],
])('the first part of %s: %s', (cell, order) => {
  expect(dayOrder(cell)).toBe(order);
});

test.each([
  ['03/04/2026', '2026-04-03', '2026-03-04'],
  ['3-4-69', '2069-04-03', '2069-03-04'],
  ['3/4/70', '1970-04-03', '1970-03-04'],
  ['3.4.2026', '2026-04-03', '2026-04-03'],
  ['13/04/2026', '2026-04-13', '2026-04-13'],
  ['04/13/2026', '2026-04-13', '2026-04-13'],
  ['31/04/2026', null, null],
])('%s is %s with the day first and %s with the month first', (cell, dayFirst, monthFirst) => {
  expect([parseDay(cell, true), parseDay(cell, false)]).toEqual([dayFirst, monthFirst]);
});

test.each<['contacts' | 'companies', object, string]>([
  ['contacts', { name: 'Grand total' }, 'Grand total'],
  ['contacts', { name: 'Restricted Member' }, 'Restricted Member'],
  ['contacts', { company: 'Summe' }, 'Summe'],
  ['contacts', { name: 'Gesamt 6 Kunden' }, 'Gesamt 6 Kunden'],
  ['contacts', { name: 'Total: 6', phone: '+49 30 5550191' }, 'Total: 6'],
  ['companies', { name: 'Totale:' }, 'Totale:'],
])('a row of %s with %j is flagged as a sum or a hidden profile', (objectType, cells, name) => {
  expect(inEnglish(rowReader(objectType).read({ ...cells }))).toMatchObject({
    warnings: expect.arrayContaining([`“${name}” looks like a sum or a hidden profile, not like a name`]),
  });
});

test.each<['contacts' | 'companies', object, string]>([
  ['contacts', { name: 'Gesamt: 6 Kunden' }, 'Gesamt: 6 Kunden'],
  ['contacts', { name: '', company: 'Gesamt: 7 Interessenten', notes: '2026' }, 'Gesamt: 7 Interessenten'],
  ['contacts', { company: 'Total: 1,200' }, 'Total: 1,200'],
  ['companies', { name: 'Totale: 12 aziende' }, 'Totale: 12 aziende'],
])('a row of %s with %j is refused as a sum', (objectType, cells, name) => {
  expect(inEnglish(rowReader(objectType).read({ ...cells }))).toMatchObject({
    reason: `“${name}” is a sum, not a name`,
  });
});

test('a contact without a name is called by its email address, or by the column for firms and people if the file has one', () => {
  const cells = { name: '', company: 'Dr. Hans Weiß', email: 'praxis@x.co' };
  const read = (headers: string[]) => inEnglish(IMPORT_OBJECTS.contacts.reader({ ...READING, headers }).read(cells));
  expect(read(['Firma', 'Ansprechpartner', 'E-Mail'])).toMatchObject({
    row: { name: 'praxis@x.co' },
    warnings: ['has no name. A new contact uses its email address as the name'],
  });
  expect(read(['Name / Firma', 'Ansprechpartner', 'E-Mail'])).toMatchObject({
    row: { name: 'Dr. Hans Weiß' },
    warnings: ['has no name. A new contact uses its company as the name'],
  });
});

test('a person at a company with a name like a sum is not flagged', () => {
  expect(rowReader('contacts').read({ name: 'Ada', company: 'Total' })).toMatchObject({ warnings: [] });
});

const LONG = 100_000;
const SPACES = ' '.repeat(LONG);
test.each<[keyof typeof IMPORT_OBJECTS, string, string]>([
  ['contacts', 'email', 'a'.repeat(LONG)],
  ['contacts', 'email', `${"'".repeat(LONG)}x a@b.co`],
  ['contacts', 'email', `1${SPACES}1 a@b.co`],
  ['contacts', 'phone', `1${SPACES}1x`],
  ['contacts', 'name', `Ada${SPACES}K\nLovelace`],
  ['contacts', 'created_at', `2026-01-01 ${':00'.repeat(LONG)}`],
  ['deals', 'amount', `(${'1'.repeat(LONG)}`],
  ['deals', 'outcome', `open${SPACES}x`],
  ['deals', 'contact_email', `${'a'.repeat(LONG)}1`],
  ['notes', 'contact', `${'a'.repeat(LONG)} ${'('.repeat(LONG)}${SPACES}x`],
  ['notes', 'company', `(${'.'.repeat(LONG)}`],
])('a row of %s with a %s made to overload the server is read like any other', async (type, column, cell) => {
  await IMPORT_OBJECTS[type].prepare?.();
  const named = { name: 'Ada', title: 'Roof', content: 'Oak', happened_at: '2026-01-01' };
  expect(IMPORT_OBJECTS[type].reader(READING).read({ ...named, [column]: cell })).toBeTruthy();
});
