import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const apis = {
  'that is trusted': startApi({ TRUST_PROXY: 'loopback' }),
  'that is not trusted': startApi({ TRUST_PROXY: '192.0.2.1' }),
};

const register = (neighbor: keyof typeof apis, forwarded: Record<string, string>) =>
  apis[neighbor]
    .http()
    .post('/api/auth/register')
    .set(forwarded)
    .send({ email: `${randomUUID()}@example.com`, password: 'a fine password', name: 'Ada' })
    .expect(201);

test.each<[keyof typeof apis, string, string]>([
  ['that is trusted', '203.0.113.7', '203.0.113.x'],
  ['that is trusted', '198.51.100.1, 203.0.113.7', '203.0.113.x'],
  ['that is trusted', '203.0.113.7, 127.0.0.1', '203.0.113.x'],
  ['that is not trusted', '203.0.113.7', '127.0.0.x'],
])('behind a neighbor %s and that forwards for %s, the visitor is %s', async (neighbor, forwarded, visitor) => {
  const { body } = await register(neighbor, { 'X-Forwarded-For': forwarded });
  const { body: sessions } = await apis[neighbor]
    .http()
    .get('/api/auth/sessions')
    .set('Authorization', `Bearer ${body.access_token}`)
    .expect(200);
  expect(sessions).toMatchObject([{ ip_prefix: visitor }]);
});

test('X-Forwarded-Proto is believed only from a trusted neighbor', async () => {
  const https = { 'X-Forwarded-Proto': 'https' };
  const cookieOf = async (neighbor: keyof typeof apis) =>
    String((await register(neighbor, https)).headers['set-cookie']);
  expect(await cookieOf('that is trusted')).toMatch(/__Host-\w+=[^;]+;.*Secure/);
  expect(await cookieOf('that is not trusted')).not.toContain('Secure');
});
