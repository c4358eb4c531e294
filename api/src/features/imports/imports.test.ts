import { randomUUID } from 'node:crypto';
import type { Contact } from '@rapport/shared/contacts';
import { csvLine } from '@rapport/shared/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';
const COMPANIES = '/api/companies/bulk/import';

type Workspace = Awaited<ReturnType<typeof api.workspace>>;
const listed = async (ours: Workspace): Promise<Contact[]> =>
  (await ours.get('/api/contacts?sort=name&limit=200')).body;
const names = async (ours: Workspace) => (await listed(ours)).map(({ name }) => name);

test('good rows come in, wrong rows are named by the row a spreadsheet shows, and a dry run writes nothing', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const csv =
    'Name,Email,Tags\r\nAda,ada@example.com,"vip, math"\r\n\r\n,nobody@example.com,\r\nGrace,not an address,\r\n';
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body).toMatchObject({
    rows: 3,
    id: null,
    imported: 1,
    updated: 0,
    skipped: 0,
    failed: 2,
    errors: ['Row 4: Name is required', 'Row 5: email: Please enter a valid email address'],
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
  expect((await ours.get('/api/activities?entity_type=contact')).body).toMatchObject([
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
])('a list of %s is understood without a word', async (_tool, csv) => {
  const ours = await api.workspace();
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 1, failed: 0 });
  expect(await listed(ours)).toMatchObject([
    { name: 'Ada K Lovelace', email: 'ada@x.org', phone: '+44 1', company: 'Engines Ltd', tags: ['friends', 'vip'] },
  ]);
});

test('foreign statuses become ours or, with a notice, Lead', async () => {
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
  expect(body.notices).toEqual(['“Gold” is no status here: 1 row comes in as Lead.']);
});

test('companies take a size as a number, a web address as a domain, and an address from its parts', async () => {
  const ours = await api.workspace();
  const csv =
    'id,Name,Website,company size,team_size,Street,City,Country\n5,Acme,https://www.Acme.com/x,Large,"1,200",1 Main St,Leeds,UK\n6,Bee,,Large,,,,';
  expect((await ours.upload(COMPANIES, csv)).body).toMatchObject({ imported: 2, failed: 0 });
  expect((await ours.get('/api/companies?sort=name')).body).toMatchObject([
    { name: 'Acme', domain: 'acme.com', size: '500+', address: '1 Main St, Leeds, UK' },
    { name: 'Bee', domain: '', size: null },
  ]);
});

test('lines above the header are passed over, and the rows keep their numbers', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'Exported on 1 May\n\nFull Name,Email\nAda,\n,x@y.org\n');
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
])('%s is read as it was meant', async (_name, file, name, encoding) => {
  const ours = await api.workspace();
  expect((await ours.upload(CONTACTS, file)).body).toMatchObject({ imported: 1, encoding });
  expect(await names(ours)).toEqual([name]);
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
    'an unclosed quotation mark',
    'name,notes\nAda,fine\nGrace,"never closed\nx,y\n',
    400,
    'A quotation mark that opens in row 3 is never closed. Close or remove it and upload the file again.',
  ],
  [
    'two columns of one name',
    'name,email,Email\nAda,a@b.co,c@d.co',
    400,
    'Two columns are called “email”. Say in the mapping which of them to take.',
  ],
])('%s changes nothing and says why', async (_what, file, status, detail) => {
  const ours = await api.workspace();
  const answer = await ours.upload(CONTACTS, file);
  expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  expect(await names(ours)).toEqual([]);
});

test('a file of another kind, no file and too much are refused before they are read', async () => {
  const ours = await api.workspace();
  expect((await ours.upload(CONTACTS, 'name\nA', {}, 'list.xlsx')).status).toBe(415);
  expect(
    (await api.http().post(CONTACTS).set('Authorization', `Bearer ${ours.token}`).field('dry_run', 'true')).body.code,
  ).toBe('no_file');
  expect((await ours.upload(CONTACTS, Buffer.alloc(51 * 1024 * 1024, 'x'))).status).toBe(413);
  expect((await api.http().post(CONTACTS).attach('file', Buffer.from('name\nA'), 'a.csv')).status).toBe(401);
});

test('a mapping decides, is remembered for the same columns, and may not name a column that is not there', async () => {
  const ours = await api.workspace();
  const csv = 'Wer,Kontakt\nAda,a@b.co';
  const mapping = JSON.stringify({ name: 'Wer', email: 'Kontakt' });
  expect((await ours.upload(CONTACTS, csv, { dry_run: 'true' })).body.notices[0]).toContain(
    'No column was recognised as the name',
  );
  await ours.upload(CONTACTS, csv, { mapping: '{"name":"Who"}' }).expect(400);
  await ours.upload(CONTACTS, csv, { mapping: '{"name":"Wer","owner_id":"Kontakt"}' }).expect(400);
  await ours.upload(CONTACTS, csv, { mapping: '{"name":' }).expect(422);
  expect((await ours.upload(CONTACTS, csv, { mapping })).body.imported).toBe(1);
  expect((await ours.upload(CONTACTS, 'Wer,Kontakt\nGrace,g@b.co')).body.imported).toBe(1);
});

