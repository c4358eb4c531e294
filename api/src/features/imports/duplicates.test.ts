import type { Contact } from '@rapport/shared/contacts';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { matchStaged, planForMany } from './engine/match.repository';
import { stageRows } from './engine/stage.repository';
import { contacts } from './objects/contacts';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';
const COMPANIES = '/api/companies/bulk/import';

const listed = async (ours: Workspace): Promise<Contact[]> =>
  (await ours.get('/api/contacts?sort=name&limit=200')).body;

test('empty cells do not change a record: a customer does not become a lead again', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com', status: 'customer', phone: '1', tags: ['vip'] });
  const csv = 'name,email,status,phone,tags\nAda,ada@example.com,,,\n';
  expect((await ours.upload(CONTACTS, csv, { on_duplicate: 'update' })).body).toMatchObject({ updated: 0, skipped: 1 });
  const unknown = csv.replace('.com,,', '.com,Gold,').replace('Ada,', 'Ada L.,');
  expect((await ours.upload(CONTACTS, unknown, { on_duplicate: 'update' })).body).toMatchObject({ updated: 1 });
  expect(await listed(ours)).toMatchObject([{ name: 'Ada L.', status: 'customer', phone: '1', notes: 'Status: Gold' }]);
});

test('only the mapped columns of a record are changed', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com', phone: '1', notes: 'old' });
  const mapping = JSON.stringify({ name: 'name', email: 'email', notes: 'notes' });
  const csv = 'name,email,phone,notes\nAda,ada@example.com,2,new\n';
  await ours.upload(CONTACTS, csv, { on_duplicate: 'update', mapping }).expect(200);
  expect(await listed(ours)).toMatchObject([{ phone: '1', notes: 'new' }]);
});

test('if a row matches several records, the oldest is updated, unless the row has an id', async () => {
  const ours = await api.workspace();
  const email = 'ada@example.com';
  const [oldest, newer] = [await ours.contact({ name: 'Ada', email }), await ours.contact({ name: 'Ada', email })];
  const namesake = await ours.contact({ name: 'Grace' });
  await ours.contact({ name: 'Grace' });
  const csv = `id,name,email,notes\n,Ada,${email},by email\n${newer.id},Ada,${email},by id\n,Grace,,by name\n`;
  await ours.upload(CONTACTS, csv, { on_duplicate: 'update' }).expect(200);
  const notes = new Map((await listed(ours)).map((contact) => [contact.id, contact.notes]));
  expect([oldest, newer, namesake].map(({ id }) => notes.get(id))).toEqual(['by email', 'by id', 'by name']);
  expect(notes.size).toBe(4);
});

test('two rows with the same id are one record, in this workspace and in another', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { id } = await ours.contact({ name: 'Ada', email: 'a@example.com' });
  const csv = `id,name,email\n${id},Ada,a@example.com\n${id},Ada Two,b@example.com\n`;
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 0, skipped: 2 });
  expect((await theirs.upload(CONTACTS, csv)).body).toMatchObject({ imported: 1, skipped: 1 });
  expect(await listed(theirs)).toMatchObject([{ id, name: 'Ada' }]);
  expect((await ours.upload(CONTACTS, csv, { on_duplicate: 'create' })).body).toMatchObject({ imported: 2 });
  expect(new Set((await listed(ours)).map((contact) => contact.id)).size).toBe(3);
});

test('a record in the trash is not a duplicate, and keeps its id', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', email: 'a@example.com' });
  await ours.delete(`/api/contacts/${id}`).expect(204);
  expect((await ours.upload(CONTACTS, `id,name,email\n${id},Ada,a@example.com`)).body).toMatchObject({ imported: 1 });
  expect((await listed(ours)).map((contact) => contact.id)).not.toContain(id);
  await ours.post(`/api/contacts/${id}/restore`).expect(200);
});

test.each([
  ['the first is added', 'skip', { name: 'Ada', phone: '1', email: 'ada@example.com', notes: '' }],
  [
    'the first is added, filled up from the others',
    'update',
    { name: 'Ada', phone: '1', email: 'ada@example.com', notes: 'second', tags: ['a'] },
  ],
])('if several rows are about the same new person, %s', async (_what, on_duplicate, person) => {
  const ours = await api.workspace();
  const csv = 'name,email,phone,notes,tags\nAda,ada@example.com,1,,a\nADA,,1,second,\nBob,,1,,\n';
  expect((await ours.upload(CONTACTS, csv, { on_duplicate })).body).toMatchObject({ imported: 2, skipped: 1 });
  expect((await listed(ours)).find(({ name }) => /ada/i.test(name))).toMatchObject(person);
});

