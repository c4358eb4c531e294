import { TimelineQuery } from '@rapport/shared/notes';
import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { nextPath } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';
import { english } from '../../words/words';
import { readTimeline } from './timeline.readModel';

const api = startApi();

const note = (ours: Workspace, entity_id: string, content = 'Prefers mail', entity_type = 'contact') =>
  ours.post('/api/notes', { entity_type, entity_id, entity_name: 'not believed', content });
const timeline = async (ours: Workspace, type: string, id: string, query = '') =>
  (await ours.get(`/api/notes/entity/${type}/${id}/timeline${query}`).expect(200)).body;

test('a note is added, listed, changed with an edit mark, deleted and restored', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  const { body: written } = await note(ours, contact.id, 'Called\n\ntwice').expect(201);
  expect(written).toMatchObject({
    entity_type: 'contact',
    entity_id: contact.id,
    entity_name: 'Ada',
    kind: 'note',
    content: 'Called\n\ntwice',
    author_name: 'Ann Owner',
  });
  expect(written.updated_at).toBe(written.created_at);

  const { body: changed } = await ours.put(`/api/notes/${written.id}`, { content: 'Called thrice' }).expect(200);
  expect(changed.updated_at).not.toBe(changed.created_at);
  const list = () => ours.get(`/api/notes?entity_type=contact&entity_id=${contact.id}`).expect(200);
  expect((await list()).body).toEqual([changed]);

  await ours.delete(`/api/notes/${written.id}`).expect(204);
  expect((await list()).body).toEqual([]);
  await ours.put(`/api/notes/${written.id}`, { content: 'x' }).expect(404);
  await ours.post(`/api/notes/${written.id}/restore`).expect(200);
  expect((await list()).body).toEqual([changed]);
});

test('pinning is not an edit', async () => {
  const ours = await api.workspace();
  const { body: written } = await note(ours, (await ours.contact()).id);
  const { body: pinned } = await ours.put(`/api/notes/${written.id}`, { is_pinned: true }).expect(200);
  expect(pinned).toEqual({ ...written, is_pinned: true });
});

test('of two simultaneous changes of a note, the second is refused', async () => {
  const ours = await api.workspace();
  const { body: written } = await note(ours, (await ours.contact()).id);
  await ours
    .put(`/api/notes/${written.id}`, { content: 'First' })
    .set('If-Match', `"${written.updated_at}"`)
    .expect(200);
  await ours
    .put(`/api/notes/${written.id}`, { content: 'Second' })
    .set('If-Match', `"${written.updated_at}"`)
    .expect(412);
});

test('a note in Markdown is stored as it is written, and is plain text where only plain text is shown', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  const note = { entity_type: 'contact', entity_id: contact.id };
  const content = '# Visit\n\n- [ ] **Oak** samples';
  const { body: written } = await ours.post('/api/notes', { ...note, content, format: 'markdown' }).expect(201);
  expect(written).toMatchObject({ content, format: 'markdown' });
  const shown = async (query = '') => (await timeline(ours, 'contact', contact.id, `?filter=notes${query}`))[0];
  expect(await shown()).toMatchObject({ content, format: 'markdown' });
  expect(await shown('&text=plain')).toMatchObject({ content: 'Visit\n☐ Oak samples', format: 'plain' });

  const ticked = content.replace('[ ]', '[x]');
  const { body: changed } = await ours.put(`/api/notes/${written.id}`, { content: ticked }).expect(200);
  expect(changed).toMatchObject({ content: ticked, format: 'markdown' });
  expect((await ours.get('/api/notes/export/csv')).text).toContain('"Visit\n☑ Oak samples"');
  await ours.delete(`/api/notes/${written.id}`).expect(204);
  expect((await ours.get('/api/trash')).body[0].name).toBe('Visit\n☑ Oak samples');
});

test('a plain note keeps its text until its format becomes Markdown', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const { body: written } = await note(ours, contact.id, '**12** pieces').expect(201);
  expect(written.format).toBe('plain');
  const plain = async () => (await timeline(ours, 'contact', contact.id, '?filter=notes&text=plain'))[0].content;
  expect(await plain()).toBe('**12** pieces');
  const { body: changed } = await ours.put(`/api/notes/${written.id}`, { format: 'markdown' }).expect(200);
  expect(changed).toMatchObject({ content: '**12** pieces', format: 'markdown' });
  expect(await plain()).toBe('12 pieces');
  await ours.put(`/api/notes/${written.id}`, { format: 'plain' }).expect(200);
  expect(await plain()).toBe('**12** pieces');
  await ours.put(`/api/notes/${written.id}`, { format: 'html' }).expect(422);
});

