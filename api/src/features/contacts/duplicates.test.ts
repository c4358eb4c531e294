import type { Contact } from '@rapport/shared/contacts';
import { Duplicate } from '@rapport/shared/duplicates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { listDuplicates } from '../merges/duplicates.readModel';
import { CONTACT_MERGING } from './contactMerging';

const api = startApi();

const suspects = async (ours: Workspace) =>
  Duplicate.array()
    .parse((await ours.get('/api/contacts/duplicates').expect(200)).body)
    .map(({ first, second, reasons }) => `${first.name} = ${second.name}: ${reasons.join(', ')}`);

const merge = async (ours: Workspace, kept: Contact, other: Contact, take: string[] = []) =>
  (await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id, take }).expect(200)).body;

test('duplicates are listed with their reasons, the most certain first', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0001' });
  await ours.contact({ name: 'Augusta', phone: '020 7946 0001' });
  await ours.contact({ name: 'LOVELACE, Ada', other_emails: ['ADA@example.com'] });
  await ours.contact({ name: 'Nobody Else', phone: '1234' });
  await ours.contact({ name: 'Someone', phone: '1234' });
  expect(await suspects(ours)).toEqual(['Ada Lovelace = LOVELACE, Ada: email, name', 'Ada Lovelace = Augusta: phone']);
});

test.each([
  ['+44 20 7946 0958', '011 44 (0)20 7946 0958'],
  ['011 44 (0)20 7946 0958', '+44 20 7946 0958'],
  ['+44 (0)20 7946 0958', '0114420 7946 0958'],
])('%s is the same number as %s, however it is dialed', async (stored, typed) => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', phone: stored });
  const { body } = await ours.get(`/api/contacts/similar?phone=${encodeURIComponent(typed)}`).expect(200);
  expect(body).toMatchObject([{ name: 'Ada', same: 'phone' }]);
  expect((await ours.get(`/api/contacts?search=${encodeURIComponent(typed)}`).expect(200)).body).toHaveLength(1);
  await ours.contact({ name: 'Augusta', phone: typed });
  expect(await suspects(ours)).toEqual(['Ada = Augusta: phone']);
});

test('people with the same name at two companies are two people', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'John Smith', company: 'Acme' });
  await ours.contact({ name: 'John Smith', company: 'Umbrella' });
  expect(await suspects(ours)).toEqual([]);
  await ours.contact({ name: 'Jöhn Smith' });
  expect(await suspects(ours)).toHaveLength(2);
});

test('a name with an umlaut equals the name without it, and the name that spells it out', async () => {
  const ours = await api.workspace();
  for (const name of ['Anna Mueller', 'Anna Müller', 'JÖRG Bauer', 'Joerg Bauer', 'Jorg Baur'])
    await ours.contact({ name });
  expect(await suspects(ours)).toEqual(
    expect.arrayContaining(['Anna Mueller = Anna Müller: name', 'JÖRG Bauer = Joerg Bauer: name']),
  );
  expect(await suspects(ours)).toHaveLength(2);
  const similarTo = async (name: string) => {
    const { body } = await ours.get(`/api/contacts/similar?name=${encodeURIComponent(name)}`).expect(200);
    return (body as Contact[]).map((contact) => contact.name);
  };
  expect(await similarTo('Anna Müller')).toEqual(['Anna Mueller', 'Anna Müller']);
  expect(await similarTo('anna mueller')).toEqual(['Anna Mueller', 'Anna Müller']);
  expect(await similarTo('Jörg Baur')).toEqual(['Jorg Baur']);
});

test('a pair marked as no duplicates is not listed until that is undone', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const first = await ours.contact({ name: 'Ada', email: 'a@example.com' });
  const second = await ours.contact({ name: 'Bo', email: 'a@example.com' });
  const two = { first_id: second.id, second_id: first.id };
  await theirs.post('/api/contacts/distinctions', two).expect(404);
  await ours.post('/api/contacts/distinctions', two).expect(204);
  await ours.post('/api/contacts/distinctions', two).expect(204);
  expect(await suspects(ours)).toEqual([]);
  await ours.post('/api/contacts/distinctions/undo', two).expect(204);
  expect(await suspects(ours)).toHaveLength(1);
});