test('an update never overwrites values of an earlier row about the same record, and unused values are reported', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com', tags: ['old'] });
  const csv = `name,email,phone,company,tags,Shoe size
Ada,ada@example.com,1,,"a, b",
Ada,ada@example.com,2,Engines,b,38
Ada,ada@example.com,1,Engines,a,39
Bob,bob@example.com,,,,`;
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' }).expect(200);
  expect(body).toMatchObject({ imported: 1, updated: 1, skipped: 2, warned: 2 });
  const begin = 'row 2 has the same record and comes first. Not used from this row:';
  expect(body.warnings).toEqual([
    { row: 3, message: `${begin} phone` },
    { row: 4, message: `${begin} notes` },
  ]);
  expect((await listed(ours))[0]).toMatchObject({
    phone: '1',
    company: 'Engines',
    tags: ['a', 'b'],
    notes: 'Shoe size: 38',
  });
});

test('people match by name, company and phone in any spelling, unless their addresses differ', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'José Díaz', company: 'Acmé', phone: '+1 (555) 01' });
  const csv =
    'name,company,phone,email\njose diaz,ACME,1-555-01,\nJose Diaz,Acme,155501,jose@example.com\nJose Diaz,Other,155501,\nJose Diaz,Acme,99,\n';
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: 2, skipped: 2 });
});

test('two spellings of a name without other common values are two people, and each skipped row says what it matches', async () => {
  const ours = await api.workspace();
  const jose = await ours.contact({ name: 'José García' });
  const csv = 'name,phone\nJose Garcia,\nJOSÉ GARCÍA,\nAna,1\nana,1\nTotal,\nRestricted Member,';
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body).toMatchObject({ imported: 4, skipped: 2, warned: 2 });
  expect(body.duplicates).toEqual([
    { row: 3, name: 'José García', record_id: jose.id, same_row: null },
    { row: 5, name: 'ana', record_id: null, same_row: 4 },
  ]);
  expect(body.warnings.map(({ row }: { row: number }) => row)).toEqual([6, 7]);
});

test('a sum in the column of companies is also flagged or refused', async () => {
  const ours = await api.workspace();
  const csv = 'Kunde;Ansprechpartner;Umsatz\nEngines GmbH;Ada;5\nAcme GmbH;;7\nSumme;;12\n';
  const { body } = await ours.upload(CONTACTS, csv).expect(200);
  expect(body).toMatchObject({ imported: 3, warned: 2 });
  expect(JSON.stringify(body.warnings.at(-1))).toMatch(/"row":4.*looks like a sum/);
  const counted = 'Name / Firma;Ansprechpartner;E-Mail\nEngines GmbH;Bob;\nDr. Weiß;;praxis@x.co\nGesamt: 2 Kunden;;\n';
  const second = await ours.upload(CONTACTS, counted).expect(200);
  expect(second.body).toMatchObject({
    imported: 2,
    failed: 1,
    errors: ['Row 4: “Gesamt: 2 Kunden” is a sum, not a name'],
  });
  const names = (await ours.get('/api/contacts?sort=name').expect(200)).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Acme GmbH', 'Ada', 'Bob', 'Dr. Weiß', 'Summe']);
});

test('companies match by name, unless their domain, phone or address differs', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme', domain: 'acme.com' });
  const csv = 'name,website,phone\nACME,,\nAcme,https://www.acme.com,1\nAcme,acme.org,\n';
  expect((await ours.upload(COMPANIES, csv)).body).toMatchObject({ imported: 1, skipped: 2 });
});

test('further addresses and numbers are kept beside the first, are used to match contacts, and are added on an update', async () => {
  const ours = await api.workspace();
  const csv =
    'Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value\nAda,a@example.com,b@example.com ::: not one,1 ::: 2';
  await ours.upload('/api/contacts/bulk/import', csv).expect(200);
  const [ada] = (await ours.get('/api/contacts')).body;
  expect(ada).toMatchObject({
    email: 'a@example.com',
    other_emails: ['b@example.com'],
    phone: '1',
    other_phones: ['2'],
  });

  const known = await ours.upload('/api/contacts/bulk/import', 'name,email\nAda,B@example.com', {
    on_duplicate: 'update',
  });
  expect(known.body).toMatchObject({ imported: 0, updated: 0, skipped: 1 });
  const more = 'name,email,other emails\nAda,b@example.com,c@example.com; A@example.com';
  const { body } = await ours.upload('/api/contacts/bulk/import', more, { on_duplicate: 'update' });
  expect(body).toMatchObject({ imported: 0, updated: 1 });
  const now = (await ours.get(`/api/contacts/${ada.id}`)).body;
  expect(now).toMatchObject({ email: 'a@example.com', other_emails: ['b@example.com', 'c@example.com'] });
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body.other_emails).toEqual(['b@example.com']);
});

test('a second import at the same time is refused, because neither would see the other’s duplicates', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.scoped(async ({ db }) => {
    await db.raw(`select pg_advisory_xact_lock(hashtextextended('import ' || ?, 0))`, [ours.workspaceId]);
    const { body } = await ours.upload(CONTACTS, 'name\nAda').expect(409);
    expect(body).toMatchObject({
      code: 'import_running',
      detail: 'Another import is running in this workspace. Try again when it is done.',
    });
    await ours.upload(CONTACTS, 'name\nAda', { dry_run: 'true' }).expect(200);
    await theirs.upload(CONTACTS, 'name\nAda').expect(200);
  });
  await ours.upload(CONTACTS, 'name\nAda').expect(200);
});

