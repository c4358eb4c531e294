import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { countAttempt } from './throttle';

const api = startApi();

const anywhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
const login = (username: string, password: string, { from = anywhere(), cookie = '' } = {}) =>
  api
    .http()
    .post('/api/auth/login')
    .set({ 'X-Forwarded-For': from, Cookie: cookie })
    .type('form')
    .send({ username, password });

const newcomer = async () => {
  const person = { email: `${randomUUID()}@example.com`, password: 'a fine password', name: 'Ada' };
  await api.http().post('/api/auth/register').set('X-Forwarded-For', anywhere()).send(person).expect(201);
  return person;
};

/** Simulates waiting by moving the ends of all current counts to an earlier time. */
const wait = (seconds: number) => api.db('rate_limits').decrement('expire', seconds * 1000);

test.each(['somebody', 'nobody'])(
  'after five wrong passwords, the address of %s is blocked for 15 minutes, then twice and four times as long',
  async (who) => {
    const from = anywhere();
    const email = who === 'somebody' ? (await newcomer()).email : `${randomUUID()}@example.com`;
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'wrong password', { from }).expect(401);
    const first = await login(email, 'wrong password', { from }).expect(429);
    expect(first.headers['retry-after']).toBe('900');
    expect(first.body.detail).toBe('Too many attempts. Please try again in 15 minutes, or reset your password.');
    await login(email, 'a fine password', { from }).expect(429);

    for (const [passed, blocked] of [
      [901, '1800'],
      [1801, '3600'],
    ] as const) {
      await wait(passed);
      for (let tries = 0; tries < 5; tries += 1) await login(email, 'wrong password', { from }).expect(401);
      expect((await login(email, 'wrong password', { from }).expect(429)).headers['retry-after']).toBe(blocked);
    }
  },
);

test('simultaneous attempts are counted like successive ones', async () => {
  const { email } = await newcomer();
  const from = anywhere();
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong password', { from })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('a right password resets the count', async () => {
  const person = await newcomer();
  const from = anywhere();
  for (let tries = 0; tries < 4; tries += 1) await login(person.email, 'wrong password', { from }).expect(401);
  await login(person.email, person.password, { from }).expect(200);
  for (let tries = 0; tries < 5; tries += 1) await login(person.email, 'wrong password', { from }).expect(401);
});

test('an attack from many networks blocks only unknown devices, so that the owner can sign in on a known one', async () => {
  const person = await newcomer();
  const from = anywhere();
  const { headers } = await login(person.email, person.password, { from }).expect(200);
  const cookie = String(headers['set-cookie']).match(/rapport_device=[^;]+/)?.[0] ?? '';

  for (let tries = 0; tries < 30; tries += 1) {
    await countAttempt(api.context, { email: person.email, network: anywhere(), device: null });
  }
  await login(person.email, person.password).expect(429);
  await login(person.email, person.password, { cookie }).expect(200);
});

test('a device is known only for its own account, and its guesses are limited too', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const from = anywhere();
  const { headers } = await login(person.email, person.password, { from }).expect(200);
  const cookie = String(headers['set-cookie']).match(/rapport_device=[^;]+/)?.[0] ?? '';

  for (let tries = 0; tries < 5; tries += 1) await login(other.email, 'wrong password', { from, cookie }).expect(401);
  await login(other.email, 'wrong password', { from, cookie }).expect(429);
  for (let tries = 0; tries < 5; tries += 1) await login(person.email, 'wrong password', { cookie }).expect(401);
  await login(person.email, person.password, { cookie }).expect(429);
});

test('one network can create five accounts an hour', async () => {
  const from = anywhere();
  const register = () =>
    api
      .http()
      .post('/api/auth/register')
      .set('X-Forwarded-For', from)
      .send({ email: `${randomUUID()}@example.com`, password: 'a fine password', name: 'Ada' });
  for (let made = 0; made < 5; made += 1) await register().expect(201);
  const { headers } = await register().expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
});

test('the counts contain no email addresses and no IP addresses', async () => {
  const person = await newcomer();
  await login(person.email, 'wrong password', { from: '203.0.113.77' }).expect(401);
  const keys = (await api.db('rate_limits').select('key')).map(({ key }) => key).join();
  expect(keys).not.toContain(person.email);
  expect(keys).not.toContain('203.0.113.77');
});
