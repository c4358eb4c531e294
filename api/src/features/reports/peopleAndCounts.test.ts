import { ContactStatus } from '@rapport/shared/contacts';
import { csvLine } from '@rapport/shared/csv';
import { TaskStatus } from '@rapport/shared/tasks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRows } from '../../db/scope';
import { reportPeriods } from '../../testing/reportPeriods';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const ZONE = 'Pacific/Auckland';
const HOUR = 3_600_000;

const at = fc.noBias(fc.integer({ min: 0, max: 800 * 24 })).map((hours) => new Date(Date.now() - hours * HOUR));
const gone = fc.option(fc.constant(new Date()), { freq: 4 });
const TYPES = ['call_logged', 'meeting_logged', 'email_logged', 'note_created', 'task_completed', 'contact_updated'];

/** Thousands of records of every kind, by two people and by API clients, some of them in the trash. */
const withMany = async () => {
  const [ours, colleague] = [await api.workspace(), await api.workspace()];
  await ours.addMember(colleague);
  const sample = <T>(of: fc.Arbitrary<T>, seed: number) => fc.sample(of, { numRuns: 1_000, seed });
  const contacts = fc.record({
    status: fc.constantFrom(...ContactStatus.options),
    source: fc.constantFrom('', 'Fair', 'Website'),
    created_at: at,
    deleted_at: gone,
  });
  const tasks = fc.record({
    status: fc.constantFrom(...TaskStatus.options),
    due_date: fc.option(fc.integer({ min: -60, max: 60 }).map((hours) => new Date(Date.now() + hours * HOUR))),
    deleted_at: gone,
  });
  const activities = fc.record({
    type: fc.constantFrom(...TYPES),
    // Few ids, so that many tasks were completed more than once.
    entity_id: fc.constantFrom(...fc.sample(fc.uuid(), { numRuns: 60, seed: 1 })),
    actor_id: fc.constantFrom(ours.userId, ours.userId, colleague.userId, null),
    created_at: at,
  });
  const deals = fc.record({
    stage: fc.constantFrom('closed_won', 'closed_lost', 'lead'),
    owner_id: fc.constantFrom(ours.userId, colleague.userId, null),
    closed_at: at,
    deleted_at: gone,
  });
  await ours.scoped(async (scope) => {
    const named = (word: string) => (row: object, nth: number) => ({ ...row, [word]: `${word} ${nth}` });
    await addRows(scope, 'contacts', sample(contacts, 2).map(named('name')));
    await addRows(scope, 'companies', sample(fc.record({ deleted_at: gone }), 3).map(named('name')));
    await addRows(
      scope,
      'tasks',
      sample(tasks, 4)
        .map(named('title'))
        .map((task) => ({
          ...task,
          done_at: 'status' in task && task.status === 'done' ? new Date() : null,
        })),
    );
    await addRows(
      scope,
      'activities',
      sample(activities, 5).map((activity) => ({ ...activity, description: '', entity_type: 'contact' })),
    );
    await addRows(
      scope,
      'deals',
      sample(deals, 6).map(({ closed_at, ...deal }, nth) => ({
        ...deal,
        title: `Deal ${nth}`,
        amount: 1,
        currency: 'USD',
        position: nth,
        closed_at: deal.stage === 'lead' ? null : closed_at,
      })),
    );
  });
  return ours;
};

const withOne = async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ status: 'customer' });
  await ours.company();
  const { id } = await ours.task({ due_date: new Date().toISOString() });
  await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
  await ours.put(`/api/tasks/${id}`, { status: 'todo' }).expect(200);
  await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
  await ours.post(`/api/contacts/${contact.id}/touches`, { kind: 'call', content: '' }).expect(201);
  await ours.post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Hi' }).expect(201);
  await ours.deal({ stage: 'closed_won' });
  return ours;
};