test.each(['', '   \n ', 'x'.repeat(32_001), 'a\0b'])('content such as %j is refused', async (content) => {
  const ours = await api.workspace();
  const { body } = await note(ours, (await ours.contact()).id, content).expect(422);
  expect(body.errors).toHaveProperty('content');
});

test('32,000 characters of any script, and hostile text, are returned unchanged', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const content = `<script>alert(1)</script> ' or 1=1 -- ${'ธ🙂'.repeat(10_000)}`;
  expect((await note(ours, contact.id, content).expect(201)).body.content).toBe(content);
});

test('a note is returned with the name of its record, whatever name it was sent with', async () => {
  const ours = await api.workspace();
  const { id, name } = await ours.contact();
  const note = { entity_type: 'contact', entity_id: id, content: 'Hello' };
  expect((await ours.post('/api/notes', { ...note, entity_name: 'Eve' }).expect(201)).body.entity_name).toBe(name);
  await ours.post('/api/notes', { ...note, entity: 'Eve' }).expect(422);
});

test('a note on a record that does not exist is refused', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await note(ours, (await theirs.contact()).id).expect(404);
  await note(ours, (await ours.company()).id).expect(404);
  await note(ours, (await ours.contact()).id, 'x', 'planet').expect(422);
});

test('a touch sets the last contact, unless it happened earlier', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  const touch = (body: object) => ours.post(`/api/contacts/${contact.id}/touches`, body);
  const { body: logged } = await touch({ kind: 'call', content: 'Wants an offer' }).expect(201);
  expect(logged).toMatchObject({ kind: 'call', content: 'Wants an offer' });
  const last = async () => (await ours.get(`/api/contacts/${contact.id}`)).body.last_contacted_at;
  expect(await last()).toBe(logged.happened_at);
  await touch({ kind: 'meeting', happened_at: '2020-01-02T10:00:00.000Z' }).expect(201);
  expect(await last()).toBe(logged.happened_at);
  expect(
    (await touch({ kind: 'email', happened_at: '2999-01-01T00:00:00.000Z' }).expect(422)).body.errors,
  ).toHaveProperty('happened_at');
  await touch({ kind: 'telepathy' }).expect(422);
});

test('a touch counts for the last contact until it is deleted, and again when it is restored', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  const touch = async (happened_at: string) =>
    (await ours.post(`/api/contacts/${id}/touches`, { kind: 'call', happened_at }).expect(201)).body.id;
  const last = async () => (await ours.get(`/api/contacts/${id}`).expect(200)).body.last_contacted_at;
  const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z'];
  const [first, second] = [await touch(early), await touch(late)];
  await note(ours, id, 'No touch').expect(201);

  await ours.delete(`/api/notes/${second}`).expect(204);
  expect(await last()).toBe(early);
  await ours.delete(`/api/notes/${first}`).expect(204);
  expect(await last()).toBeNull();
  for (const one of [second, first]) await ours.post(`/api/notes/${one}/restore`).expect(200);
  expect(await last()).toBe(late);
  await ours.delete(`/api/notes/${first}`).expect(204);
  expect(await last()).toBe(late);
});

test.each([
  ['subject', '2026-03-01T10:00:00.000Z'],
  ['private', null],
])(
  'after a touch is deleted, the last contact is the latest email that all members may know of (visibility: %s)',
  async (visibility, last) => {
    const ours = await api.workspace();
    const { id: contact_id } = await ours.contact();
    await ours.scoped(async (scope) => {
      const add = async (table: string, row: object): Promise<string> =>
        (await addRow(scope, table, { ...row }).returning('id'))[0].id;
      const mailbox_id = await add('mailboxes', {
        host: 'imap.example.com',
        port: 993,
        security: 'tls',
        username: 'ann',
        secret: '',
        status: 'failed',
        address: 'ann@example.com',
        user_id: ours.userId,
        visibility,
      });
      const mail_id = await add('mail_messages', {
        message_key: crypto.randomUUID(),
        message_id: '',
        thread_id: crypto.randomUUID(),
        recipients: '[]',
        from_name: '',
        from_address: 'a@b.example',
        subject: '',
        text: '',
        attachment_count: 0,
        sent_at: '2026-03-01T10:00:00.000Z',
      });
      await add('mail_copies', { mail_id, mailbox_id });
      await add('mail_contacts', { mail_id, contact_id });
    });
    const { body: touch } = await ours.post(`/api/contacts/${contact_id}/touches`, { kind: 'call' }).expect(201);
    await ours.delete(`/api/notes/${touch.id}`).expect(204);
    expect((await ours.get(`/api/contacts/${contact_id}`).expect(200)).body.last_contacted_at).toBe(last);
  },
);

