import { randomUUID } from 'node:crypto';
import type { Contact } from '@rapport/shared/contacts';
import { csvLine } from '@rapport/shared/csv';
import fc from 'fast-check';
import { encode } from 'iconv-lite';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';
const COMPANIES = '/api/companies/bulk/import';

const listed = async (ours: Workspace): Promise<Contact[]> =>
  (await ours.get('/api/contacts?sort=name&limit=200')).body;
const names = async (ours: Workspace) => (await listed(ours)).map(({ name }) => name);

test('a template has the columns that users fill in above one example row, and can be imported', async () => {
  const ours = await api.workspace();
  const { text, headers } = await ours.get('/api/companies/bulk/template').expect(200);
  expect(headers['content-disposition']).toContain('companies-template.csv');
  const [header, example] = text.replace('\uFEFF', '').split('\r\n');
  expect(header).toBe('name,domain,industry,size,phone,address,notes');
  expect(example).toContain('"12 St James’s Square, London"');
  expect((await ours.upload(COMPANIES, text).expect(200)).body).toMatchObject({ imported: 1, ignored: [] });
});

test('valid rows are imported, wrong rows are reported by their row number in a spreadsheet, and a dry run writes nothing', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const csv = `Name,Email,Tags\r\nAda,ada@example.com,"vip, math"\r\n\r\n,,nobody\r\nGrace,,${'x'.repeat(101)}\r\n`;
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body).toMatchObject({
    rows: 3,
    id: null,
    imported: 1,
    updated: 0,
    skipped: 0,
    failed: 2,
    errors: ['Row 4: Name is required', 'Row 5: tags: Use at most 100 characters'],
    mapping: { name: 'Name', email: 'Email', tags: 'Tags' },
  });
  expect(await names(ours)).toEqual([]);

  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body).toEqual({ ...dry.body, id: expect.any(String) });
  expect(await listed(ours)).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', tags: ['vip', 'math'], owner_id: ours.userId },
  ]);
  expect(await names(theirs)).toEqual([]);
  expect((await theirs.get('/api/imports')).body).toEqual([]);
  const [ada] = await listed(ours);
  expect((await ours.get(`/api/activities?entity_id=${ada?.id}`)).body).toMatchObject([
    { type: 'contact_created', description: 'Added contact Ada' },
  ]);
  expect((await ours.get('/api/dashboard/stats')).body.contacts_count).toBe(1);
});

test.each([
  [
    'Google',
    'First Name,Middle Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Name,Labels\nAda,K,Lovelace,ada@x.org ::: a@y.org,+44 1,Engines Ltd,* friends ::: vip',
  ],
  [
    'Outlook',
    'Title,First Name,Middle Name,Last Name,Company,E-mail Address,Mobile Phone,Categories\nMs,Ada,K,Lovelace,Engines Ltd,ada@x.org,+44 1,friends;vip',
  ],
  [
    'HubSpot',
    'Contact ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Company,Labels\nCONT-1,Ada K,Lovelace,ada@x.org,,+44 1,Engines Ltd,"friends,vip"',
  ],
  [
    'a German list with semicolons',
    'Vorname;Nachname;E-Mail;Mobile;Company;Tags\nAda K;Lovelace;ada@x.org;+44 1;Engines Ltd;friends, vip',
  ],
])('a list of %s is understood without any choices', async (_tool, csv) => {
  const ours = await api.workspace();
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 1, failed: 0 });
  expect(await listed(ours)).toMatchObject([
    { name: 'Ada K Lovelace', email: 'ada@x.org', phone: '+44 1', company: 'Engines Ltd', tags: ['friends', 'vip'] },
  ]);
});

test('the group in which Google puts every contact does not become a tag, and a notice says so', async () => {
  const ours = await api.workspace();
  const csv = 'First Name,Labels\nAda,* myContacts ::: vip ::: * starred\nBob,vip';
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body.notices).toEqual([
    'Google puts every contact in its own group “My Contacts”, which is not kept as a tag.',
  ]);
  expect((await listed(ours)).map(({ tags }) => tags)).toEqual([['vip', 'starred'], ['vip']]);
});

test.each([
  ['2024-08-18 09:30', '2024-08-18T07:30:00.000Z'],
  ['08/18/2024 9:30 PM', '2024-08-18T19:30:00.000Z'],
  ['2024-08-18T09:30:00+00:00', '2024-08-18T09:30:00.000Z'],
  ['2024-08-18', '2024-08-18T10:00:00.000Z'],
])('a contact created elsewhere at “%s” keeps that time, read in the user’s time zone', async (written, created_at) => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'Europe/Berlin' }).expect(200);
  await ours.upload(CONTACTS, `name,Create Date\nAda,${written}`).expect(200);
  expect(await listed(ours)).toMatchObject([{ created_at }]);
});

