import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('a contact can be added, read, changed and deleted, and a stranger can do none of it', async () => {
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

  const changed = await ours.put(address, { ...added.body, status: 'customer' }).expect(200);
  expect(changed.body).toMatchObject({ name: 'Ada Lovelace', status: 'customer' });
  expect((await ours.get(address).expect(200)).body).toEqual(changed.body);

  await ours.delete(address).expect(204);
  await ours.get(address).expect(404);
  expect((await ours.get('/api/contacts')).body).toEqual([]);
});