test('the timeline of a contact has its notes, touches and activities, newest first, and can be filtered', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  await ours.put(`/api/contacts/${contact.id}`, { status: 'customer' }).expect(200);
  await note(ours, contact.id, 'A note').expect(201);
  await ours.post(`/api/contacts/${contact.id}/touches`, { kind: 'call' }).expect(201);

  const all = await timeline(ours, 'contact', contact.id);
  expect(all.map(({ kind, activity_type }: Record<string, string>) => kind ?? activity_type)).toEqual([
    'call',
    'note',
    'contact_updated',
    'contact_created',
  ]);
  expect(all[2].changes).toMatchObject({ status: ['lead', 'customer'] });
  const kinds = async (filter: string) =>
    (await timeline(ours, 'contact', contact.id, `?filter=${filter}`)).map(
      ({ kind, activity_type }: Record<string, string>) => kind ?? activity_type,
    );
  expect(await kinds('notes')).toEqual(['note']);
  expect(await kinds('touches')).toEqual(['call']);
  expect(await kinds('activities')).toEqual(['contact_updated', 'contact_created']);

  const first = await ours.get(`/api/notes/entity/contact/${contact.id}/timeline?limit=3`).expect(200);
  expect(first.headers['x-total-count']).toBe('4');
  expect([...first.body, ...(await ours.get(nextPath(first))).body]).toEqual(all);
});

test('the timeline of a company includes that of its contacts, each entry with its record', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Nordwind' });
  const contact = await ours.contact({ name: 'Ada', company: 'Nordwind' });
  await note(ours, contact.id, 'Of Ada').expect(201);
  await note(ours, company.id, 'Of the firm', 'company').expect(201);
  await note(ours, (await ours.contact({ name: 'Somebody else' })).id, 'Elsewhere').expect(201);
  const notes = await timeline(ours, 'company', company.id, '?filter=notes');
  expect(notes.map(({ entity_name, content }: Record<string, string>) => [entity_name, content])).toEqual([
    ['Nordwind', 'Of the firm'],
    ['Ada', 'Of Ada'],
  ]);
});

test('a touch is logged together with its next step, and an invalid next step logs nothing', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  const due_date = '2026-12-01T09:00:00.000Z';
  const touch = { kind: 'call', content: 'Wants an offer', next_step: { title: 'Send the offer', due_date } };
  await ours.post(`/api/contacts/${id}/touches`, touch).expect(201);
  expect((await ours.get(`/api/tasks?contact_id=${id}`)).body).toMatchObject([{ title: 'Send the offer', due_date }]);
  await ours.post(`/api/contacts/${id}/touches`, { kind: 'call', next_step: { title: ' ' } }).expect(422);
  expect((await ours.get(`/api/notes?entity_type=contact&entity_id=${id}`)).body).toHaveLength(1);
});

test('an entry that is deleted while its timeline is read is left out, and paging continues', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  for (const content of ['First', 'Second', 'Third']) await note(ours, contact.id, content).expect(201);
  const [latest] = await timeline(ours, 'contact', contact.id, '?filter=notes');
  const page = await ours.scoped((scope) => {
    const words = async () => {
      // This query is sent together with the query for the page, so the note is deleted after the page was read.
      await scope.db.raw('select 1');
      await ours.delete(`/api/notes/${latest.id}`).expect(204);
      return english;
    };
    const query = TimelineQuery.parse({ filter: 'notes', limit: 2 });
    return readTimeline({ ...scope, words }, 'contact', contact.id, query);
  });
  expect(page.items.map(({ content }) => content)).toEqual(['Second']);
  expect(page.next).not.toBeNull();
});
