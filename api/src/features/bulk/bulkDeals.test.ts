import type { Deal } from '@rapport/shared/deals';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const find = async (ours: Workspace, { id }: Deal): Promise<Deal> =>
  (await ours.get(`/api/deals/${id}`).expect(200)).body;
const change = async (ours: Workspace, body: object) => (await ours.post('/api/deals/bulk', body).expect(200)).body;
const undo = async (ours: Workspace, { id }: { id: string }) =>
  (await ours.post(`/api/deals/bulk/${id}/undo`).expect(200)).body;
const feedLine = async (ours: Workspace) => (await ours.get('/api/activities?limit=1')).body[0].description;

const pipeline = async (ours: Workspace) => ({
  roof: await ours.deal({ title: 'Roof', stage: 'proposal', amount: 100, probability: 40 }),
  door: await ours.deal({ title: 'Door', stage: 'lead', amount: 10, expected_close_date: '2026-12-01' }),
  wall: await ours.deal({ title: 'Wall', stage: 'negotiation', amount: 1 }),
});

test('many deals are lost for a reason at once, and an undo restores all except those that moved since', async () => {
  const ours = await api.workspace();
  const { roof, door, wall } = await pipeline(ours);
  const action = { type: 'stage', stage: 'closed_lost', lost_reason: 'Price' };
  const done = await change(ours, { ids: [roof.id, door.id], action });
  expect(done.changed).toBe(2);
  expect(await find(ours, roof)).toMatchObject({ stage: 'closed_lost', lost_reason: 'Price', probability: 0 });
  expect((await find(ours, door)).closed_at).toEqual(expect.any(String));
  expect(await feedLine(ours)).toBe('Lost 2 deals');
  const { body: moves } = await ours.get(`/api/deals/${roof.id}/stage-changes`);
  expect(moves[0]).toMatchObject({ from_stage: 'proposal', to_stage: 'closed_lost' });
  const { body: history } = await ours.get(`/api/notes/entity/deal/${roof.id}/timeline`);
  expect(history[0].changes).toMatchObject({ stage: ['proposal', 'closed_lost'], lost_reason: ['', 'Price'] });

  await ours.post(`/api/deals/${door.id}/moves`, { stage: 'closed_won' }).expect(200);
  expect(await undo(ours, done)).toMatchObject({ restored: 1 });
  const restored = await find(ours, roof);
  expect({ ...restored, updated_at: roof.updated_at }).toEqual(roof);
  expect((await ours.get(`/api/deals/${roof.id}/stage-changes`)).body).toHaveLength(1);
  expect((await find(ours, door)).stage).toBe('closed_won');
  expect((await find(ours, wall)).stage).toBe('negotiation');
  expect(await undo(ours, done)).toMatchObject({ restored: 0 });
});

test('an undo skips deals that were moved since, even to the same stage, and deals whose stage was deleted', async () => {
  const ours = await api.workspace();
  const { roof, door, wall } = await pipeline(ours);
  const ids = [roof, door, wall].map(({ id }) => id);
  const done = await change(ours, { ids, action: { type: 'stage', stage: 'qualified' } });
  for (const stage of ['lead', 'qualified']) {
    await ours.post(`/api/deals/${door.id}/moves`, { stage, before_deal_id: null }).expect(200);
  }
  const [{ id, stages }] = (await ours.get('/api/pipelines').expect(200)).body;
  const left = stages.filter(({ key }: { key: string }) => key !== 'negotiation');
  await ours.put(`/api/pipelines/${id}`, { stages: left }).expect(200);
  expect(await undo(ours, done)).toMatchObject({ restored: 1 });
  expect([(await find(ours, roof)).stage, (await find(ours, door)).stage, (await find(ours, wall)).stage]).toEqual([
    'proposal',
    'qualified',
    'qualified',
  ]);
});

test('moved deals keep their order at the end of the new stage, and deals already in it are not counted', async () => {
  const ours = await api.workspace();
  const { roof, door, wall } = await pipeline(ours);
  const fence = await ours.deal({ title: 'Fence', stage: 'lead' });
  const ids = [roof, door, wall, fence].map(({ id }) => id);
  const done = await change(ours, { ids, action: { type: 'stage', stage: 'proposal' } });
  expect(done.changed).toBe(3);
  const { body: column } = await ours.get('/api/deals?stage=proposal&sort=position');
  expect(column[0].title).toBe('Roof');
  const inLead = column
    .map(({ title }: Deal) => title)
    .filter((title: string) => title === 'Fence' || title === 'Door');
  // New deals are placed on top of their column.
  expect(inLead).toEqual(['Fence', 'Door']);
  const { body: board } = await ours.get('/api/deals/board');
  expect(board[2]).toMatchObject({ stage: 'proposal', count: 4 });
});