test('a merge keeps the data of both, by the choices made', async () => {
  const ours = await api.workspace();
  const kept = await ours.contact({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '1',
    tags: ['math'],
    notes: 'Likes engines',
  });
  const other = await ours.contact({
    name: 'Ada Lovelace',
    email: 'countess@example.com',
    phone: '2',
    company: 'Analytical Engines',
    status: 'customer',
    tags: ['Math', 'poetry'],
    notes: 'Likes poems',
    cadence_days: 30,
  });
  await ours
    .post('/api/notes', { entity_type: 'contact', entity_id: other.id, content: 'Met at the fair' })
    .expect(201);
  await ours.post(`/api/contacts/${other.id}/touches`, { kind: 'call' }).expect(201);
  const task = await ours.task({ contact_id: other.id });
  const deal = await ours.deal({ contact_id: other.id });

  const { contact } = await merge(ours, kept, other, ['name', 'email', 'status']);
  expect((await ours.get(`/api/tasks/${task.id}`)).body.contact_id).toBe(kept.id);
  expect((await ours.get(`/api/deals/${deal.id}`)).body.contact_id).toBe(kept.id);
  expect(contact).toMatchObject({
    id: kept.id,
    name: 'Ada Lovelace',
    email: 'countess@example.com',
    other_emails: ['ada@example.com'],
    phone: '1',
    other_phones: ['2'],
    company: 'Analytical Engines',
    status: 'customer',
    tags: ['Math', 'poetry'],
    notes: 'Likes engines',
    cadence_days: 30,
    last_contacted_at: expect.any(String),
  });
  const { body: timeline } = await ours.get(`/api/notes/entity/contact/${kept.id}/timeline`);
  const told = timeline.map((item: { content: string; description: string }) => item.content ?? item.description);
  expect(told).toEqual(
    expect.arrayContaining(['Likes poems', 'Met at the fair', 'Merged Ada Lovelace into Ada Lovelace']),
  );
  await ours.get(`/api/contacts/${other.id}`).expect(404);
  expect((await ours.get('/api/trash')).body).toEqual([]);
  await ours.post(`/api/contacts/${other.id}/restore`).expect(404);
});

test('a merge can be undone once, and later changes are kept', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const kept = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const other = await ours.contact({ name: 'Ada L.', email: 'l@example.com', company: 'Acme', status: 'partner' });
  const { id } = await merge(ours, kept, other, ['status']);
  expect((await ours.get('/api/contacts/merges')).body).toMatchObject([
    { id, kept_name: 'Ada', merged_name: 'Ada L.' },
  ]);
  await ours.put(`/api/contacts/${kept.id}`, { status: 'customer' }).expect(200);

  await theirs.post(`/api/contacts/merges/${id}/undo`).expect(404);
  const { body: back } = await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect(back).toMatchObject({ name: 'Ada', company: '', other_emails: [], status: 'customer' });
  expect((await ours.get(`/api/contacts/${other.id}`).expect(200)).body).toMatchObject({
    company: 'Acme',
    status: 'partner',
  });
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(409);
  expect((await ours.get('/api/contacts/merges')).body).toEqual([]);
});

test('a merged contact with all addresses and numbers of two full ones can be saved', async () => {
  const ours = await api.workspace();
  const many = (of: string) => ({
    other_emails: Array.from({ length: 15 }, (_, n) => `${of}${n}@example.com`),
    other_phones: Array.from({ length: 15 }, (_, n) => `${of} ${n}`),
  });
  const two = [await ours.contact(many('a')), await ours.contact(many('b'))] as const;
  const { contact } = await merge(ours, ...two);
  await ours.put(`/api/contacts/${contact.id}`, { ...contact, name: 'Ada' }).expect(200);
});