test('statuses of other tools become ours or, with a notice, Lead', async () => {
  const ours = await api.workspace();
  const csv = 'name,Lifecycle Stage\nA,Customer\nB,Evangelist\nC,Marketing Qualified Lead\nD,Gold\nE,\nF,partner';
  const { body } = await ours.upload(CONTACTS, csv);
  expect((await listed(ours)).map(({ status }) => status)).toEqual([
    'customer',
    'customer',
    'lead',
    'lead',
    'lead',
    'partner',
  ]);
  expect(body.notices).toEqual(['“Gold” is not a known status. 1 row is imported as Lead.']);
});

test('each status and owner is shown with its meaning and row count, and a choice for one decides', async () => {
  const ours = await api.workspace();
  const [me] = (await ours.get('/api/team').expect(200)).body.members;
  const csv =
    'name,status,owner\nA,Kunde seit 2019,Dwight\nB,Gold,\nC,Gold,Dwight\nD,Ex-customer,\nE,klant,ann owner\nF,,\n';
  const { body } = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(body.values).toEqual([
    {
      field: 'status',
      choices: ['lead', 'customer', 'partner'],
      values: [
        { value: 'Gold', rows: 2, becomes: 'lead', certainty: 'ask' },
        { value: 'Kunde seit 2019', rows: 1, becomes: 'customer', certainty: 'likely' },
        { value: 'Ex-customer', rows: 1, becomes: 'lead', certainty: 'ask' },
        { value: 'klant', rows: 1, becomes: 'customer', certainty: 'sure' },
      ],
    },
    {
      field: 'owner',
      choices: [me.email],
      values: [
        { value: 'Dwight', rows: 2, becomes: null, certainty: 'ask' },
        { value: 'ann owner', rows: 1, becomes: me.email, certainty: 'sure' },
      ],
    },
  ]);
  const values = JSON.stringify({ status: { Gold: 'partner' }, owner: { Dwight: me.email } });
  const chosen = await ours.upload(CONTACTS, csv, { values }).expect(200);
  expect(chosen.body.notices).toEqual(['“Ex-customer” is not a known status. 1 row is imported as Lead.']);
  expect(await listed(ours)).toMatchObject([
    { status: 'customer', owner_id: ours.userId, notes: 'Status: Kunde seit 2019' },
    { status: 'partner' },
    { status: 'partner', notes: '' },
    { status: 'lead', notes: 'Status: Ex-customer' },
    { status: 'customer', notes: '' },
    { status: 'lead' },
  ]);
  for (const wrong of ['{"status":{"Gold":"gold"}}', '{"size":{"1":"2"}}', '{"toString":{"1":"2"}}']) {
    await ours.upload(CONTACTS, csv, { values: wrong }).expect(400);
  }
  await ours.upload(CONTACTS, csv, { values: '{"status":' }).expect(422);
});

test('industries written as HubSpot API constants become readable, and others are kept', async () => {
  const ours = await api.workspace();
  const file = 'name,industry\nAcme,REAL_ESTATE\nBee,FINTECH\nCel,HVAC\nDom,Real Estate';
  await ours.upload(COMPANIES, file).expect(200);
  const companies = (await ours.get('/api/companies?sort=name').expect(200)).body;
  const industries = companies.map(({ industry }: { industry: string }) => industry);
  expect(industries).toEqual(['Real estate', 'FINTECH', 'HVAC', 'Real Estate']);
  const own = `id,name,industry\n${companies[0].id},Acme,REAL_ESTATE`;
  await ours.upload(COMPANIES, own, { on_duplicate: 'update' }).expect(200);
  expect((await ours.get(`/api/companies/${companies[0].id}`).expect(200)).body.industry).toBe('REAL_ESTATE');
});

test('companies accept a number as size, a URL as domain, and an address in several columns', async () => {
  const ours = await api.workspace();
  const csv =
    'id,Name,Website,company size,team_size,Street,City,Country\n5,Acme,https://www.Acme.com/x,Large,"1,200",1 Main St,Leeds,UK\n6,Bee,,Large,,,,';
  expect((await ours.upload(COMPANIES, csv)).body).toMatchObject({ imported: 2, failed: 0 });
  expect((await ours.get('/api/companies?sort=name')).body).toMatchObject([
    {
      name: 'Acme',
      domain: 'acme.com',
      size: '500+',
      address: '1 Main St, Leeds, UK',
      notes: 'company size: Large\nSize: 1,200\nWebsite: https://www.Acme.com/x',
    },
    { name: 'Bee', domain: '', size: null, notes: 'Size: Large' },
  ]);
});

