import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi } from '../../testing/startApi';
import { deliver, requireEmailDelivery } from './outbox.service';

const api = startApi();
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.stop());

const emailOf = (subject: string) => ({ to: 'ada@example.com', subject, text: 'Hello', html: '<p>Hello</p>' });
const withEmail = (kind: typeof api.config.mail) => ({ ...api.context, config: { ...api.config, mail: kind } });

test('without an email server, emails are kept for the owner of their workspace only, newest first', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await deliver(api.context, ours.workspaceId, emailOf('First'));
  await deliver(api.context, ours.workspaceId, emailOf('Second'));

  const { body, headers } = await ours.get('/api/outbox').expect(200);
  expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
  expect(body[1]).toEqual({ ...emailOf('First'), id: expect.any(String), created_at: expect.any(String) });
  expect(headers['x-total-count']).toBe('2');
  expect((await theirs.get('/api/outbox').expect(200)).body).toEqual([]);

  await api.db('memberships').where({ workspace_id: ours.workspaceId }).update({ role: 'member' });
  await ours.get('/api/outbox').expect(403);
});

test('with an email server an email is sent and not kept', async () => {
  const ours = await api.workspace();
  const context = withEmail({ kind: 'smtp', url: sink.url, from: 'crm@example.com' });
  await deliver(context, ours.workspaceId, emailOf('By SMTP'));
  expect(sink.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
  expect((await ours.get('/api/outbox').expect(200)).body).toEqual([]);
});

test('a job sends an email again if it was refused, but not if it may have arrived', async () => {
  const ours = await api.workspace();
  const context = withEmail({ kind: 'smtp', url: `${sink.url}?socketTimeout=500`, from: 'crm@example.com' });
  const before = sink.received.length;
  sink.answerTo = () => 'hang after data';
  await deliver(context, ours.workspaceId, emailOf('A slow server'));
  expect(sink.received).toHaveLength(before + 1);
  sink.answerTo = () => ({ rcpt: 451, text: 'try later' });
  await expect(deliver(context, ours.workspaceId, emailOf('Refused'))).rejects.toThrow('try later');
  sink.answerTo = () => undefined;
});

test('in production without an email server, a request that needs email is refused', () => {
  expect(() => requireEmailDelivery(withEmail({ kind: 'off' }))).toThrow('Email is not configured');
  expect(() => requireEmailDelivery(api.context)).not.toThrow();
});
