import type { Contact } from '@rapport/shared/contacts';
import type { Response } from 'supertest';
import { expect, test } from 'vitest';
import type { Scope } from '../../db/scope';
import { nextPath } from '../../testing/pages';
import { startApi } from '../../testing/startApi';
import { whileWaiting } from '../../testing/whileWaiting';
import { companyNamed } from '../companies/companies.service';
import { COMPANY_MERGING } from '../companies/companyMerging';
import { mergeRecords } from '../merges/merges.service';
import { CONTACT_MERGING } from './contactMerging';
import { matchingContacts } from './contacts.readModel';

const api = startApi();

test('a contact can be added, read, changed and deleted, but not from another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const added = await ours.post('/api/contacts', {
    name: ' Ada Lovelace ',
    email: 'ada@example.com',
    tags: ['math', ' Math', ''],
  });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: 'Ada Lovelace', status: 'lead', tags: ['Math'], owner_id: ours.userId });
  const address = `/api/contacts/${added.body.id}`;

  await theirs.get(address).expect(404);
  await theirs.put(address, { name: 'Eve' }).expect(404);
  await theirs.delete(address).expect(404);
  await api.http().get(address).expect(401);

  await ours.put(address, { naem: 'Ada' }).expect(422);
  const changed = await ours.put(address, { ...added.body, created_at: null, status: 'customer' }).expect(200);
  expect(changed.body.created_at).toBe(added.body.created_at);
  expect(changed.body).toMatchObject({ name: 'Ada Lovelace', status: 'customer' });
  expect((await ours.get(address).expect(200)).body).toEqual(changed.body);

  await ours.delete(address).expect(204);
  await ours.get(address).expect(404);
  expect((await ours.get('/api/contacts')).body).toEqual([]);
  expect((await ours.post(`${address}/restore`).expect(200)).body.name).toBe('Ada Lovelace');
  await ours.get(address).expect(200);
});

test.each([
  [{}, { name: expect.any(String) }],
  [{ name: '   ' }, { name: 'Name is required' }],
  [{ name: 'A', email: 'x@y.z\r\nBcc: e@e.com' }, { email: 'Please enter a valid email address' }],
  [{ name: 'A', status: 'evangelist' }, { status: expect.any(String) }],
  [{ name: 'A', tags: 'one' }, { tags: expect.any(String) }],
  [{ name: 'x'.repeat(201) }, { name: 'Use at most 200 characters' }],
  [{ name: 'A', notes: 'nul \0' }, { notes: 'Remove the invisible NUL character' }],
  [{ name: 'A', workspace_id: 'mine' }, { workspace_id: 'Unknown field' }],
])('contact %# is refused with an error at its field', async (contact, errors) => {
  const ours = await api.workspace();
  expect((await ours.post('/api/contacts', contact).expect(422)).body.errors).toEqual(errors);
});

test('names in any script, malicious text and long notes are returned unchanged', async () => {
  const ours = await api.workspace();
  const contact = {
    name: '👩‍🔬 ادا لافلايس <b>ก</b>',
    company: `'; drop table contacts; --`,
    notes: '<script>\n'.repeat(3000),
  };
  expect(await ours.contact(contact)).toMatchObject(contact);
});

test('the Free plan is limited to 100 contacts, even for simultaneous requests, and the error has the details of the limit', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.scoped(async ({ db, workspaceId }) => {
    await db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Number ' || n from generate_series(1, 99) n`,
      [workspaceId],
    );
  });
  const answers = await Promise.all([1, 2, 3].map(() => ours.post('/api/contacts', { name: 'The hundredth' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
    code: 'plan_limit',
    detail: {
      message: 'You have reached the contacts limit of your plan',
      current_count: 100,
      limit: 100,
      plan_name: 'Free',
      upgrade_suggestion: expect.stringContaining('Growth'),
      resource: 'contacts',
    },
  });
});

test('a change of an outdated version is refused and changes nothing', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const address = `/api/contacts/${contact.id}`;
  const version = `"${contact.updated_at}"`;
  expect((await ours.get(address)).headers.etag).toBe(version);
  const first = await ours.put(address, { phone: '1' }).set('If-Match', version).expect(200);
  await ours.put(address, { phone: '2' }).set('If-Match', version).expect(412);
  await ours.put(address, { phone: '2' }).set('If-Match', '"nonsense"').expect(412);
  expect((await ours.get(address)).body).toEqual(first.body);
});