test('lines above the header are skipped, and rows keep their numbers', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'Exported on 1 May\n\nFull Name,Email,Tags\nAda,,\n,,a\n');
  expect(body).toMatchObject({ imported: 1, errors: ['Row 5: Name is required'] });
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from('name\nJosé ł 李'), 'José ł 李', 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\uFEFFname\nJosé'), 'José', 'utf-8'],
  ['UTF-16', utf16('name\r\nJosé 李'), 'José 李', 'utf-16le'],
  ['UTF-16 big-endian', utf16('name\r\nJosé').swap16(), 'José', 'utf-16be'],
  ['UTF-16 without a mark', Buffer.from('name\nAda', 'utf16le'), 'Ada', 'utf-16le'],
  ['Windows-1252', Buffer.from('name\nJos\xe9 \x80', 'latin1'), 'José €', 'windows-1252'],
  ['old Mac line ends', Buffer.from('name,email\rAda,a@b.co\r'), 'Ada', 'utf-8'],
])('a file with %s is read correctly', async (_name, file, name, encoding) => {
  const ours = await api.workspace();
  expect((await ours.upload(CONTACTS, file)).body).toMatchObject({ imported: 1, encoding });
  expect(await names(ours)).toEqual([name]);
});

test('a user may choose the encoding of a file, and a row with a bad byte is imported with a warning', async () => {
  const ours = await api.workspace();
  const mac = Buffer.from('name\nJos\x8e', 'latin1');
  const dry = await ours.upload(CONTACTS, mac, { dry_run: 'true', encoding: 'macintosh' });
  expect(dry.body).toMatchObject({ encoding: 'macintosh', preview: [{ name: 'José' }] });
  expect((await ours.upload(CONTACTS, mac, { encoding: 'klingon' })).status).toBe(422);
  const broken = Buffer.concat([Buffer.from('name\nZoë\nJos'), Buffer.from([0xe9])]);
  expect((await ours.upload(CONTACTS, broken)).body).toMatchObject({
    imported: 2,
    failed: 0,
    warned: 1,
    warnings: [{ row: 3, message: 'has a character that is not UTF-8, read as “José”' }],
  });
  expect(await names(ours)).toEqual(['José', 'Zoë']);
});

const MESSY = {
  email: [
    'ada{n}@example.com',
    'a{n}@example.com, b{n}@example.org',
    'a{n}@example.com / b{n}@example.org; c{n}@example.net',
    'Mail: a{n}@example.com',
    '<a{n}@example.com>',
    '"Lovelace, Ada" <a{n}@example.com>',
    'a{n}@example.com (work)',
    'A{N}@EXAMPLE.COM.',
    'a{n}@example',
    '.a{n}@example.com',
    'a{n}@-example.com',
    'ask reception{n}',
    'n/a',
    '',
    'a{n}@example.com / +44 20 7946 {n}',
    "'a{n}@example.com'",
    'mailto:a{n}@example.com?subject=hello',
  ],
  phone: [
    '+44 20 7946 {n}',
    '020 7946 {n} / 07700 900{n}',
    '(020) 7946-{n} ext. 12',
    '4.91712E+11',
    'ask{n} Bob',
    '-',
    '',
    'Tel.: 030 123{n}; Fax: 030 124{n}',
    '00 49 171 555{n}',
    'home{n}@example.org',
    '12{n}',
  ],
  company: ['Acme {n}', '  Acme\n{n} ', 'Müller & Söhne {n}', '', '株式会社{n}', '=Acme{n}'],
  status: ['Customer', 'kunde', 'Needs{n}', '', 'LEAD', 'ex-customer'],
  tags: ['"VIP","Blog{n}"', 'vip; fair{n}', '', 'newsletter, vip,, vip'],
  created: ['3/7/26', 'Dec 31, 2026', '31-Dec-26', '15 Apr, 2021 00:03:00', '46387', 'soon{n}', '', '31.12.2026'],
  website: ['https://example.com/{n}', 'example{n}', '', 'see card{n}'],
  address: ['1 Main St {n}', '1 Main St\nLeeds{n}', ''],
  comments: ['Said "hello{n}", left', 'line{n}\n\nline', '', '😀{n}', 'x'.repeat(3_000)],
  color: ['red{n}', '', 'blue{n}'],
};

const DAYS: Record<string, string> = {
  '3/7/26': '2026-03-07',
  'Dec 31, 2026': '2026-12-31',
  '31-Dec-26': '2026-12-31',
  '15 Apr, 2021 00:03:00': '2021-04-15',
  '46387': '2026-12-31',
  '31.12.2026': '2026-12-31',
};

/** The words of a cell that a contact must still contain. Punctuation, labels and case may be lost. */
const wordsOf = (cell: string) =>
  (cell.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !['mail', 'mailto', 'tel', 'n', 'a', 'lovelace', 'ada', 'work'].includes(word),
  );

