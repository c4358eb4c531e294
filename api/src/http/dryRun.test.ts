import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const api = startApi();

test('a dry run returns what would be written, and writes nothing, not even its Idempotency-Key', async () => {
  const ours = await api.workspace();
  const { id: contact_id } = await ours.contact({ name: 'Ada' });
  const jobs = await api.queue().count();
  const tryOut = (body: object) => ours.post('/api/tasks', body).set('Dry-Run', 'true').set('Idempotency-Key', 'call');
  const { body } = await tryOut({ title: 'Call', contact_id }).expect(201);
  expect(body).toMatchObject({ title: 'Call', contact_id });
  expect((await ours.get('/api/tasks')).body).toEqual([]);
  expect((await ours.get('/api/activities')).body).toHaveLength(1);
  expect(await api.queue().count()).toEqual(jobs);
  await ours.post('/api/tasks', { title: 'Call', contact_id }).set('Idempotency-Key', 'call').expect(201);
  expect((await ours.get('/api/tasks')).body).toHaveLength(1);

  await ours.put(`/api/contacts/${contact_id}`, { name: 'Grace' }).set('Dry-Run', 'true').expect(200);
  await ours.delete(`/api/contacts/${contact_id}`).set('Dry-Run', 'true').expect(204);
  expect((await ours.get(`/api/contacts/${contact_id}`).expect(200)).body.name).toBe('Ada');
});

test('a dry run is refused when the change itself would be refused, or when the change could not be rolled back', async () => {
  const ours = await api.workspace();
  const theirs = await (await api.workspace()).contact();
  const asDry = <Asked extends { set(name: string, value: string): Asked }>(asked: Asked) =>
    asked.set('Dry-Run', 'true');
  await asDry(ours.post('/api/contacts', {})).expect(422);
  await asDry(ours.put(`/api/contacts/${theirs.id}`, { name: 'Ours' })).expect(404);
  await asDry(api.http().post('/api/contacts').send({ name: 'Ada' })).expect(401);
  const login = await asDry(api.http().post('/api/auth/login').send({ email: ours.email, password: 'x' })).expect(400);
  expect(login.body.code).toBe('no_dry_run');
});
