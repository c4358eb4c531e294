import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

/** Ann's workspace, in which Ben works too. */
const team = async () => {
  const ann = await api.workspace();
  const ben = await api.workspace();
  await ann.addMember(ben);
  await rename(ann, 'Ann');
  await rename(ben, 'Ben Ode');
  return { ann, ben };
};
const rename = ({ userId }: Workspace, name: string) => api.db('users').where({ id: userId }).update({ name });
const note = (from: Workspace, entity_id: string, content: string) =>
  from.post('/api/notes', { entity_type: 'contact', entity_id, content });
const bell = ({ userId }: Workspace) => api.db('notifications').where({ user_id: userId, kind: 'mentioned' });

test('a member mentioned in a note is notified once, by bell and email, and an edit notifies only newly mentioned members', async () => {
  const { ann, ben } = await team();
  const contact = await ann.contact({ name: 'Ada' });
  const { body: written } = await note(ann, contact.id, 'Ask @ben ode and me, @Ann').expect(201);
  expect(written).toMatchObject({
    content: 'Ask @Ben Ode and me, @Ann',
    mentions: [
      { id: ben.userId, name: 'Ben Ode' },
      { id: ann.userId, name: 'Ann' },
    ],
  });
  await api.work();
  expect(await api.emailTo(ben.email)).toMatchObject({ subject: 'Ann mentioned you on Ada' });
  expect(await bell(ben)).toMatchObject([
    { values: { author: 'Ann', name: 'Ada', text: 'Ask @Ben Ode and me, @Ann' }, path: `/contacts/${contact.id}` },
  ]);
  expect(await bell(ann)).toEqual([]);
  await ann.put(`/api/notes/${written.id}`, { content: 'Please ask @Ben Ode' }).expect(200);
  await ann.put(`/api/notes/${written.id}`, { content: 'Please ask' }).expect(200);
  await ann.put(`/api/notes/${written.id}`, { content: 'Please ask @Ben Ode' }).expect(200);
  expect(await bell(ben)).toHaveLength(1);
});

test('a mention shows the current name of its member everywhere, and saving an unchanged text changes nothing', async () => {
  const { ann, ben } = await team();
  const contact = await ann.contact({ name: 'Ada' });
  const { body: written } = await note(ann, contact.id, 'Ask @Ben Ode');
  await rename(ben, 'Ben\\1 [Odd]');
  const { body: read } = await ann.get(`/api/notes/${written.id}`).expect(200);
  expect(read.content).toBe('Ask @Ben\\1 [Odd]');
  const { body: timeline } = await ann.get(`/api/notes/entity/contact/${contact.id}/timeline?filter=notes`);
  expect(timeline).toMatchObject([{ content: read.content, mentions: read.mentions }]);
  expect((await ann.get('/api/notes/export/csv')).text).toContain(read.content);
  expect((await ann.put(`/api/notes/${written.id}`, { content: read.content }).expect(200)).body).toEqual(read);

  // The mention of a member who has left stays in the text, but they cannot be mentioned again.
  await ann.delete(`/api/team/members/${ben.userId}`).expect(204);
  const { body: after } = await ann.put(`/api/notes/${written.id}`, { content: `${read.content}, soon` }).expect(200);
  expect(after.mentions).toEqual([{ id: ben.userId, name: 'Ben\\1 [Odd]' }]);
  const { body: fresh } = await note(ann, contact.id, read.content).expect(201);
  expect(fresh.mentions).toEqual([]);
  await ann.delete(`/api/notes/${written.id}`).expect(204);
  expect((await ann.get('/api/trash')).body[0].name).toBe(after.content);
});

test('a person outside the workspace cannot be mentioned, by name, address or id', async () => {
  const { ann } = await team();
  const stranger = await api.workspace();
  const contact = await ann.contact();
  const { body } = await note(ann, contact.id, `@[Eve](member:${stranger.userId})`).expect(422);
  expect(body.errors).toHaveProperty('content');
  expect((await note(ann, contact.id, `@${stranger.email}`).expect(201)).body.mentions).toEqual([]);
  expect(await bell(stranger)).toEqual([]);
});

test('a member who wants no emails about mentions gets only the bell, also for a logged call', async () => {
  const { ann, ben } = await team();
  await ben.put('/api/settings/notifications', { mentions: false }).expect(200);
  const contact = await ann.contact({ name: 'Ada' });
  await ann.post(`/api/contacts/${contact.id}/touches`, { kind: 'call', content: '@Ben Ode: call back' }).expect(201);
  await api.work();
  expect(await bell(ben)).toHaveLength(1);
  expect(await api.emailTo(ben.email)).toBeUndefined();
});

test('a member mentioned in the reason for a lost deal is notified once, and the reason is stored as written', async () => {
  const { ann, ben } = await team();
  const stranger = await api.workspace();
  await rename(stranger, 'Eve');
  const moved = await ann.deal({ title: 'Roof' });
  const move = { stage: 'closed_lost', before_deal_id: null, lost_reason: 'Too late, see @ben ode and @Eve' };
  await ann.post(`/api/deals/${moved.id}/moves`, move).expect(200);
  await ann.put(`/api/deals/${moved.id}`, { lost_reason: 'Too late, ask @Ben Ode' }).expect(200);
  const changed = await ann.deal({ title: 'Wall', stage: 'closed_lost' });
  await ann.put(`/api/deals/${changed.id}`, { lost_reason: '@Ben Ode knows' }).expect(200);
  await ann.deal({ title: 'Floor', stage: 'closed_lost', lost_reason: 'Price (@Ben Ode)' });
  const bells = await bell(ben).orderBy('created_at');
  expect(bells.map(({ values }) => values)).toEqual([
    { author: 'Ann', name: 'Roof', text: 'Too late, see @Ben Ode and @Eve' },
    { author: 'Ann', name: 'Wall', text: '@Ben Ode knows' },
    { author: 'Ann', name: 'Floor', text: 'Price (@Ben Ode)' },
  ]);
  expect(bells[0].path).toBe(`/deals/${moved.id}`);
  expect(await bell(stranger)).toEqual([]);
  expect((await ann.get(`/api/deals/${moved.id}`)).body.lost_reason).toBe('Too late, ask @Ben Ode');
  await api.work();
  expect(await api.emailTo(ben.email)).toMatchObject({ subject: 'Ann mentioned you on Floor' });
});
