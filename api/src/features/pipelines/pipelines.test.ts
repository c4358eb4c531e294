import { type BoardColumn, type Deal, NewDeal } from '@rapport/shared/deals';
import { PIPELINES_MAX, type Pipeline, type Stage } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import { PHOTOGRAPHER, pipelinesOf, stageNamed, weddings } from '../../testing/pipelines';
import { startApi, type Workspace } from '../../testing/startApi';
import { timeLimitAfter } from '../../testing/timeLimitAfter';
import { whileWaiting } from '../../testing/whileWaiting';
import { createDeal } from '../deals/deals.service';
import { changePipeline, deletePipeline } from './pipelines.service';

const api = startApi();

const columns = async (ours: Workspace, query = ''): Promise<BoardColumn[]> =>
  (await ours.get(`/api/deals/board${query}`).expect(200)).body;

test('a new workspace has the six stages of the specification, without stored names', async () => {
  const ours = await api.workspace();
  expect(await pipelinesOf(ours)).toMatchObject([
    {
      name: null,
      is_default: true,
      stages: [
        { key: 'lead', kind: 'open', name: null, probability: 10, rest_days: 14 },
        { key: 'qualified', probability: 30, rest_days: 21 },
        { key: 'proposal', probability: 50 },
        { key: 'negotiation', probability: 75 },
        { key: 'closed_won', kind: 'won', probability: 100, rest_days: null },
        { key: 'closed_lost', kind: 'lost', probability: 0 },
      ],
    },
  ]);
});

test('a deal in another pipeline is only on its board, counts with the chance of its stage, and closes there', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const [inquiry, won] = [stageNamed(pipeline, 'Inquiry'), stageNamed(pipeline, 'Delivered')];
  const deal = await ours.deal({ stage: inquiry.key, amount: 1_000 });
  expect(deal).toMatchObject({ pipeline_id: pipeline.id, outcome: 'open', chance: 20, probability: 0 });
  expect((await columns(ours)).flatMap(({ deals }) => deals)).toEqual([]);
  const [first] = await columns(ours, `?pipeline_id=${pipeline.id}`);
  expect(first).toMatchObject({ stage: inquiry.key, count: 1, sums: [{ amount: 1_000, weighted: 200 }] });

  const { body: moved } = await ours.post(`/api/deals/${deal.id}/moves`, { stage: won.key }).expect(200);
  expect(moved).toMatchObject({ outcome: 'won', chance: 100, closed_at: expect.any(String) });
  const { body: changes } = await ours.get(`/api/deals/${deal.id}/stage-changes`).expect(200);
  expect(changes).toMatchObject([{ from_name: 'Inquiry', to_name: 'Delivered' }, { to_name: 'Inquiry' }]);
  const { body: stats } = await ours.get('/api/dashboard/stats').expect(200);
  expect(stats).toMatchObject({ total_revenue: 1_000, active_deals_count: 0, conversion_rate: 100 });
});

test('a renamed stage keeps its key, its deals and its former name in the history', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal({ stage: 'proposal' });
  const [pipeline] = (await pipelinesOf(ours)) as [Pipeline];
  const stages = pipeline.stages.map((stage) =>
    stage.key === 'proposal' ? { ...stage, name: 'Quote sent', probability: 60 } : stage,
  );
  const { body } = await ours.put(`/api/pipelines/${pipeline.id}`, { stages }).expect(200);
  expect(body.stages[2]).toMatchObject({ key: 'proposal', name: 'Quote sent' });
  expect((await ours.get(`/api/deals/${deal.id}`)).body).toMatchObject({ stage: 'proposal', chance: 60 });
  const column = (await columns(ours)).find(({ stage }) => stage === 'proposal');
  expect(column?.sums[0]?.weighted).toBe(deal.amount * 0.6);
  expect((await ours.get(`/api/deals/${deal.id}/stage-changes`)).body).toMatchObject([{ to_name: null }]);
});

