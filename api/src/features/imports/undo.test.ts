import type { Contact } from '@rapport/shared/contacts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { whileWaiting } from '../../testing/whileWaiting';
import { purgeImports } from '../housekeeping/housekeeping.jobs';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';
const COMPANIES = '/api/companies/bulk/import';

const stored = (ours: Workspace, table = 'contacts') =>
  ours.scoped(({ db }) => db(table).whereNull('deleted_at').orderBy('id'));
const undo = (ours: Workspace, id: string) => ours.post(`/api/imports/${id}/undo`);

const listed = async (ours: Workspace): Promise<Contact[]> => (await ours.get('/api/contacts?sort=name')).body;

const person = fc.record({
  name: fc.constantFrom('Ada', 'Bob', 'Cid'),
  email: fc.constantFrom('', 'a@example.com', 'b@example.com'),
  phone: fc.constantFrom('', '1', '+2'),
  company: fc.constantFrom('', 'Acme', 'Other'),
  status: fc.constantFrom('', 'customer', 'partner'),
  tags: fc.constantFrom('', 'x', 'x; y "z"'),
  notes: fc.constantFrom('', 'n', '=1'),
});

test('undoing an import restores every record, to the last column', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme' });
  await ours.contact({ name: 'Ada', email: 'a@example.com', company: 'Acme', tags: ['b', 'a'] });
  await ours.contact({ name: 'Bob', phone: '+2', status: 'customer' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('skip', 'update', 'create'),
      async (people, on_duplicate) => {
        const before = await stored(ours);
        const columns = ['name', 'email', 'phone', 'company', 'status', 'tags', 'notes'] as const;
        const line = (row: (typeof people)[number]) =>
          columns.map((column) => `"${row[column].replaceAll('"', '""')}"`).join(',');
        const csv = [columns.join(','), ...people.map(line)].join('\n');
        const { body } = await ours.upload(CONTACTS, csv, { on_duplicate }).expect(200);
        expect(body.imported + body.updated + body.skipped).toBe(people.length);
        const undone = await undo(ours, body.id).expect(200);
        expect(undone.body).toEqual({ removed: body.imported, restored: body.updated, kept: 0, suppressed: 0 });
        expect(await stored(ours)).toEqual(before);
      },
    ),
    { numRuns: 15 },
  );
});

test('an undo removes added records and restores changed ones, but keeps what users changed since', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Acme' });
  await ours.contact({ name: 'Ada', email: 'ada@example.com', phone: '1', tags: ['a', 'b "c"'], company: 'Acme' });
  await ours.contact({ name: 'Bob', email: 'bob@example.com', phone: '1' });
  const before = await listed(ours);
  const csv =
    'name,email,phone,tags,company\nAda L.,ada@example.com,2,x,Other\nBob,bob@example.com,2,x,\nNew,new@example.com,,,\nTouched,touched@example.com,,,';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  expect(body).toMatchObject({ imported: 2, updated: 2 });
  const [, bob, , touched] = await listed(ours);
  await ours.put(`/api/contacts/${bob?.id}`, { phone: '3' }).expect(200);
  await ours.put(`/api/contacts/${touched?.id}`, { notes: 'called' }).expect(200);

  expect((await ours.get('/api/imports')).body).toMatchObject([
    { id: body.id, noun: 'contacts', file_name: 'list.csv', can_undo: true, actor_name: 'Ann Owner' },
  ]);
  expect((await ours.post(`/api/imports/${body.id}/undo`).expect(200)).body).toEqual({
    removed: 1,
    restored: 2,
    kept: 1,
    suppressed: 0,
  });

  const after = await listed(ours);
  expect(after.map(({ name, phone, tags }) => ({ name, phone, tags }))).toEqual([
    { name: 'Ada', phone: '1', tags: ['a', 'b "c"'] },
    { name: 'Bob', phone: '3', tags: [] },
    { name: 'Touched', phone: '', tags: [] },
  ]);
  expect(after[0]).toMatchObject({ ...before[0], company_id: company.id, updated_at: expect.any(String) });
  await ours.post(`/api/imports/${body.id}/undo`).expect(409);
  expect((await ours.get('/api/imports')).body[0]).toMatchObject({ can_undo: false, undone_at: expect.any(String) });
});