test('the same Idempotency-Key adds once, even simultaneously, and refuses another body', async () => {
  const ours = await api.workspace();
  const add = (name: string) => ours.post('/api/contacts', { name }).set('Idempotency-Key', 'form-1');
  const [first, second] = await Promise.all([add('Ada'), add('Ada')]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  await add('Eve').expect(409);
  expect((await ours.get('/api/contacts')).body).toHaveLength(1);
  await api.db('idempotency_keys').update({ created_at: api.db.raw(`now() - interval '24 hours 1 second'`) });
  await add('Eve').expect(201);
});

test('naming an existing company links it, renaming the company updates the contact, and another name unlinks it', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Café Acmé' });
  const contact = await ours.contact({ company: 'cafe ACME' });
  expect(contact).toMatchObject({ company: 'cafe ACME', company_id: acme.id });
  await ours.put(`/api/companies/${acme.id}`, { name: 'Acme Ltd' }).expect(200);
  expect((await ours.get(`/api/contacts/${contact.id}`)).body).toMatchObject({
    company: 'Acme Ltd',
    company_id: acme.id,
  });
  expect((await ours.get(`/api/companies/${acme.id}`)).body.contacts_count).toBe(1);
  const moved = await ours.put(`/api/contacts/${contact.id}`, { company: 'Elsewhere' }).expect(200);
  expect(moved.body).toMatchObject({ company: 'Elsewhere', company_id: null });
});

test('a contact cannot be linked to a company of another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const foreign = await theirs.company();
  const { body } = await ours.post('/api/contacts', { name: 'A', company_id: foreign.id }).expect(422);
  expect(body.errors).toHaveProperty('company_id');
});

test('the pages of a list return each contact once, in every order', async () => {
  const ours = await api.workspace();
  const names = ['Émile', 'emil', 'Zoë', 'anna', 'Anna', '李', 'Ömer'];
  for (const name of names) await ours.contact({ name });
  for (const sort of ['-created_at', 'created_at', 'name', '-name', '-updated_at']) {
    const read: string[] = [];
    for (let path = `/api/contacts?sort=${sort}&limit=2`; path; ) {
      const page: Response = await ours.get(path).expect(200);
      expect(page.headers['x-total-count']).toBe(String(names.length));
      read.push(...page.body.map((contact: { name: string }) => contact.name));
      path = nextPath(page);
    }
    expect([...read].sort()).toEqual([...names].sort());
    if (sort === 'created_at') expect(read).toEqual(names);
  }
  await ours.get('/api/contacts?sort=password').expect(422);
  await ours.get('/api/contacts?limit=201').expect(422);
});

const ID = '01900000-0000-7000-8000-000000000000';
const written = (at: unknown) => Buffer.from(JSON.stringify(at)).toString('base64url');

test.each([
  ['no cursor at all', '-created_at', 'nonsense'],
  ['one with another number of parts', '-created_at', written(['2026-11-20T09:00:00.000Z'])],
  ['one whose id is not an id', '-created_at', written(['2026-11-20T09:00:00.000Z', '-'.repeat(36)])],
  ['one whose id is a list', '-created_at', written(['2026-11-20T09:00:00.000Z', [ID]])],
  ['that of a list in another order', '-created_at', written(['anna', ID])],
])('%s is not a valid cursor', async (_what, sort, cursor) => {
  const { body } = await (await api.workspace()).get(`/api/contacts?sort=${sort}&cursor=${cursor}`).expect(400);
  expect(body.code).toBe('bad_cursor');
});

test.each([
  ['ada', ['Ada Lovelace']],
  ['LOVE ada', ['Ada Lovelace']],
  ['analytical', ['Ada Lovelace']],
  ['@engine.org', ['Ada Lovelace']],
  ['555 12-34', ['Ada Lovelace']],
  ['+44 (555) 1234', ['Ada Lovelace']],
  ['24/7', ['Bob of 24/7 Roofs']],
  ['zoe', ['Zoë Ångström']],
  ['ÅNG', ['Zoë Ångström']],
  ['zo', ['Zoë Ångström']],
  ['a', ['Ada Lovelace']],
  ['小龍', ['李小龍']],
  ['100%', []],
  ['a_a', []],
  ['\\', []],
  [`' or 1=1`, []],
])('searching for %s finds %j', async (text, found) => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Bob of 24/7 Roofs' });
  await ours.contact({ name: '李小龍' });
  await ours.contact({ name: 'Zoë Ångström' });
  await ours.contact({
    name: 'Ada Lovelace',
    email: 'ada@engine.org',
    company: 'Analytical Ltd',
    phone: '0044-555-1234',
  });
  const { body, headers } = await ours.get(`/api/contacts?search=${encodeURIComponent(text)}`).expect(200);
  expect(body.map((contact: { name: string }) => contact.name)).toEqual(found);
  expect(headers['x-total-count']).toBe(String(found.length));
});

