import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
test('suppliers are added, listed, changed, imported, deleted and restored, and a stranger sees none', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { body: one } = await ours.post('/api/suppliers', { name: 'Ada Looms', email: 'a@b.example' }).expect(201);
  await ours.put(`/api/suppliers/${one.id}`, { phone: '123' }).expect(200);
  await theirs.get(`/api/suppliers/${one.id}`).expect(404);
  const csv = 'Supplier,Email,Phone\nAda Looms,a@b.example,9\nNew One,n@o.example,\n';
  const sent = await ours.upload('/api/suppliers/bulk/import', csv);
  expect(sent.body).toMatchObject({ imported: 1, skipped: 1, failed: 0 });
  expect((await ours.get('/api/suppliers?search=new')).body.map((s: any) => s.name)).toEqual(['New One']);
  expect((await ours.get('/api/suppliers?sort=name')).headers['x-total-count']).toBe('2');
  await ours.delete(`/api/suppliers/${one.id}`).expect(204);
  expect((await ours.get('/api/trash')).body[0]).toMatchObject({ type: 'supplier', name: 'Ada Looms' });
  await ours.post(`/api/suppliers/${one.id}/restore`).expect(200);
  await ours.post(`/api/imports/${sent.body.id}/undo`).expect(200);
  expect((await ours.get('/api/suppliers')).body.map((s: any) => s.name)).toEqual(['Ada Looms']);
  console.log((await ours.get('/api/activities')).body.map((a: any) => a.description));
});