test('stages keep the given order, except that won and lost come last', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const [inquiry, booked, won, lost] = pipeline.stages as [Stage, Stage, Stage, Stage];
  const stages = [lost, won, booked, { name: 'Editing' }, inquiry];
  const { body } = await ours.put(`/api/pipelines/${pipeline.id}`, { stages }).expect(200);
  expect(body.stages.map(({ name }: Stage) => name)).toEqual([
    'Shoot booked',
    'Editing',
    'Inquiry',
    'Delivered',
    'Declined',
  ]);
});

test('removing a stage requires another one for its deals, and moves those in the trash too', async () => {
  const ours = await api.workspace();
  const [deal, trashed, other] = [
    await ours.deal({ stage: 'qualified', title: 'Roof' }),
    await ours.deal({ stage: 'qualified' }),
    await ours.deal({ stage: 'proposal' }),
  ];
  await ours.delete(`/api/deals/${trashed.id}`).expect(204);
  const [pipeline] = (await pipelinesOf(ours)) as [Pipeline];
  const change = (body: object) =>
    ours.put(`/api/pipelines/${pipeline.id}`, {
      stages: pipeline.stages.filter(({ key }) => key !== 'qualified'),
      ...body,
    });
  const { body: refused } = await change({}).expect(409);
  expect((await ours.get(`/api/pipelines/${pipeline.id}/deals`).expect(200)).body.slice(0, 3)).toEqual([
    { stage: 'lead', deals: 0, trashed: 0 },
    { stage: 'qualified', deals: 2, trashed: 1 },
    { stage: 'proposal', deals: 1, trashed: 0 },
  ]);
  expect(refused).toMatchObject({ code: 'stage_in_use', errors: { 'move_to.qualified': expect.any(String) } });
  await change({ move_to: { qualified: 'closed_won' } }).expect(422);
  await change({ move_to: { qualified: 'qualified' } }).expect(422);
  expect((await pipelinesOf(ours))[0]?.stages).toHaveLength(6);

  await change({ move_to: { qualified: 'proposal' } }).expect(200);
  expect((await columns(ours)).find(({ stage }) => stage === 'proposal')?.deals.map(({ id }) => id)).toEqual([
    other.id,
    deal.id,
  ]);
  await ours.post(`/api/deals/${trashed.id}/restore`).expect(200);
  expect((await ours.get(`/api/deals/${trashed.id}`)).body.stage).toBe('proposal');
  const { body: changes } = await ours.get(`/api/deals/${deal.id}/stage-changes`);
  expect(changes[0]).toMatchObject({ from_stage: 'qualified', to_stage: 'proposal' });
  const { body: feed } = await ours.get('/api/activities?entity_type=deal');
  expect(feed.filter(({ type }: { type: string }) => type === 'deal_updated')).toMatchObject([{ entity_id: deal.id }]);
  const { body: totals } = await ours.get('/api/dashboard/stats');
  expect(totals.active_deals_count).toBe(3);
});

test('a deal that is added while its stage is removed is refused, or goes to the stage that is then the first', async () => {
  const ours = await api.workspace();
  const added = async (removed: string, deal: object) => {
    const [{ id, stages }] = (await pipelinesOf(ours)) as [Pipeline];
    const left = stages.filter(({ key }) => key !== removed);
    return whileWaiting(
      api,
      ours,
      (scope) => changePipeline(scope, id, { stages: left }, undefined),
      () => ours.post('/api/deals', { title: 'Roof', amount: 1, ...deal }),
    );
  };
  const { status, body } = await added('qualified', { stage: 'qualified' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['stage']]);
  expect(await added('lead', {})).toMatchObject({ status: 201, body: { stage: 'proposal' } });
});

test('moving deals to a stage that is removed meanwhile is refused', async () => {
  const ours = await api.workspace();
  const [{ id, stages }] = (await pipelinesOf(ours)) as [Pipeline];
  const deal = await ours.deal();
  const left = stages.filter(({ key }) => key !== 'qualified');
  const action = { type: 'stage', stage: 'qualified', lost_reason: '' };
  const { status, body } = await whileWaiting(
    api,
    ours,
    (scope) => changePipeline(scope, id, { stages: left }, undefined),
    () => ours.post('/api/deals/bulk', { ids: [deal.id], action }),
  );
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['action.stage']]);
});