test('a messy file of 200 rows is imported without losing a person or any of their data', async () => {
  const ours = await api.workspace();
  const fields = Object.keys(MESSY) as (keyof typeof MESSY)[];
  const rows = Array.from({ length: 200 }, (_, nth) => {
    const n = String(1000 + nth);
    const cells = fields.map((field) => {
      const cell = MESSY[field][nth % MESSY[field].length] ?? '';
      return cell.replaceAll('{n}', n).replaceAll('{N}', n);
    });
    return { name: `Zoë O’Brien-${n}`, cells };
  });
  const headers = ['Full Name', 'E-mail', 'Phone', 'Company', 'Status', 'Tags', 'Created', 'Website', 'Address'];
  const csv = [[...headers, 'Comments', 'Color'], ...rows.map(({ name, cells }) => [name, ...cells])].map(csvLine);
  const { body } = await ours.upload(CONTACTS, csv.join('')).expect(200);
  expect(body).toMatchObject({ rows: 200, imported: 200, skipped: 0, failed: 0, errors: [] });

  const contacts = new Map((await listed(ours)).map((contact) => [contact.name, contact]));
  const lost = rows.flatMap(({ name, cells }) => {
    const contact = contacts.get(name);
    const kept = JSON.stringify(contact).toLowerCase();
    return fields.flatMap((field, index) => {
      const cell = cells[index] ?? '';
      const day = DAYS[cell];
      if (day) return contact?.created_at.startsWith(day) ? [] : [cell];
      // Known statuses are stored as our own values.
      if (field === 'status' && /^(customer|kunde|lead)$/i.test(cell)) return [];
      return wordsOf(cell).filter((word) => !kept.includes(word));
    });
  });
  expect(lost).toEqual([]);
});

test.each([
  ['an empty file', '', 400, 'The file is empty.'],
  ['blank lines alone', '\n \n', 400, 'The file has no rows.'],
  [
    'no names of columns',
    'John,john@example.com\nJane,jane@example.com',
    400,
    'Name is required: the first row must hold column names, and one of them must be the name.',
  ],
  [
    'a renamed workbook',
    Buffer.from('PK\x03\x04 and more', 'latin1'),
    400,
    'This is an Excel workbook, not a CSV file. In Excel choose File, Save As, CSV UTF-8, and upload that file.',
  ],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0, 0, 0, 13, 0, 7, 0, 0, 0, 1]),
    400,
    'This is not a text file. Export the list as CSV and upload that file.',
  ],
  [
    'a few vCards',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD',
    400,
    'These are contacts as vCards, not a CSV file. Export the contacts as CSV and upload that file.',
  ],
  ['JSON', '[\n  {"name": "Ada"}]', 400, 'This is JSON, not a CSV file. Export the list as CSV and upload that file.'],
  [
    'an unclosed quotation mark',
    'name,notes\nAda,fine\nGrace,"never closed\nx,y\n',
    400,
    'A quotation mark that opens in row 3 is never closed. Close or remove it and upload the file again.',
  ],
  [
    'two columns of one name',
    'name,company,Company\nAda,Acme,Bee',
    400,
    'Two columns are called “company”. Name the one to use in the mapping.',
  ],
])('%s changes nothing and says why', async (_what, file, status, detail) => {
  const ours = await api.workspace();
  const answer = await ours.upload(CONTACTS, file);
  expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  expect(await names(ours)).toEqual([]);
});

test('zero bytes make only their own rows fail', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'Name,Notes\nA\0da,x\nBob,y\0z\nCleo,ok').expect(200);
  expect(body).toMatchObject({
    imported: 1,
    failed: 2,
    wrong_rows: [
      { row: 2, field: 'name' },
      { row: 3, field: 'notes' },
    ],
  });
  expect(await names(ours)).toEqual(['Cleo']);
});

test('a file of another kind, a missing file and a file that is too large are refused before they are read', async () => {
  const ours = await api.workspace();
  const workbook = await ours.upload(CONTACTS, 'name\nA', {}, 'list.xlsx').expect(415);
  expect(workbook.body.detail).toContain('are imported by “Move from another CRM”');
  expect(
    (await api.http().post(CONTACTS).set('Authorization', `Bearer ${ours.token}`).field('dry_run', 'true')).body.code,
  ).toBe('no_file');
  expect((await ours.upload(CONTACTS, Buffer.alloc(51 * 1024 * 1024, 'x'))).status).toBe(413);
  expect((await api.http().post(CONTACTS).attach('file', Buffer.from('name\nA'), 'a.csv')).status).toBe(401);
});

test.each([
  ['with a header', 'Email\na@b.co\nb@b.co\n'],
  ['without one', 'a@b.co\nb@b.co\n'],
  ['beside numbers', 'E-mail,Rating\na@b.co,5\nb@b.co,4\n'],
])('a list of only addresses %s is imported with the addresses as names, and a notice says so', async (_what, csv) => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body.notices).toEqual([
    'The file has no names: 2 contacts use their email address, company or phone number as the name.',
  ]);
  expect(await listed(ours)).toMatchObject([
    { name: 'a@b.co', email: 'a@b.co' },
    { name: 'b@b.co', email: 'b@b.co' },
  ]);
});

