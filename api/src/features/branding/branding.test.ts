import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40, 7)]);

const send = ({ token }: Pick<Workspace, 'token'>, kind: string, bytes: Buffer) =>
  api
    .http()
    .put(`/api/settings/branding/${kind}`)
    .set('Authorization', `Bearer ${token}`)
    .attach('file', bytes, 'a.png');

const brandOf = async (ours: Workspace) => (await ours.get('/api/shell').expect(200)).body.brand;

test('an owner sets the brand, which the app gets, and whose pictures anyone can load by their URL', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { name: 'Tiles & Co' }).expect(200);
  expect(await brandOf(ours)).toBeNull();
  const none = { is_on: false, accent: null, logo: null, icon: null, is_in_plan: true };
  expect((await ours.get('/api/settings/branding')).body).toEqual(none);

  const { body } = await send(ours, 'logo', PNG).expect(200);
  expect(body).toMatchObject({ is_on: true, icon: null });
  await ours.put('/api/settings/branding', { is_on: true, accent: ' #1A73E8' }).expect(200);
  expect(await brandOf(ours)).toEqual({ name: 'Tiles & Co', accent: '#1a73e8', logo: body.logo, icon: null });
  const seen = await api.http().get(body.logo).expect(200).expect('Content-Type', 'image/png');
  expect(seen.body).toEqual(PNG);
  expect(seen.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });

  const { logo } = (await send(ours, 'logo', PNG).expect(200)).body;
  await api.http().get(body.logo).expect(404);
  await ours.delete('/api/settings/branding/logo').expect(204);
  await api.http().get(logo).expect(404);
  expect(await brandOf(ours)).toMatchObject({ accent: '#1a73e8', logo: null });
  await ours.patch('/api/settings/branding', { is_on: false }).expect(200);
  expect(await brandOf(ours)).toBeNull();
});

test('a smaller plan hides the brand but keeps it, and prevents changes', async () => {
  const ours = await api.workspace();
  const { logo } = (await send(ours, 'logo', PNG)).body;
  await ours.put('/api/settings/branding', { accent: '#1a73e8' }).expect(200);
  const onPlan = (plan_id: string) => api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id });
  await onPlan('pro');
  expect(await brandOf(ours)).toBeNull();
  const kept = (await ours.get('/api/settings/branding')).body;
  expect(kept).toEqual({ is_on: true, accent: '#1a73e8', logo, icon: null, is_in_plan: false });
  for (const refused of [ours.put('/api/settings/branding', { accent: '#000000' }), send(ours, 'icon', PNG)]) {
    const { body } = await refused.expect(403);
    expect(body).toMatchObject({ code: 'plan_limit', detail: { resource: 'branding', plan_name: 'Pro' } });
  }
  await onPlan('business');
  expect(await brandOf(ours)).toMatchObject({ accent: '#1a73e8', logo });
});

test.each([
  ['markup that calls itself a picture', Buffer.from('<svg onload="alert(1)"/>'), 415, 'not_a_picture'],
  ['nothing', Buffer.alloc(0), 415, 'not_a_picture'],
  ['a picture that is too large', Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 413, 'too_large'],
])('%s is refused as a logo, and the previous logo stays', async (_name, bytes, status, code) => {
  const ours = await api.workspace();
  const { logo } = (await send(ours, 'logo', PNG)).body;
  expect((await send(ours, 'logo', bytes).expect(status)).body.code).toBe(code);
  expect((await ours.get('/api/settings/branding')).body.logo).toBe(logo);
});

test('an invalid color is refused, and members cannot change the brand', async () => {
  const ours = await api.workspace();
  for (const accent of ['red', '#12', '#12345g', 'url(x)', '#123456;}', 5]) {
    expect((await ours.put('/api/settings/branding', { accent }).expect(422)).body.errors).toHaveProperty('accent');
  }
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  await ours.put('/api/settings/branding', { accent: '#123456' }).expect(403);
  await send(ours, 'icon', PNG).expect(403);
  await ours.delete('/api/settings/branding/icon').expect(403);
  await ours.get('/api/settings/branding').expect(200);
});