test('undoing a merge restores neither an address erased since then nor its replacement text', async () => {
  const ours = await api.workspace();
  const kept = await ours.contact({ name: 'Ada', email: 'old@example.com', other_emails: ['second@example.com'] });
  const other = await ours.contact({ name: 'Ada L.', email: 'new@example.com' });
  const { id } = await merge(ours, kept, other, ['email']);
  await ours.put(`/api/contacts/${kept.id}`, { other_emails: [] }).expect(200);
  const ask = { contact_ids: [] };
  await ours.post('/api/personal-data/erasures', { ...ask, email: 'old@example.com' }).expect(200);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${kept.id}`)).body).toMatchObject({
    email: 'new@example.com',
    other_emails: [],
  });
});

test('what is added to a contact while a merge into it is being undone is kept', async () => {
  const ours = await api.workspace();
  const kept = await ours.contact({ name: 'Ada', phone: '' });
  const other = await ours.contact({ name: 'Ada L.', phone: '1' });
  const { id } = await merge(ours, kept, other);
  let undone: PromiseLike<unknown> | undefined;
  await ours.scoped(async ({ db }) => {
    await db('contacts').where({ id: kept.id }).update({ phone: '2' });
    undone = ours.post(`/api/contacts/merges/${id}/undo`).expect(200).then();
    await expect.poll(api.blocked).toHaveLength(1);
  });
  await undone;
  expect((await ours.get(`/api/contacts/${kept.id}`)).body.phone).toBe('2');
});

test('a company renamed after a merge does not prevent the undo from removing it', async () => {
  const ours = await api.workspace();
  const [alpha, beta] = [await ours.company({ name: 'Alpha' }), await ours.company({ name: 'Beta' })];
  const linked = async ({ id }: Contact) => {
    const { company, company_id } = (await ours.get(`/api/contacts/${id}`).expect(200)).body;
    return [company, company_id];
  };
  const [ada, bob] = [await ours.contact({ name: 'Ada' }), await ours.contact({ name: 'Bob', company_id: alpha.id })];
  const others = [await ours.contact({ company_id: beta.id }), await ours.contact({ company_id: beta.id })] as const;
  const merges = [await merge(ours, ada, others[0]), await merge(ours, bob, others[1], ['company'])];
  await ours.put(`/api/companies/${beta.id}`, { name: 'Beta 2' }).expect(200);
  await ours.put(`/api/companies/${alpha.id}`, { name: 'Alpha 2' }).expect(200);

  for (const { id } of merges) await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect(await linked(ada)).toEqual(['', null]);
  expect(await linked(bob)).toEqual(['Alpha 2', alpha.id]);
  for (const other of others) expect(await linked(other)).toEqual(['Beta 2', beta.id]);
});

test.each(['Elsewhere', 'Gamma'])('a company that somebody wrote since a merge stays: %s', async (company) => {
  const ours = await api.workspace();
  const [alpha, gamma] = [await ours.company({ name: 'Alpha' }), await ours.company({ name: 'Gamma' })];
  const kept = await ours.contact({ company_id: alpha.id });
  const { id } = await merge(ours, kept, await ours.contact({ company: 'Nowhere' }), ['company']);
  await ours.put(`/api/contacts/${kept.id}`, { company }).expect(200);
  const { body: back } = await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect(back).toMatchObject({ company, company_id: company === 'Gamma' ? gamma.id : null });
});

test('undoing a merge does not restore an owner who has left', async () => {
  const ours = await api.workspace();
  const ann = await ours.addMember(await api.workspace());
  const kept = await ours.contact({ name: 'Ada', owner_id: ann.userId });
  const { id } = await merge(ours, kept, await ours.contact({ name: 'Ada L.' }), ['name', 'owner_id']);
  await ours.delete(`/api/team/members/${ann.userId}?hand_over_to=${ours.userId}`).expect(204);
  const { body: back } = await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect(back).toMatchObject({ name: 'Ada', owner_id: ours.userId });
});

test('a merged lead gets no customer date from the other contact, and a merged customer gets the earlier one', async () => {
  const ours = await api.workspace();
  const since = (customer_since: string | null, status: Contact['status'] = 'customer') =>
    ours.contact({ status, customer_since });
  const lead = await merge(ours, await since(null, 'lead'), await since('2026-03-01'));
  expect(lead.contact).toMatchObject({ status: 'lead', customer_since: null });
  const customer = await merge(ours, await since('2026-03-01'), await since('2025-03-01'));
  expect(customer.contact).toMatchObject({ status: 'customer', customer_since: '2025-03-01' });
  const taken = await merge(ours, await since(null, 'lead'), await since('2026-03-01'), ['status']);
  expect(taken.contact).toMatchObject({ status: 'customer', customer_since: '2026-03-01' });
});

test('a merged lead keeps the lost date of the other contact, and a merged customer does not', async () => {
  const ours = await api.workspace();
  const onDay = (status: Contact['status'], lost_on: string | null = null) => ours.contact({ status, lost_on });
  const customer = await merge(ours, await onDay('customer'), await onDay('lead', '2026-03-01'));
  expect(customer.contact).toMatchObject({ status: 'customer', lost_on: null });
  const taken = await merge(ours, await onDay('lead', '2026-03-01'), await onDay('partner'), ['status']);
  expect(taken.contact).toMatchObject({ status: 'partner', lost_on: null });
  const lead = await merge(ours, await onDay('lead'), await onDay('lead', '2026-03-01'));
  expect(lead.contact).toMatchObject({ status: 'lead', lost_on: '2026-03-01' });
  const { body: back } = await ours.post(`/api/contacts/merges/${taken.id}/undo`).expect(200);
  expect(back).toMatchObject({ status: 'lead', lost_on: '2026-03-01' });
});

test('the text that a merge keeps as a note counts for nobody, even after it is restored', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact({ notes: 'Likes engines' }), await ours.contact({ notes: 'Likes poems' })];
  const { id } = await merge(ours, kept, other);
  const [note] = (await ours.get(`/api/notes?entity_type=contact&entity_id=${kept.id}`).expect(200)).body;
  expect(note).toMatchObject({ content: 'Likes poems', author_name: null });
  const notesOf = async () => (await ours.get('/api/reports/advanced').expect(200)).body.people[0].notes;
  expect(await notesOf()).toBe(0);
  await ours.delete(`/api/notes/${note.id}`).expect(204);
  await ours.post(`/api/notes/${note.id}/restore`).expect(200);
  expect(await notesOf()).toBe(0);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect((await ours.get(`/api/notes?entity_type=contact&entity_id=${kept.id}`).expect(200)).body).toEqual([]);
  expect(await notesOf()).toBe(0);
});

test('a call restored while its contact was merged no longer counts after it is deleted', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact(), await ours.contact()];
  const { body: call } = await ours.post(`/api/contacts/${other.id}/touches`, { kind: 'call' }).expect(201);
  await ours.delete(`/api/notes/${call.id}`).expect(204);
  const { id } = await merge(ours, kept, other);
  await ours.post(`/api/notes/${call.id}/restore`).expect(200);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  await ours.delete(`/api/notes/${call.id}`).expect(204);
  expect((await ours.get('/api/reports/advanced').expect(200)).body.people).toMatchObject([{ touches: 0 }]);
});

test('a call restored while its contact was merged counts for that contact after the merge is undone', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact({ name: 'Ada' }), await ours.contact({ name: 'Ada L.' })];
  const happened_at = '2026-11-02T09:00:00.000Z';
  const { body: call } = await ours
    .post(`/api/contacts/${other.id}/touches`, { kind: 'call', happened_at })
    .expect(201);
  await ours.delete(`/api/notes/${call.id}`).expect(204);
  const { id } = await merge(ours, kept, other);
  await ours.post(`/api/notes/${call.id}/restore`).expect(200);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${other.id}`)).body.last_contacted_at).toBe(happened_at);
  expect((await ours.get(`/api/contacts/${kept.id}`)).body.last_contacted_at).toBeNull();
});

