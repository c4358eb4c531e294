import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { addRow, rows, type Scope } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
type Add = (ours: Workspace, id: string) => Promise<unknown>;

const fileOn =
  (type: string): Add =>
  (ours, id) =>
    ours.upload(`/api/files?entity_type=${type}&entity_id=${id}`, 'x', {}, 'a.txt').expect(201);

const addEmail = async (scope: Scope, sent_at: Date): Promise<string> => {
  const [{ id }] = await addRow(scope, 'mail_messages', {
    message_key: randomUUID(),
    message_id: '',
    thread_id: randomUUID(),
    from_name: '',
    from_address: 'a@b.example',
    recipients: '[]',
    subject: '',
    text: '',
    attachment_count: 0,
    sent_at,
  }).returning('id');
  return id;
};
const emailOfContact =
  (sentAt: () => Date): Add =>
  (ours, contact_id) =>
    ours.scoped(async (scope) =>
      addRow(scope, 'mail_contacts', { mail_id: await addEmail(scope, sentAt()), contact_id }),
    );
const follower =
  (type: string, is_following: boolean): Add =>
  (ours, id) =>
    ours.put(`/api/followers/${type}/${id}`, { is_following }).expect(200);
const emailOfDeal: Add = (ours, deal_id) =>
  ours.scoped(async (scope) => addRow(scope, 'mail_deals', { mail_id: await addEmail(scope, new Date(0)), deal_id }));

const addMailbox = async (scope: Scope, user_id: string): Promise<string> => {
  const [{ id }] = await addRow(scope, 'mailboxes', {
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    username: 'ann',
    secret: '',
    user_id,
    address: 'ann@example.com',
    visibility: 'everything',
    status: 'failed',
  }).returning('id');
  return id;
};
const outgoingEmail: Add = (ours, contact_id) =>
  ours.scoped(async (scope) =>
    addRow(scope, 'outgoing_mail', {
      mailbox_id: await addMailbox(scope, ours.userId),
      contact_id,
      recipients: '[]',
      copied: '[]',
      subject: '',
      text: '',
      send_at: new Date(),
    }),
  );
const sequence: Add = (ours, contact_id) =>
  ours.scoped(async (scope) => {
    const mailbox_id = await addMailbox(scope, ours.userId);
    const [{ id: sequence_id }] = await addRow(scope, 'sequences', { name: 'Follow up', steps: '[]' }).returning('id');
    await addRow(scope, 'sequence_runs', { sequence_id, contact_id, mailbox_id, steps: '[]', timezone: 'UTC' });
  });

const booking: Add = async (ours, contact_id) => {
  const hours = [{ day: 1, from: '09:00', to: '17:00' }];
  const page = {
    is_on: true,
    timezone: 'UTC',
    hours,
    durations: [30],
    buffer_minutes: 0,
    notice_hours: 0,
    days_ahead: 14,
  };
  await ours.put('/api/booking-page', page).expect(200);
  await ours.scoped(async (scope) =>
    addRow(scope, 'bookings', {
      page_id: (await rows(scope, 'booking_pages').first('id'))?.id,
      contact_id,
      name: 'Ada',
      email: 'a@b.example',
      timezone: 'UTC',
      uid_host: 'crm.test',
      starts_at: '2030-01-01T09:00:00Z',
      ends_at: '2030-01-01T09:30:00Z',
    }),
  );
};
const submission: Add = async (ours, contact_id) => {
  const form = { name: 'Contact', fields: [{ key: 'email', label: 'Email' }] };
  const { id: form_id } = (await ours.post('/api/forms', form).expect(201)).body;
  await ours.scoped((scope) =>
    addRow(scope, 'form_submissions', { form_id, contact_id, state: 'accepted', answers: '[]' }),
  );
};
const campaign =
  (recipient: object): Add =>
  async (ours, contact_id) => {
    const draft = { name: 'Spring', subject: 'Hello', content: 'Hi', format: 'text' };
    const { id: campaign_id } = (await ours.post('/api/campaigns', draft).expect(201)).body;
    const email = { email: 'a@b.example', email_norm: 'a@b.example' };
    await ours.scoped((scope) =>
      addRow(scope, 'campaign_recipients', { campaign_id, contact_id, ...email, ...recipient }),
    );
  };

const trashedFile: Add = async (ours, id) => {
  const { body } = (await fileOn('deal')(ours, id)) as { body: { id: string } };
  await ours.delete(`/api/files/${body.id}`).expect(204);
};

/** Imports two records, adds something to one of them, and undoes the import. */
const undoneWith = async (table: string, add: Add) => {
  const ours = await api.workspace();
  const name = table === 'deals' ? 'title' : 'name';
  const { body } = await ours.upload(`/api/${table}/bulk/import`, `${name}\nUsed\nOther`).expect(200);
  const records: Record<string, string>[] = (await ours.get(`/api/${table}`).expect(200)).body;
  await add(ours, records.find((record) => record[name] === 'Used')?.id ?? '');
  return (await ours.post(`/api/imports/${body.id}/undo`).expect(200)).body;
};

test.each<[string, string, Add]>([
  ['deals', 'a quote', (ours, id) => ours.post(`/api/deals/${id}/quotes`, {}).expect(201)],
  ['deals', 'a linked thread', emailOfDeal],
  ['deals', 'a file', fileOn('deal')],
  ['deals', 'a follower', follower('deal', true)],
  ['companies', 'a follower', follower('company', true)],
  ['contacts', 'a follower', follower('contact', true)],
  ['companies', 'a file', fileOn('company')],
  ['contacts', 'a file', fileOn('contact')],
  ['contacts', 'a booking', booking],
  ['contacts', 'a form submission', submission],
  ['contacts', 'an email that waits to be sent', outgoingEmail],
  ['contacts', 'a sequence', sequence],
  ['contacts', 'an email since', emailOfContact(() => new Date())],
  ['contacts', 'a campaign', campaign({ status: 'sent', accepted_at: new Date() })],
])('of two imported %s, the one with %s stays when the import is undone', async (table, _what, add) => {
  expect(await undoneWith(table, add)).toMatchObject({ removed: 1, kept: 1 });
});

test.each<[string, string, Add]>([
  ['deals', 'a file in the trash', trashedFile],
  ['contacts', 'a member who stopped following it', follower('contact', false)],
  ['contacts', 'an email from before', emailOfContact(() => new Date(Date.now() - DAY_MS))],
  ['contacts', 'a campaign that skipped them', campaign({ status: 'skipped' })],
])('of two imported %s, even the one with %s is removed when the import is undone', async (table, _what, add) => {
  expect(await undoneWith(table, add)).toMatchObject({ removed: 2, kept: 0 });
});

test.each<[string, Add]>([
  ['a comment', (ours, id) => ours.post(`/api/notes/${id}/comments`, { content: 'Called back' }).expect(201)],
  ['a file', fileOn('note')],
])('an imported note with %s stays when the import is undone', async (_what, add) => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const csv = 'contact email,content\nada@example.com,Used\nada@example.com,Other';
  const { body } = await ours.upload('/api/notes/bulk/import', csv).expect(200);
  const read = async () => (await ours.get(`/api/notes?entity_type=contact&entity_id=${contact.id}`).expect(200)).body;
  const used = (await read()).find(({ content }: { content: string }) => content === 'Used');
  await add(ours, used.id);
  expect((await ours.post(`/api/imports/${body.id}/undo`).expect(200)).body).toMatchObject({ removed: 1, kept: 1 });
  expect(await read()).toMatchObject([{ content: 'Used' }]);
});
