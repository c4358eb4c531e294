import type { Task } from '@rapport/shared/tasks';
import { afterEach, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { enqueueSystemJob } from '../../jobs/job';
import { startApi, type Workspace } from '../../testing/startApi';
import { emailDigest } from './tasks.jobs';

const api = startApi();

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const zone = (ours: Workspace, timezone: string) => ours.put('/api/settings/preferences', { timezone }).expect(200);
const stats = async (ours: Workspace) => (await ours.get('/api/tasks/stats/summary').expect(200)).body;
const bell = async (ours: Workspace) => (await ours.get('/api/notifications')).body.items;

/** The instant at which today began in a time zone. */
const midnight = async (timezone: string): Promise<number> => {
  const { rows } = await api.db.raw(
    `select date_trunc('day', now() at time zone :timezone) at time zone :timezone as day`,
    { timezone },
  );
  return Date.parse(rows[0].day);
};

afterEach(() => api.db('user_settings').update({ morning_digest: false }));

test('a task is added, moved through its statuses, changed and deleted as on the screen of the specification', async () => {
  const ours = await api.workspace();
  const body = {
    title: 'Call Ann',
    description: '',
    priority: 'medium',
    due_date: null,
    reminder_date: null,
    status: 'todo',
  };
  const { body: task } = await ours.post('/api/tasks', body).expect(201);
  expect(task).toMatchObject({ ...body, assignee_id: ours.userId, done_at: null });
  const doing = (await ours.put(`/api/tasks/${task.id}`, { ...task, status: 'in_progress' }).expect(200)).body;
  expect(doing).toMatchObject({ status: 'in_progress', done_at: null });
  const done = (await ours.put(`/api/tasks/${task.id}`, { ...doing, status: 'done' }).expect(200)).body;
  expect(done.done_at).toEqual(expect.any(String));
  expect((await ours.put(`/api/tasks/${task.id}`, { ...done, status: 'todo' }).expect(200)).body.done_at).toBeNull();
  expect((await ours.get('/api/tasks?status=todo')).body).toHaveLength(1);
  await ours.delete(`/api/tasks/${task.id}`).expect(204);
  expect(await stats(ours)).toEqual({ total: 0, todo: 0, in_progress: 0, completed: 0, due_today: 0, overdue: 0 });
  await ours.post(`/api/tasks/${task.id}/restore`).expect(200);
  expect((await stats(ours)).todo).toBe(1);
});

test.each([
  ['no title', { title: '' }, 'title'],
  ['a due date in words', { due_date: 'tomorrow' }, 'due_date'],
  ['a foreign priority', { priority: 'urgent' }, 'priority'],
  ['a deal of nobody', { deal_id: crypto.randomUUID() }, 'deal_id'],
  ['an assignee who is no member', { assignee_id: crypto.randomUUID() }, 'assignee_id'],
])('a task with %s is refused with an error at its field', async (_what, wrong, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/tasks', { title: 'Call', ...wrong }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'])(
  'due today means the calendar day of the user in %s',
  async (timezone) => {
    const ours = await api.workspace();
    await zone(ours, timezone);
    const start = await midnight(timezone);
    for (const [title, due] of [
      ['before', start - 1_000],
      ['first', start],
      ['last', start + 22.9 * HOUR],
      ['after', start + 25.1 * HOUR],
    ] as const) {
      await ours.task({ title, due_date: new Date(due).toISOString() });
    }
    await ours.task({ title: 'whenever' });
    const { body } = await ours.get('/api/tasks?due_today=true&sort=due_date').expect(200);
    expect(body.map(({ title }: Task) => title)).toEqual(['first', 'last']);
    expect((await stats(ours)).due_today).toBe(2);
    const { body: overdue } = await ours.get('/api/tasks?overdue=true&sort=due_date');
    expect(overdue.map(({ title }: Task) => title).slice(0, 2)).toEqual(['before', 'first']);
  },
);

test('a task is overdue if it was due before now and is not done', async () => {
  const ours = await api.workspace();
  await ours.task({ title: 'late', due_date: at(-HOUR) });
  await ours.task({ title: 'late but done', due_date: at(-HOUR), status: 'done' });
  await ours.task({ title: 'soon', due_date: at(HOUR) });
  expect(await stats(ours)).toMatchObject({ total: 3, overdue: 1, completed: 1 });
});

test.each([
  ['a week that loses an hour', '2098-03-06T15:00:00.000Z', 'weekly', '2098-03-13T14:00:00.000Z'],
  ['a day that gains an hour', '2098-11-01T13:30:00.000Z', 'daily', '2098-11-02T14:30:00.000Z'],
  ['a month that is shorter', '2098-01-31T17:00:00.000Z', 'monthly', '2098-02-28T17:00:00.000Z'],
  ['a leap day', '2096-02-29T17:00:00.000Z', 'yearly', '2097-02-28T17:00:00.000Z'],
])('a repeated task recurs at the same time of day across %s', async (_what, due_date, repeat, next) => {
  const ours = await api.workspace();
  await zone(ours, 'America/New_York');
  const task = await ours.task({ due_date, repeat: repeat as 'daily' });
  await ours.put(`/api/tasks/${task.id}`, { status: 'done' }).expect(200);
  const { body } = await ours.get('/api/tasks?open=true');
  expect(body).toMatchObject([{ title: task.title, due_date: next, repeat, status: 'todo' }]);
});

test.each([
  [
    'monthly',
    '2098-01-31T17:00:00.000Z',
    ['2098-02-28T17:00:00.000Z', '2098-03-31T16:00:00.000Z', '2098-04-30T16:00:00.000Z'],
  ],
  [
    'yearly',
    '2096-02-29T17:00:00.000Z',
    [
      '2097-02-28T17:00:00.000Z',
      '2098-02-28T17:00:00.000Z',
      '2099-02-28T17:00:00.000Z',
      '2100-02-28T17:00:00.000Z',
      '2101-02-28T17:00:00.000Z',
      '2102-02-28T17:00:00.000Z',
      '2103-02-28T17:00:00.000Z',
      '2104-02-29T17:00:00.000Z',
    ],
  ],
])('a %s series keeps the day on which it began', async (repeat, due_date, days) => {
  const ours = await api.workspace();
  await zone(ours, 'America/New_York');
  let { id } = await ours.task({ due_date, reminder_date: due_date, repeat: repeat as 'monthly' });
  const found: string[] = [];
  for (const _ of days) {
    await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
    const [next] = (await ours.get('/api/tasks?open=true')).body;
    expect(next.reminder_date).toBe(next.due_date);
    found.push(next.due_date);
    id = next.id;
  }
  expect(found).toEqual(days);
});

test('a series continues from the day to which a member moved it', async () => {
  const ours = await api.workspace();
  await zone(ours, 'UTC');
  const first = await ours.task({ due_date: '2098-01-31T17:00:00.000Z', repeat: 'monthly' });
  await ours.put(`/api/tasks/${first.id}`, { status: 'done' }).expect(200);
  const [second] = (await ours.get('/api/tasks?open=true')).body;
  await ours.put(`/api/tasks/${second.id}`, { due_date: '2098-02-27T17:00:00.000Z' }).expect(200);
  await ours.put(`/api/tasks/${second.id}`, { status: 'done' }).expect(200);
  const [third] = (await ours.get('/api/tasks?open=true')).body;
  expect(third.due_date).toBe('2098-03-27T17:00:00.000Z');
});

test('the next occurrence of a repeated task that is done late is in the future', async () => {
  const ours = await api.workspace();
  const day = 24 * HOUR;
  const [due_date, reminder_date] = [at(HOUR - 5 * day), at(-5 * day)];
  const task = await ours.task({ due_date, reminder_date, repeat: 'daily' });
  await ours.put(`/api/tasks/${task.id}`, { status: 'done' }).expect(200);
  const { body } = await ours.get('/api/tasks?open=true');
  const later = (instant: string) => new Date(Date.parse(instant) + 5 * day).toISOString();
  expect(body).toMatchObject([{ due_date: later(due_date), reminder_date: later(reminder_date) }]);
});

test.each([
  ['daily', '1971-03-01T17:00:00.000Z'],
  ['weekly', '1900-03-01T17:00:00.000Z'],
  ['monthly', '1200-01-31T17:00:00.000Z'],
  ['yearly', '0004-02-29T17:00:00.000Z'],
])('the next occurrence of a %s task that was due at %s is in the future', async (repeat, due_date) => {
  const ours = await api.workspace();
  await zone(ours, 'America/New_York');
  const task = await ours.task({ due_date, repeat: repeat as 'daily' });
  await ours.put(`/api/tasks/${task.id}`, { status: 'done' }).expect(200);
  const [{ due_date: next }] = (await ours.get('/api/tasks?open=true')).body;
  const days = (Date.parse(next) - Date.now()) / (24 * HOUR);
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan({ daily: 1.1, weekly: 7.1, monthly: 31.1, yearly: 366.1 }[repeat] ?? 0);
});

test('a repeated task that is done, reopened and done again has one next occurrence, which repeats instead', async () => {
  const ours = await api.workspace();
  const task = await ours.task({ due_date: at(HOUR), repeat: 'weekly' });
  for (const status of ['done', 'todo', 'done']) {
    const { body } = await ours.put(`/api/tasks/${task.id}`, { status }).expect(200);
    expect(body.repeat).toBeNull();
  }
  const { body } = await ours.get('/api/tasks');
  expect(body.map(({ status, repeat }: Task) => [status, repeat]).sort()).toEqual([
    ['done', null],
    ['todo', 'weekly'],
  ]);
});

test('a due reminder is shown in the bell and emailed once, even if several workers take it or it is set again', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { date_format: 'YYYY-MM-DD', language: 'de', timezone: 'Europe/Berlin' });
  const due_date = '2026-12-24T16:30:00.000Z';
  const task = await ours.task({ title: 'Send the <b>offer</b>', due_date, reminder_date: at(-1_000) });
  await Promise.all([api.work(), api.work(), api.work()]);
  await ours.put(`/api/tasks/${task.id}`, { reminder_date: at(HOUR) }).expect(200);
  await ours.put(`/api/tasks/${task.id}`, { reminder_date: task.reminder_date }).expect(200);
  await api.work();
  expect(await bell(ours)).toMatchObject([
    { type: 'reminder', detail: 'Send the <b>offer</b>', path: `/tasks?task=${task.id}` },
  ]);
  const mails = await api.db('outbox').where({ to: ours.email });
  expect(mails.map(({ subject }) => subject)).toEqual(['Erinnerung: Send the <b>offer</b>']);
  expect(mails[0].html).toContain('Send the &lt;b&gt;offer');
  expect(mails[0].text).toContain('(fällig 2026-12-24, 17:30)');
});

