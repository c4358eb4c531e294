import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
type Workspace = Awaited<ReturnType<typeof api.workspace>>;

const joined = async (ours: Workspace) => {
  const other = await api.workspace();
  await api.db('memberships').insert({ workspace_id: ours.workspaceId, user_id: other.userId, role: 'member' });
  return other.userId;
};

/** A record of each kind, open and closed, that belongs to a person. */
const recordsOf = async (ours: Workspace, owner: string) => {
  await ours.contact({ owner_id: owner });
  await ours.company({ owner_id: owner });
  await ours.deal({ owner_id: owner });
  await ours.deal({ owner_id: owner, stage: 'closed_won' });
  await ours.task({ assignee_id: owner });
  const { id } = await ours.task({ assignee_id: owner });
  await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
};

/** How many records of each kind a person has. */
const heldBy = async (ours: Workspace, person: string) => {
  const count = (table: string, column = 'owner_id') =>
    `(select count(*)::int from ${table} where workspace_id = :workspace and ${column} = :person) as ${table}`;
  const { rows } = await api.db.raw(
    `select ${count('contacts')}, ${count('companies')}, ${count('deals')}, ${count('tasks', 'assignee_id')}`,
    { workspace: ours.workspaceId, person },
  );
  return rows[0];
};

const ALL = { contacts: 1, companies: 1, deals: 2, tasks: 2 };
const OPEN = { contacts: 1, companies: 1, deals: 1, tasks: 1 };

test.each([
  ['open records alone', false, OPEN, { contacts: 0, companies: 0, deals: 1, tasks: 1 }],
  ['all records', true, ALL, { contacts: 0, companies: 0, deals: 0, tasks: 0 }],
])('%s go to another member as previewed, and come back by undoing', async (_what, closed, moved, left) => {
  const ours = await api.workspace({ plan: 'pro' });
  const [ann, ben] = [await joined(ours), await joined(ours)];
  await recordsOf(ours, ann);
  await recordsOf(ours, ours.userId);
  const { body: preview } = await ours.get(`/api/team/members/${ann}/handover?closed=${closed}`).expect(200);
  expect(preview).toEqual(moved);
  expect(await heldBy(ours, ann)).toEqual(ALL);

  const { body } = await ours.post('/api/team/handovers', { from_id: ann, to_id: ben, closed }).expect(200);
  expect(
    Object.fromEntries(
      body.changes.map((each: { object_type: string; changed: number }) => [each.object_type, each.changed]),
    ),
  ).toEqual(moved);
  expect(await heldBy(ours, ben)).toEqual(moved);
  expect(await heldBy(ours, ann)).toEqual(left);
  expect(await heldBy(ours, ours.userId)).toEqual(ALL);

  for (const { id } of body.changes) await ours.post(`/api/bulk-changes/${id}/undo`).expect(200);
  expect(await heldBy(ours, ann)).toEqual(ALL);
  expect(await heldBy(ours, ben)).toEqual({ contacts: 0, companies: 0, deals: 0, tasks: 0 });
});

test('thousands are handed over by a job', async () => {
  const ours = await api.workspace({ plan: 'business' });
  const [ann, ben] = [await joined(ours), await joined(ours)];
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, owner_id) select ?, gen_random_uuid(), 'Number ' || n, ? from generate_series(1, 2500) n`,
      [ours.workspaceId, ann],
    ),
  );
  const { body } = await ours.post('/api/team/handovers', { from_id: ann, to_id: ben }).expect(200);
  expect(body.changes).toEqual([expect.objectContaining({ object_type: 'contacts', status: 'running', changed: 0 })]);
  await api.work();
  expect(await heldBy(ours, ben)).toMatchObject({ contacts: 2_500 });
});

test('only between two members, with nothing to hand over, and nothing of a stranger', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'pro' }), await api.workspace()];
  const ann = await joined(ours);
  const refused = async (from_id: string, to_id: string) =>
    Object.keys((await ours.post('/api/team/handovers', { from_id, to_id }).expect(422)).body.errors);
  expect(await refused(ann, ann)).toEqual(['to_id']);
  expect(await refused(ann, theirs.userId)).toEqual(['to_id']);
  expect(await refused(theirs.userId, ann)).toEqual(['from_id']);
  await ours.get(`/api/team/members/${theirs.userId}/handover`).expect(404);
  const { body } = await ours.post('/api/team/handovers', { from_id: ann, to_id: ours.userId }).expect(200);
  expect(body).toEqual({ changes: [] });
});
