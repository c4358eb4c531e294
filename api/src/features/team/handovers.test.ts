import { expect, test, vi } from 'vitest';
import { addRow, rows } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { handOverRecords } from './members.repository';

const api = startApi();

const joined = async (ours: Workspace) => (await ours.addMember(await api.workspace())).userId;

/** Creates records of each kind, open and closed, for a member. */
const recordsOf = async (ours: Workspace, owner: string) => {
  await ours.contact({ owner_id: owner });
  await ours.company({ owner_id: owner });
  await ours.deal({ owner_id: owner });
  await ours.deal({ owner_id: owner, stage: 'closed_won' });
  await ours.task({ assignee_id: owner });
  const { id } = await ours.task({ assignee_id: owner });
  await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
};

/** How many records of each kind a member has. */
const heldBy = async (ours: Workspace, person: string) => {
  const count = (table: string, column = 'owner_id') =>
    `(select count(*)::int from ${table} where workspace_id = :workspace and ${column} = :person) as ${table}`;
  const { rows } = await api.db.raw(
    `select ${count('contacts')}, ${count('companies')}, ${count('deals')}, ${count('tasks', 'assignee_id')}`,
    { workspace: ours.workspaceId, person },
  );
  return rows[0];
};

const formOf = async (ours: Workspace, name: string, owner_ids: string[]): Promise<string> => {
  const fields = [{ key: 'email', label: 'Email' }];
  return (await ours.post('/api/forms', { name, fields, owner_ids }).expect(201)).body.id;
};

const ownersOf = async (ours: Workspace, id: string): Promise<string[]> =>
  (await ours.get(`/api/forms/${id}`).expect(200)).body.owner_ids;

const ALL = { contacts: 1, companies: 1, deals: 2, tasks: 2 };
const OPEN = { contacts: 1, companies: 1, deals: 1, tasks: 1 };

test.each([
  ['open records alone', false, OPEN, { contacts: 0, companies: 0, deals: 1, tasks: 1 }],
  ['all records', true, ALL, { contacts: 0, companies: 0, deals: 0, tasks: 0 }],
])('%s go to another member as in the preview, and go back when undone', async (_what, closed, moved, left) => {
  const ours = await api.workspace({ plan: 'pro' });
  const [ann, ben] = [await joined(ours), await joined(ours)];
  await recordsOf(ours, ann);
  await recordsOf(ours, ours.userId);
  const { body: preview } = await ours.get(`/api/team/members/${ann}/handover?closed=${closed}`).expect(200);
  expect(preview).toEqual({ ...moved, forms: 0 });
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

test('thousands of records are handed over by a job', async () => {
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

test('a handover replaces the member in the owners of forms, each of whom is listed once, and undoing it restores forms that were not changed since', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'business' }), await api.workspace({ plan: 'business' })];
  const [ann, ben] = [await joined(ours), await joined(ours)];
  const alone = await formOf(ours, 'Contact', [ann]);
  const both = await formOf(ours, 'Fair', [ben, ours.userId, ann]);
  const changedSince = await formOf(ours, 'Trial', [ann]);
  const other = await formOf(ours, 'Other', [ben]);
  const foreign = await formOf(theirs, 'Theirs', [theirs.userId]);
  expect((await ours.get(`/api/team/members/${ann}/handover`).expect(200)).body.forms).toBe(3);

  const { body } = await ours.post('/api/team/handovers', { from_id: ann, to_id: ben }).expect(200);
  expect(body.changes).toEqual([{ object_type: 'forms', id: expect.any(String), status: 'done', changed: 3 }]);
  expect(await Promise.all([alone, both, changedSince, other].map((id) => ownersOf(ours, id)))).toEqual([
    [ben],
    [ben, ours.userId],
    [ben],
    [ben],
  ]);
  expect((await ours.get('/api/activities').expect(200)).body[0].description).toBe('Changed the owner of 3 forms');
  const [{ id }] = body.changes;
  expect((await ours.get(`/api/bulk-changes/${id}`).expect(200)).body).toMatchObject({
    object_type: 'form',
    description: 'Changed the owner of 3 forms',
    can_undo: true,
  });

  await ours.put(`/api/forms/${changedSince}`, { owner_ids: [ours.userId] }).expect(200);
  await theirs.post(`/api/bulk-changes/${id}/undo`).expect(404);
  expect((await ours.post(`/api/bulk-changes/${id}/undo`).expect(200)).body).toMatchObject({
    status: 'undone',
    restored: 2,
  });
  expect(await Promise.all([alone, both, changedSince, other].map((each) => ownersOf(ours, each)))).toEqual([
    [ann],
    [ben, ours.userId, ann],
    [ours.userId],
    [ben],
  ]);
  expect(await ownersOf(theirs, foreign)).toEqual([theirs.userId]);
  await ours.post(`/api/bulk-changes/${id}/undo`).expect(200);
  expect(await ownersOf(ours, alone)).toEqual([ann]);
});

test('a member who leaves hands over their forms and booked meetings, and their booking page closes', async () => {
  const ours = await api.workspace({ plan: 'business' });
  const [ann, ben] = [await joined(ours), await joined(ours)];
  const form = await formOf(ours, 'Contact', [ann, ben]);
  const page = {
    token: 'of-ann',
    is_on: true,
    timezone: 'UTC',
    hours: '[]',
    durations: [30],
    buffer_minutes: 0,
    notice_hours: 0,
    days_ahead: 14,
  };
  const insertPage = (user_id: string, token: string) =>
    ours.scoped((scope) => addRow(scope, 'booking_pages', { ...page, user_id, token }));
  await insertPage(ann, 'of-ann');
  await insertPage(ben, 'of-ben');
  const task = await ours.task({ title: 'Meeting with Ada', assignee_id: ann });
  await ours.delete(`/api/team/members/${ann}?hand_over_to=${ben}`).expect(204);
  expect(await ownersOf(ours, form)).toEqual([ben]);
  const told = () => api.db('notifications').where({ workspace_id: ours.workspaceId, type: 'member_left' });
  expect((await told()).map(({ user_id, values }) => [user_id, values.name])).toEqual([[ben, 'Ann Owner']]);
  expect((await ours.get(`/api/tasks/${task.id}`).expect(200)).body.assignee_id).toBe(ben);
  const pages = await ours.scoped((scope) => rows(scope, 'booking_pages').select('user_id', 'is_on'));
  expect(
    Object.fromEntries(pages.map(({ user_id, is_on }: { user_id: string; is_on: boolean }) => [user_id, is_on])),
  ).toEqual({
    [ann]: false,
    [ben]: true,
  });
});

test('the records of a member who leaves are changed without a join, which is slow for records that were just added', async () => {
  const ours = await api.workspace();
  const ann = await joined(ours);
  const scopes = await import('../../db/scope');
  const started = vi.spyOn(scopes, 'everyRow');
  await ours.scoped((scope) => handOverRecords(scope, ann, ours.userId));
  const updates = started.mock.results.map(({ value }) => String(value)).filter((sql) => sql.startsWith('update'));
  started.mockRestore();
  expect(updates).toHaveLength(5);
  for (const sql of updates) {
    const { rows } = await ours.scoped(({ db }) => db.raw(`explain (format json) ${sql}`));
    expect(JSON.stringify(rows)).not.toMatch(/Join|Nested Loop/);
  }
});

test('a handover needs two different members of the workspace, and can have nothing to hand over', async () => {
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