test('status, tag and company filter the list', async () => {
  const ours = await api.workspace();
  const acme = await ours.company();
  await ours.contact({ name: 'A', status: 'customer', tags: ['vip'] });
  await ours.contact({ name: 'B', company: 'Acme' });
  const names = async (query: string) =>
    (await ours.get(`/api/contacts?${query}`)).body.map(({ name }: { name: string }) => name);
  expect(await names('status=customer')).toEqual(['A']);
  expect(await names('tag=vip')).toEqual(['A']);
  expect(await names(`company_id=${acme.id}`)).toEqual(['B']);
});

test('every change is an activity with its author, and a changed field keeps its previous value', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Ada L.' });
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Ada L.' });
  await ours.delete(`/api/contacts/${contact.id}`);
  const { body } = await ours.get('/api/activities?entity_type=contact').expect(200);
  expect(body.map(({ type, actor_name }: Record<string, string>) => [type, actor_name])).toEqual([
    ['contact_deleted', 'Ann Owner'],
    ['contact_updated', 'Ann Owner'],
    ['contact_created', 'Ann Owner'],
  ]);
  const kept = await ours.scoped(({ db }) => db('activities').where({ type: 'contact_updated' }).first('changes'));
  expect(kept.changes).toEqual({ name: ['Ada', 'Ada L.'] });
});

test('existing contacts like the one being typed are found by address, number or name, the best match first, within the workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await theirs.contact({ name: 'Åsa Lindqvist', email: 'asa@example.com' });
  const byName = await ours.contact({ name: 'Åsa Lindqvist' });
  const byPhone = await ours.contact({ name: 'A. L.', phone: '+46 (8) 123 45 67' });
  const byEmail = await ours.contact({ name: 'Asa', email: 'Asa@Example.com' });
  const similar = async (query: Record<string, string>) =>
    (await ours.get(`/api/contacts/similar?${new URLSearchParams(query)}`).expect(200)).body.map(
      ({ id, same }: Record<string, string>) => [id, same],
    );
  expect(await similar({ name: 'asa lindqvist', email: 'asa@example.COM', phone: '0046/8 123 4567' })).toEqual([
    [byEmail.id, 'email'],
    [byPhone.id, 'phone'],
    [byName.id, 'name'],
  ]);
  expect(await similar({ phone: '+46 8 1234567' })).toEqual([[byPhone.id, 'phone']]);
  expect(await similar({ phone: '67' })).toEqual([]);
  expect(await similar({ name: 'asa' })).toEqual([[byEmail.id, 'name']]);
  expect(await similar({})).toEqual([]);
  await ours.get(`/api/contacts/similar?name=${'x'.repeat(201)}`).expect(422);
});

test('further addresses and numbers are stored besides the primary ones, and can be searched', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '1',
    other_emails: ['ADA@example.com', 'countess@example.com', ''],
    other_phones: ['+44 20 7946 0001'],
  });
  expect((await ours.get('/api/contacts?search=countess')).body).toMatchObject([
    { id, other_emails: ['countess@example.com'], other_phones: ['+44 20 7946 0001'] },
  ]);
  expect((await ours.get('/api/contacts?search=2079460001')).body).toHaveLength(1);
  const { body } = await ours.put(`/api/contacts/${id}`, { email: 'countess@example.com' }).expect(200);
  expect(body.other_emails).toEqual([]);
  const similar = await ours.get('/api/contacts/similar?phone=%2B442079460001').expect(200);
  expect(similar.body).toMatchObject([{ id, same: 'phone' }]);
  await ours.put(`/api/contacts/${id}`, { other_emails: ['not one'] }).expect(422);
});

test('with `create_company`, the company that a contact names is added too', async () => {
  const ours = await api.workspace();
  const plain = await ours.contact({ company: 'Umbrella' });
  expect(plain.company_id).toBeNull();
  const linked = await ours.contact({ company: 'Umbrella', create_company: true });
  expect((await ours.get(`/api/companies/${linked.company_id}`)).body.name).toBe('Umbrella');
  const { body } = await ours
    .put(`/api/contacts/${plain.id}`, { company: 'UMBRELLA', create_company: true })
    .expect(200);
  expect(body.company_id).toBe(linked.company_id);
  expect((await ours.get('/api/companies')).body).toHaveLength(1);
});