test('a call deleted while its contact was merged counts for neither contact after the merge is undone', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact({ name: 'Ada' }), await ours.contact({ name: 'Ada L.' })];
  const call = async (id: string, happened_at: string) =>
    (await ours.post(`/api/contacts/${id}/touches`, { kind: 'call', happened_at }).expect(201)).body;
  const [earlier, later] = ['2026-11-02T09:00:00.000Z', '2026-11-03T09:00:00.000Z'];
  await call(kept.id, earlier);
  const mistake = await call(other.id, later);
  const { id } = await merge(ours, kept, other);
  await ours.delete(`/api/notes/${mistake.id}`).expect(204);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${kept.id}`)).body.last_contacted_at).toBe(earlier);
  expect((await ours.get(`/api/contacts/${other.id}`)).body.last_contacted_at).toBeNull();
});

test('contacts cannot be merged or unmerged during an import, which may have matched one of them', async () => {
  const ours = await api.workspace();
  const [first, second, third] = [await ours.contact({ name: 'A' }), await ours.contact(), await ours.contact()];
  const { id } = await merge(ours, second, third);
  const csv = `id,name,phone\n${first.id},A,2`;
  const imports: PromiseLike<unknown>[] = [];
  await ours.scoped(async ({ db }) => {
    await db('contacts').where({ id: first.id }).forUpdate();
    imports.push(ours.upload('/api/contacts/bulk/import', csv, { on_duplicate: 'update' }).expect(200).then());
    await expect.poll(api.blocked).toHaveLength(1);
    const refused = await ours.post(`/api/contacts/${first.id}/merge`, { other_id: second.id }).expect(409);
    expect(refused.body.code).toBe('import_running');
    await ours.post(`/api/contacts/merges/${id}/undo`).expect(409);
  });
  await Promise.all(imports);
  await merge(ours, first, second);
});

test('a pair with a record that is deleted during the request is left out, and the next page is still complete', async () => {
  const ours = await api.workspace();
  for (const name of ['Ada', 'Ada', 'Ada']) await ours.contact({ name });
  await api.db.raw(`
    create function delete_meanwhile(contact uuid) returns uuid language plpgsql as $$ begin
      update contacts set deleted_at = now() where id = contact;
      return contact;
    end $$`);
  const pairs = `
    select id, first_id, delete_meanwhile(second_id) as second_id, reasons, strength from (
      select contacts.id, id as first_id, lag(id) over (order by id) as second_id, '{name}'::text[] as reasons, 1 as strength
      from contacts where workspace_id = :workspace
    ) as found where second_id is not null`;
  const page = await ours.scoped((scope) => listDuplicates(scope, { ...CONTACT_MERGING, pairs }, { limit: 1 }));
  expect(page).toMatchObject({ items: [], next: expect.any(String) });
});

test("a merge cannot be undone while the kept contact is in the trash, or beyond the plan's limit", async () => {
  const ours = await api.workspace({ plan: 'free' });
  const [kept, other] = [await ours.contact({ name: 'A' }), await ours.contact({ name: 'B' })];
  const { id } = await merge(ours, kept, other);
  await ours.delete(`/api/contacts/${kept.id}`).expect(204);
  expect((await ours.post(`/api/contacts/merges/${id}/undo`).expect(409)).body).toMatchObject({
    code: 'kept_is_gone',
    detail: 'The remaining contact was deleted. Restore it first.',
  });
  await ours.post(`/api/contacts/${kept.id}/restore`).expect(200);
  await ours.upload('/api/contacts/bulk/import', `name\n${Array.from({ length: 99 }, (_, n) => `P${n}`).join('\n')}`);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(403);
  await ours.get(`/api/contacts/${kept.id}`).expect(200);
});

test.each([
  ['itself', (id: string) => ({ other_id: id }), 422],
  ['nobody', () => ({ other_id: crypto.randomUUID() }), 404],
  ['an unknown field', (id: string) => ({ other_id: id, take: ['shoe_size'] }), 422],
])('a contact is not merged with %s', async (_what, body, status) => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  await ours.post(`/api/contacts/${id}/merge`, body(id)).expect(status);
});

const text = fc.constantFrom('', 'Ada', '艾达', 'مرحبا', '<b>x</b>', "'; drop table contacts; --", '=1+1', '🙂');
const address = fc.constantFrom('', 'a@example.com', 'B@Example.com', 'c@example.com');
const person = fc.record({
  name: text.filter(Boolean),
  email: address,
  phone: fc.constantFrom('', '1', '+2'),
  other_emails: fc.array(address, { maxLength: 2 }),
  other_phones: fc.array(fc.constantFrom('', '1', '3'), { maxLength: 2 }),
  company: text,
  status: fc.constantFrom('lead', 'customer', 'partner'),
  tags: fc.array(fc.constantFrom('vip', 'VIP', 'é', '标签'), { maxLength: 3 }),
  notes: text,
  cadence_days: fc.constantFrom(null, 7),
});
const taken = fc.subarray(['name', 'email', 'phone', 'company', 'status', 'notes', 'owner_id', 'cadence_days']);

const known = ({ email, other_emails, phone, other_phones, tags }: Contact) =>
  [email, ...other_emails, phone, ...other_phones, ...tags].filter(Boolean).map((known) => known.toLowerCase());

test('no merge loses an address, number, tag or text, and undoing it and restoring return both contacts unchanged', async () => {
  const ours = await api.workspace();
  const state = async (id: string) => {
    const { updated_at, ...contact } = (await ours.get(`/api/contacts/${id}`).expect(200)).body;
    const notes = (await ours.get(`/api/notes?entity_type=contact&entity_id=${id}`).expect(200)).body;
    return { contact, notes: notes.map(({ content }: { content: string }) => content) };
  };
  await fc.assert(
    fc.asyncProperty(person, person, taken, fc.boolean(), async (one, two, take, isTrashed) => {
      const [kept, other] = [await ours.contact(one as object), await ours.contact(two as object)];
      for (const [id, content] of [
        [kept.id, 'mine'],
        [other.id, 'theirs'],
      ]) {
        await ours.post('/api/notes', { entity_type: 'contact', entity_id: id, content }).expect(201);
      }
      const before = [await state(kept.id), await state(other.id)];
      const { id } = await merge(ours, kept, other, take);
      const after = await state(kept.id);
      for (const text of [...known(kept), ...known(other)]) expect(known(after.contact)).toContain(text);
      const texts = [after.contact.notes, ...after.notes];
      for (const note of ['mine', 'theirs', kept.notes, other.notes].filter(Boolean)) expect(texts).toContain(note);
      if (isTrashed) {
        await ours.delete(`/api/contacts/${kept.id}`).expect(204);
        await ours.post(`/api/contacts/${kept.id}/restore`).expect(200);
        expect(await state(kept.id)).toEqual(after);
      }
      await ours.post(`/api/contacts/merges/${id}/undo`).expect(200);
      expect([await state(kept.id), await state(other.id)]).toEqual(before);
    }),
    { numRuns: 10 },
  );
});