test('the close date of all matching deals is set, removed and restored', async () => {
  const ours = await api.workspace();
  const { roof, door } = await pipeline(ours);
  const set = (expected_close_date: string | null) => ({ type: 'expected_close', expected_close_date });
  const done = await change(ours, { matching: { is_close_date_missing: 'true' }, action: set('2026-12-24') });
  expect(done.changed).toBe(2);
  expect((await find(ours, roof)).expected_close_date).toBe('2026-12-24');
  const removed = await change(ours, { matching: { stage: 'lead' }, action: set(null) });
  expect((await find(ours, door)).expected_close_date).toBeNull();
  await undo(ours, removed);
  expect((await find(ours, door)).expected_close_date).toBe('2026-12-01');
  expect(await undo(ours, done)).toMatchObject({ restored: 2 });
});

test('deals get another owner, are exported and deleted, and each change can be undone', async () => {
  const ours = await api.workspace();
  const { roof, door } = await pipeline(ours);
  await api.db('deals').where({ id: roof.id }).update({ owner_id: null });
  const owned = await change(ours, { ids: [roof.id], action: { type: 'owner', owner_id: ours.userId } });
  expect((await find(ours, roof)).owner_id).toBe(ours.userId);
  await undo(ours, owned);
  expect((await find(ours, roof)).owner_id).toBeNull();

  const { text } = await ours.post('/api/deals/export/csv', { ids: [door.id] }).expect(200);
  expect(text).toContain('Door');
  expect(text).not.toContain('Roof');
  const gone = await change(ours, { ids: [roof.id, door.id], action: { type: 'delete' } });
  expect((await ours.get('/api/deals')).body).toHaveLength(1);
  expect(await feedLine(ours)).toBe('Deleted 2 deals');
  expect(await undo(ours, gone)).toMatchObject({ restored: 2 });
});

test('a member is notified once about several assigned deals, and once when others win them', async () => {
  const [ours, grace] = [await api.workspace(), await api.workspace()];
  await ours.addMember(grace);
  const { roof, door } = await pipeline(ours);
  await change(ours, { ids: [roof.id, door.id], action: { type: 'owner', owner_id: grace.userId } });
  await change(ours, { ids: [roof.id, door.id], action: { type: 'stage', stage: 'closed_won' } });
  const told = api.db('notifications').where({ user_id: grace.userId }).orderBy('created_at', 'desc');
  expect(await told.select('kind', 'values')).toMatchObject([
    { kind: 'deals_won', values: { count: 2 } },
    { kind: 'deals_assigned', values: { count: 2 } },
  ]);
  await api.work();
  expect(await api.emailTo(grace.email)).toBeUndefined();
});

test('the board and the list can be filtered by expected close date', async () => {
  const ours = await api.workspace();
  await pipeline(ours);
  const titles = async (query: string) => {
    const { body: list } = await ours.get(`/api/deals?${query}`).expect(200);
    const { body: board } = await ours.get(`/api/deals/board?${query}`).expect(200);
    const cards = board.flatMap(({ deals }: { deals: Deal[] }) => deals.map(({ title }) => title));
    expect(cards.sort()).toEqual(list.map(({ title }: Deal) => title).sort());
    return cards;
  };
  expect(await titles('expected_from=2026-12-01&expected_to=2026-12-31')).toEqual(['Door']);
  expect(await titles('is_close_date_missing=true')).toEqual(['Roof', 'Wall']);
  expect(await titles('state=closed')).toEqual([]);
});

test.each([
  [
    'a reason for a deal that is not lost',
    { type: 'stage', stage: 'lead', lost_reason: 'Price' },
    'action.lost_reason',
  ],
  ['a foreign stage', { type: 'stage', stage: 'dreaming' }, 'action.stage'],
  ['an impossible day', { type: 'expected_close', expected_close_date: '2026-02-30' }, 'action.expected_close_date'],
  ['what only contacts have', { type: 'add_tag', tag: 'fair' }, 'action.type'],
])('refuses %s', async (_what, action, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/deals/bulk', { matching: {}, action }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('the deals of another workspace are not moved, and its users cannot undo a change', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { roof } = await pipeline(ours);
  const body = { ids: [roof.id], action: { type: 'stage', stage: 'closed_won' } };
  expect((await change(theirs, body)).changed).toBe(0);
  const done = await change(ours, body);
  await theirs.post(`/api/deals/bulk/${done.id}/undo`).expect(404);
  expect((await find(ours, roof)).stage).toBe('closed_won');
});