test.each([
  ['is done', (ours: Workspace, id: string) => ours.put(`/api/tasks/${id}`, { status: 'done' })],
  ['is deleted', (ours: Workspace, id: string) => ours.delete(`/api/tasks/${id}`)],
  [
    'has its reminder put off',
    (ours: Workspace, id: string) => ours.put(`/api/tasks/${id}`, { reminder_date: at(HOUR) }),
  ],
])('no one is reminded of a task that %s', async (_what, act) => {
  const ours = await api.workspace();
  const { id } = await ours.task({ reminder_date: at(-1_000) });
  await act(ours, id);
  await api.work();
  expect(await bell(ours)).toEqual([]);
});

test('a reminder that was set while a task was done is shown once the task is open again', async () => {
  const ours = await api.workspace();
  const { id } = await ours.task({ status: 'done' });
  await ours.put(`/api/tasks/${id}`, { reminder_date: at(HOUR) }).expect(200);
  await ours.put(`/api/tasks/${id}`, { status: 'todo' }).expect(200);
  await api
    .db('tasks')
    .where({ id })
    .update({ reminder_date: at(-1_000) });
  await api
    .queue()
    .where({ key: `remind:${id}` })
    .update({ run_at: at(-1_000) });
  await api.work();
  expect(await bell(ours)).toHaveLength(1);
});