test('duplicates are skipped, updated or added as asked, in the file as well as in the workspace', async () => {
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
    { name: 'Newer' },
    { name: 'Nobody' },
  ]);

  const creating = await start();
  expect((await creating.upload(CONTACTS, csv, { on_duplicate: 'create' })).body).toMatchObject({
    imported: 4,
    skipped: 0,
  });
  expect(await names(creating)).toHaveLength(6);
});

test('people of one name with different addresses are different people', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'John Smith', email: 'john@a.example' });
  expect((await ours.upload(CONTACTS, 'name,email\nJohn Smith,john@b.example')).body.imported).toBe(1);
});

test('rows past the limit of the plan fail and say so, first in the dry run', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const csv = `name\n${Array.from({ length: 102 }, (_, index) => `Person ${index}`).join('\n')}\n`;
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' });
  expect(dry.body).toMatchObject({
    imported: 100,
    failed: 2,
    errors: ['Row 102: contact limit reached (100 on Free)', 'Row 103: contact limit reached (100 on Free)'],
  });
  expect(dry.body.notices).toEqual([
    'The Free plan holds 100 contacts and you have 0: 2 rows do not fit and will not be imported. Upgrade your plan to take them all.',
  ]);
  await ours.upload(CONTACTS, csv).expect(200);
  expect((await ours.get('/api/dashboard/stats')).body.contacts_count).toBe(100);
  expect((await ours.upload(CONTACTS, 'name\nOne more')).body).toMatchObject({ imported: 0, failed: 1 });
});

test('rows past the limit and wrong rows come back with their cells, in the order of the file', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'N ' || n from generate_series(1, 99) n`,
      [ours.workspaceId],
    ),
  );
  const { body } = await ours.upload(CONTACTS, `name,Colour\nAda,red\nBob,blue\n,green\nCid,'=1`);
  expect(body).toMatchObject({ imported: 1, failed: 3, ignored: ['Colour'] });
  expect(body.wrong_rows).toEqual([
    { row: 3, reason: 'contact limit reached (100 on Free)', cells: ['Bob', 'blue'] },
    { row: 4, reason: 'Name is required', cells: ['', 'green'] },
    { row: 5, reason: 'contact limit reached (100 on Free)', cells: ['Cid', '=1'] },
  ]);
});

test('a row that is ragged, and a quotation mark left open, stop no other row', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'name,notes\nAda,a,b\nBob\nCid,"open\nDan,"shut"\nEve,e');
  expect(body).toMatchObject({ imported: 1, failed: 3 });
  expect(body.errors).toEqual([
    'Row 2: has 3 cells where the header has 2',
    'Row 3: has 1 cell where the header has 2',
    'Row 4: has a quotation mark that is not closed, or one inside of a text that is not doubled',
  ]);
  expect(await names(ours)).toEqual(['Eve']);
});

test('of many wrong rows a hundred are named and the rest counted', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, `name,email\n${',x\n'.repeat(1_234)}`);
  expect(body.errors).toHaveLength(101);
  expect(body.errors.at(-1)).toBe('and 1,134 more');
  expect(body.wrong_rows).toHaveLength(1_000);
  expect(body).toMatchObject({ rows: 1_234, failed: 1_234, imported: 0 });
});

test('the first rows are shown as they were understood', async () => {
  const ours = await api.workspace();
  const csv = 'First Name,Last Name,Lifecycle Stage,Tags\nAda,Lovelace,Evangelist,"a;b"\n,,,\n,,x,\n';
  const { body } = await ours.upload(CONTACTS, csv, { dry_run: 'true' });
  expect(body.preview).toEqual([
    { name: 'Ada Lovelace', status: 'customer', tags: 'a, b' },
    { name: '', status: 'x', tags: '' },
  ]);
});

test('how far an import is can be asked by its workspace alone, until it is done or has failed', async () => {
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

test('two columns of one name are no question once the mapping answers it', async () => {
  const ours = await api.workspace();
  const csv = 'name,email,Email\nAda,a@b.co,c@d.co';
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body.headers).toEqual(['name', 'email', 'Email (2)']);
  expect(dry.body.notices).toEqual(['Several columns have the same name: email. Check which of them is taken.']);
  const mapping = JSON.stringify({ name: 'name', email: 'Email (2)' });
  await ours.upload(CONTACTS, csv, { mapping }).expect(200);
  expect(await listed(ours)).toMatchObject([{ email: 'c@d.co' }]);
});

test('an import that is sent again with its Idempotency-Key is done once, and another file with that key is refused', async () => {
  const ours = await api.workspace();
  const send = (csv: string) => ours.upload(CONTACTS, csv).set('Idempotency-Key', 'monday');
  const { body } = await send('name\nAda').expect(200);
  expect((await send('name\nAda').expect(200)).body).toEqual(body);
  await send('name\nEve').expect(409);
  expect(await names(ours)).toEqual(['Ada']);
});

test('companies that are named in a file and exist are linked', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acmé' });
  await ours.upload(CONTACTS, 'name,company\nAda,ACME\nGrace,Elsewhere');
  expect(await listed(ours)).toMatchObject([{ company_id: acme.id }, { company_id: null }]);
});

test('whatever text a cell holds, it arrives as it was, and blanks alone are nothing', async () => {
  const ours = await api.workspace();
  const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (notes) => {
      const csv = `name,notes\r\n${notes.map((text, index) => csvLine([`Person ${index}`, text])).join('')}`;
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
    { numRuns: 40 },
  );
});