test('a row without a name gets its address as the name, with a warning, and existing names are kept', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const csv = 'Name,Email,Phone\n,ada@example.com,1\n,b@example.com,2\nCid,c@example.com,3\n,c@example.com,4\n';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' }).expect(200);
  const message = 'has no name. A new contact uses its email address as the name';
  expect(body).toMatchObject({ imported: 2, updated: 1, failed: 0, notices: [] });
  expect(body.warnings.map(({ row }: { row: number }) => row)).toEqual([2, 3, 5, 5]);
  expect(body.warnings[0]).toEqual({ row: 2, message });
  expect(await listed(ours)).toMatchObject([
    { name: 'Ada', phone: '1' },
    { name: 'b@example.com', email: 'b@example.com', phone: '2' },
    { name: 'Cid', phone: '3' },
  ]);
});

test('a row with only a company or a number gets that as its name, and of two columns with the same name both values are kept', async () => {
  const ours = await api.workspace();
  const csv = 'Name|Company|Phone|Phone\n|Acme|030 123456|="0171123456"\n||030 654321|\n';
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body.warnings).toEqual([
    { row: 2, message: 'has no name. A new contact uses its company as the name' },
    { row: 3, message: 'has no name. A new contact uses its phone number as the name' },
  ]);
  expect(await listed(ours)).toMatchObject([
    { name: '030 654321', phone: '030 654321' },
    { name: 'Acme', company: 'Acme', phone: '030 123456', other_phones: ['0171123456'] },
  ]);
});

test('if no name column is recognized, the user is asked before addresses become names', async () => {
  const ours = await api.workspace();
  const csv = 'Wer,Kontakt\nAda,a@b.co';
  expect((await ours.upload(CONTACTS, csv).expect(400)).body.code).toBe('no_name_column');
  await ours.upload(CONTACTS, csv, { mapping: '{"email":"Kontakt"}' }).expect(200);
  expect(await names(ours)).toEqual(['a@b.co']);
});

test('a mapping is used, is remembered for the same columns, and must not name a column that does not exist', async () => {
  const ours = await api.workspace();
  const csv = 'Wer,Kontakt\nAda,a@b.co';
  const mapping = JSON.stringify({ name: 'Wer', email: 'Kontakt' });
  expect((await ours.upload(CONTACTS, csv, { dry_run: 'true' })).body.notices[0]).toContain(
    'No column was recognized as the name',
  );
  await ours.upload(CONTACTS, csv, { mapping: '{"name":"Who"}' }).expect(400);
  await ours.upload(CONTACTS, csv, { mapping: '{"name":"Wer","owner_id":"Kontakt"}' }).expect(400);
  await ours.upload(CONTACTS, csv, { mapping: '{"name":"Wer","constructor":"Kontakt"}' }).expect(400);
  await ours.upload(CONTACTS, csv, { mapping: '{"name":' }).expect(422);
  expect((await ours.upload(CONTACTS, csv, { mapping })).body.imported).toBe(1);
  expect((await ours.upload(CONTACTS, 'Wer,Kontakt\nGrace,g@b.co')).body.imported).toBe(1);
});

test('values and the encoding that the user chose are remembered with the mapping for the same columns', async () => {
  const ours = await api.workspace();
  const file = (name: string) => encode(`Name,Status,Owner\n${name} Łąka,bis auf Weiteres,Erika\n`, 'windows-1250');
  const values = { status: { 'bis auf Weiteres': 'partner' }, owner: { Erika: ours.email } };
  const chosen = { values: JSON.stringify(values), encoding: 'windows-1250' };
  expect((await ours.upload(CONTACTS, file('Zażółć'), { ...chosen, dry_run: 'true' })).body.imported).toBe(1);
  expect((await ours.upload(CONTACTS, file('Ćma'), { dry_run: 'true' })).body.encoding).not.toBe('windows-1250');
  await ours.upload(CONTACTS, file('Zażółć'), chosen).expect(200);

  const { body } = await ours.upload(CONTACTS, file('Ćma')).expect(200);
  expect(body).toMatchObject({ encoding: 'windows-1250', notices: [] });
  expect((await ours.get('/api/contacts?sort=name')).body).toMatchObject([
    { name: 'Ćma Łąka', status: 'partner', owner_id: ours.userId, notes: '' },
    { name: 'Zażółć Łąka', status: 'partner', owner_id: ours.userId, notes: '' },
  ]);
  const utf8 = await ours.upload(CONTACTS, 'Name,Status,Owner\nŁucja,lead,Erika');
  expect(utf8.body).toMatchObject({ encoding: 'utf-8', imported: 1 });

  await ours.scoped((scope) =>
    scope.db('import_mappings').update({ chosen_values: { owner: { Erika: 'gone@example.com' } } }),
  );
  expect((await ours.upload(CONTACTS, 'Name,Status,Owner\nŻaneta,lead,Erika')).body.imported).toBe(1);
});

