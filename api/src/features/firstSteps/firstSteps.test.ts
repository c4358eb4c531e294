import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test("the workspace's own records are counted, without sample data and other workspaces", async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.post('/api/sample-data').expect(201);
  const first = await ours.contact();
  await ours.contact();
  await theirs.company();
  await ours.delete(`/api/contacts/${first.id}`).expect(204);

  const { body } = await ours.get('/api/first-steps').expect(200);
  expect(body).toEqual({ contacts: 1, companies: 0, deals: 0, tasks: 0, campaigns: 0, imports: 0, members: 1 });
});

test('an import counts until it is undone', async () => {
  const ours = await api.workspace();
  const imported = await ours.upload('/api/contacts/bulk/import', 'name\nAda');
  expect((await ours.get('/api/first-steps')).body).toMatchObject({ contacts: 1, imports: 1 });
  await ours.post(`/api/imports/${imported.body.id}/undo`).expect(200);
  expect((await ours.get('/api/first-steps')).body).toMatchObject({ contacts: 0, imports: 0 });
});

test('a request without a session is refused', () => api.http().get('/api/first-steps').expect(401));