test('two contacts that name the same new company at the same time add it once', async () => {
  const ours = await api.workspace();
  const { body } = await whileWaiting(
    api,
    ours,
    (scope) => companyNamed(scope, 'Umbrella', true),
    () => ours.post('/api/contacts', { name: 'Ada', company: 'umbrella', create_company: true }),
  );
  expect((await ours.get('/api/companies')).body).toMatchObject([{ id: body.company_id, name: 'Umbrella' }]);
});

test('an import does not add a company that somebody else is adding at the same time', async () => {
  const ours = await api.workspace();
  await whileWaiting(
    api,
    ours,
    (scope) => companyNamed(scope, 'Umbrella', true),
    () => ours.upload('/api/contacts/bulk/import', 'name,company\nAda,umbrella\n'),
  );
  const [first] = (await ours.get('/api/companies')).body;
  expect((await ours.get('/api/contacts')).body).toMatchObject([{ name: 'Ada', company_id: first.id }]);
  expect((await ours.get('/api/companies')).body).toHaveLength(1);
});

test.each([
  ['deals', (contact_id: string) => ({ title: 'Roof', amount: 1, contact_id }), 422],
  ['tasks', (contact_id: string) => ({ title: 'Call', contact_id }), 422],
  ['notes', (entity_id: string) => ({ entity_type: 'contact', entity_id, content: 'Likes tea' }), 404],
])('no %s can be added to a contact that is being merged into another', async (table, body, status) => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact(), await ours.contact()];
  const answer = await whileWaiting(
    api,
    ours,
    (scope) => mergeRecords(scope, CONTACT_MERGING, kept.id, { other_id: other.id, take: [] }),
    () => ours.post(`/api/${table}`, body(other.id)),
  );
  expect(answer.status).toBe(status);
});

test('a contact cannot be linked to a company that is being merged into another', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Acme Inc.' })];
  const merging = (scope: Scope) => mergeRecords(scope, COMPANY_MERGING, kept.id, { other_id: other.id, take: [] });
  const byId = await whileWaiting(api, ours, merging, () =>
    ours.post('/api/contacts', { name: 'Ada', company_id: other.id }),
  );
  expect(byId.status).toBe(422);

  const another = await ours.company({ name: 'Umbrella' });
  const byName = await whileWaiting(
    api,
    ours,
    (scope) => mergeRecords(scope, COMPANY_MERGING, kept.id, { other_id: another.id, take: [] }),
    () => ours.post('/api/contacts', { name: 'Grace', company: 'Umbrella' }),
  );
  expect(byName.body).toMatchObject({ company: 'Umbrella', company_id: null });
});

test('a cadence decides when a contact is due, and a touch starts it again', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', cadence_days: 30 });
  await ours.contact({ name: 'Bob', cadence_days: 60 });
  await ours.contact({ name: 'Cy' });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await ours.post(`/api/contacts/${ada.id}/touches`, { kind: 'call', happened_at: daysAgo(40) }).expect(201);
  const due = async () => (await ours.get('/api/contacts?due=true&sort=touch_due_at')).body;
  expect(await due()).toMatchObject([{ name: 'Ada', cadence_days: 30, touch_due_at: expect.stringContaining('T') }]);
  expect(Date.parse((await due())[0].touch_due_at)).toBe(
    Date.parse((await due())[0].last_contacted_at) + 30 * 86_400_000,
  );
  expect((await ours.get('/api/contacts?sort=touch_due_at')).body).toHaveLength(2);
  expect((await ours.get('/api/contacts?sort=-touch_due_at')).body).toHaveLength(2);
  await ours.post(`/api/contacts/${ada.id}/touches`, { kind: 'call' }).expect(201);
  expect(await due()).toEqual([]);
  await ours.put(`/api/contacts/${ada.id}`, { cadence_days: 0 }).expect(422);
});

test('an owner must be a member, and lists can be filtered by owner', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { id } = await ours.contact();
  await ours.put(`/api/contacts/${id}`, { owner_id: theirs.userId }).expect(422);
  expect((await ours.get(`/api/contacts?owner_id=${ours.userId}`)).body).toHaveLength(1);
  await ours.put(`/api/contacts/${id}`, { owner_id: null }).expect(200);
  expect((await ours.get(`/api/contacts?owner_id=${ours.userId}`)).body).toEqual([]);
});

