import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('what was deleted lies in the trash, the latest first, until it is restored', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact({ name: 'Ada' });
  const company = await ours.company({ name: 'Nordwind' });
  const { body: note } = await ours
    .post('/api/notes', { entity_type: 'company', entity_id: company.id, content: 'Pays late' })
    .expect(201);
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  await ours.delete(`/api/notes/${note.id}`).expect(204);
  await ours.delete(`/api/companies/${company.id}`).expect(204);
  await theirs.delete(`/api/contacts/${(await theirs.contact()).id}`).expect(204);

  const trash = async () =>
    (await ours.get('/api/trash').expect(200)).body.map(({ type, name }: Record<string, string>) => [type, name]);
  expect(await trash()).toEqual([
    ['company', 'Nordwind'],
    ['note', 'Pays late'],
    ['contact', 'Ada'],
  ]);
  await ours.post(`/api/companies/${company.id}/restore`).expect(200);
  await ours.post(`/api/contacts/${contact.id}/restore`).expect(200);
  expect(await trash()).toEqual([['note', 'Pays late']]);
});

test('a long trash comes in pages', async () => {
  const ours = await api.workspace();
  for (let at = 0; at < 5; at += 1) {
    await ours.delete(`/api/contacts/${(await ours.contact({ name: `Person ${at}` })).id}`).expect(204);
  }
  const first = await ours.get('/api/trash?limit=3').expect(200);
  expect(first.headers['x-total-count']).toBe('5');
  const next = String(first.headers.link).match(/<([^>]+)>/)?.[1];
  const all = [...first.body, ...(await ours.get(String(next)).expect(200)).body];
  expect(all.map(({ name }: { name: string }) => name)).toEqual([4, 3, 2, 1, 0].map((at) => `Person ${at}`));
});