test('undoing a move leaves deals where they are if their former stage is removed meanwhile', async () => {
  const ours = await api.workspace();
  const [{ id, stages }] = (await pipelinesOf(ours)) as [Pipeline];
  const deal = await ours.deal({ stage: 'qualified' });
  const action = { type: 'stage', stage: 'proposal', lost_reason: '' };
  const { body: done } = await ours.post('/api/deals/bulk', { ids: [deal.id], action }).expect(200);
  const left = stages.filter(({ key }) => key !== 'qualified');
  const answer = await whileWaiting(
    api,
    ours,
    (scope) => changePipeline(scope, id, { stages: left }, undefined),
    () => ours.post(`/api/deals/bulk/${done.id}/undo`),
  );
  expect(answer).toMatchObject({ status: 200, body: { restored: 0 } });
  expect((await ours.get(`/api/deals/${deal.id}`)).body.stage).toBe('proposal');
});

test('a deal that is imported while its stage is removed goes to the first stage', async () => {
  const ours = await api.workspace();
  const [{ id, stages }] = (await pipelinesOf(ours)) as [Pipeline];
  const left = stages.filter(({ key }) => key !== 'qualified');
  const answer = await whileWaiting(
    api,
    ours,
    (scope) => changePipeline(scope, id, { stages: left }, undefined),
    () => ours.upload('/api/deals/bulk/import', 'title,stage\nRoof,Qualified\nDoor,Proposal'),
  );
  expect(answer).toMatchObject({ status: 200, body: { imported: 2 } });
  const { body } = await ours.get('/api/deals?sort=title').expect(200);
  expect(body.map(({ stage }: Deal) => stage)).toEqual(['proposal', 'lead']);
});

test('a stage is not removed if a deal is added to it meanwhile', async () => {
  const ours = await api.workspace();
  const [{ id, stages }] = (await pipelinesOf(ours)) as [Pipeline];
  const answer = await whileWaiting(
    api,
    ours,
    (scope) => createDeal(scope, NewDeal.parse({ title: 'Roof', amount: 1, stage: 'qualified' })),
    () => ours.put(`/api/pipelines/${id}`, { stages: stages.filter(({ key }) => key !== 'qualified') }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'stage_in_use' } });
});

test('removing a stage or a pipeline may take a minute, because many deals may have to move', async () => {
  const ours = await api.workspace();
  const [{ id, stages }, further] = [(await pipelinesOf(ours))[0] as Pipeline, await weddings(ours)];
  const left = stages.filter(({ key }) => key !== 'qualified');
  expect(await timeLimitAfter(ours, (scope) => changePipeline(scope, id, { stages: left }, undefined))).toBe('1min');
  expect(await timeLimitAfter(ours, (scope) => deletePipeline(scope, further.id, undefined))).toBe('1min');
});

test('all stages are replaced in one save: open deals go to the new stages, and closed deals stay closed', async () => {
  const ours = await api.workspace();
  const [open, won] = [await ours.deal({ stage: 'qualified' }), await ours.deal({ stage: 'closed_won' })];
  const [pipeline] = (await pipelinesOf(ours)) as [Pipeline];
  const inquiry = { name: 'Inquiry', ref: 'inquiry' };
  const further = [{ name: 'Booked', ref: 'booked' }, ...PHOTOGRAPHER.stages.slice(2)];
  const replace = (stages: object[], to: string) =>
    ours.put(`/api/pipelines/${pipeline.id}`, { stages, move_to: { qualified: to } });
  await replace([inquiry, ...further], 'closed_won').expect(422);
  await replace([inquiry, ...further], 'elsewhere').expect(422);
  for (const ref of ['booked', 'lead']) {
    const { body: refused } = await replace([...further, { ...inquiry, ref }], 'booked').expect(422);
    expect(Object.keys(refused.errors)).toEqual(['stages.3.ref']);
  }
  const { body } = await replace([inquiry, ...further], 'booked').expect(200);
  expect(body.stages).toMatchObject([
    { name: 'Inquiry' },
    { name: 'Booked' },
    { key: 'closed_won', name: 'Delivered' },
    { key: 'closed_lost', name: 'Declined' },
  ]);
  const stageOf = async ({ id }: { id: string }) => (await ours.get(`/api/deals/${id}`).expect(200)).body.stage;
  expect([await stageOf(open), await stageOf(won)]).toEqual([body.stages[1].key, 'closed_won']);
  const { body: changes } = await ours.get(`/api/deals/${open.id}/stage-changes`);
  expect(changes[0]).toMatchObject({ from_stage: 'qualified', to_name: 'Booked' });
});