test('contacts are found by an exact address in any case, including further addresses, through an index', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const ada = await ours.contact({ name: 'Ada', email: 'Ada@Example.com', other_emails: ['Countess@Example.com'] });
  await ours.contact({ name: 'Near', email: 'xada@example.com', other_emails: ['ada@example.com.au'] });
  await theirs.contact({ email: 'ada@example.com' });
  for (const email of ['ada@example.com', 'COUNTESS@example.com']) {
    const { body, headers } = await ours.get(`/api/contacts?email=${email}`).expect(200);
    expect([body, headers['x-total-count']]).toEqual([[ada], '1']);
  }
  expect((await ours.get('/api/contacts?email=da@example.com')).body).toEqual([]);

  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, email)
       select ?, gen_random_uuid(), 'Number ' || n, n || '@example.org' from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const found = matchingContacts(scope, { email: 'ada@example.com' }).select('contacts.id');
    const { rows } = await scope.db.raw(`explain ${found.toString()}`);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/contacts_by_email[\s\S]*contacts_search/);
  });
});

test.each(['contacts', 'companies', 'deals', 'tasks'])(
  '%s that changed since an instant are read page by page',
  async (table) => {
    const [ours, theirs] = [await api.workspace(), await api.workspace()];
    const make = { contacts: 'contact', companies: 'company', deals: 'deal', tasks: 'task' } as const;
    const add = (of: typeof ours) => of[make[table as keyof typeof make]]();
    const records = [await add(ours), await add(ours), await add(ours), await add(ours)];
    await add(theirs);
    const at = (minute: number) => `2030-01-01T00:0${minute}:00.000Z`;
    for (const [minute, { id }] of records.entries())
      await api
        .db(table)
        .where({ id })
        .update({ updated_at: at(minute) });

    const first = await ours.get(`/api/${table}?updated_since=${at(1)}&sort=updated_at&limit=2`).expect(200);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await ours.get(nextPath(first)).expect(200);
    expect([...first.body, ...second.body].map(({ id }: { id: string }) => id)).toEqual(
      records.slice(1).map(({ id }) => id),
    );
    await ours.get(`/api/${table}?updated_since=yesterday`).expect(422);
  },
);

test('contacts that were restored, imported or changed by a merge count as changed', async () => {
  const ours = await api.workspace();
  const longAgo = '2020-01-01T00:00:00.000Z';
  const since = new Date().toISOString();
  const records = {
    contacts: await ours.contact({ name: 'Ada' }),
    companies: await ours.company(),
    deals: await ours.deal(),
    tasks: await ours.task(),
  };
  const changed = async (table: string) =>
    (await ours.get(`/api/${table}?updated_since=${since}`).expect(200)).body.map(({ id }: { id: string }) => id);
  for (const [table, { id }] of Object.entries(records)) {
    await api.db(table).where({ id }).update({ created_at: longAgo, updated_at: longAgo });
    expect(await changed(table)).toEqual([]);
    await ours.delete(`/api/${table}/${id}`).expect(204);
    await ours.post(`/api/${table}/${id}/restore`).expect(200);
    expect(await changed(table)).toEqual([id]);
  }

  await ours.upload('/api/deals/bulk/import', 'title,created_at\nRoof,2020-01-01').expect(200);
  expect(await changed('deals')).toHaveLength(2);

  const double = await ours.contact({ name: 'Ada' });
  const owned = await ours.task({ contact_id: double.id });
  await api.db('tasks').where({ id: owned.id }).update({ updated_at: longAgo });
  await ours.post(`/api/contacts/${records.contacts.id}/merge`, { other_id: double.id }).expect(200);
  expect(await changed('tasks')).toContain(owned.id);
});

test('names with accents are sorted where people look for them', async () => {
  const ours = await api.workspace();
  const names = [
    'Arzt',
    'Ärzte',
    'Asam',
    'Cem',
    'Çelik',
    'Czech',
    'Écija',
    'Eder',
    'Nabe',
    'Ñandú',
    'Nube',
    'Öz',
    'Pohl',
  ];
  for (const name of names.toReversed()) await ours.contact({ name });
  const { body } = await ours.get('/api/contacts?sort=name').expect(200);
  expect((body as Contact[]).map(({ name }) => name)).toEqual([
    'Arzt',
    'Ärzte',
    'Asam',
    'Çelik',
    'Cem',
    'Czech',
    'Écija',
    'Eder',
    'Nabe',
    'Ñandú',
    'Nube',
    'Öz',
    'Pohl',
  ]);
});