test('duplicates are skipped, updated or added as chosen, both in the file and in the workspace', async () => {
  const csv =
    'name,email,phone\nAda L.,ADA@example.com,555\nNew,new@example.com,1\nNewer,new@example.com,2\nNobody,,\n';
  const start = async () => {
    const ours = await api.workspace();
    await ours.contact({ name: 'Ada', email: 'ada@example.com', notes: 'kept' });
    await ours.contact({ name: 'Nobody' });
    return ours;
  };
  const skipping = await start();
  expect((await skipping.upload(CONTACTS, csv)).body).toMatchObject({ imported: 1, updated: 0, skipped: 3 });
  expect(await names(skipping)).toEqual(['Ada', 'New', 'Nobody']);

  const updating = await start();
  expect((await updating.upload(CONTACTS, csv, { on_duplicate: 'update' })).body).toMatchObject({
    imported: 1,
    updated: 1,
    skipped: 2,
  });
  expect(await listed(updating)).toMatchObject([
    { name: 'Ada L.', phone: '555', notes: 'kept' },
    { name: 'New' },
    { name: 'Nobody' },
  ]);

  const creating = await start();
  expect((await creating.upload(CONTACTS, csv, { on_duplicate: 'create' })).body).toMatchObject({
    imported: 4,
    skipped: 0,
  });
  expect(await names(creating)).toHaveLength(6);
});

test('people with the same name but different addresses are different people', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'John Smith', email: 'john@a.example' });
  expect((await ours.upload(CONTACTS, 'name,email\nJohn Smith,john@b.example')).body.imported).toBe(1);
});

test('rows beyond the plan limit fail with a reason, already in the dry run', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const csv = `name\n${Array.from({ length: 102 }, (_, index) => `Person ${index}`).join('\n')}\n`;
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' });
  expect(dry.body).toMatchObject({
    imported: 100,
    failed: 2,
    errors: ['Row 102: contact limit reached (100 on Free)', 'Row 103: contact limit reached (100 on Free)'],
  });
  expect(dry.body.notices).toEqual([
    'The Free plan includes 100 contacts and you have 0: 2 rows do not fit and are not imported. Upgrade your plan to import them all.',
  ]);
  await ours.upload(CONTACTS, csv).expect(200);
  expect((await ours.get('/api/dashboard/stats')).body.contacts_count).toBe(100);
  expect((await ours.upload(CONTACTS, 'name\nOne more')).body).toMatchObject({ imported: 0, failed: 1 });
});

test('rows beyond the plan limit and wrong rows are returned with their cells, in the order of the file', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'N ' || n from generate_series(1, 99) n`,
      [ours.workspaceId],
    ),
  );
  const { body } = await ours.upload(CONTACTS, `name,Color\nAda,red\nBob,blue\n,green\nCid,'=1`);
  expect(body).toMatchObject({ imported: 1, failed: 3, ignored: [], mapping: { note_lines: ['Color'] } });
  expect(body.wrong_rows).toEqual([
    { row: 3, reason: 'contact limit reached (100 on Free)', field: null, cells: ['Bob', 'blue'], can_repair: false },
    { row: 4, reason: 'Name is required', field: 'name', cells: ['', 'green'], can_repair: true },
    { row: 5, reason: 'contact limit reached (100 on Free)', field: null, cells: ['Cid', '=1'], can_repair: false },
  ]);
});

test('a row with too many cells or an unclosed quotation mark does not stop the other rows', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'name,notes\nAda,a,b\nBob\nCid,"open\nDan,"shut"\nEve,e');
  expect(body).toMatchObject({ imported: 2, failed: 2 });
  expect(body.errors).toEqual([
    'Row 2: has 3 cells where the header has 2',
    'Row 4: has a quotation mark that is not closed, or one inside a text that is not doubled',
  ]);
  expect(await names(ours)).toEqual(['Bob', 'Eve']);
});

test('of many wrong rows, the first hundred are listed and the rest are counted', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, `name,email\n${',x\n'.repeat(1_234)}`);
  expect(body.errors).toHaveLength(101);
  expect(body.errors.at(-1)).toBe('and 1,134 more');
  expect(body.wrong_rows).toHaveLength(1_000);
  expect(body).toMatchObject({ rows: 1_234, failed: 1_234, imported: 0 });
});

test('the preview shows the first rows as they were understood', async () => {
  const ours = await api.workspace();
  const csv = 'First Name,Last Name,Lifecycle Stage,Tags\nAda,Lovelace,Evangelist,"a;b"\n,,,\n,,x,\n';
  const { body } = await ours.upload(CONTACTS, csv, { dry_run: 'true' });
  expect(body.preview).toEqual([
    { name: 'Ada Lovelace', status: 'customer', tags: 'a, b' },
    { name: '', status: 'x', tags: '' },
  ]);
});

