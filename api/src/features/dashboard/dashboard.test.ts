import { DAY_MS, dayOf } from '@rapport/shared/dates';
import type { Stage } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('the sentence has only the names and amounts of this workspace, in its currency', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.deal({ title: 'Solar roof', stage: 'proposal', amount: 8_400 });
  await ours.task({ title: 'Call Grace', due_date: new Date(Date.now() - 2 * DAY_MS).toISOString() });
  const sentence = async (who = ours) => (await who.get('/api/dashboard/attention').expect(200)).body.sentence;
  expect(await sentence()).toBe(
    'The proposal “Solar roof” worth $8,400 is waiting for a reply; “Call Grace” is 2 days late.',
  );
  expect(await sentence(theirs)).toBe('Nothing needs your attention today.');

  await ours.deal({ title: 'Pool roof', stage: 'proposal', amount: 100, currency: 'EUR' });
  expect(await sentence()).toMatch(/^Two proposals are waiting for a reply;/);
  await ours.put('/api/settings/workspace', { rates: { EUR: 2 } }).expect(200);
  expect(await sentence()).toMatch(/^Two proposals worth \$8,600 are waiting for a reply;/);

  const [pipeline] = (await ours.get('/api/pipelines')).body;
  const stages = pipeline.stages.map((stage: Stage) =>
    stage.key === 'proposal' ? { ...stage, name: 'Editing' } : stage,
  );
  await ours.put(`/api/pipelines/${pipeline.id}`, { stages }).expect(200);
  expect(await sentence()).toBe('“Call Grace” is 2 days late.');
});

test('a request for own items gets the tasks, the deals and the sentence that the caller is responsible for', async () => {
  const ours = await api.workspace();
  const late = { due_date: new Date(Date.now() - 2 * DAY_MS).toISOString() };
  const read = async (query = '') => (await ours.get(`/api/dashboard/attention${query}`).expect(200)).body;
  await ours.deal({ title: 'Solar roof', stage: 'proposal', amount: 8_400 });
  await ours.deal({ title: 'Pool roof', stage: 'proposal', amount: 100, owner_id: null });
  await ours.task({ title: 'Call Grace', ...late, assignee_id: ours.userId });
  await ours.task({ title: 'Call Ada', ...late, assignee_id: null });
  expect((await read()).sentence).toMatch(
    /^Two proposals worth \$8,500 are waiting for a reply; two tasks are overdue/,
  );
  const mine = await read('?mine=true');
  expect(mine.sentence).toBe(
    'The proposal “Solar roof” worth $8,400 is waiting for a reply; “Call Grace” is 2 days late.',
  );
  expect(mine.overdue).toMatchObject({ total: 1, items: [{ title: 'Call Grace' }] });
  await ours.deal({ title: 'Barn roof', stage: 'proposal', amount: 100 });
  expect((await read('?mine=true')).sentence).toMatch(/^Two proposals are waiting for a reply;/);
  await ours.get('/api/dashboard/attention?mine=perhaps').expect(422);
});

test('the month has the amounts won on each day until today, and those of the whole last month', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [won, lastMonth, lost] = [
    await ours.deal({ amount: 500, stage: 'closed_won' }),
    await ours.deal({ amount: 70, stage: 'closed_won' }),
    await ours.deal({ amount: 9_000, stage: 'closed_lost' }),
  ];
  expect([won, lost]).toHaveLength(2);
  await ours.deal({ amount: 30, stage: 'closed_won', currency: 'JPY' });
  const today = dayOf(new Date().toISOString(), 'UTC');
  await api
    .db('deals')
    .where({ id: lastMonth.id })
    .update({
      closed_at: api.db.raw("date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'"),
    });

  const { body } = await ours.get('/api/dashboard/month').expect(200);
  expect(body).toMatchObject({
    currency: 'USD',
    current: { month: today.slice(0, 7) },
    apart: [{ currency: 'JPY', count: 1, amount: 30 }],
  });
  expect(body.current.days).toHaveLength(Number(today.slice(8)));
  expect(body.current.days.at(-1)).toBe(500);
  expect(body.last.days.at(-1)).toBe(70);
  expect([...body.current.days, ...body.last.days].reduce((sum, each) => sum + each, 0)).toBe(570);
  const days = (await theirs.get('/api/dashboard/month').expect(200)).body.current.days;
  expect(Math.max(...days)).toBe(0);
});
