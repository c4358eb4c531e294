import type { LeadScore, LeadScores } from '@rapport/shared/ai';
import type { Analysis } from '@rapport/shared/analyses';
import type { Contact } from '@rapport/shared/contacts';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { renewDueScores } from './analyses.jobs';
import { LIVE_MAX } from './analyses.service';

const api = startApi();

const visit = async (ours: Workspace): Promise<LeadScores> =>
  (await ours.post('/api/ai/bulk-lead-scoring').expect(200)).body;
const listed = async (ours: Workspace): Promise<LeadScore[]> =>
  (await ours.get('/api/ai/lead-scores?limit=200').expect(200)).body;
const scoreOf = async (ours: Workspace, { id }: { id: string }) =>
  (await visit(ours)).all_scores.find(({ contact_id }) => contact_id === id)?.score;
const waiting = async () => Number((await api.queue().where({ attempts: 0 }).count('* as count').first())?.count);
const recordedContacts = async ({ workspaceId }: Workspace): Promise<string[]> =>
  [...new Set(await api.db('score_changes').where({ workspace_id: workspaceId }).pluck('contact_id'))].sort();
const tick = () => renewDueScores.perform(api.context, {});

/** Pretends that the workspace has so many contacts that its scores are stored, and that they were computed `minutes` ago. */
const analyzed = async (ours: Workspace, minutes = 3) => {
  await api
    .db('workspace_counts')
    .where({ workspace_id: ours.workspaceId, noun: 'contacts' })
    .increment('total', LIVE_MAX.leads);
  await visit(ours);
  await api.work();
  await age(ours, minutes);
};

const age = ({ workspaceId }: Workspace, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000).toISOString();
  return api.db('analyses').where({ workspace_id: workspaceId }).update({ made_at: then, started_at: then });
};

