import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { startApi } from '../../testing/startApi';

const api = startApi();
type Workspace = Awaited<ReturnType<typeof api.workspace>>;

const feed = async (ours: Workspace): Promise<string[]> =>
  (await ours.get('/api/activities').expect(200)).body.map(({ description }: { description: string }) => description);

const stored = (ours: Workspace, row: Record<string, unknown>) =>
  ours.scoped((scope) => addRow(scope, 'activities', { type: 'contact_updated', entity_type: 'contact', ...row }));

test('what happened is kept as a kind with values, and no sentence of it', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada' });
  await ours.put(`/api/contacts/${id}`, { name: 'Ada Byron' }).expect(200);
  const rows = await api
    .db('activities')
    .where({ workspace_id: ours.workspaceId })
    .orderBy('id')
    .select('kind', 'values', 'description');
  expect(rows).toEqual([
    { kind: 'created', values: { type: 'contact', name: 'Ada' }, description: '' },
    { kind: 'updated', values: { type: 'contact', name: 'Ada Byron' }, description: '' },
  ]);
  expect(await feed(ours)).toEqual(['Updated contact Ada Byron', 'Added contact Ada']);
});

test('a sentence that was stored before there were kinds is shown as it was, in the feed and on the record', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada' });
  await stored(ours, { entity_id: id, description: 'Updated contact Ada Lovelace' });
  expect(await feed(ours)).toContain('Updated contact Ada Lovelace');
  const { body } = await ours.get(`/api/notes/entity/contact/${id}/timeline`).expect(200);
  expect(body).toContainEqual(expect.objectContaining({ description: 'Updated contact Ada Lovelace' }));
});

test.each(['of_a_newer_version', 'toString'])(
  'the unknown kind %s leaves the sentence empty and harms nothing',
  async (kind) => {
    const ours = await api.workspace();
    await stored(ours, { kind, values: '{}' });
    expect(await feed(ours)).toEqual(['']);
  },
);
