import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const TASKS = '/api/tasks/bulk/import';
const tasks = async (ours: Workspace) => (await ours.get('/api/tasks?sort=created_at').expect(200)).body;
const update = async (ours: Workspace, lines: string[]) =>
  (await ours.upload(TASKS, lines.join('\n'), { on_duplicate: 'update' }).expect(200)).body;

test.each([
  ['a long id', 'Task ID,Title,Due', '90000000001,Call,2027-01-15', '90000000001,Call Ada,2027-02-01', 'Call Ada'],
  ['a short id and the title', 'Task ID,Title,Due', '4,Call,2027-01-15', '4,Call,2027-02-01', 'Call'],
  [
    'its date of creation',
    'Title,Created,Due',
    'Call,2026-05-04 9:30,2027-01-15',
    'Call,2026-05-04 9:30,2027-02-01',
    'Call',
  ],
])('a task that was changed in the other tool is found again by %s', async (_what, header, before, after, title) => {
  const ours = await api.workspace();
  expect(await update(ours, [header, before])).toMatchObject({ imported: 1 });
  expect(await update(ours, [header, after])).toMatchObject({ imported: 0, updated: 1 });
  expect(await tasks(ours)).toMatchObject([{ title, due_date: '2027-02-01T17:00:00.000Z' }]);
  expect(await update(ours, [header, after])).toMatchObject({ imported: 0, updated: 0, skipped: 1 });
});

test('two tasks with different ids are two, even if all else is equal', async () => {
  const ours = await api.workspace();
  const csv = 'Task ID,Title\n90000000001,Call\n90000000002,Call';
  expect((await ours.upload(TASKS, csv).expect(200)).body).toMatchObject({ imported: 2, skipped: 0 });
});

test('a task that is done in the other tool is done here from then on, and an undo opens it again', async () => {
  const ours = await api.workspace();
  const header = 'Task ID,Title,Status';
  await update(ours, [header, '90000000001,Call,Not started']);
  const { id } = await update(ours, [header, '90000000001,Call,Completed']);
  expect(await tasks(ours)).toMatchObject([{ status: 'done', done_at: expect.any(String) }]);
  await ours.post(`/api/imports/${id}/undo`).expect(200);
  expect(await tasks(ours)).toMatchObject([{ status: 'todo', done_at: null }]);
});

test.each([
  ['is removed', false],
  ['stays and repeats instead if it was changed', true],
])(
  'a repeated task that is done in the other tool repeats, and after an undo its next occurrence %s',
  async (_what, isChanged) => {
    const ours = await api.workspace();
    const header = 'Task ID,Title,Due,Status';
    await update(ours, [header, '90000000001,Water,2020-03-01 08:00,Not started']);
    const [{ id }] = await tasks(ours);
    const reminder_date = '2020-03-01T07:00:00.000Z';
    const { body: water } = await ours.put(`/api/tasks/${id}`, { repeat: 'weekly', reminder_date }).expect(200);
    const done = await update(ours, [header, '90000000001,Water,2020-03-01 08:00,Completed']);
    const [first, next] = await tasks(ours);
    expect(first).toMatchObject({ id, status: 'done', repeat: null });
    expect(next).toMatchObject({ title: 'Water', status: 'todo', repeat: 'weekly' });
    expect(Date.parse(next.due_date)).toBeGreaterThan(Date.now());
    expect((Date.parse(next.due_date) - Date.parse(water.due_date)) % (7 * 86_400_000)).toBe(0);
    expect(await api.queue().where({ key: `remind:${next.id}` })).toHaveLength(1);

    if (isChanged) await ours.put(`/api/tasks/${next.id}`, { title: 'Water twice' }).expect(200);
    await ours.post(`/api/imports/${done.id}/undo`).expect(200);
    expect(await tasks(ours)).toMatchObject(
      isChanged
        ? [
            { id, status: 'todo', repeat: null },
            { title: 'Water twice', repeat: 'weekly' },
          ]
        : [{ id, status: 'todo', done_at: null, repeat: 'weekly' }],
    );
  },
);

test('the creation time of a task in another tool is kept in its description', async () => {
  const ours = await api.workspace();
  await update(ours, ['Title,Created', 'Call,2026-05-04 9:30']);
  expect(await tasks(ours)).toMatchObject([{ description: 'Created: 2026-05-04 9:30' }]);
});
