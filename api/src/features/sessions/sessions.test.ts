import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

const me = (token: string) => api.as(token).get('/api/auth/me');

/** Sets a password for the same person, and signs in twice as from other devices. */
const elsewhere = async ({ userId, email }: { userId: string; email: string }) => {
  const password = 'a fine password';
  await api.http().post('/api/auth/password/forgot').send({ email }).expect(202);
  await api.work();
  const token = (await api.emailTo(email))?.text.match(/token=(\S+)/)?.[1];
  await api.http().post('/api/auth/password/reset').send({ token, password }).expect(204);
  const signIn = () =>
    api
      .http()
      .post('/api/auth/login')
      .set('User-Agent', 'Firefox on a phone')
      .type('form')
      .send({ username: email, password })
      .expect(200);
  const [first, second] = [await signIn(), await signIn()];
  expect(userId).toBe((await me(first.body.access_token)).body.id);
  return [first.body.access_token as string, second.body.access_token as string] as const;
};

test('sessions are listed with their device, the current one is marked, and each can be ended', async () => {
  const ours = await api.workspace();
  const [here, there] = await elsewhere(ours);
  const list = () => api.as(here).get('/api/auth/sessions').expect(200);

  const { body: sessions } = await list();
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ is_current }: { is_current: boolean }) => is_current).sort()).toEqual([false, true]);
  const other = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
  expect(other).toMatchObject({ user_agent: 'Firefox on a phone', ip_prefix: '127.0.0.x' });

  await api.as(here).delete(`/api/auth/sessions/${other.id}`).expect(204);
  await me(there).expect(401);
  await me(here).expect(200);
  expect((await list()).body).toHaveLength(1);
  await api.as(here).delete(`/api/auth/sessions/${other.id}`).expect(404);
});

test('signing out of all devices ends every session of the user, the current one too, and no one else’s', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [here, there] = await elsewhere(ours);
  const { headers } = await api.as(here).post('/api/auth/logout-all').expect(204);
  expect(String(headers['set-cookie'])).toMatch(/rapport_session=;/);
  await me(here).expect(401);
  await me(there).expect(401);
  await me(theirs.token).expect(200);
});

test('a person gets an email when a session ends because its token was used twice', async () => {
  const ours = await api.workspace();
  const refresh = () => api.http().post('/api/auth/refresh').send({ refresh_token: ours.refreshToken });
  await refresh().expect(200);
  await api.db.raw(
    `update refresh_tokens set rotated_at = rotated_at - interval '31 seconds' where rotated_at is not null`,
  );
  await refresh().expect(401);
  await api.work();
  expect((await api.emailTo(ours.email))?.subject).toBe('We ended one of your sessions');
});
