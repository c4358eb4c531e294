import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import { expect, test } from 'vitest';
import { createApp } from '../../app';
import { CHANNEL } from '../../db/changes';
import { listen } from '../../db/listen';
import { addRow } from '../../db/scope';
import { endEventStreams } from '../../http/eventStream';
import { serve } from '../../serve';
import { startApi, type Workspace } from '../../testing/startApi';
import { notify } from './notifications.service';

const api = startApi();

const tell = (whom: Workspace, title = 'Something happened') =>
  whom.scoped((scope) =>
    notify(scope, whom.userId, { type: 'test', kind: 'reminder', values: { title }, path: '/contacts' }),
  );

test("a user's notifications are listed newest first, counted, and marked as read one by one or all together", async () => {
  const ours = await api.workspace();
  await tell(ours, 'First');
  await tell(ours, 'Second');
  await tell(ours, 'Third');
  const { body } = await ours.get('/api/notifications').expect(200);
  expect(body.unread).toBe(3);
  expect(body.items.map(({ detail }: { detail: string }) => detail)).toEqual(['Third', 'Second', 'First']);

  const one = await ours.put('/api/notifications', { read: [body.items[1].id] }).expect(200);
  expect(one.body.unread).toBe(2);
  expect(one.body.items[1].read_at).not.toBeNull();
  expect((await ours.put('/api/notifications', { read: 'all' }).expect(200)).body.unread).toBe(0);
});

test('no one sees or marks the notifications of another user', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await tell(ours);
  const [mine] = (await ours.get('/api/notifications')).body.items;
  expect((await theirs.get('/api/notifications')).body).toEqual({ unread: 0, items: [] });
  await theirs.put('/api/notifications', { read: [mine.id] }).expect(200);
  expect((await ours.get('/api/notifications')).body.unread).toBe(1);
});

test.each([{}, { read: 'some' }, { read: [] }, { read: ['x'] }])('a request with %j is refused', async (body) => {
  const ours = await api.workspace();
  await ours.put('/api/notifications', body).expect(422);
});

test('a finished import notifies the member who ran it', async () => {
  const ours = await api.workspace();
  await ours.upload('/api/contacts/bulk/import', 'name\nAda\nGrace');
  const { body } = await ours.get('/api/notifications');
  expect(body.items).toEqual([
    expect.objectContaining({ title: 'Import Complete!', detail: '2 contacts imported from list.csv, 0 failed' }),
  ]);
});

/** Yields the events of a stream as they arrive; those of changed records with their kinds. */
const eventsOf = async function* (answer: Response) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = part.match(/^event: (.+)$/m)?.[1];
      const kinds = part.match(/"kinds":(\[.+\])/)?.[1];
      if (event) yield kinds ? `${event} ${JSON.parse(kinds).toSorted()}` : event;
    }
  }
};

/** Waits for the event of this kind. Events about the newly created workspace may come first. */
const untilHeard = async (events: AsyncGenerator<string>, kind: string): Promise<string[]> => {
  let kinds: string[] = [];
  while (!kinds.includes(kind)) {
    const { value, done } = await events.next();
    if (done) throw new Error(`the stream ended without ${kind}`);
    kinds = value.split(/[ ,]/);
  }
  return kinds;
};

test('a stream announces a change at once, and only to the person it is for', async () => {
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stream = async (of: Workspace) =>
    eventsOf(
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/notifications/stream`, {
        headers: { Authorization: `Bearer ${of.token}` },
      }),
    );
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [mine, others] = [await stream(ours), await stream(theirs)];
  expect((await mine.next()).value).toBe('ready');
  expect((await others.next()).value).toBe('ready');

  await tell(ours);
  expect((await mine.next()).value).toBe('changed');
  await tell(theirs);
  expect((await others.next()).value).toBe('changed');

  endEventStreams();
  expect((await mine.next()).done).toBe(true);
  expect((await others.next()).done).toBe(true);
  server.close();
  await once(server, 'close');
});

const EVERY_KIND = `records ${RECORD_TABLES.toSorted()}`;

test('a stream survives a lost database connection, and announces that changes may have been missed', async () => {
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ours = await api.workspace();
  const mine = eventsOf(
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/notifications/stream`, {
      headers: { Authorization: `Bearer ${ours.token}` },
    }),
  );
  expect((await mine.next()).value).toBe('ready');
  const listening = () =>
    api.db('pg_stat_activity').whereRaw(`datname = current_database() and query like 'listen %'`).pluck('pid');
  const [lost] = await listening();
  await api.db.raw('select pg_terminate_backend(?)', [lost]);
  /** The next event, skipping one that says that any record may have changed. */
  const next = async () => {
    const { value } = await mine.next();
    return value === EVERY_KIND ? (await mine.next()).value : value;
  };
  expect(await next()).toBe('changed');

  await expect.poll(async () => (await listening()).filter((pid) => pid !== lost).length).toBe(1);
  expect(await next()).toBe('changed');
  await tell(ours);
  expect(await next()).toBe('changed');

  endEventStreams();
  await expect.poll(listening).toEqual([]);
  server.close();
  await once(server, 'close');
});