test('the deals of a deleted pipeline move to another by their outcome, and the default pipeline cannot be deleted', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const [open, won] = [
    await ours.deal({ stage: stageNamed(pipeline, 'Shoot booked').key }),
    await ours.deal({ stage: stageNamed(pipeline, 'Delivered').key }),
  ];
  const remove = (query = '') => ours.delete(`/api/pipelines/${pipeline.id}${query}`);
  expect((await remove().expect(409)).body.code).toBe('stage_in_use');
  await remove('?move_to=closed_won').expect(422);
  await remove(`?move_to=${stageNamed(pipeline, 'Inquiry').key}`).expect(422);
  await remove('?move_to=negotiation').expect(204);
  expect((await ours.get(`/api/deals/${open.id}`)).body.stage).toBe('negotiation');
  expect((await ours.get(`/api/deals/${won.id}`)).body).toMatchObject({
    stage: 'closed_won',
    closed_at: won.closed_at,
    stage_since: won.stage_since,
  });
  const [left] = (await pipelinesOf(ours)) as [Pipeline];
  expect((await ours.delete(`/api/pipelines/${left.id}`).expect(409)).body.code).toBe('default_pipeline');
});

test('new deals begin in a pipeline that becomes the default', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  await ours.put(`/api/pipelines/${pipeline.id}`, { is_default: true }).expect(200);
  expect((await pipelinesOf(ours)).filter(({ is_default }) => is_default)).toMatchObject([{ id: pipeline.id }]);
  const { body } = await ours.post('/api/deals', { title: 'Ann & Ben', amount: 1 }).expect(201);
  expect(body.stage).toBe(stageNamed(pipeline, 'Inquiry').key);
});

test.each([
  [
    'no open stage',
    {
      stages: [
        { name: 'W', kind: 'won' },
        { name: 'L', kind: 'lost' },
      ],
    },
    'stages',
  ],
  ['two won stages', { stages: [{ name: 'A' }, { name: 'W', kind: 'won' }, { name: 'V', kind: 'won' }] }, 'stages'],
  ['a stage without a name', { stages: [{}, { name: 'W', kind: 'won' }, { name: 'L', kind: 'lost' }] }, 'stages'],
  [
    'a chance above 100',
    { stages: [{ name: 'A', probability: 101 }, ...PHOTOGRAPHER.stages.slice(2)] },
    'stages.0.probability',
  ],
  ['no name', { name: ' ' }, 'name'],
])('a pipeline with %s is refused', async (_what, wrong, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/pipelines', { ...PHOTOGRAPHER, ...wrong }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('the outcome of a stage cannot be changed, and a stage of another pipeline is refused', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const errorsOf = async (stages: object[]) =>
    (await ours.put(`/api/pipelines/${pipeline.id}`, { stages }).expect(422)).body.errors;
  const [inquiry, booked, won, lost] = pipeline.stages as [Stage, Stage, Stage, Stage];
  expect(await errorsOf([inquiry, { ...booked, kind: 'won' }, { ...won, kind: 'open' }, lost])).toEqual({
    'stages.1.kind': 'The outcome of a stage cannot be changed',
  });
  expect(await errorsOf([...pipeline.stages, { key: 'lead' }])).toEqual({
    'stages.4.key': 'This pipeline has no such stage',
  });
});

test('a stale change is refused, and only owners may change pipelines', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const version = JSON.stringify(pipeline.updated_at);
  const rename = (name: string) => ours.put(`/api/pipelines/${pipeline.id}`, { name }).set('If-Match', version);
  await rename('Shoots').expect(200);
  await rename('Portraits').expect(412);
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  for (const refused of [
    ours.post('/api/pipelines', PHOTOGRAPHER),
    ours.put(`/api/pipelines/${pipeline.id}`, { name: 'Mine' }),
    ours.delete(`/api/pipelines/${pipeline.id}`),
  ]) {
    expect(await refused).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  }
  expect(await pipelinesOf(ours)).toHaveLength(2);
});