test('added contacts that someone has worked with since stay, and are counted as kept', async () => {
  const ours = await api.workspace();
  const { body } = await ours.upload(CONTACTS, 'name\nCalled\nSold\nBusy\nDone with\nUntouched');
  const [busy, called, doneWith, sold] = (await listed(ours)).map(({ id }) => id);
  await ours.post(`/api/contacts/${called}/touches`, { kind: 'call', content: 'Wants two' }).expect(201);
  await ours.deal({ contact_id: sold });
  await ours.task({ contact_id: busy });
  const task = await ours.task({ contact_id: doneWith });
  await ours.delete(`/api/tasks/${task.id}`).expect(204);
  expect((await undo(ours, body.id)).body).toEqual({ removed: 2, restored: 0, kept: 3, suppressed: 0 });
  expect((await listed(ours)).map(({ name }) => name)).toEqual(['Busy', 'Called', 'Sold']);
});

test('an added company or deal that someone has worked with since stays', async () => {
  const ours = await api.workspace();
  const companies = await ours.upload(COMPANIES, 'name\nAcme\nOther');
  const [acme] = (await ours.get('/api/companies?sort=name')).body;
  await ours.post('/api/notes', { entity_type: 'company', entity_id: acme.id, content: 'Pays late' }).expect(201);
  expect((await undo(ours, companies.body.id)).body).toEqual({ removed: 1, restored: 0, kept: 1, suppressed: 0 });
  const deals = await ours.upload('/api/deals/bulk/import', 'title\nRoof\nWall');
  const roof = (await ours.get('/api/deals')).body.find(({ title }: { title: string }) => title === 'Roof');
  await ours.task({ deal_id: roof.id });
  expect((await undo(ours, deals.body.id)).body).toEqual({ removed: 1, restored: 0, kept: 1, suppressed: 0 });
});

test('after a later import was undone, an earlier one can be undone completely', async () => {
  const ours = await api.workspace();
  const first = await ours.upload(CONTACTS, 'name,email,phone\nAda,a@example.com,1');
  const second = await ours.upload(CONTACTS, 'name,email,phone\nAda,a@example.com,2', { on_duplicate: 'update' });
  expect((await undo(ours, second.body.id)).body).toEqual({ removed: 0, restored: 1, kept: 0, suppressed: 0 });
  expect((await undo(ours, first.body.id)).body).toEqual({ removed: 1, restored: 0, kept: 0, suppressed: 0 });
  expect(await stored(ours)).toEqual([]);
});

test('in a record that was changed since, the untouched fields are restored and the others stay', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', email: 'a@example.com', phone: '1', notes: 'old' });
  const csv = 'name,email,phone,notes\nAda L.,a@example.com,2,new';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  await ours.put(`/api/contacts/${id}`, { phone: '3' }).expect(200);
  expect((await undo(ours, body.id)).body).toEqual({ removed: 0, restored: 1, kept: 0, suppressed: 0 });
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ name: 'Ada', phone: '3', notes: 'old' });
});

test('a record whose imported fields were all changed since stays, and is counted as kept', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', email: 'a@example.com', phone: '1' });
  const { body } = await ours.upload(CONTACTS, 'name,email,phone\nAda,a@example.com,2', { on_duplicate: 'update' });
  await ours.put(`/api/contacts/${id}`, { phone: '3' }).expect(200);
  const [before] = await stored(ours);
  expect((await undo(ours, body.id)).body).toEqual({ removed: 0, restored: 0, kept: 1, suppressed: 0 });
  expect(await stored(ours)).toEqual([before]);
});

test('a company that was purged since is not linked again', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const { id } = await ours.contact({ name: 'Ada', email: 'a@example.com', company: 'Acme' });
  const { body } = await ours.upload(CONTACTS, 'name,email,company\nAda,a@example.com,Other', {
    on_duplicate: 'update',
  });
  await ours.scoped(({ db }) => db('companies').where({ id: acme.id }).delete());
  await undo(ours, body.id).expect(200);
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ company: 'Acme', company_id: null });
});

test('an address that was erased since is not restored, nor the word that replaced it', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', email: 'old@example.com', phone: '1' });
  const csv = `id,name,email,phone\n${id},Ada,new@example.com,2`;
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  const ask = { contact_ids: [], email: 'old@example.com' };
  await ours.post('/api/personal-data/erasures', ask).expect(200);
  await undo(ours, body.id).expect(200);
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ email: 'new@example.com', phone: '1' });
});