const withImport = async () => {
  const ours = await api.workspace();
  const csv = (...rows: string[][]) => rows.map(csvLine).join('');
  const upload = (noun: string, file: string) => ours.upload(`/api/${noun}/bulk/import`, file).expect(200);
  await upload('contacts', csv(['name', 'status'], ['Ada', 'customer'], ['Bob', 'partner'], ['Cy', '']));
  await upload('companies', csv(['name'], ['Acme'], ['Bee']));
  await upload('tasks', csv(['title', 'status', 'due date'], ['A', 'done', '2020-01-01'], ['B', 'todo', '2020-01-01']));
  await upload('deals', csv(['title', 'stage', 'close date'], ['A', 'won', '2026-01-31'], ['B', 'lost', '']));
  return ours;
};

const plainly = async (ours: Workspace, sql: string, named: Record<string, string> = {}) =>
  (await api.db.raw(sql, { workspace: ours.workspaceId, zone: ZONE, ...named })).rows;

/** The work of each person in a period, counted separately for each person and kind. */
const plainPeople = async (ours: Workspace, { from = '0001-01-01', to = '9999-12-31', owner_id = '' }) => {
  const done = (type: string, what = '*') => `(
    select count(${what}) from activities where workspace_id = :workspace and actor_id = users.id and type ${type}
      and (created_at at time zone :zone)::date between :from and :to)`;
  const people = await plainly(
    ours,
    `select * from (select users.id, name,
       ${done(`in ('call_logged', 'meeting_logged', 'email_logged')`)} as touches,
       ${done(`= 'note_created'`)} as notes,
       ${done(`= 'task_completed'`, 'distinct entity_id')} as tasks_done,
       (select count(*) from deals where workspace_id = :workspace and owner_id = users.id and deleted_at is null
          and stage = 'closed_won' and (closed_at at time zone :zone)::date between :from and :to) as deals_won,
       (select coalesce(sum(amount), 0) from deals where workspace_id = :workspace and owner_id = users.id and deleted_at is null
          and stage = 'closed_won' and (closed_at at time zone :zone)::date between :from and :to) as won_amount,
       (select count(*) from deals where workspace_id = :workspace and owner_id = users.id and deleted_at is null
          and stage = 'closed_lost' and coalesce((closed_at at time zone :zone)::date between :from and :to,
            :from = '0001-01-01' and :to = '9999-12-31')) as deals_lost,
       (select count(*) from deals where workspace_id = :workspace and owner_id = users.id and deleted_at is null
          and outcome = 'open') as deals_open,
       ${done('is not null')} as anything
     from users join memberships on user_id = users.id and workspace_id = :workspace
     where :owner_id in ('', users.id::text)) as people
     where deals_won + deals_lost + deals_open > 0 or anything > 0 order by name, touches`,
    { from, to, owner_id },
  );
  return people.map(({ anything: _some, ...person }: Record<string, unknown>) => person);
};

const worked = async (ours: Workspace) => {
  const [person] = (await ours.get('/api/reports/advanced').expect(200)).body.people;
  const listed = async (kind: string) =>
    Number(
      (await ours.get(`/api/activities?kind=${kind}&actor_id=${ours.userId}`).expect(200)).headers['x-total-count'],
    );
  const { touches, notes, tasks_done } = person;
  expect([await listed('touches'), await listed('notes'), await listed('tasks_done')]).toEqual([
    touches,
    notes,
    tasks_done,
  ]);
  return { touches, notes, tasks_done };
};

test('tasks that a person completed in bulk count for them, until that is undone or they are reopened', async () => {
  const ours = await api.workspace();
  const ids = [(await ours.task()).id, (await ours.task()).id];
  const action = { type: 'status', status: 'done' };
  const { body: done } = await ours.post('/api/tasks/bulk', { ids, action }).expect(200);
  expect(await worked(ours)).toMatchObject({ tasks_done: 2 });
  await ours.post(`/api/tasks/bulk/${done.id}/undo`).expect(200);
  expect(await worked(ours)).toMatchObject({ tasks_done: 0 });
  for (const status of ['done', 'todo', 'done']) await ours.put(`/api/tasks/${ids[0]}`, { status }).expect(200);
  expect(await worked(ours)).toMatchObject({ tasks_done: 1 });
  await ours.put(`/api/tasks/${ids[0]}`, { status: 'todo' }).expect(200);
  expect(await worked(ours)).toMatchObject({ tasks_done: 0 });
  const { id } = await ours.task();
  await ours.put(`/api/tasks/${id}`, { status: 'done' }).expect(200);
  await ours.delete(`/api/tasks/${id}`).expect(204);
  expect(await worked(ours)).toMatchObject({ tasks_done: 1 });
});

