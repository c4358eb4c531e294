import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

/** A member of Ann's workspace, signed in there. */
const memberOf = async (ours: Workspace, name: string) => {
  const other = await api.workspace();
  await api.db('users').where({ id: other.userId }).update({ name });
  return ours.addMember(other);
};
type Person = Awaited<ReturnType<typeof memberOf>>;

/** A note of Ann in her workspace, where Ben and Eva work too. */
const noteInTeam = async () => {
  const ann = await api.workspace();
  const [ben, eva] = [await memberOf(ann, 'Ben'), await memberOf(ann, 'Eva')];
  const contact = await ann.contact({ name: 'Ada' });
  const note = { entity_type: 'contact', entity_id: contact.id, content: 'Wants oak' };
  const noteId: string = (await ann.post('/api/notes', note).expect(201)).body.id;
  return { ann, ben, eva, noteId, contactId: contact.id };
};

const comment = (who: Person, noteId: string, content: string) =>
  who.post(`/api/notes/${noteId}/comments`, { content });
const bell = async ({ userId }: Person) =>
  api.db('notifications').where({ user_id: userId }).whereIn('kind', ['mentioned', 'commented']).pluck('kind');

test('a comment notifies the author and participants of a note once, but mentioned members of the mention instead', async () => {
  const { ann, ben, eva, noteId, contactId } = await noteInTeam();
  const { body: first } = await comment(ben, noteId, 'Which oak, @Eva?').expect(201);
  expect(first).toMatchObject({ content: 'Which oak, @Eva?', author_name: 'Ben', mentions: [{ name: 'Eva' }] });
  expect([await bell(ann), await bell(ben), await bell(eva)]).toEqual([['commented'], [], ['mentioned']]);
  await comment(ann, noteId, 'Red oak').expect(201);
  expect([await bell(ann), await bell(ben), await bell(eva)]).toEqual([['commented'], ['commented'], ['mentioned']]);
  await api.work();
  expect((await api.emailTo(ben.email))?.subject).toBe('Ann Owner commented on a note about Ada');
  const [{ path }] = await api.db('notifications').where({ user_id: ben.userId });
  expect(path).toBe(`/contacts/${contactId}?note=${noteId}`);
});

test('comments by others are new until they are read, separately for each member', async () => {
  const { ann, ben, noteId, contactId } = await noteInTeam();
  await comment(ben, noteId, 'One').expect(201);
  await comment(ann, noteId, 'Two').expect(201);
  const seen = async (who: Person) =>
    (await who.get(`/api/notes/${noteId}/comments`).expect(200)).body.map(({ is_new }: { is_new: boolean }) => is_new);
  expect([await seen(ann), await seen(ben)]).toEqual([
    [true, false],
    [false, true],
  ]);
  await ann.put(`/api/notes/${noteId}/comments/read`).expect(200);
  expect([await seen(ann), await seen(ben)]).toEqual([
    [false, false],
    [false, true],
  ]);
  const timeline = `/api/notes/entity/contact/${contactId}/timeline?filter=notes`;
  expect((await ann.get(timeline)).body).toMatchObject([{ comment_count: 2, new_comment_count: 0 }]);
  expect((await ben.get(timeline)).body).toMatchObject([{ comment_count: 2, new_comment_count: 1 }]);
});

test('members can change and delete only their own comments', async () => {
  const { ann, ben, noteId } = await noteInTeam();
  const { body: mine } = await comment(ben, noteId, 'Tomorow').expect(201);
  const address = `/api/comments/${mine.id}`;
  expect((await ann.put(address, { content: 'Mine' }).expect(403)).body.code).toBe('author_only');
  await ann.delete(address).expect(403);
  const { body: changed } = await ben.put(address, { content: 'Tomorrow' }).set('If-Match', `"${mine.updated_at}"`);
  expect(changed).toMatchObject({ content: 'Tomorrow', created_at: mine.created_at });
  await ben.put(address, { content: 'Late' }).set('If-Match', '"2020-01-01T00:00:00.000Z"').expect(412);
  await ben.delete(address).expect(204);
  await ben.get(address).expect(404);
});

test.each(['', ' \n', 'x'.repeat(4_001), 'a\0b'])('a comment such as %j is refused', async (content) => {
  const { ann, noteId } = await noteInTeam();
  expect((await comment(ann, noteId, content).expect(422)).body.errors).toHaveProperty('content');
});

test('the comments of a note go to the trash and come back with it', async () => {
  const { ann, noteId } = await noteInTeam();
  const { body: mine } = await comment(ann, noteId, 'Red oak').expect(201);
  await ann.delete(`/api/notes/${noteId}`).expect(204);
  await ann.get(`/api/notes/${noteId}/comments`).expect(404);
  await ann.get(`/api/comments/${mine.id}`).expect(404);
  await comment(ann, noteId, 'More').expect(404);
  await ann.post(`/api/notes/${noteId}/restore`).expect(200);
  expect((await ann.get(`/api/notes/${noteId}/comments`)).body).toHaveLength(1);
});
