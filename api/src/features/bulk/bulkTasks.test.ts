import type { Task } from '@rapport/shared/tasks';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const find = async (ours: Workspace, { id }: Task): Promise<Task> =>
  (await ours.get(`/api/tasks/${id}`).expect(200)).body;
const change = async (ours: Workspace, body: object) => (await ours.post('/api/tasks/bulk', body).expect(200)).body;
const undo = async (ours: Workspace, { id }: { id: string }) =>
  (await ours.post(`/api/tasks/bulk/${id}/undo`).expect(200)).body;
const titles = async (ours: Workspace, query = '') =>
  (await ours.get(`/api/tasks?sort=created_at${query}`).expect(200)).body.map(({ title }: Task) => title);

test('completed repeated tasks get a next occurrence, and an undo deletes those that were not changed since', async () => {
  const ours = await api.workspace();
  const due_date = '2020-03-01T08:00:00.000Z';
  const water = await ours.task({
    title: 'Water',
    repeat: 'weekly',
    due_date,
    reminder_date: '2020-03-01T07:00:00.000Z',
  });
  const feed = await ours.task({ title: 'Feed', repeat: 'daily', due_date });
  const call = await ours.task({ title: 'Call' });
  const done = await change(ours, { matching: { open: 'true' }, action: { type: 'status', status: 'done' } });
  expect(done.changed).toBe(3);
  expect(await find(ours, water)).toMatchObject({ status: 'done', repeat: null, done_at: expect.any(String) });
  const { body: open }: { body: Task[] } = await ours.get('/api/tasks?open=true').expect(200);
  expect(open.map(({ title }) => title).toSorted()).toEqual(['Feed', 'Water']);
  const next = open.find(({ title }) => title === 'Water') as Task;
  expect(next).toMatchObject({ repeat: 'weekly', priority: water.priority, status: 'todo' });
  expect(Date.parse(next.due_date ?? '')).toBeGreaterThan(Date.now());
  expect((Date.parse(next.due_date ?? '') - Date.parse(due_date)) % (7 * 86_400_000)).toBe(0);
  expect(Date.parse(next.due_date ?? '') - Date.parse(next.reminder_date ?? '')).toBe(3_600_000);
  expect(await api.queue().where({ key: `remind:${next.id}` })).toHaveLength(1);
  expect((await ours.get('/api/activities?limit=1')).body[0].description).toBe('Completed 3 tasks');

  const again = open.find(({ title }) => title === 'Feed') as Task;
  await ours.put(`/api/tasks/${again.id}`, { title: 'Feed twice' }).expect(200);
  expect(await undo(ours, done)).toEqual({ status: 'undone', restored: 3 });
  expect(await titles(ours)).toEqual(['Water', 'Feed', 'Call', 'Feed twice']);
  expect(await find(ours, water)).toMatchObject({ status: 'todo', repeat: 'weekly', done_at: null });
  expect(await find(ours, feed)).toMatchObject({ status: 'todo', repeat: null });
  expect(await find(ours, call)).toMatchObject({ status: 'todo' });
});

test('a task whose next occurrence was deleted repeats again after an undo', async () => {
  const ours = await api.workspace();
  const water = await ours.task({ title: 'Water', repeat: 'weekly', due_date: '2020-03-01T08:00:00.000Z' });
  const done = await change(ours, { ids: [water.id], action: { type: 'status', status: 'done' } });
  const [next] = (await ours.get('/api/tasks?open=true').expect(200)).body;
  await ours.delete(`/api/tasks/${next.id}`).expect(204);
  expect(await undo(ours, done)).toMatchObject({ restored: 1 });
  expect(await find(ours, water)).toMatchObject({ status: 'todo', repeat: 'weekly' });
});

test.each(['before', 'by'])(
  'a next occurrence that was deleted %s the undo does not repeat after it is restored',
  async (when) => {
    const ours = await api.workspace();
    const water = await ours.task({ title: 'Water', repeat: 'weekly', due_date: '2020-03-01T08:00:00.000Z' });
    const done = await change(ours, { ids: [water.id], action: { type: 'status', status: 'done' } });
    const [next] = (await ours.get('/api/tasks?open=true').expect(200)).body;
    if (when === 'before') await ours.delete(`/api/tasks/${next.id}`).expect(204);
    await undo(ours, done);
    const { body: restored } = await ours.post(`/api/tasks/${next.id}/restore`).expect(200);
    expect(restored.repeat).toBeNull();
    expect(await find(ours, water)).toMatchObject({ status: 'todo', repeat: 'weekly' });
  },
);

test('completed tasks that were reopened get their completion date back by an undo', async () => {
  const ours = await api.workspace();
  const task = await ours.task();
  const { body: before } = await ours.put(`/api/tasks/${task.id}`, { status: 'done' }).expect(200);
  const done = await change(ours, { ids: [task.id], action: { type: 'status', status: 'in_progress' } });
  expect(await find(ours, task)).toMatchObject({ status: 'in_progress', done_at: null });
  await undo(ours, done);
  expect((await find(ours, task)).done_at).toBe(before.done_at);
});

test('the due date of many tasks is set in the user’s time zone, each at its previous time, and can be undone', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'Europe/Berlin' }).expect(200);
  const late = await ours.task({ due_date: '2026-07-01T20:30:00.000Z' });
  const never = await ours.task();
  const ids = [late.id, never.id];
  const done = await change(ours, { ids, action: { type: 'due', due_date: '2026-12-24' } });
  expect((await find(ours, late)).due_date).toBe('2026-12-24T21:30:00.000Z');
  expect((await find(ours, never)).due_date).toBe('2026-12-24T08:00:00.000Z');
  expect(await undo(ours, done)).toMatchObject({ restored: 2 });
  expect((await find(ours, late)).due_date).toBe(late.due_date);
  expect((await find(ours, never)).due_date).toBeNull();
});

test('the new assignee of several tasks is notified once, and must be a member', async () => {
  const [ours, grace] = [await api.workspace(), await api.workspace()];
  const tasks = [await ours.task(), await ours.task()];
  const body = { ids: tasks.map(({ id }) => id), action: { type: 'assignee', assignee_id: grace.userId } };
  await ours.post('/api/tasks/bulk', body).expect(422);
  await ours.addMember(grace);
  expect((await change(ours, body)).changed).toBe(2);
  const told = await api.db('notifications').where({ user_id: grace.userId }).select('kind', 'values');
  expect(told).toEqual([{ kind: 'tasks_assigned', values: { count: 2 } }]);
  const high = { ...body, action: { type: 'priority', priority: 'high' } };
  expect((await change(ours, high)).changed).toBe(2);
});

test('tasks are exported and deleted, and an undo restores them with their reminders', async () => {
  const ours = await api.workspace();
  const kept = await ours.task({ title: 'Kept' });
  const gone = await ours.task({ title: 'Gone', reminder_date: '2099-01-01T08:00:00.000Z' });
  const { text } = await ours.post('/api/tasks/export/csv', { ids: [gone.id] }).expect(200);
  expect(text).toContain('Gone');
  expect(text).not.toContain(kept.title);
  const done = await change(ours, { ids: [gone.id], action: { type: 'delete' } });
  await api.queue().delete();
  expect(await undo(ours, done)).toMatchObject({ restored: 1 });
  expect(await titles(ours)).toEqual(['Kept', 'Gone']);
  expect(await api.queue().where({ key: `remind:${gone.id}` })).toHaveLength(1);
});
