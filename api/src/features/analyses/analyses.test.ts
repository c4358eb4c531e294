import type { DailyInsights, LeadScores } from '@rapport/shared/ai';
import type { Analysis } from '@rapport/shared/analyses';
import type { Duplicate } from '@rapport/shared/duplicates';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { LIVE_MAX } from './analyses.service';

const api = startApi();

const scores = async (ours: Workspace): Promise<LeadScores> =>
  (await ours.post('/api/ai/bulk-lead-scoring').expect(200)).body;
const insights = async (ours: Workspace): Promise<DailyInsights> =>
  (await ours.get('/api/ai/daily-insights').expect(200)).body;
const duplicates = async (ours: Workspace): Promise<Duplicate[]> =>
  (await ours.get('/api/contacts/duplicates').expect(200)).body;
const analyses = async (ours: Workspace): Promise<Analysis[]> => (await ours.get('/api/analyses').expect(200)).body;
const names = async (ours: Workspace) => (await scores(ours)).all_scores.map(({ contact_name }) => contact_name);
const refresh = (ours: Workspace, kind = 'leads') => ours.post('/api/analyses/refresh', { kind }).expect(204);

/** Pretends that the workspace has so many contacts that its analyses are stored. */
const enlarge = ({ workspaceId }: Workspace) =>
  api
    .db('workspace_counts')
    .where({ workspace_id: workspaceId, noun: 'contacts' })
    .increment('total', LIVE_MAX.duplicates);

/** The analysis of companies is live, because there are few. */
const COMPANIES = { kind: 'company_duplicates', status: 'live', made_at: null };

const waiting = async () => Number((await api.queue().where({ attempts: 0 }).count('* as count').first())?.count);

test('a small workspace is analyzed at once', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada' });
  expect(await scores(ours)).toMatchObject({ total_processed: 1, analysis: { status: 'live', is_made: true } });
  await refresh(ours);
  expect(await analyses(ours)).toEqual([
    { kind: 'leads', status: 'live', made_at: null },
    { kind: 'duplicates', status: 'live', made_at: null },
    COMPANIES,
  ]);
  expect(await waiting()).toBe(0);
});

test('a large workspace is analyzed by one job, whose result is stored and shown until there is a newer one', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.contact({ name: 'Ada', email: 'ada@roofs.example' });
  await enlarge(ours);
  expect(await scores(ours)).toMatchObject({
    total_processed: 0,
    all_scores: [],
    analysis: { status: 'running', is_made: false },
  });
  expect((await insights(ours)).summary).toMatch(/Opportunities appear once all contacts are scored\.$/);
  expect(await waiting()).toBe(1);

  await api.work();
  const made = await scores(ours);
  expect(made).toMatchObject({ total_processed: 1, analysis: { status: 'ready', is_made: true } });
  expect((await insights(ours)).generated_at).toBe(made.processed_at);
  expect(await analyses(ours)).toEqual([{ kind: 'leads', status: 'ready', made_at: made.processed_at }, COMPANIES]);
  await theirs.contact({ name: 'Eve' });
  expect(await analyses(theirs)).toMatchObject([{ status: 'live' }, { status: 'live' }, COMPANIES]);
  await enlarge(theirs);
  expect(await analyses(theirs)).toEqual([COMPANIES]);

  await ours.contact({ name: 'Ben' });
  expect(await names(ours)).toEqual(['Ada']);
  await refresh(ours);
  await refresh(ours);
  expect(await waiting()).toBe(1);
  expect(await scores(ours)).toMatchObject({ total_processed: 1, analysis: { status: 'running', is_made: true } });
  await api.work();
  expect(await names(ours)).toEqual(['Ada', 'Ben']);
});

test('stored duplicates are searched again when a user opens them after an hour', async () => {
  const ours = await api.workspace();
  const pair = async (email: string) => {
    for (const name of ['A', 'B']) await ours.contact({ name, company: email, email });
  };
  await pair('1@example.com');
  await enlarge(ours);
  await duplicates(ours);
  await api.work();
  await pair('2@example.com');
  const age = (minutes: number) =>
    api
      .db('analyses')
      .where({ workspace_id: ours.workspaceId })
      .update({ started_at: new Date(Date.now() - minutes * 60_000).toISOString() });
  await age(59);
  expect(await duplicates(ours)).toHaveLength(1);
  expect(await waiting()).toBe(0);
  await age(61);
  expect(await duplicates(ours)).toHaveLength(1);
  await api.work();
  expect(await duplicates(ours)).toHaveLength(2);
});

