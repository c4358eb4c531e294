import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { timeLimitAfter } from '../../testing/timeLimitAfter';
import { changeCompany } from './companies.service';

const api = startApi();

test('a company can be added, read, changed, deleted and restored, but not from another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const added = await ours
    .post('/api/companies', { name: 'Acme', domain: 'https://www.Acme.com/about', size: '' })
    .expect(201);
  expect(added.body).toMatchObject({ name: 'Acme', domain: 'acme.com', size: null, contacts_count: 0 });
  const address = `/api/companies/${added.body.id}`;
  for (const refused of [
    theirs.get(address),
    theirs.put(address, { name: 'Ours' }),
    theirs.delete(address),
    theirs.post(`${address}/restore`),
  ]) {
    expect((await refused).status).toBe(404);
  }
  expect((await ours.put(address, { ...added.body, size: '11-50' }).expect(200)).body.size).toBe('11-50');
  await ours.delete(address).expect(204);
  expect((await ours.get('/api/companies')).body).toEqual([]);
  await ours.post(`${address}/restore`).expect(200);
  expect((await ours.get('/api/companies?search=acme.com')).body).toHaveLength(1);
});

test('an unknown size and a missing name are refused with errors at their fields', async () => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/companies', { name: '', size: '12' }).expect(422);
  expect(body.errors).toEqual({ name: 'Name is required', size: expect.any(String) });
});

test('the contacts of a deleted company are kept', async () => {
  const ours = await api.workspace();
  const acme = await ours.company();
  const contact = await ours.contact({ company: 'Acme' });
  await ours.delete(`/api/companies/${acme.id}`).expect(204);
  expect((await ours.get(`/api/contacts/${contact.id}`).expect(200)).body.company).toBe('Acme');
});

test('a restored contact has the current name of its company', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Beta' });
  const contact = await ours.contact({ company_id: company.id });
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  await ours.put(`/api/companies/${company.id}`, { name: 'Beta 2' }).expect(200);
  const { body: restored } = await ours.post(`/api/contacts/${contact.id}/restore`).expect(200);
  expect(restored).toMatchObject({ company: 'Beta 2', company_id: company.id });
});

test('one search finds contacts and companies', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.company({ name: 'Lovelace Ltd', domain: 'lovelace.org' });
  await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com' });
  await theirs.contact({ name: 'Eve Lovelace' });
  const { body } = await ours.get('/api/search?q=lovelace').expect(200);
  const found = { id: expect.any(String), state: '', is_similar: false };
  expect(body).toEqual([
    { type: 'contact', name: 'Ada Lovelace', detail: 'ada@example.com', ...found },
    { type: 'company', name: 'Lovelace Ltd', detail: 'lovelace.org', ...found },
  ]);
});

test('the kept counts follow every write', async () => {
  const ours = await api.workspace();
  const [first] = [await ours.contact(), await ours.contact(), await ours.company()];
  await ours.delete(`/api/contacts/${first.id}`);
  expect((await ours.get('/api/dashboard/stats')).body).toMatchObject({ contacts_count: 1, companies_count: 1 });
});

test('renaming a company marks its contacts as changed', async () => {
  const ours = await api.workspace();
  const { id } = await ours.company({ name: 'Old' });
  const contact = await ours.contact({ company_id: id });
  await ours.contact();
  await ours.put(`/api/companies/${id}`, { name: 'New' }).expect(200);
  const { updated_at } = (await ours.get(`/api/contacts/${contact.id}`).expect(200)).body;
  expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(contact.updated_at));
  const { body } = await ours.get(`/api/contacts?updated_since=${updated_at}`).expect(200);
  expect(body).toMatchObject([{ id: contact.id, company: 'New' }]);
});

test('renaming a company may take a minute, because it can have any number of contacts', async () => {
  const ours = await api.workspace();
  const { id } = await ours.company();
  expect(await timeLimitAfter(ours, (scope) => changeCompany(scope, id, { name: 'New' }, undefined))).toBe('1min');
});
