import { expect, test } from 'vitest';
import { nextPath } from '../../testing/pages';
import { startApi } from '../../testing/startApi';
import { emptyTrash, purgeShortLived } from '../housekeeping/housekeeping.jobs';

const api = startApi();

test('deleted records are in the trash, the latest first, until they are restored', async () => {
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

test('a deleted record is in no list, count, search or link, and cannot be found by its id', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Zebra', email: 'zebra@example.com' });
  const records = {
    contacts: contact.id,
    companies: (await ours.company({ name: 'Zebra' })).id,
    deals: (await ours.deal({ title: 'Zebra', contact_id: contact.id })).id,
    tasks: (await ours.task({ title: 'Zebra', contact_id: contact.id })).id,
    campaigns: (await ours.post('/api/campaigns', { name: 'Zebra', subject: 'Zebra', content: 'Zebra' }).expect(201))
      .body.id,
  };
  const note = await ours
    .post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Zebra' })
    .expect(201);
  const notes = `/api/notes?entity_type=contact&entity_id=${contact.id}`;
  expect((await ours.get(notes).expect(200)).body).toHaveLength(1);
  await ours.delete(`/api/notes/${note.body.id}`).expect(204);
  expect((await ours.get(notes).expect(200)).body).toEqual([]);
  await ours.put(`/api/notes/${note.body.id}`, { content: 'x' }).expect(404);

  for (const [nouns, id] of Object.entries(records)) {
    const listed = async () => {
      const { body, headers } = await ours.get(`/api/${nouns}`).expect(200);
      return [body.length, headers['x-total-count']];
    };
    expect(await listed()).toEqual([1, '1']);
    await ours.delete(`/api/${nouns}/${id}`).expect(204);
    expect(await listed()).toEqual([0, '0']);
    await ours.get(`/api/${nouns}/${id}`).expect(404);
    await ours.put(`/api/${nouns}/${id}`, {}).expect(404);
    await ours.delete(`/api/${nouns}/${id}`).expect(404);
  }
  const { body: found } = await ours.get('/api/search?q=zebra').expect(200);
  expect(Object.values(found).flat()).toEqual([]);
  await ours.post('/api/tasks', { title: 'Call', contact_id: contact.id }).expect(422);
  for (const nouns of ['contacts', 'companies', 'deals', 'tasks']) {
    const { text } = await ours.get(`/api/${nouns}/export/csv`).buffer(true).expect(200);
    expect(text).not.toContain('Zebra');
  }
});

test('a long trash is paginated', async () => {
  const ours = await api.workspace();
  for (let at = 0; at < 5; at += 1) {
    await ours.delete(`/api/contacts/${(await ours.contact({ name: `Person ${at}` })).id}`).expect(204);
  }
  const first = await ours.get('/api/trash?limit=3').expect(200);
  expect(first.headers['x-total-count']).toBe('5');
  const all = [...first.body, ...(await ours.get(nextPath(first)).expect(200)).body];
  expect(all.map(({ name }: { name: string }) => name)).toEqual([4, 3, 2, 1, 0].map((at) => `Person ${at}`));
});

test('the deletions list every record that is gone, however it was removed, but none that was restored', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const deletions = async (query = '') =>
    ((await ours.get(`/api/deletions${query}`).expect(200)).body as { id: string; object_type: string }[]).map(
      ({ id, object_type }) => [object_type, id],
    );
  const [kept, merged, erased, purged] = await Promise.all(
    ['kept', 'merged', 'erased', 'purged'].map((name) => ours.contact({ name, email: `${name}@example.com` })),
  );
  const [deal, task, back] = [await ours.deal(), await ours.task(), await ours.company()];
  await theirs.delete(`/api/contacts/${(await theirs.contact()).id}`).expect(204);
  await ours.post(`/api/contacts/${kept?.id}/merge`, { other_id: merged?.id }).expect(200);
  await ours.post('/api/personal-data/erasures', { contact_ids: [erased?.id], email: null }).expect(200);
  await ours.delete(`/api/companies/${back.id}`).expect(204);
  await ours.post(`/api/companies/${back.id}/restore`).expect(200);
  const { body: imported } = await ours.upload('/api/companies/bulk/import', 'name\nImported').expect(200);
  const [company] = (await ours.get('/api/companies?search=Imported').expect(200)).body;
  await ours.post(`/api/imports/${imported.id}/undo`).expect(200);
  await ours.delete(`/api/contacts/${purged?.id}`).expect(204);
  await ours.scoped(({ db }) =>
    db('contacts')
      .where({ id: purged?.id })
      .update({ deleted_at: db.raw(`now() - interval '31 days'`) }),
  );
  await emptyTrash.perform(api.context, {});
  await ours.delete(`/api/deals/${deal.id}`).expect(204);
  await ours.delete(`/api/tasks/${task.id}`).expect(204);

  const all = [
    ['contact', purged?.id],
    ['contact', merged?.id],
    ['contact', erased?.id],
    ['company', company.id],
    ['deal', deal.id],
    ['task', task.id],
  ];
  expect(await deletions()).toEqual(all);
  const first = await ours.get('/api/deletions?limit=4').expect(200);
  expect(first.headers['x-total-count']).toBe('6');
  expect((await ours.get(nextPath(first)).expect(200)).body).toMatchObject([{ id: deal.id }, { id: task.id }]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await deletions(`?deleted_since=${yesterday}`)).toEqual(all.slice(1));
  expect(await deletions('?object_type=company')).toEqual([['company', company.id]]);
  await ours.get('/api/deletions?deleted_since=yesterday').expect(422);

  await api.db('purged_records').update({ deleted_at: api.db.raw(`now() - interval '91 days'`) });
  await purgeShortLived.perform(api.context, {});
  expect(await api.db('purged_records')).toEqual([]);
});
