import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40, 7)]);
const WEBP = Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1');

const show = ({ token }: Workspace, bytes: Buffer, name = 'me.png') =>
  api.http().put('/api/settings/profile/picture').set('Authorization', `Bearer ${token}`).attach('file', bytes, name);

test('anyone with the address sees a picture, until it is replaced or deleted', async () => {
  const ours = await api.workspace();
  const { picture } = (await show(ours, PNG).expect(200)).body;
  expect((await ours.get('/api/auth/me')).body.picture).toBe(picture);

  const seen = await api.http().get(picture).expect(200).expect('Content-Type', 'image/png');
  expect(seen.body).toEqual(PNG);
  expect(seen.headers['x-content-type-options']).toBe('nosniff');

  const next = (await show(ours, WEBP, 'me.gif').expect(200)).body.picture;
  await api.http().get(next).expect(200).expect('Content-Type', 'image/webp');
  await api.http().get(picture).expect(404);

  await ours.delete('/api/settings/profile/picture').expect(204);
  await api.http().get(next).expect(404);
  expect((await ours.get('/api/auth/me')).body.picture).toBeNull();
});

test.each([
  ['markup that calls itself a picture', Buffer.from('<svg onload="alert(1)"/>'), 415, 'not_a_picture'],
  ['nothing', Buffer.alloc(0), 415, 'not_a_picture'],
  ['a picture that is too large', Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 413, 'too_large'],
])('%s is refused, and the picture stays unchanged', async (_name, bytes, status, code) => {
  const ours = await api.workspace();
  const { picture } = (await show(ours, PNG)).body;
  expect((await show(ours, bytes).expect(status)).body.code).toBe(code);
  expect((await ours.get('/api/auth/me')).body.picture).toBe(picture);
});

test('a request without a file or without a session is refused', async () => {
  const ours = await api.workspace();
  expect((await ours.put('/api/settings/profile/picture').expect(422)).body.errors).toEqual({
    file: 'Choose a picture',
  });
  await api.http().put('/api/settings/profile/picture').attach('file', PNG, 'me.png').expect(401);
});
