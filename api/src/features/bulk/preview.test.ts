import { TAGS_MAX } from '@rapport/shared/contacts';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const preview = async (ours: Workspace, body: object, table = 'contacts') =>
  (await ours.post(`/api/${table}/bulk/preview`, body).expect(200)).body;

test('a preview shows how many records would change and how, and changes none', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dora']) await ours.contact({ name, tags: ['x'] });
  const eve = await ours.contact({ name: 'Eve', status: 'customer', tags: ['VIP'] });
  await theirs.contact({ name: 'Zoe' });
  const matching = {};
  const status = { matching, action: { type: 'status', status: 'customer' } };
  const before = (await ours.get('/api/contacts')).body;
  const answer = await preview(ours, status);
  expect(answer.count).toBe(4);
  expect(
    answer.examples.map(({ name, field, before: was, after }: Record<string, string>) => [name, field, was, after]),
  ).toEqual([
    ['Ada', 'status', 'lead', 'customer'],
    ['Bob', 'status', 'lead', 'customer'],
    ['Cleo', 'status', 'lead', 'customer'],
  ]);
  const tagged = await preview(ours, { matching, action: { type: 'add_tag', tag: 'vip' } });
  expect([tagged.count, tagged.examples[0]]).toEqual([
    4,
    expect.objectContaining({ before: ['x'], after: ['x', 'vip'] }),
  ]);
  expect((await preview(ours, { matching, action: { type: 'remove_tag', tag: 'vip' } })).count).toBe(1);
  expect((await preview(ours, { matching, action: { type: 'owner', owner_id: ours.userId } })).count).toBe(0);
  const deleted = await preview(ours, { ids: [eve.id], action: { type: 'delete' } });
  expect(deleted).toEqual({
    total: 1,
    count: 1,
    unchanged: 0,
    refused: [],
    is_partial: false,
    is_job: false,
    examples: [{ id: eve.id, name: 'Eve', field: null, before: null, after: null }],
  });
  expect((await ours.get('/api/contacts')).body).toEqual(before);

  expect((await ours.post('/api/contacts/bulk', status).expect(200)).body.changed).toBe(answer.count);
  await ours.post('/api/contacts/bulk/preview', { ...status, ids: [eve.id] }).expect(422);
  expect((await preview(theirs, { ids: [eve.id], action: { type: 'delete' } })).count).toBe(0);
});

test('a preview counts records that already have the value, that have no room for it, and that do not exist', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const tags = Array.from({ length: TAGS_MAX }, (_, n) => `t${n}`);
  const [full, tagged, free] = [
    await ours.contact({ tags }),
    await ours.contact({ tags: ['VIP'] }),
    await ours.contact({}),
  ];
  const ids = [full.id, tagged.id, free.id, (await theirs.contact()).id];
  const answer = await preview(ours, { ids, action: { type: 'add_tag', tag: 'vip' } });
  expect(answer).toMatchObject({ total: 4, count: 1, unchanged: 1 });
  expect(answer.refused).toEqual([
    { reason: 'tags_full', count: 1 },
    { reason: 'not_found', count: 1 },
  ]);
});

test('a preview works for deals and own fields, with a filter', async () => {
  const ours = await api.workspace();
  const field = { object_type: 'deal', type: 'number', label: 'Prints' };
  const { body: own } = await ours.post('/api/fields', field).expect(201);
  await ours.deal({ title: 'Roof', custom: { prints: 5 } } as never);
  await ours.deal({ title: 'Gutter' });
  const filter = { match: 'all', rules: [{ field: 'title', op: 'is', value: 'roof' }] };
  const action = { type: 'field', key: own.key, value: 7 };
  expect(await preview(ours, { matching: { filter }, action }, 'deals')).toMatchObject({
    count: 1,
    examples: [{ name: 'Roof', field: 'custom.prints', before: 5, after: 7 }],
  });
  const cleared = await preview(ours, { matching: {}, action: { ...action, value: null } }, 'deals');
  expect(cleared).toMatchObject({ count: 1, examples: [{ before: 5, after: null }] });
  const moved = { matching: {}, action: { type: 'stage', stage: 'proposal' } };
  expect(await preview(ours, moved, 'deals')).toMatchObject({
    count: 2,
    examples: [{ before: 'lead', after: 'proposal' }, {}],
  });
  const dated = { matching: {}, action: { type: 'expected_close', expected_close_date: '2026-12-01' } };
  expect(await preview(ours, dated, 'deals')).toMatchObject({
    count: 2,
    examples: [{ before: null, after: '2026-12-01' }, {}],
  });
  await ours.post('/api/deals/bulk/preview', { matching: {}, action: { type: 'stage', stage: 'gone' } }).expect(422);
});
