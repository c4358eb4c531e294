import type { BulkChange } from '@rapport/shared/bulk';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { continueBulkChange } from './bulk.jobs';

const api = startApi();

const MANY = 2_500;

const withMany = async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Number ' || n from generate_series(1, ?::int) n`,
      [ours.workspaceId, MANY],
    ),
  );
  return ours;
};

const start = async (ours: Workspace, action: object): Promise<BulkChange> => {
  const { body } = await ours.post('/api/contacts/bulk', { matching: { status: 'lead' }, action }).expect(200);
  expect(body).toMatchObject({ status: 'running', changed: 0 });
  return body;
};
const read = async (ours: Workspace, { id }: { id: string }): Promise<BulkChange> =>
  (await ours.get(`/api/bulk-changes/${id}`).expect(200)).body;
const countOf = async (ours: Workspace, query: string) =>
  Number((await ours.get(`/api/contacts?limit=1&${query}`).expect(200)).headers['x-total-count']);
const activitiesOf = ({ id }: { id: string }) => api.db('activities').where({ batch_id: id });
const TO_CUSTOMER = { type: 'status', status: 'customer' };

/** Runs the job in a process that is asked to stop after a number of steps. The first step looks up the records. */
const workFor = (steps: number, ours: Workspace, { id }: { id: string }) => {
  let left = steps;
  const isDraining = () => {
    left -= 1;
    return left <= 0;
  };
  const payload = { workspace_id: ours.workspaceId, bulk_id: id };
  return continueBulkChange.perform({ ...api.context, isDraining }, payload);
};

test('a job changes thousands of records and shows its progress, another process continues it, and it is undone as a whole', async () => {
  const ours = await withMany();
  const bulk = await start(ours, TO_CUSTOMER);
  await workFor(2, ours, bulk);
  expect(await read(ours, bulk)).toMatchObject({
    status: 'running',
    total: MANY,
    done: 1_000,
    changed: 1_000,
    description: 'Set the status of 2,500 contacts to customer',
  });
  expect(await countOf(ours, 'status=customer')).toBe(1_000);

  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'done', done: MANY, changed: MANY, can_undo: true });
  expect(await countOf(ours, 'status=customer')).toBe(MANY);
  expect(await activitiesOf(bulk)).toHaveLength(MANY);
  expect((await ours.get('/api/activities?limit=1')).body[0].description).toBe(
    'Set the status of 2,500 contacts to customer',
  );
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({ detail: '2,500 contacts changed' });

  const [changed] = (await ours.get('/api/contacts?limit=1')).body;
  await ours.put(`/api/contacts/${changed.id}`, { status: 'partner' }).expect(200);
  const undoing = await ours.post(`/api/contacts/bulk/${bulk.id}/undo`).expect(200);
  expect(undoing.body).toEqual({ status: 'undoing', restored: 0 });
  await workFor(1, ours, bulk);
  expect(await read(ours, bulk)).toMatchObject({ status: 'undoing' });
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'undone', restored: MANY - 1, can_undo: false });
  expect(await countOf(ours, 'status=lead')).toBe(MANY - 1);
  expect((await ours.get('/api/bulk-changes').expect(200)).body.map(({ id }: BulkChange) => id)).toEqual([bulk.id]);
});

test('PostgreSQL updates its statistics as soon as a job has changed the records or changed them back', async () => {
  // Without autovacuum, which would update the statistics some time later.
  await api.db.raw('alter table contacts set (autovacuum_enabled = false)');
  const counted = async () => {
    const { rows } = await api.db.raw(`select reltuples from pg_class where oid = 'contacts'::regclass`);
    return rows[0].reltuples;
  };
  const ours = await withMany();
  const bulk = await start(ours, TO_CUSTOMER);
  const before = await counted();
  await workFor(2, ours, bulk);
  expect(await counted()).toBe(before);
  await api.work();
  const after = await counted();
  expect(after).toBeGreaterThanOrEqual(before + MANY);
  await withMany();
  await ours.post(`/api/contacts/bulk/${bulk.id}/undo`).expect(200);
  await api.work();
  expect(await counted()).toBeGreaterThanOrEqual(after + MANY);
});