test('if there are too many contacts for a request, a job scores them, and requests only read the scores', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, new_id(n), 'Person ' || n from generate_series(1, ?) n`,
      [workspaceId, LIVE_MAX.leads + 1],
    ),
  );
  expect(await visit(ours)).toMatchObject({ total_processed: 0, analysis: { status: 'running', is_made: false } });
  expect(await listed(ours)).toEqual([]);
  expect(await api.db('lead_scores').where({ workspace_id: ours.workspaceId })).toEqual([]);
  await api.work();
  expect(await visit(ours)).toMatchObject({ total_processed: LIVE_MAX.leads + 1, analysis: { status: 'ready' } });
});

test('a change of a contact renews its score soon afterwards, even if no user opens it', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Roofs' });
  const [ann, bob] = [await ours.contact({ name: 'Ann', company_id: company.id }), await ours.contact({ name: 'Bob' })];
  await analyzed(ours);
  const [before, ofBob] = [await scoreOf(ours, ann), await scoreOf(ours, bob)];
  await ours.put(`/api/contacts/${ann.id}`, { email: 'ann@roofs.example' }).expect(200);
  expect(await scoreOf(ours, ann)).toBe(before);
  expect(await waiting()).toBe(0);
  await tick();
  expect(await waiting()).toBe(1);
  await api.work();
  expect(await scoreOf(ours, ann)).toBeGreaterThan(before ?? 100);
  expect(await scoreOf(ours, bob)).toBe(ofBob);
  expect(await recordedContacts(ours)).toEqual([]);
  // Within two minutes after that, further changes wait, and one job handles them all.
  await ours.put(`/api/contacts/${ann.id}`, { phone: '1' }).expect(200);
  await ours.contact({ name: 'Cy' });
  await tick();
  expect(await waiting()).toBe(0);
  await age(ours, 3);
  await tick();
  await tick();
  expect(await waiting()).toBe(1);
  await api.work();
  expect((await visit(ours)).total_processed).toBe(3);
  await ours.delete(`/api/contacts/${bob.id}`).expect(204);
  await age(ours, 3);
  await tick();
  await api.work();
  expect((await visit(ours)).total_processed).toBe(2);
});

test('changes that affect a fact are recorded, and others are not', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const company = await ours.company({ name: 'Roofs' });
  const [ann, bob] = [await ours.contact({ name: 'Ann', company_id: company.id }), await ours.contact({ name: 'Bob' })];
  const field = (await ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Region' }).expect(201))
    .body;
  const deal = await ours.deal({ contact_id: ann.id });
  const task = await ours.task({ contact_id: ann.id });
  expect(await recordedContacts(ours)).toEqual([]);
  await analyzed(ours);
  const notes = async (change: () => unknown): Promise<string[]> => {
    await api.db('score_changes').where({ workspace_id: ours.workspaceId }).delete();
    await change();
    return recordedContacts(ours);
  };
  const put = (path: string, body: object) => () => ours.put(path, body).expect(200);
  const moving: [string, () => unknown, Contact[]][] = [
    ['a tag', put(`/api/contacts/${ann.id}`, { tags: ['vip'] }), [ann]],
    ['an own value', put(`/api/contacts/${ann.id}`, { custom: { [field.key]: 'North' } }), [ann]],
    ['a status', put(`/api/contacts/${ann.id}`, { status: 'customer' }), [ann]],
    ['an industry', put(`/api/companies/${company.id}`, { industry: 'Roofing' }), [ann]],
    ['an amount', put(`/api/deals/${deal.id}`, { amount: 5 }), [ann]],
    ['the contact of a deal', put(`/api/deals/${deal.id}`, { contact_id: bob.id }), [ann, bob]],
    ['a won deal', () => ours.post(`/api/deals/${deal.id}/moves`, { stage: 'closed_won' }).expect(200), [bob]],
    ['a finished task', put(`/api/tasks/${task.id}`, { status: 'done' }), [ann]],
    ['a new task', () => ours.task({ contact_id: bob.id }), [bob]],
    ['a call', () => ours.post(`/api/contacts/${bob.id}/touches`, { kind: 'call' }).expect(201), [bob]],
    ['a deletion', () => ours.delete(`/api/contacts/${bob.id}`).expect(204), [bob]],
    ['a name', put(`/api/contacts/${ann.id}`, { name: 'Anna', notes: 'Nice' }), []],
    ['a title of a task', put(`/api/tasks/${task.id}`, { title: 'Call' }), []],
    ['a city', put(`/api/companies/${company.id}`, { name: 'Roofs & Co' }), []],
    ['a change elsewhere', () => theirs.contact({ name: 'Eve' }), []],
  ];
  for (const [what, change, contacts] of moving) {
    expect([what, await notes(change)]).toEqual([what, contacts.map(({ id }) => id).sort()]);
  }
  expect(await recordedContacts(theirs)).toEqual([]);
});

test('the model is trained again after outcomes changed, at most once an hour, and once a day', async () => {
  const ours = await api.workspace();
  const ann = await ours.contact({ name: 'Ann' });
  const status = async () => ((await ours.get('/api/analyses').expect(200)).body as Analysis[])[0]?.status;
  await analyzed(ours);
  await ours.put(`/api/contacts/${ann.id}`, { status: 'customer' }).expect(200);
  await tick();
  await api.work();
  await tick();
  expect(await status()).toBe('ready');
  await age(ours, 61);
  await tick();
  expect(await status()).toBe('running');
  await api.work();
  await age(ours, 61);
  await tick();
  expect(await status()).toBe('ready');
  await age(ours, 24 * 60 + 1);
  await tick();
  expect(await status()).toBe('running');
});

test('changes that a failed job had taken are recorded again', async () => {
  const ours = await api.workspace();
  const ann = await ours.contact({ name: 'Ann' });
  await analyzed(ours);
  await ours.put(`/api/contacts/${ann.id}`, { email: 'ann@roofs.example' }).expect(200);
  await tick();
  await api.db.raw('revoke select on tasks from rapport_app');
  await api.work();
  await api.db.raw('grant select on tasks to rapport_app');
  expect(await recordedContacts(ours)).toEqual([ann.id]);
});

test('a workspace with stored scores can be deleted', async () => {
  const ours = await api.workspace();
  const ann = await ours.contact({ name: 'Ann' });
  await ours.deal({ contact_id: ann.id });
  await ours.task({ contact_id: ann.id });
  await analyzed(ours);
  await api.db('workspaces').where({ id: ours.workspaceId }).delete();
  expect(await api.db('score_changes').where({ workspace_id: ours.workspaceId })).toEqual([]);
});