test('a stream sends one event when records change in any way, and only for its own workspace', async () => {
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/notifications/stream`;
  const answer = (of: Workspace, query = '') =>
    fetch(address + query, { headers: { Authorization: `Bearer ${of.token}` } });
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [mine, others] = [eventsOf(await answer(ours)), eventsOf(await answer(theirs))];
  await untilHeard(mine, 'ready');
  await untilHeard(others, 'ready');

  const deal = await ours.deal();
  await untilHeard(mine, 'deals');
  // A change that is rolled back sends no event.
  const taken = ours.scoped(async (scope) => {
    await addRow(scope, 'companies', { name: 'Never there' });
    throw new Error('after all not');
  });
  await expect(taken).rejects.toThrow('after all not');
  await ours.post(`/api/deals/${deal.id}/moves`, { stage: 'qualified', before_deal_id: null }).expect(200);
  expect(await untilHeard(mine, 'deals')).not.toContain('companies');

  const names = Array.from({ length: 2_500 }, (_, index) => `Person ${index},Company ${index % 7}`);
  await ours.upload('/api/contacts/bulk/import', ['name,company', ...names].join('\n'));
  const heard: unknown[] = [];
  while (!/records .*contacts/.test(heard.join(' | '))) heard.push((await mine.next()).value);
  expect(heard.length).toBeLessThan(8);

  await tell(theirs);
  const theirEvents: string[] = [];
  while (theirEvents.at(-1) !== 'changed') theirEvents.push(String((await others.next()).value));
  expect(theirEvents.join(' ')).not.toMatch(/contacts|deals/);
  expect((await answer(ours, `?workspace=${theirs.workspaceId}`)).status).toBe(404);

  endEventStreams();
  server.close();
  await once(server, 'close');
});

test('a stream that opens just after a change sends it, because the page may have been fetched before the change', async () => {
  const { address, stop } = await serve(api.context);
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  let wasHeard = false;
  const stopHearing = await listen(api.context.db, CHANNEL, `${ours.workspaceId} contacts`, () => (wasHeard = true));
  await ours.contact();
  await expect.poll(() => wasHeard).toBe(true);
  stopHearing();

  const open = async (of: Workspace) =>
    eventsOf(
      await fetch(`${address}/api/notifications/stream`, {
        headers: { Authorization: `Bearer ${of.token}` },
      }),
    );
  const [mine, others] = [await open(ours), await open(theirs)];
  await untilHeard(mine, 'contacts');

  await tell(theirs);
  const theirEvents: string[] = [];
  while (theirEvents.at(-1) !== 'changed') theirEvents.push(String((await others.next()).value));
  expect(theirEvents.join(' ')).not.toContain('contacts');
  endEventStreams();
  await stop();
});

test('a stream announces changes of pipelines, fields, views, followers, targets, products, quotes, templates and saved reports', async () => {
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ours = await api.workspace();
  const contact = await ours.contact();
  const deal = await ours.deal();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/notifications/stream`;
  const mine = eventsOf(await fetch(address, { headers: { Authorization: `Bearer ${ours.token}` } }));
  await untilHeard(mine, 'ready');
  const [pipeline] = (await ours.get('/api/pipelines')).body;
  const changes: [() => PromiseLike<unknown>, string][] = [
    [() => ours.put(`/api/pipelines/${pipeline.id}`, { name: 'Orders' }).expect(200), 'pipelines'],
    [() => ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Hobby' }).expect(201), 'fields'],
    [() => ours.post('/api/views', { object_type: 'contact', name: 'Mine', is_shared: true }).expect(201), 'views'],
    [() => ours.put(`/api/followers/contact/${contact.id}`, { is_following: true }).expect(200), 'followers'],
    [() => ours.put('/api/targets', { period: 'month', user_id: null, goals: { touches: 4 } }).expect(200), 'targets'],
    [() => ours.post('/api/products', { name: 'Tile', unit_price: 1 }).expect(201), 'products'],
    [() => ours.post(`/api/deals/${deal.id}/quotes`, {}).expect(201), 'deals'],
    [() => ours.post('/api/note-templates', { name: 'Visit', content: 'Hi' }).expect(201), 'note-templates'],
    [() => ours.post('/api/reports/saved', { name: 'Mine', is_shared: true }).expect(201), 'saved-reports'],
  ];
  for (const [change, kind] of changes) {
    await change();
    await untilHeard(mine, kind);
  }
  endEventStreams();
  server.close();
  await once(server, 'close');
});

test('a stream needs a session', async () => {
  await api.http().get('/api/notifications/stream').expect(401);
});
