import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { addRow } from '../../../db/scope';
import { startApi, type Workspace } from '../../../testing/startApi';
import { countEarlyEngagement, sumMail } from './engagement.repository';

const api = startApi();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const connect = (ours: Workspace, visibility: 'everything' | 'private'): Promise<string> =>
  ours.scoped(async (scope) => {
    const server = { host: 'imap.example.com', port: 993, security: 'tls', username: 'ann', secret: '' };
    const mailbox = { ...server, user_id: ours.userId, address: 'ann@example.com', visibility, status: 'failed' };
    return (await addRow(scope, 'mailboxes', mailbox).returning('id'))[0].id;
  });

const email = (ours: Workspace, mailboxId: string, contactId: string, from: string, sent_at: Date) =>
  ours.scoped(async (scope) => {
    const [{ id: mail_id }] = await addRow(scope, 'mail_messages', {
      message_key: randomUUID(),
      message_id: '',
      thread_id: randomUUID(),
      from_name: '',
      from_address: from,
      recipients: '[]',
      subject: '',
      text: '',
      attachment_count: 0,
      sent_at,
    }).returning('id');
    await addRow(scope, 'mail_copies', { mail_id, mailbox_id: mailboxId });
    await addRow(scope, 'mail_contacts', { mail_id, contact_id: contactId });
  });

test('answered and unanswered emails count if they are in shared mailboxes, as of each day', async () => {
  const ours = await api.workspace();
  const bob = await ours.contact({ name: 'Bob', email: 'Bob@roofs.example' });
  await api
    .db('contacts')
    .where({ id: bob.id })
    .update({ created_at: daysAgo(60) });
  const mailbox = await connect(ours, 'everything');
  await email(ours, mailbox, bob.id, 'ann@example.com', daysAgo(58));
  await email(ours, mailbox, bob.id, 'bob@roofs.example', daysAgo(40));
  await email(ours, mailbox, bob.id, 'ann@example.com', daysAgo(3.5));
  const early = () => ours.scoped((scope) => countEarlyEngagement(scope, [bob.id]));
  expect((await early())[0]?.ages.map(({ mail }) => mail)).toEqual(['unanswered', 'answered']);
  expect(await ours.scoped((scope) => sumMail(scope, [bob.id]))).toEqual([
    { contact_id: bob.id, recent: 'unanswered', last_days: 3 },
  ]);
  const { all_scores } = (await ours.post('/api/ai/bulk-lead-scoring').expect(200)).body;
  expect(all_scores[0].factors.map(({ label }: { label: string }) => label)).not.toContain('Never contacted');

  await api.db('mailboxes').where({ id: mailbox }).update({ visibility: 'private' });
  expect(await early()).toEqual([]);
  expect(await ours.scoped((scope) => sumMail(scope, [bob.id]))).toEqual([]);
});

test('the health of a contact counts emails in shared mailboxes, as the day of the last contact does', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Bob', email: 'bob@roofs.example' });
  await api
    .db('contacts')
    .where({ id })
    .update({ created_at: daysAgo(200) });
  const mailbox = await connect(ours, 'everything');
  await email(ours, mailbox, id, 'bob@roofs.example', daysAgo(40));
  await email(ours, mailbox, id, 'ann@example.com', daysAgo(3));
  const insights = async () => (await ours.get(`/api/ai/contact-health/${id}`).expect(200)).body.key_insights;
  expect(await insights()).toEqual(['Last contact 3 days ago', '2 calls, meetings and emails in 90 days']);
  await api.db('mailboxes').where({ id: mailbox }).update({ visibility: 'private' });
  expect((await insights())[0]).toBe('No contact logged yet');
});
