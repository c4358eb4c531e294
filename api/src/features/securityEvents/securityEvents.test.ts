import type { SecurityEvent } from '@rapport/shared/securityEvents';
import { expect, test, vi } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

const PASSWORD = 'a fine long passphrase';

const register = async (email: string): Promise<string> =>
  (await api.http().post('/api/auth/register').send({ email, password: PASSWORD, name: 'Ann' }).expect(201)).body
    .access_token;
const login = (username: string, password: string) =>
  api.http().post('/api/auth/login').set('User-Agent', 'Firefox on a phone').type('form').send({ username, password });
const eventsOf = async (token: string, query = ''): Promise<SecurityEvent[]> =>
  (await api.as(token).get(`/api/auth/events${query}`).expect(200)).body;
const kinds = (events: SecurityEvent[]) => events.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind));

test('sign-ins, failed sign-ins and ended sessions are listed only for the person they concern', async () => {
  const token = await register('ann@example.com');
  const theirs = await register('bob@example.com');
  await login('ann@example.com', 'not the password').expect(401);
  await login('nobody@example.com', 'not the password').expect(401);
  const phone = (await login('ANN@example.com', PASSWORD).expect(200)).body.access_token;
  const change = { current_password: PASSWORD, new_password: 'another fine passphrase' };
  await api.as(token).post('/api/auth/password/change', change).expect(204);
  await api.as(token).post('/api/auth/logout').expect(204);
  const again = (await login('ann@example.com', change.new_password).expect(200)).body.access_token;

  const events = await eventsOf(again);
  expect(kinds(events)).toEqual([
    'signed_in: password',
    'signed_out',
    'password_changed',
    'signed_in: password',
    'sign_in_failed',
    'signed_in: registration',
  ]);
  expect(events[4]).toMatchObject({ user_agent: 'Firefox on a phone', ip_prefix: '127.0.0.x' });
  expect(kinds(await eventsOf(theirs))).toEqual(['signed_in: registration']);
  await api.as(phone).get('/api/auth/events').expect(401);
});

test('creating, using and deleting a key is listed for the member who created it', async () => {
  const ours = await api.workspace();
  const { id, key } = (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;
  for (let time = 0; time < 3; time += 1) await api.http().get('/api/contacts').set('X-API-Key', key).expect(200);
  await vi.waitFor(async () => expect(kinds(await eventsOf(ours.token))).toContain('key_used: Website'), 10_000);
  await ours.delete(`/api/api-keys/${id}`).expect(204);

  expect(kinds(await eventsOf(ours.token))).toEqual(['key_ended: Website', 'key_used: Website', 'key_made: Website']);
});

test('a long list is paginated', async () => {
  const token = await register('page@example.com');
  await login('page@example.com', 'not the password').expect(401);
  await login('page@example.com', PASSWORD).expect(200);
  const first = await api.as(token).get('/api/auth/events?limit=2').expect(200);
  expect(first.headers['x-total-count']).toBe('3');
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1];
  expect([...kinds(first.body), ...kinds(await eventsOf(token, `?limit=2&cursor=${cursor}`))]).toEqual([
    'signed_in: password',
    'sign_in_failed',
    'signed_in: registration',
  ]);
});