test('a task that is completed again counts once in a period, in the report and in the list, and so does one added as done', async () => {
  const ours = await api.workspace();
  const { id } = await ours.task();
  for (const status of ['done', 'todo', 'done']) await ours.put(`/api/tasks/${id}`, { status }).expect(200);
  const completed = { workspace_id: ours.workspaceId, type: 'task_completed' };
  const [first] = await api.db('activities').where(completed).orderBy('created_at');
  await api.db('activities').where({ id: first.id }).update({ created_at: '2026-01-31T23:00:00Z' });
  await ours.task({ status: 'done' });
  expect(await worked(ours)).toMatchObject({ tasks_done: 2 });
  for (const days of ['from=2026-01-01&to=2026-01-31', 'from=2026-02-01', 'to=2026-01-31']) {
    const [person] = (await ours.get(`/api/reports/advanced?${days}`).expect(200)).body.people;
    const { headers } = await ours.get(`/api/activities?kind=tasks_done&${days}`).expect(200);
    expect([days, person.tasks_done, Number(headers['x-total-count'])]).toEqual([
      days,
      ...(days.includes('02-01') ? [2, 2] : [1, 1]),
    ]);
  }
});

test('a deleted call or note does not count, and counts on its original day again after it is restored', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  const note = { entity_type: 'contact', entity_id: id, content: 'Hi' };
  const mistakes = [
    (await ours.post(`/api/contacts/${id}/touches`, { kind: 'call' }).expect(201)).body,
    (await ours.post('/api/notes', note).expect(201)).body,
  ];
  await ours.post(`/api/contacts/${id}/touches`, { kind: 'call' }).expect(201);
  await ours.put('/api/targets', { user_id: null, period: 'month', goals: { touches: 9 } }).expect(200);
  const reached = async () => (await ours.get('/api/targets').expect(200)).body.targets[0].reached;
  const activities = async () =>
    (await ours.get('/api/activities').expect(200)).body.map(({ id: _id, ...activity }: { id: string }) => activity);
  expect(await worked(ours)).toMatchObject({ touches: 2, notes: 1 });
  const before = await activities();
  for (const mistake of mistakes) await ours.delete(`/api/notes/${mistake.id}`).expect(204);
  expect(await worked(ours)).toMatchObject({ touches: 1, notes: 0 });
  expect(await reached()).toBe(1);
  for (const mistake of mistakes) await ours.post(`/api/notes/${mistake.id}/restore`).expect(200);
  expect(await worked(ours)).toMatchObject({ touches: 2, notes: 1 });
  expect(await reached()).toBe(2);
  const after = await activities();
  expect(after).toHaveLength(before.length);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('an imported call does not count as logged, even after it was deleted and restored', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const csv = 'Type,Body,Email,Date\nCall,Hi,ada@example.com,2026-01-05';
  await ours.upload('/api/notes/bulk/import', csv).expect(200);
  const [{ id }] = await api.db('notes').where({ workspace_id: ours.workspaceId, kind: 'call' });
  await ours.delete(`/api/notes/${id}`).expect(204);
  await ours.post(`/api/notes/${id}/restore`).expect(200);
  expect(await worked(ours)).toMatchObject({ touches: 0, notes: 0 });
});