test('an undo replaces the imported company of a contact even if the company was renamed since', async () => {
  const ours = await api.workspace();
  const [acme, other] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Other' })];
  await ours.contact({ name: 'Ada', email: 'a@example.com', company: 'Acme' });
  await ours.contact({ name: 'Bob', email: 'b@example.com' });
  const csv = 'name,email,company\nAda,a@example.com,Other\nBob,b@example.com,Other';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  await ours.put(`/api/companies/${other.id}`, { name: 'Other Ltd' }).expect(200);
  await ours.put(`/api/companies/${acme.id}`, { name: 'Acme Ltd' }).expect(200);
  await undo(ours, body.id).expect(200);
  expect((await ours.get('/api/contacts?sort=name')).body).toMatchObject([
    { name: 'Ada', company: 'Acme Ltd', company_id: acme.id },
    { name: 'Bob', company: '', company_id: null },
  ]);
});

test.each(['by hand', 'by a file'])('a contact whose company was renamed %s since counts as unchanged', async (how) => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const { body } = await ours.upload(CONTACTS, 'name,company\nAda,Acme\nBob,Acme');
  const [ada, bob] = await listed(ours);
  await ours.put(`/api/contacts/${bob?.id}`, { phone: '3' }).expect(200);
  const csv = `id,name\n${acme.id},Acme Ltd`;
  if (how === 'by hand') await ours.put(`/api/companies/${acme.id}`, { name: 'Acme Ltd' }).expect(200);
  else await ours.upload(COMPANIES, csv, { on_duplicate: 'update' }).expect(200);
  expect((await undo(ours, body.id)).body).toEqual({ removed: 1, restored: 0, kept: 1, suppressed: 0 });
  expect((await listed(ours)).map(({ id }) => id)).toEqual([bob?.id]);
  await ours.post(`/api/contacts/${ada?.id}/restore`).expect(200);
});

test('a contact counts as unchanged after the later import that changed it was undone, even if its company was renamed', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const first = await ours.upload(CONTACTS, 'name,email,company,phone\nAda,a@example.com,Acme,1');
  const second = await ours.upload(CONTACTS, 'name,email,phone\nAda,a@example.com,2', { on_duplicate: 'update' });
  await undo(ours, second.body.id).expect(200);
  await ours.put(`/api/companies/${acme.id}`, { name: 'Acme Ltd' }).expect(200);
  expect((await undo(ours, first.body.id)).body).toEqual({ removed: 1, restored: 0, kept: 0, suppressed: 0 });
});

test('contacts of a company that an import renames get a new version, so that nobody saves the old name over it', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const ada = await ours.contact({ name: 'Ada', company: 'Acme' });
  const save = () => ours.put(`/api/contacts/${ada.id}`, { ...ada, phone: '2' }).set('If-Match', `"${ada.updated_at}"`);
  const { body } = await ours.upload(COMPANIES, `id,name\n${acme.id},Acme Ltd`, { on_duplicate: 'update' });
  await save().expect(412);
  await undo(ours, body.id).expect(200);
  await save().expect(412);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body).toMatchObject({ company: 'Acme', company_id: acme.id });
});

test('a customer whom an import turns into a lead has no customer date until the import is undone', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', status: 'customer', customer_since: '2026-03-01' });
  const { body } = await ours.upload(CONTACTS, `id,name,status\n${id},Ada,lead`, { on_duplicate: 'update' });
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ status: 'lead', customer_since: null });
  await undo(ours, body.id).expect(200);
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({
    status: 'customer',
    customer_since: '2026-03-01',
  });
});

test("if a user changes a record while an import waits for it, an undo restores the user's value", async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada', phone: '1', notes: 'old' });
  const csv = `id,name,phone,notes\n${id},Ada,3,new`;
  const { body } = await whileWaiting(
    api,
    ours,
    ({ db }) => db('contacts').where({ id }).update({ phone: '2', updated_at: db.fn.now() }),
    () => ours.upload(CONTACTS, csv, { on_duplicate: 'update' }),
  );
  expect(body).toMatchObject({ updated: 1 });
  await undo(ours, body.id).expect(200);
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ phone: '2', notes: 'old' });
});

test('a company that someone entered since an import stays', async () => {
  const ours = await api.workspace();
  const third = await ours.company({ name: 'Third' });
  await ours.company({ name: 'Acme' });
  for (const name of ['Ada', 'Bob']) await ours.contact({ name, email: `${name}@example.com`, company: 'Acme' });
  const csv = 'name,email,company\nAda,ada@example.com,Nowhere\nBob,bob@example.com,Nowhere';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  for (const { id, name } of (await ours.get('/api/contacts')).body) {
    await ours.put(`/api/contacts/${id}`, { company: name === 'Ada' ? 'Third' : 'Elsewhere' }).expect(200);
  }
  await undo(ours, body.id).expect(200);
  expect((await ours.get('/api/contacts?sort=name')).body).toMatchObject([
    { name: 'Ada', company: 'Third', company_id: third.id },
    { name: 'Bob', company: 'Elsewhere', company_id: null },
  ]);
});