test('a job that loses its connection has changed only whole parts, and can be continued or undone', async () => {
  const ours = await withMany();
  const bulk = await start(ours, { type: 'add_tag', tag: 'all' });
  await workFor(1, ours, bulk);
  const { record_ids } = await api.db('bulk_parts').where({ bulk_id: bulk.id, nth: 1 }).first('record_ids');
  const working = await api.db.transaction(async (trx) => {
    await trx('contacts')
      .where({ id: record_ids.at(-1) })
      .forUpdate()
      .select('id');
    const working = workFor(9, ours, bulk);
    await expect.poll(api.blocked).toHaveLength(1);
    await api.db.raw('select pg_terminate_backend(?)', await api.blocked());
    return { working };
  });
  await working.working;
  expect(await read(ours, bulk)).toMatchObject({
    status: 'failed',
    problem: 'Something went wrong.',
    done: 1_000,
    changed: 1_000,
  });
  expect(await countOf(ours, 'tag=all')).toBe(1_000);
  await ours.post(`/api/bulk-changes/${bulk.id}/continue`).expect(200);
  await ours.post(`/api/bulk-changes/${bulk.id}/continue`).expect(409);
  await workFor(1, ours, bulk);
  // It is stopped while it runs, and the parts that were changed are undone.
  expect((await ours.post(`/api/bulk-changes/${bulk.id}/undo`).expect(200)).body.status).toBe('undoing');
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'undone', changed: 2_000, restored: 2_000 });
  expect(await countOf(ours, 'tag=all')).toBe(0);
});

test('a job stops if the member who started it leaves the workspace', async () => {
  const [ours, grace] = [await withMany(), await api.workspace()];
  await ours.addMember(grace);
  const bulk = await start(ours, { type: 'delete' });
  await api.db('bulk_changes').where({ id: bulk.id }).update({ actor_id: grace.userId });
  await workFor(2, ours, bulk);
  await api.db('memberships').where({ workspace_id: ours.workspaceId, user_id: grace.userId }).delete();
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'failed', changed: 1_000 });
  expect(await countOf(ours, '')).toBe(MANY - 1_000);
});

test('while a workspace is suspended for a missing payment, only deletions run', async () => {
  const ours = await withMany();
  const bulk = await start(ours, TO_CUSTOMER);
  await workFor(2, ours, bulk);
  const suspend = (suspended_at: Date | null) =>
    api.db('workspaces').where({ id: ours.workspaceId }).update({ suspended_at });
  await suspend(new Date());
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'failed', changed: 1_000 });
  await ours.post(`/api/bulk-changes/${bulk.id}/continue`).expect(403);
  const { body: deleted } = await ours.post('/api/contacts/bulk', { matching: {}, action: { type: 'delete' } });
  await api.work();
  expect(await read(ours, deleted)).toMatchObject({ status: 'done', changed: MANY });
  await suspend(null);
});

test('an undo for which the plan has no room restores nothing', async () => {
  const ours = await withMany();
  const bulk = await start(ours, { type: 'delete' });
  await api.work();
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'free' });
  await ours.post(`/api/bulk-changes/${bulk.id}/undo`).expect(200);
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'undo_failed', restored: 0, can_undo: true });
  expect(await countOf(ours, '')).toBe(0);
});

test('a job does not change records of another workspace, even if its parts contain their ids', async () => {
  const [ours, theirs] = [await withMany(), await api.workspace()];
  const foreign = await theirs.contact();
  const bulk = await start(ours, TO_CUSTOMER);
  await continueBulkChange.perform(api.context, { workspace_id: theirs.workspaceId, bulk_id: bulk.id });
  expect(await read(ours, bulk)).toMatchObject({ status: 'running', total: null });
  await workFor(1, ours, bulk);
  await api
    .db('bulk_parts')
    .where({ bulk_id: bulk.id })
    .update({ record_ids: [foreign.id] });
  await api.work();
  expect(await read(ours, bulk)).toMatchObject({ status: 'done', changed: 0 });
  expect((await theirs.get(`/api/contacts/${foreign.id}`).expect(200)).body.status).toBe('lead');
});