test('an empty pipeline is not deleted either if `move_to` is a closed stage', async () => {
  const ours = await api.workspace();
  const { id } = await weddings(ours);
  await ours.delete(`/api/pipelines/${id}?move_to=closed_won`).expect(422);
  await ours.delete(`/api/pipelines/${id}?move_to=lead`).expect(204);
});

test('a stranger cannot see or change a pipeline, or put a deal into its stages', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const pipeline = await weddings(ours);
  const stage = stageNamed(pipeline, 'Inquiry').key;
  await theirs.get(`/api/pipelines/${pipeline.id}`).expect(404);
  await theirs.put(`/api/pipelines/${pipeline.id}`, { name: 'Mine' }).expect(404);
  await theirs.delete(`/api/pipelines/${pipeline.id}?move_to=lead`).expect(404);
  expect(
    Object.keys((await theirs.post('/api/deals', { title: 'x', amount: 1, stage }).expect(422)).body.errors),
  ).toEqual(['stage']);
  const deal = await theirs.deal();
  await theirs.post(`/api/deals/${deal.id}/moves`, { stage, before_deal_id: null }).expect(422);
  await theirs.get(`/api/deals/board?pipeline_id=${pipeline.id}`).expect(404);
});

test('too many pipelines, a pipeline without a name and a new stage with a key are refused', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  await ours.put(`/api/pipelines/${pipeline.id}`, { name: null }).expect(422);
  const [first, ...others] = PHOTOGRAPHER.stages;
  const keyed = { ...PHOTOGRAPHER, stages: [{ ...first, key: 'lead' }, ...others] };
  expect(Object.keys((await ours.post('/api/pipelines', keyed).expect(422)).body.errors)).toEqual(['stages.0.key']);
  for (let more = 2; more < PIPELINES_MAX; more++) await weddings(ours);
  expect((await ours.post('/api/pipelines', PHOTOGRAPHER).expect(409)).body.code).toBe('too_many_pipelines');
});

test('a workspace on the Free plan can rename its pipeline, and has only one', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const [pipeline] = (await pipelinesOf(ours)) as [Pipeline];
  await ours.put(`/api/pipelines/${pipeline.id}`, { name: 'Roofs' }).expect(200);
  const { body } = await ours.post('/api/pipelines', PHOTOGRAPHER).expect(403);
  expect(body.detail.resource).toBe('pipelines');
});

test('a won deal keeps its closing day in another pipeline, alone or in a bulk change, and an undo moves it back', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const won = stageNamed(pipeline, 'Delivered').key;
  const [one, other, open] = [
    await ours.deal({ stage: 'closed_won' }),
    await ours.deal({ stage: 'closed_won' }),
    await ours.deal({ stage: 'negotiation' }),
  ];
  await api.db('deals').whereIn('id', [one.id, other.id]).update({ closed_at: '2026-03-01T12:00:00.000Z' });
  const { body: moved } = await ours.post(`/api/deals/${one.id}/moves`, { stage: won }).expect(200);
  expect(moved).toMatchObject({ pipeline_id: pipeline.id, closed_at: '2026-03-01T12:00:00.000Z' });

  const body = { ids: [other.id, open.id], action: { type: 'stage', stage: won } };
  const { body: done } = await ours.post('/api/deals/bulk', body).expect(200);
  const find = async ({ id }: { id: string }): Promise<Deal> => (await ours.get(`/api/deals/${id}`).expect(200)).body;
  expect(await find(other)).toMatchObject({ stage: won, closed_at: '2026-03-01T12:00:00.000Z' });
  expect((await find(open)).closed_at).not.toBe('2026-03-01T12:00:00.000Z');
  await ours.post(`/api/deals/bulk/${done.id}/undo`).expect(200);
  expect(await find(other)).toMatchObject({ stage: 'closed_won', closed_at: '2026-03-01T12:00:00.000Z' });
  expect(await find(open)).toMatchObject({ stage: 'negotiation', outcome: 'open', closed_at: null });
});
