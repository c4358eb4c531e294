import { PLANS } from '@rapport/shared/plans';
import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { startApi } from '../../testing/startApi';
import { requireMonthlyRoom, requireRoom } from './planLimits';

const api = startApi();

test('an installation without billing has no limits and needs no plan for keys', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const many = `name\n${Array.from({ length: 150 }, (_, at) => `Person ${at}`).join('\n')}`;
  await api.db('installation').update({ is_unlimited: true });
  try {
    expect((await ours.upload('/api/contacts/bulk/import', many)).body).toMatchObject({ imported: 150, failed: 0 });
    await ours.contact();
    expect((await ours.get('/api/team')).body.users_limit).toBe(-1);
    await ours.post('/api/api-keys', { name: 'Website' }).expect(201);
  } finally {
    await api.db('installation').update({ is_unlimited: false });
  }
  // The contacts that were added meanwhile stay, but no more can be added.
  expect((await ours.post('/api/contacts', { name: 'One more' }).expect(403)).body.code).toBe('plan_limit');
  expect((await ours.get('/api/contacts?limit=1')).headers['x-total-count']).toBe('151');
});

test('if two people add a contact at the same time, only one gets the last place', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.upload('/api/contacts/bulk/import', `name\n${Array.from({ length: 99 }, (_, at) => `P${at}`).join('\n')}`);
  let answer: Promise<{ status: number }> | undefined;
  await ours.scoped(async (scope) => {
    await requireRoom(scope, 'contacts');
    answer = ours.post('/api/contacts', { name: 'Second' }).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
    await addRow(scope, 'contacts', { name: 'First' });
  });
  expect((await answer)?.status).toBe(403);
});

test('only as many tasks as are left this month can be added', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.task();
  const left = PLANS.free.tasks_limit - 1;
  await ours.scoped((scope) => requireMonthlyRoom(scope, 'tasks', left));
  await expect(ours.scoped((scope) => requireMonthlyRoom(scope, 'tasks', left + 1))).rejects.toMatchObject({
    code: 'plan_limit',
  });
});