test('an import that renames a company renames it in its contacts, and an undo reverts that', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const { id } = await ours.contact({ company: 'Acme' });
  const csv = `id,name,size\n${acme.id},Acme Ltd,40`;
  const { body } = await ours.upload(COMPANIES, csv, { on_duplicate: 'update' });
  expect(body).toMatchObject({ updated: 1 });
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ company: 'Acme Ltd', company_id: acme.id });
  expect((await undo(ours, body.id)).body).toEqual({ removed: 0, restored: 1, kept: 0, suppressed: 0 });
  expect((await ours.get(`/api/contacts/${id}`)).body).toMatchObject({ company: 'Acme', company_id: acme.id });
  expect((await ours.get(`/api/companies/${acme.id}`)).body).toEqual({ ...acme, contacts_count: 1 });
});

test('the history of every record shows what an import and its undo did to it', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'a@example.com', phone: '1' });
  const csv = 'name,email,phone\nAda,a@example.com,2\nNew,,';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  await undo(ours, body.id).expect(200);
  const activities = await ours.scoped(({ db }) =>
    db('activities').whereNot({ type: 'contact_created' }).orderBy(['type', 'kind']),
  );
  expect(activities).toMatchObject([
    { type: 'contact_deleted', kind: 'deleted', values: { name: 'New' }, actor_id: ours.userId },
    { type: 'contact_updated', kind: 'import_undone_of', values: { name: 'Ada' } },
    { type: 'contact_updated', kind: 'updated', values: { name: 'Ada' } },
    { type: 'import_finished' },
    { type: 'import_undone' },
  ]);
  expect(activities.map(({ changes }) => changes).filter(Boolean)).toEqual([{ phone: ['1', '2'] }]);
});

test('an import can be undone for 30 days, after which its stored changes are deleted', async () => {
  const ours = await api.workspace();
  const old = (await ours.upload(CONTACTS, 'name\nAda')).body.id;
  const fresh = (await ours.upload(CONTACTS, 'name\nBob')).body.id;
  const age = (id: string, interval: string) =>
    ours.scoped(({ db }) =>
      db('imports')
        .where({ id })
        .update({ created_at: db.raw(`now() - interval '${interval}'`) }),
    );
  await age(old, '30 days 1 minute');
  await age(fresh, '29 days 23 hours');
  expect((await undo(ours, old).expect(409)).body).toMatchObject({
    code: 'too_old',
    detail: 'An import can be undone for 30 days.',
  });
  await purgeImports.perform(api.context, {});
  const left = await ours.scoped(({ db }) => db('import_changes').pluck('import_id'));
  expect(left).toEqual([fresh]);
  expect((await undo(ours, fresh).expect(200)).body.removed).toBe(1);
});

test('an undo links records to what their previous contact and company were merged into since, over several merges', async () => {
  const ours = await api.workspace();
  const [alpha, gamma, delta] = await Promise.all(['Alpha', 'Gamma', 'Delta'].map((name) => ours.company({ name })));
  await ours.company({ name: 'Beta' });
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', company_id: alpha?.id });
  const [other, third] = [await ours.contact({ email: 'other@example.com' }), await ours.contact({ name: 'Third' })];
  const deal = await ours.deal({ contact_id: ada.id });
  const people = await ours.upload(CONTACTS, 'email,company\nada@example.com,Beta', { on_duplicate: 'update' });
  const sale = `id,title,contact email\n${deal.id},New roof,other@example.com`;
  const deals = await ours.upload('/api/deals/bulk/import', sale, { on_duplicate: 'update' });
  expect([people.body.updated, deals.body.updated]).toEqual([1, 1]);
  expect((await ours.get(`/api/deals/${deal.id}`)).body.contact_id).toBe(other.id);

  const merge = (nouns: string, kept = '', other_id = '') =>
    ours.post(`/api/${nouns}/${kept}/merge`, { other_id }).expect(200);
  await merge('companies', gamma?.id, alpha?.id);
  await merge('companies', delta?.id, gamma?.id);
  await undo(ours, people.body.id).expect(200);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body).toMatchObject({ company: 'Delta', company_id: delta?.id });

  await merge('contacts', third.id, ada.id);
  await undo(ours, deals.body.id).expect(200);
  expect((await ours.get(`/api/deals/${deal.id}`)).body).toMatchObject({
    contact_id: third.id,
    contact_name: 'Third',
  });
});