test('the progress of an import is visible only in its workspace, and ends as done or failed', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [done, failed] = [randomUUID(), randomUUID()];
  await ours.get(`/api/imports/${done}/progress`).expect(404);
  await ours.upload(CONTACTS, 'name\nAda\nBob', { import_id: done }).expect(200);
  await ours.upload(CONTACTS, 'name\n"Ada', { import_id: failed }).expect(400);
  expect((await ours.get(`/api/imports/${done}/progress`)).body).toEqual({ phase: 'done', done: 2, total: 2 });
  expect((await ours.get(`/api/imports/${failed}/progress`)).body.phase).toBe('failed');
  await theirs.get(`/api/imports/${done}/progress`).expect(404);
  const again = await ours.upload(CONTACTS, 'name\nCid', { import_id: done }).expect(409);
  expect(again.body.code).toBe('import_exists');
  expect(await names(ours)).toEqual(['Ada', 'Bob']);
});

test('the notice about two columns with the same name goes away, and the mapping decides', async () => {
  const ours = await api.workspace();
  const csv = 'name,company,Company\nAda,Acme,Bee';
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body.headers).toEqual(['name', 'company', 'Company (2)']);
  expect(dry.body.notices).toContain('Several columns have the same name: company. Check which one is used.');
  const mapping = JSON.stringify({ name: 'name', company: 'Company (2)' });
  await ours.upload(CONTACTS, csv, { mapping }).expect(200);
  expect(await listed(ours)).toMatchObject([{ company: 'Bee' }]);
});

test('an import that is sent again with its Idempotency-Key runs once, and another file with that key is refused', async () => {
  const ours = await api.workspace();
  const send = (csv: string) => ours.upload(CONTACTS, csv).set('Idempotency-Key', 'monday');
  const { body } = await send('name\nAda').expect(200);
  expect((await send('name\nAda').expect(200)).body).toEqual(body);
  await send('name\nEve').expect(409);
  expect(await names(ours)).toEqual(['Ada']);
});

test('companies in a file are linked by name or domain, missing ones are added, and an undo removes these unless they are used', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acmé', domain: 'acme.example' });
  const csv = [
    'name,company,company domain',
    'Ada,ACME,',
    'Bob,,www.acme.example',
    'Cid,Elsewhere,else.example',
    'Dan,elsewhere,',
    'Eve,,else.example',
    'Fay,,https://fay.example/about',
    'Gus,,n/a',
    'Hal,Acme.example,',
  ].join('\n');
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body.notices).toEqual(['2 new companies will be added: Elsewhere, fay.example.']);
  const companies = async () => (await ours.get('/api/companies?sort=name').expect(200)).body;
  expect(await companies()).toHaveLength(1);

  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body.notices).toEqual(['2 new companies were added: Elsewhere, fay.example.']);
  const [, elsewhere, fay] = await companies();
  expect([elsewhere, fay]).toMatchObject([
    { name: 'Elsewhere', domain: 'else.example', contacts_count: 3 },
    { name: 'fay.example', domain: 'fay.example' },
  ]);
  const ids = [acme.id, acme.id, elsewhere.id, elsewhere.id, elsewhere.id, fay.id, null, acme.id];
  expect((await listed(ours)).map(({ company_id }) => company_id)).toEqual(ids);
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 0, skipped: 8, notices: [] });
  expect((await listed(ours))[7]).toMatchObject({ company: 'Acmé', notes: '' });

  await ours.upload(COMPANIES, 'name,domain\nFay & Co,fay.example', { on_duplicate: 'update' }).expect(200);
  expect((await listed(ours))[5]).toMatchObject({ company: 'Fay & Co', company_id: fay.id });
  await ours.contact({ name: 'Zoe', company: 'Elsewhere' });
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  expect((await companies()).map(({ name }: { name: string }) => name)).toEqual(['Acmé', 'Elsewhere', 'Fay & Co']);
});

test('a company in the trash stays there, and its contacts get a new one', async () => {
  const ours = await api.workspace();
  const { id } = await ours.company({ name: 'Acme', domain: 'acme.example' });
  await ours.delete(`/api/companies/${id}`).expect(204);
  const { body } = await ours.upload(CONTACTS, 'name,company\nAda,Acme\nBob,acme').expect(200);
  expect(body.notices).toEqual(['1 new company was added: Acme.']);
  const companies = (await ours.get('/api/companies').expect(200)).body;
  expect(companies).toMatchObject([{ name: 'Acme', contacts_count: 2 }]);
  expect(companies[0].id).not.toBe(id);
});