test('reasons are stored as kinds, and worded when they are read', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@roofs.example' });
  await enlarge(ours);
  await scores(ours);
  await api.work();
  const kept = await api.db('analyses').where({ workspace_id: ours.workspaceId }).first('result');
  const [first] = kept.result.ranking.scores;
  const filter = { field: 'last_contacted_at', op: 'empty' };
  expect(first.reasons).toContainEqual({ kind: 'never_contacted', filter, points: -3 });
  const labels = async () => (await scores(ours)).all_scores[0]?.factors.map(({ label }) => label);
  expect(await labels()).toContain('Never contacted');
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  expect(await labels()).toContain('Noch nie kontaktiert');
});

test('a failed analysis is reported, keeps the last result, and can be started again', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada' });
  await enlarge(ours);
  await scores(ours);
  await api.work();
  await refresh(ours);
  await api.db.raw('revoke select on campaign_recipients from rapport_app');
  await api.work();
  await api.db.raw('grant select on campaign_recipients to rapport_app');
  expect(await scores(ours)).toMatchObject({ total_processed: 1, analysis: { status: 'failed', is_made: true } });
  await refresh(ours);
  await api.work();
  expect((await scores(ours)).analysis.status).toBe('ready');
});

test('contacts that changed since the analysis are shown as they are now', async () => {
  const ours = await api.workspace();
  const at = async (name: string) =>
    ours.contact({
      name,
      email: `${name.slice(0, 3)}@roofs.example`,
      phone: '1',
      company: 'Roofs',
      tags: ['referral'],
    });
  const [planned, deleted, renamed] = [await at('Planned'), await at('Deleted'), await at('Old name')];
  for (const { id } of [planned, deleted, renamed]) {
    for (let nth = 0; nth < 4; nth += 1)
      await ours.post(`/api/contacts/${id}/touches`, { kind: 'meeting' }).expect(201);
  }
  await ours.contact({ name: 'Cold' });
  await enlarge(ours);
  await insights(ours);
  await api.work();
  expect((await insights(ours)).totals.opportunities).toBe(3);

  await ours.task({ contact_id: planned.id });
  await ours.delete(`/api/contacts/${deleted.id}`).expect(204);
  await ours.put(`/api/contacts/${renamed.id}`, { name: 'New name' }).expect(200);
  const { opportunities, totals } = await insights(ours);
  expect(opportunities.map(({ entities }) => entities[0]?.name)).toEqual(['New name']);
  expect(totals.opportunities).toBe(1);
  expect((await names(ours)).toSorted()).toEqual(['Cold', 'New name', 'Planned']);
  await ours.put(`/api/contacts/${renamed.id}`, { status: 'customer' }).expect(200);
  expect((await insights(ours)).opportunities).toEqual([]);
});

test('stored duplicates leave out pairs that were merged, deleted or marked as distinct since', async () => {
  const ours = await api.workspace();
  const pair = async (email: string) =>
    [
      await ours.contact({ name: 'A', company: email, email }),
      await ours.contact({ name: 'B', company: email, email }),
    ] as const;
  const [distinct, merged, left] = [
    await pair('1@example.com'),
    await pair('2@example.com'),
    await pair('3@example.com'),
  ];
  await enlarge(ours);
  expect(await duplicates(ours)).toEqual([]);
  expect(await analyses(ours)).toEqual([{ kind: 'duplicates', status: 'running', made_at: null }, COMPANIES]);
  await api.work();
  expect(await duplicates(ours)).toHaveLength(3);

  await ours.post('/api/contacts/distinctions', { first_id: distinct[0].id, second_id: distinct[1].id }).expect(204);
  await ours.post(`/api/contacts/${merged[0].id}/merge`, { other_id: merged[1].id }).expect(200);
  const response = await ours.get('/api/contacts/duplicates').expect(200);
  expect(response.body).toMatchObject([{ first: { id: left[0].id }, second: { id: left[1].id }, reasons: ['email'] }]);
  await ours.delete(`/api/contacts/${left[0].id}`).expect(204);
  expect(await duplicates(ours)).toEqual([]);
});

test('an erasure deletes stored results, and the result of a running job is not stored', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@roofs.example' });
  await ours.contact({ name: 'Ben' });
  await enlarge(ours);
  await scores(ours);
  await api.work();
  await refresh(ours);
  await ours.post('/api/personal-data/erasures', { email: 'ada@roofs.example', contact_ids: [ada.id] }).expect(200);
  expect(await analyses(ours)).toEqual([COMPANIES]);
  await api.work();
  expect(await analyses(ours)).toEqual([COMPANIES]);
});