test('many contacts with the same name are looked up by all distinguishing values, and not compared pairwise', async () => {
  const ours = await api.workspace();
  const many = 400;
  const people = Array.from({ length: many }, (_, nth) => ({ name: 'Info', company: `Company ${nth}` }));
  const csv = `name,company\n${people.map(({ name, company }) => `${name},${company}`).join('\n')}`;
  expect((await ours.upload(CONTACTS, csv)).body).toMatchObject({ imported: many });
  const plan = await ours.scoped(async (scope) => {
    await stageRows(scope, contacts, staged(people));
    await planForMany(scope, contacts);
    const { rows } = await scope.db.raw(`explain (analyze, format json) ${contacts.match}`, {
      workspace: ours.workspaceId,
    });
    return JSON.stringify(rows);
  });
  const rowsOf = (what: string) =>
    [...plan.matchAll(new RegExp(`"${what}":([0-9.]+)`, 'g'))].map((found) => Number(found[1]));
  expect(rowsOf('Actual Rows')).toContain(many);
  expect(Math.max(...rowsOf('Actual Rows'), ...rowsOf('Rows Removed by Join Filter'))).toBeLessThanOrEqual(many);
});

test('the changes of earlier imports are read once, however many records a later file renames', async () => {
  const ours = await api.workspace();
  const nths = Array.from({ length: 50 }, (_, nth) => nth);
  const { body } = await ours.upload(CONTACTS, `id,name\n${nths.map((nth) => `${nth},Ada ${nth}`).join('\n')}`);
  const scans = await ours.scoped(async (scope) => {
    const renamed = nths.map((nth) => ({ name: `Bob ${nth}`, company: '', external_id: String(nth) }));
    await stageRows(scope, contacts, staged(renamed));
    // The plan that PostgreSQL chose after 60,000 records had just been added.
    await scope.db.raw(`set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_material = off;
      set local enable_memoize = off`);
    await matchStaged(scope, contacts, { imports: [body.id], unchanged: 100 });
    expect(await scope.db('matched').whereNotNull('match')).toHaveLength(50);
    const { rows } = await scope.db.raw(
      `select seq_scan + idx_scan as scans from pg_stat_xact_user_tables where relname = 'import_changes'`,
    );
    return Number(rows[0].scans);
  });
  expect(scans).toBe(1);
});

async function* staged(people: { name: string; company: string; external_id?: string }[]) {
  yield people.map(({ name, company, external_id = '' }, nth) => ({
    row: nth + 2,
    values: { name, company, email: '', phone: '', external_id },
  }));
}

test('a contact who unsubscribed in another tool gets no campaigns, even if the row is skipped', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.contact({ name: 'Bob Berg', email: 'bob@example.com' });
  const file = [
    'Name,Email,Unsubscribed from all email',
    'Ada Lovelace,Ada@example.com,true',
    'Bob Berg,bob@example.com,Yes',
    'Cid Carl,cid@example.com,',
    'Dora Dorn,dora@example.com,No',
    'Eve Ek,eve@example.com,since May',
  ].join('\n');
  const suppressed = async (workspace: Workspace) =>
    (await workspace.get('/api/suppressions').expect(200)).body.map(
      ({ email, reason }: { email: string; reason: string }) => [email, reason],
    );
  const { body: dry } = await ours.upload(CONTACTS, file, { dry_run: 'true' }).expect(200);
  expect(dry.notices).toContain('2 contacts have unsubscribed. Campaigns will not be sent to them.');
  expect(await suppressed(ours)).toEqual([]);
  const { body } = await ours.upload(CONTACTS, file).expect(200);
  expect(body).toMatchObject({ imported: 4, skipped: 1 });
  const both = [
    ['Ada@example.com', 'unsubscribed'],
    ['bob@example.com', 'unsubscribed'],
  ];
  expect((await suppressed(ours)).sort()).toEqual(both);
  expect(await suppressed(theirs)).toEqual([]);
  const notes = (await ours.get('/api/contacts?sort=name').expect(200)).body.map(
    ({ notes }: { notes: string }) => notes,
  );
  expect(notes).toEqual(['', '', '', '', 'Unsubscribed: since May']);
  const undo = async (id: string) => (await ours.post(`/api/imports/${id}/undo`).expect(200)).body;
  expect(await undo(body.id)).toEqual({ removed: 4, restored: 0, kept: 0, suppressed: 2 });
  expect((await suppressed(ours)).sort()).toEqual(both);
  // Importing the file again suppresses no one a second time.
  const again = await ours.upload(CONTACTS, file).expect(200);
  expect(await undo(again.body.id)).toEqual({ removed: 4, restored: 0, kept: 0, suppressed: 0 });
});