test('a company domain that is not used is kept in the notes of its contacts', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme' });
  await ours.company({ name: 'Known', domain: 'known.example' });
  const csv = `name,company,company website
Abe,Known Ltd,known.example
Ada,Acme,acme.example
Bob,Bee,bee.example
Cid,bee,www.bee.test
Dan,Dee,https://dee.example/team
Eve,Eff,not yet`;
  await ours.upload(CONTACTS, csv).expect(200);
  expect((await listed(ours))[0]).toMatchObject({ company: 'Known' });
  expect((await listed(ours)).map(({ notes }) => notes)).toEqual([
    'Company: Known Ltd',
    'Company domain: acme.example',
    'Company domain: bee.example',
    'Company domain: bee.test',
    'Company domain: https://dee.example/team',
    'Company domain: not yet',
  ]);
});

test('every column of a file is kept, in a field or as a line in the notes', async () => {
  const ours = await api.workspace();
  const csv = [
    'Contact ID,First Name,Last Name,Email,Job Title,Lifecycle Stage,Lead Status,Create Date,Contact Owner,Lead Source,Website URL,Street Address,City,Shoe Size,Notes',
    `C-1,Ada,Lovelace,ada@example.com,Countess,Lead,In Progress,2024-08-18,${ours.email.toUpperCase()},Fair,https://ada.example/,1 Main St,Leeds,38,Kind`,
    'C-2,Bob,Smith,bob@example.com,,,,soon,eve@example.com,,,,,,',
  ].join('\n');
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body).toMatchObject({
    imported: 2,
    ignored: [],
    mapping: { note_lines: ['Shoe Size'] },
    notices: ['“eve@example.com” is not a known member. 1 row is imported as yours, with the name in their notes.'],
  });
  const [ada, bob] = await listed(ours);
  expect(ada).toMatchObject({
    name: 'Ada Lovelace',
    job_title: 'Countess',
    website: 'https://ada.example/',
    address: '1 Main St, Leeds',
    source: 'Fair',
    external_id: 'C-1',
    created_at: '2024-08-18T12:00:00.000Z',
    owner_id: ours.userId,
    notes: 'Kind\nShoe Size: 38\nLead Status: In Progress',
  });
  expect(bob?.notes).toBe('Created: soon\nOwner: eve@example.com');

  await ours.put(`/api/contacts/${ada?.id}`, { notes: `${ada?.notes}\nCalled` }).expect(200);
  const again = csv.replace(',Kind', ',');
  const repeated = await ours.upload(CONTACTS, again, { on_duplicate: 'update' });
  expect(repeated.body).toMatchObject({ imported: 0, updated: 0, skipped: 2 });
  const changed = again.replace(',38,', ',39,').replace('ada@example.com', '');
  expect((await ours.upload(CONTACTS, changed, { on_duplicate: 'update' })).body).toMatchObject({ updated: 1 });
  expect((await listed(ours))[0]?.notes).toBe(`${ada?.notes}\nCalled\nShoe Size: 39`);
});

test('a short id of another tool only matches together with the name, because several tools begin at 1', async () => {
  const ours = await api.workspace();
  const first = await ours.upload(CONTACTS, 'id,name,email\n1,Ada,\n2,Bob,\n20004711,Cid,c@example.com').expect(200);
  expect(first.body.columns[0]).toMatchObject({
    field: 'external_id',
    kept: 'Imported as external ID',
    certainty: 'sure',
  });
  const csv = 'record id,name,email\n1,Ada,ada@example.com\n2,Eve,\n3,Bob,\n20004711,Sid,s@example.com';
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 2, skipped: 2 });
  expect(await names(ours)).toEqual(['Ada', 'Bob', 'Bob', 'Cid', 'Eve']);
});

test('any text in a cell is imported unchanged, and cells with only blanks count as empty', async () => {
  const ours = await api.workspace();
  const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 10, maxLength: 20 }), async (notes) => {
      const csv = `name,notes\r\n${notes.map((text, index) => csvLine([`Person ${10 + index}`, text])).join('')}`;
      const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'create' });
      expect(body).toMatchObject({ imported: notes.length, failed: 0 });
      const found = await ours.scoped(({ db }) =>
        db('import_changes')
          .where({ import_id: body.id })
          .join('contacts', 'contacts.id', 'record_id')
          .orderBy('contacts.name')
          .pluck('contacts.notes'),
      );
      expect(found).toEqual(notes.map((text) => (text.trim() === '' ? '' : text)));
    }),
    { numRuns: 8 },
  );
});

test('a cell that is too long for its field is moved to the notes as a whole', async () => {
  const ours = await api.workspace();
  const long = `${'a'.repeat(12_000)}@example.com`;
  await ours.upload(CONTACTS, `Name,Email,Notes\nAda,${long},Kind`).expect(200);
  expect(await listed(ours)).toMatchObject([{ name: 'Ada', email: '', notes: `Kind\nEmail: ${long}` }]);
});