test.each([
  ['thousands of records', withMany],
  ['no record', () => api.workspace()],
  ['one record of each kind', withOne],
  ['imported records', withImport],
])('with %s, people, contacts and counts equal those of plain SQL in every period', async (_what, makeWorkspace) => {
  const ours = await makeWorkspace();
  await ours.put('/api/settings/preferences', { timezone: ZONE }).expect(200);
  for (const period of [...reportPeriods(ZONE), { owner_id: ours.userId }]) {
    const query = new URLSearchParams(period as Record<string, string>);
    const { body } = await ours.get(`/api/reports/advanced?${query}`).expect(200);
    const byTouches = (one: { touches: number }, other: { touches: number }) => one.touches - other.touches;
    expect(body.people.toSorted(byTouches)).toEqual((await plainPeople(ours, period)).toSorted(byTouches));
    for (const { id, touches, notes, tasks_done } of body.people) {
      for (const [kind, count] of Object.entries({ touches, notes, tasks_done })) {
        const { from, to } = period as { from?: string; to?: string };
        const days = new URLSearchParams({ actor_id: id, kind, limit: '1', ...(from && { from }), ...(to && { to }) });
        expect((await ours.get(`/api/activities?${days}`)).headers['x-total-count']).toBe(String(count));
      }
    }
    const of = `from contacts where workspace_id = :workspace and deleted_at is null and (:owner_id in ('', owner_id::text))
      and (created_at at time zone :zone)::date between :from and :to`;
    const sources = await plainly(
      ours,
      `select source, count(*) as contacts, count(*) filter (where status = 'customer') as customers ${of} group by 1 order by 2 desc, 1`,
      { from: '0001-01-01', to: '9999-12-31', owner_id: '', ...(period as object) },
    );
    expect(body.sources).toEqual(sources);
    const { body: overview } = await ours.get(`/api/reports/overview?${query}`).expect(200);
    const [contacts] = await plainly(
      ours,
      `select count(*) as contacts, count(*) filter (where date_trunc('month', created_at at time zone :zone)
         = date_trunc('month', now() at time zone :zone)) as contacts_this_month
       from contacts where workspace_id = :workspace and deleted_at is null`,
    );
    expect(overview).toMatchObject(contacts);
  }

  const { body: report } = await ours.get('/api/reports/contacts').expect(200);
  const LIVE = 'from contacts where workspace_id = :workspace and deleted_at is null';
  const statuses = await plainly(ours, `select status, count(*) as contacts ${LIVE} group by 1`);
  expect(report.statuses).toEqual(
    ContactStatus.options.map(
      (status) => statuses.find((each: { status: string }) => each.status === status) ?? { status, contacts: 0 },
    ),
  );
  const months = await plainly(
    ours,
    `select to_char(created_at at time zone :zone, 'YYYY-MM') as month, count(*) as contacts ${LIVE} group by 1 order by 1`,
  );
  expect(report.months).toEqual(months.slice(-24));
  const newest = await plainly(ours, `select id ${LIVE} order by created_at desc, id desc limit 10`);
  expect(report.recent.map(({ id }: { id: string }) => ({ id }))).toEqual(newest);

  const count = (table: string, is = 'true') =>
    `(select count(*) from ${table} where workspace_id = :workspace and deleted_at is null and ${is})`;
  const [counts] = await plainly(
    ours,
    `select ${count('contacts')} as contacts_count, ${count('companies')} as companies_count,
       ${count('deals')} as deals_count, ${count('tasks', `status <> 'done'`)} as tasks_pending`,
  );
  expect((await ours.get('/api/dashboard/stats').expect(200)).body).toMatchObject(counts);
  expect(report.total).toBe(counts.contacts_count);
  const due = '(due_date at time zone :zone)::date';
  const [tasks] = await plainly(
    ours,
    `select ${count('tasks')} as total, ${count('tasks', `status = 'todo'`)} as todo,
       ${count('tasks', `status = 'in_progress'`)} as in_progress, ${count('tasks', `status = 'done'`)} as completed,
       ${count('tasks', `${due} = (now() at time zone :zone)::date`)} as due_today,
       ${count('tasks', `status <> 'done' and due_date < now()`)} as overdue`,
  );
  expect((await ours.get('/api/tasks/stats/summary').expect(200)).body).toEqual(tasks);
});