test('a user who wants no emails is reminded only in the bell', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/notifications', { email_notifications: false }).expect(200);
  await ours.task({ reminder_date: at(-1_000) });
  await api.work();
  expect(await bell(ours)).toHaveLength(1);
  expect(await api.db('outbox').where({ to: ours.email })).toEqual([]);
});

test('a reminder is not emailed if its task is deleted before the email is written', async () => {
  const ours = await api.workspace();
  const { id } = await ours.task({ reminder_date: at(-1_000) });
  await api.workUnsaid('tasks.remind');
  await ours.delete(`/api/tasks/${id}`).expect(204);
  await api.workUnsaid('tasks.mailReminder');
  expect(await api.db('outbox').where({ to: ours.email })).toEqual([]);
});

const digestOf = async (ours: Workspace) => {
  await api.work();
  return api.db('outbox').where({ to: ours.email }).orderBy('created_at');
};

test('the morning digest is sent once a day, and its links complete or postpone a task', async () => {
  const ours = await api.workspace();
  const { rows } = await api.db.raw(
    `select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 9 limit 1`,
  );
  await ours.put('/api/settings/preferences', { timezone: rows[0].name }).expect(200);
  await ours.put('/api/settings/notifications', { morning_digest: true }).expect(200);
  const [offer, call] = [
    await ours.task({ title: 'Send the offer', due_date: at(-HOUR) }),
    await ours.task({ title: 'Call Ann', due_date: at(-2 * HOUR) }),
  ];
  const { rows: days } = await api.db.raw(
    `select (date_trunc('day', now() at time zone :zone) + interval '1 day') at time zone :zone as ends`,
    { zone: rows[0].name },
  );
  await ours.task({ title: 'Due tomorrow', due_date: days[0].ends });
  await ours.task({ title: 'Done already', due_date: at(-HOUR), status: 'done' });
  const run = () => api.db.raw(`select graphile_worker.add_job('tasks.sendDigests', '{}')`).then(() => digestOf(ours));
  await run();
  const mails = await run();
  expect(mails.map(({ subject }) => subject)).toEqual(['2 things to do today']);
  await ours.task({ title: 'Of somebody else', due_date: at(-HOUR), assignee_id: null });
  const [, filter = ''] = /Open tasks:\s\S+\?filter=(\S+)/.exec(mails[0].text) ?? [];
  const { body: opened } = await ours.get(`/api/tasks?filter=${filter}`).expect(200);
  expect(opened.map(({ title }: Task) => title).sort()).toEqual(['Call Ann', 'Send the offer']);
  const links = [...mails[0].text.matchAll(/(Done|Tomorrow): \S+#token=(\S+)/g)].map(([, label, token]) => ({
    label,
    token,
  }));
  expect(links.map(({ label }) => label)).toEqual(['Done', 'Tomorrow', 'Done', 'Tomorrow']);

  const follow = (token?: string) => api.http().post('/api/tasks/links').send({ token });
  expect((await follow(links[0]?.token).expect(200)).body).toMatchObject({ action: 'done', title: 'Call Ann' });
  await follow(links[0]?.token).expect(200);
  expect((await follow(links[3]?.token).expect(200)).body).toMatchObject({ action: 'snooze', title: 'Send the offer' });
  expect((await ours.get(`/api/tasks/${call.id}`)).body.status).toBe('done');
  const later = Date.parse((await ours.get(`/api/tasks/${offer.id}`)).body.due_date);
  expect(later - Date.parse(String(offer.due_date))).toBe(24 * HOUR);
});

