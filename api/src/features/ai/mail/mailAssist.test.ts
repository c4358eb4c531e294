import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRow } from '../../../db/scope';
import { startModelServer } from '../../../testing/modelServer';
import { startApi, type Workspace } from '../../../testing/startApi';
import { insertMailbox } from '../../../testing/strangerWalk';

let server: Awaited<ReturnType<typeof startModelServer>>;
const environment: Record<string, string> = { OPENAI_API_KEY: 'sk-test' };
// Runs before the API's own hook, which needs the address.
beforeAll(async () => {
  server = await startModelServer();
  environment.OPENAI_BASE_URL = server.url;
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
  server.reply = () => ({ text: JSON.stringify({ text: 'Please answer [[1]].' }) });
});
const api = startApi(environment);
const without = startApi();

const THREAD = '01900000-0000-7000-8000-000000000001';
/** Adds two emails of a thread with Ada to the user's mailbox. */
const start = async (ours: Workspace) => {
  const ada = await ours.contact({ name: 'Ada Lovelace', email: 'ada@engines.example', company: 'Engines Ltd' });
  const mailbox_id = await insertMailbox(ours);
  const write = (nth: number, from: string, text: string) =>
    ours.scoped(async (scope) => {
      const [{ id: mail_id }] = await addRow(scope, 'mail_messages', {
        message_key: String(nth),
        message_id: '',
        from_name: '',
        from_address: from,
        thread_id: THREAD,
        recipients: JSON.stringify([{ name: 'Ada Lovelace', address: 'ada@engines.example' }]),
        subject: 'Roof of Engines Ltd',
        text,
        attachment_count: 0,
        sent_at: new Date(2026, 10, nth),
      }).returning('id');
      await addRow(scope, 'mail_copies', { mail_id, mailbox_id });
      await addRow(scope, 'mail_contacts', { mail_id, contact_id: ada.id });
    });
  await write(1, ours.email, 'Dear Ada, shall I come on Friday?');
  await write(2, 'ada@engines.example', 'Friday is fine. Call me: +49 30 1234567. Ada');
};
const allow = (ours: Workspace) => ours.put('/api/settings/workspace', { ai_mail: true }).expect(200);
const ask = (ours: Workspace, task: string) => ours.post(`/api/ai/threads/${THREAD}/${task}`);

test.each(['summary', 'answer'])('a model writes a %s without learning whom it is about', async (task) => {
  const ours = await api.workspace();
  await start(ours);
  await allow(ours);
  const { body } = await ask(ours, task).expect(200);
  expect(body.text).toMatch(/^Please answer .+\.$/);
  expect(body.text).not.toContain('[[');
  const sent = JSON.stringify(server.requests[0]);
  expect(sent).toContain('is fine. Call me: [[');
  for (const name of ['Ada', 'Lovelace', 'Engines', '1234567', ours.email, 'engines.example']) {
    expect(sent).not.toContain(name);
  }
  expect(JSON.parse(server.requests[0]?.input[1]?.content ?? '').emails).toMatchObject([
    { from: 'me' },
    { from: 'them' },
  ]);
});

test('the model is not asked without the owner’s consent, from another workspace, or about a thread that the user may not read', async () => {
  const ours = await api.workspace();
  await start(ours);
  expect((await ask(ours, 'summary').expect(409)).body.code).toBe('no_model');
  await allow(ours);
  const bob = await api.workspace();
  await allow(bob);
  await ask(bob, 'summary').expect(404);
  const asBob = await ours.addMember(bob);
  for (const visibility of ['subject', 'private']) {
    await ours.put('/api/mailbox/visibility', { visibility }).expect(200);
    await asBob.post(`/api/ai/threads/${THREAD}/summary`).expect(404);
  }
  expect(server.requests).toEqual([]);
  await ours.put('/api/mailbox/visibility', { visibility: 'everything' }).expect(200);
  await asBob.post(`/api/ai/threads/${THREAD}/summary`).expect(200);
});

test('an answer with an invented address, or without text, is refused as unusable', async () => {
  const ours = await api.workspace();
  await start(ours);
  await allow(ours);
  for (const text of ['Write to eve@evil.example', '[[99]]', '']) {
    server.reply = () => ({ text: JSON.stringify({ text }) });
    await ask(ours, 'answer').expect(503);
  }
  server.reply = () => ({ refusal: 'no' });
  await ask(ours, 'answer').expect(503);
});

test('if no model is configured, it cannot be allowed', async () => {
  const ours = await without.workspace();
  const { body } = await ours.put('/api/settings/workspace', { ai_mail: true }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['ai_mail']);
});
