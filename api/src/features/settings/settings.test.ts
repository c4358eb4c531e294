import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('settings are saved only for the user who changes them', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours
    .put('/api/settings/profile', { name: 'Ann Lee', phone: '1', company: 'Acme', timezone: 'America/Denver' })
    .expect(200);
  await ours
    .put('/api/settings/preferences', {
      date_format: 'YYYY-MM-DD',
      currency: 'EUR',
      language: 'de',
      theme: 'dark',
      single_key_shortcuts: false,
    })
    .expect(200);
  await ours.put('/api/settings/notifications', { weekly_report: true, deal_updates: false }).expect(200);
  expect((await ours.get('/api/settings/profile')).body).toEqual({
    name: 'Ann Lee',
    email: ours.email,
    phone: '1',
    company: 'Acme',
    timezone: 'America/Denver',
  });
  expect((await ours.get('/api/settings/preferences')).body).toMatchObject({
    date_format: 'YYYY-MM-DD',
    timezone: 'America/Denver',
    single_key_shortcuts: false,
  });
  expect((await ours.get('/api/settings/notifications')).body).toMatchObject({
    weekly_report: true,
    deal_updates: false,
  });
  expect((await ours.get('/api/auth/me')).body.name).toBe('Ann Lee');
  expect((await theirs.get('/api/settings/preferences')).body).toEqual({
    date_format: 'MM/DD/YYYY',
    currency: 'USD',
    language: 'en',
    theme: 'auto',
    timezone: 'UTC',
    single_key_shortcuts: true,
  });
});

test.each([
  ['profile', { timezone: 'Mars/Olympus' }, 'timezone'],
  // Node knows the next two, but Postgres does not. In Postgres, CET has no daylight saving time.
  ['preferences', { timezone: 'AET' }, 'timezone'],
  ['profile', { timezone: 'US/Pacific-New' }, 'timezone'],
  ['preferences', { timezone: 'CET' }, 'timezone'],
  ['profile', { name: '' }, 'name'],
  ['preferences', { currency: 'BTC' }, 'currency'],
  ['preferences', { date_format: 'later' }, 'date_format'],
  ['notifications', { weekly_report: 'yes' }, 'weekly_report'],
  ['workspace', { rates: { EUR: -1 } }, 'rates.EUR'],
  ['workspace', { lost_reasons: [''] }, 'lost_reasons.0'],
])('settings of %s refuse %o', async (what, change, field) => {
  const ours = await api.workspace();
  const { body } = await ours.put(`/api/settings/${what}`, change).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('the owner changes the name and the deal settings of the workspace, and every member can read them', async () => {
  const ours = await api.workspace();
  const change = {
    name: 'Roofs Ltd',
    currency: 'GBP',
    rates: { EUR: 0.85 },
    lost_reasons: ['Price', 'Weather'],
  };
  expect((await ours.put('/api/settings/workspace', change).expect(200)).body).toMatchObject(change);
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  expect((await ours.get('/api/settings/workspace').expect(200)).body).toMatchObject(change);
  await ours.put('/api/settings/workspace', { name: 'Mine' }).expect(403);
});

test('exchange rates are converted when the workspace changes its currency', async () => {
  const ours = await api.workspace();
  const save = async (change: object) => (await ours.put('/api/settings/workspace', change).expect(200)).body;
  await save({ currency: 'USD', rates: { EUR: 1.25, GBP: 1.5 } });
  expect(await save({ currency: 'USD' })).toMatchObject({ rates: { EUR: 1.25, GBP: 1.5 } });
  expect(await save({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', rates: { USD: 0.8, GBP: 1.2 } });
  // There is no rate for the yen.
  expect(await save({ currency: 'JPY' })).toMatchObject({ currency: 'JPY', rates: {} });
  expect(await save({ currency: 'USD', rates: { JPY: 0.005 } })).toMatchObject({ rates: { JPY: 0.005 } });
});

test('the default lost reasons are in the language of the first owner for all members, until an owner writes others', async () => {
  const [ours, other] = [await api.workspace(), await api.workspace()];
  const membership = { workspace_id: ours.workspaceId, user_id: ours.userId };
  await ours.addMember(other, 'owner');
  await other.put('/api/settings/preferences', { language: 'fr' }).expect(200);
  const reasons = async () => (await ours.get('/api/settings/workspace').expect(200)).body.lost_reasons;
  expect(await reasons()).toContain('Price');
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  expect(await reasons()).toContain('Preis');
  await api.db('memberships').where(membership).update({ role: 'member' });
  expect(await reasons()).toContain('Prix');
  await api.db('memberships').where(membership).update({ role: 'owner' });
  await ours.put('/api/settings/workspace', { lost_reasons: ['Weather'] }).expect(200);
  expect(await reasons()).toEqual(['Weather']);
});