test('the morning digest lists the first 20 tasks and the number of all', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'UTC' }).expect(200);
  for (let nth = 1; nth <= 21; nth += 1) await ours.task({ title: `Task ${nth}`, due_date: at(-nth * HOUR) });
  const job = { workspace_id: ours.workspaceId, user_id: ours.userId, day: '2026-11-23' };
  await asSystem(api.db, (trx) => enqueueSystemJob(trx, emailDigest, job));
  const [mail] = await digestOf(ours);
  expect(mail.subject).toBe('21 things to do today');
  expect(mail.text).toContain('the first 20 of your tasks');
  expect(mail.text).toContain('Task 21');
  expect(mail.text).not.toContain('Task 1 ');
});

test('a link with an invalid token or an access token is refused', async () => {
  const ours = await api.workspace();
  for (const token of ['nonsense', ours.token]) {
    const { body } = await api.http().post('/api/tasks/links').send({ token }).expect(410);
    expect(body.code).toBe('link_expired');
  }
});

test('the monthly limit of tasks counts deleted tasks too', async () => {
  const ours = await api.workspace({ plan: 'free' });
  for (let n = 0; n < 50; n += 1) await ours.task();
  const [{ id }] = (await ours.get('/api/tasks?limit=1')).body;
  await ours.delete(`/api/tasks/${id}`).expect(204);
  const { body } = await ours.post('/api/tasks', { title: 'One more' }).expect(403);
  expect(body.detail).toMatchObject({ resource: 'tasks', current_count: 50, limit: 50 });
  await api.db('tasks').where({ workspace_id: ours.workspaceId }).update({ created_at: '2026-01-31T23:59:59Z' });
  await ours.post('/api/tasks', { title: 'One more' }).expect(201);
});
