import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

/** Ann's workspace, in which Ben works too. */
const team = async () => {
  const [ann, ben] = [await api.workspace(), await api.workspace()];
  await ann.addMember(ben);
  await api.db('users').where({ id: ben.userId }).update({ name: 'Ben' });
  return { ann, ben };
};
const lines = async ({ userId }: Workspace) =>
  api
    .db('notifications')
    .where({ user_id: userId, kind: 'followed_changed' })
    .orderBy('created_at')
    .select('values', 'path');
const follow = (ann: Workspace, userId: string, id: string, is_following: boolean) =>
  ann.scoped(async (scope) => {
    const { changeFollowing } = await import('./followers.service');
    return changeFollowing({ ...scope, userId }, 'contact', id, { is_following });
  });

test('a follower has one notification about a record until it is read, and none about their own changes', async () => {
  const { ann, ben } = await team();
  const contact = await ann.contact({ name: 'Ada' });
  expect((await follow(ann, ben.userId, contact.id, true)).followers.map(({ name }) => name)).toEqual([
    'Ann Owner',
    'Ben',
  ]);
  await ann.put(`/api/contacts/${contact.id}`, { job_title: 'CTO' }).expect(200);
  await ann.post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Hello' }).expect(201);
  expect(await lines(ben)).toEqual([{ values: { name: 'Ada', count: 2 }, path: `/contacts/${contact.id}` }]);
  expect(await lines(ann)).toEqual([]);
  await api.db('notifications').where({ user_id: ben.userId }).update({ read_at: new Date() });
  await ann.put(`/api/contacts/${contact.id}`, { job_title: 'CEO' }).expect(200);
  expect(await lines(ben)).toHaveLength(2);
});

test('an owner follows their records without choosing to, and can stop', async () => {
  const { ann, ben } = await team();
  const contact = await ann.contact({ name: 'Ada', owner_id: ben.userId });
  const change = (job_title: string) => ann.put(`/api/contacts/${contact.id}`, { job_title }).expect(200);
  await change('CTO');
  expect(await lines(ben)).toHaveLength(1);
  expect(await follow(ann, ben.userId, contact.id, false)).toEqual({ is_following: false, followers: [] });
  await api.db('notifications').where({ user_id: ben.userId }).delete();
  await change('CEO');
  expect(await lines(ben)).toEqual([]);
});

test('a mentioned member follows the record, unless they stopped following it', async () => {
  const { ann, ben } = await team();
  const note = (id: string) =>
    ann.post('/api/notes', { entity_type: 'contact', entity_id: id, content: 'Ask @Ben' }).expect(201);
  const [ada, eve] = [await ann.contact({ name: 'Ada' }), await ann.contact({ name: 'Eve' })];
  await follow(ann, ben.userId, eve.id, false);
  await note(ada.id);
  await note(eve.id);
  expect(await lines(ben)).toEqual([]);
  const isFollowed = async (id: string) =>
    (await ann.get(`/api/followers/contact/${id}`).expect(200)).body.followers.some(
      ({ name }: { name: string }) => name === 'Ben',
    );
  expect([await isFollowed(ada.id), await isFollowed(eve.id)]).toEqual([true, false]);
});

test('the followers of a merged contact follow the kept one, and a wrong request is refused', async () => {
  const { ann, ben } = await team();
  const [kept, other] = [await ann.contact({ name: 'Ada' }), await ann.contact({ name: 'Ada L' })];
  await follow(ann, ben.userId, other.id, true);
  await ann.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id }).expect(200);
  const { body } = await ann.put(`/api/followers/contact/${kept.id}`, { is_following: false }).expect(200);
  expect(body).toMatchObject({ is_following: false, followers: [{ name: 'Ben' }] });
  await ann.put(`/api/followers/contact/${kept.id}`, { is_following: 'yes' }).expect(422);
  await ann.put(`/api/followers/deal/${kept.id}`, { is_following: true }).expect(404);
});
