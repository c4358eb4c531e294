import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asSystem, rows } from '../../db/scope';
import introduction from '../../http/introduction.md?raw';
import { startApi, type Workspace } from '../../testing/startApi';
import { startReceiver } from '../../testing/webhookReceiver';
import { suppress } from '../campaigns/suppressions.service';
import { type ClaimedDelivery, claimDeliveries, recordAttempt } from './deliveries.repository';
import { deliverDue, deliveriesSettled } from './deliveries.service';
import { deleteWebhook, markFailing } from './webhooks.repository';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });
const receiver = startReceiver();

const hooked = async (ours: Workspace, path: string, events: string[]) =>
  (await ours.post('/api/webhooks', { url: receiver.url(path), events }).expect(201)).body;

/** Runs the due jobs, and waits until everything that they sent was answered. */
const deliver = async () => {
  await api.work();
  await deliverDue(api.context);
  await deliveriesSettled(api.context);
};

const logOf = async (ours: Workspace, id: string) =>
  (await ours.get(`/api/webhooks/${id}/deliveries`).expect(200)).body as Record<string, unknown>[];

/** Ends the pauses of all pending deliveries. */
const pausesPass = () =>
  asSystem(api.db, (trx) => trx('webhook_deliveries').where({ status: 'pending' }).update({ next_at: trx.fn.now() }));

test('changes are sent signed and in order, with the record as the API returns it', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/all', [
    ...['contact.created', 'contact.updated', 'contact.deleted'],
    ...['deal.stage_changed', 'deal.won', 'task.created', 'company.created'],
  ]);
  expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await ours.get(`/api/webhooks/${hook.id}`)).body).not.toHaveProperty('secret');
  const contact = await ours.contact({ name: 'Ada' });
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Ada L.' }).expect(200);
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  const deal = await ours.deal();
  await ours.post(`/api/deals/${deal.id}/moves`, { stage: 'closed_won', before_deal_id: null }).expect(200);
  await deliver();
  const typesOf = (id: string) => receiver.received.filter(({ data }) => data.id === id).map(({ type }) => type);
  expect(typesOf(contact.id)).toEqual(['contact.created', 'contact.updated', 'contact.deleted']);
  expect(typesOf(deal.id)).toEqual(['deal.stage_changed', 'deal.won']);
  for (const event of receiver.received) receiver.verify(hook.secret, event);
  const won = receiver.received.find(({ type }) => type === 'deal.won');
  const { body: now } = await ours.get(`/api/deals/${deal.id}`);
  expect(won?.data).toEqual({ ...now, previous_stage: 'lead' });
  expect(receiver.received.find(({ type }) => type === 'contact.deleted')?.data).toEqual({ id: contact.id });
  expect(await logOf(ours, hook.id)).toHaveLength(5);
});

const waitsForLock = async () =>
  (
    await api
      .db('pg_stat_activity')
      .whereRaw(`datname = current_database() and wait_event_type = 'Lock'`)
      .count({ count: '*' })
  )[0];

describe.each([
  ['deleted', (ours: Workspace, id: string) => ours.delete(`/api/webhooks/${id}`).expect(204)],
  [
    'started again at another URL',
    (ours: Workspace, id: string) => ours.put(`/api/webhooks/${id}`, { url: receiver.url('/moved') }).expect(200),
  ],
])('an endpoint is %s', (_what, change) => {
  test('once the attempt that is just being recorded is done', async () => {
    const ours = await api.workspace();
    const hook = await hooked(ours, '/recorded', ['contact.created']);
    await ours.contact();
    const claimed = await asSystem(api.db, (trx) => claimDeliveries(trx, 10));
    const attempt = { failure: 'status' as const, response_status: 500, response_body: null };
    let changing: Promise<unknown> | undefined;
    await ours.scoped(async (scope) => {
      const [ofHook] = claimed.filter(({ webhook_id }) => webhook_id === hook.id) as [ClaimedDelivery];
      await recordAttempt(scope, ofHook, { attempt, durationMs: 1, pause: 5 });
      changing = change(ours, hook.id).then();
      await expect.poll(waitsForLock).toEqual({ count: 1 });
      await markFailing(scope, hook.id);
    });
    await changing;
  });

  test('once the process that just claims deliveries is done', async () => {
    const ours = await api.workspace();
    const hook = await hooked(ours, '/claimed', ['contact.created']);
    let changing: Promise<unknown> | undefined;
    await asSystem(api.db, async (trx) => {
      await claimDeliveries(trx, 10);
      changing = change(ours, hook.id).then();
      await expect.poll(waitsForLock).toEqual({ count: 1 });
    });
    await changing;
  });
});

test('a change that is made while its endpoint is being deleted is kept', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/deleted', ['contact.created']);
  let adding: Promise<unknown> | undefined;
  await ours.scoped(async (scope) => {
    await deleteWebhook(scope, hook.id);
    adding = ours.contact();
    await expect.poll(waitsForLock).toEqual({ count: 1 });
  });
  await adding;
  expect(await api.db('webhook_deliveries').where({ webhook_id: hook.id })).toEqual([]);
});

test('the erasure of a workspace sends no events', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/erased', ['contact.deleted']);
  await ours.contact({ name: 'Ada' });
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  // The job that erases the workspace deletes records like this, one table after the other.
  await api.db('contacts').where({ workspace_id: ours.workspaceId }).delete();
  expect(await api.db('webhook_deliveries').where({ webhook_id: hook.id })).toEqual([]);
});

test('the signature check in the reference accepts our events, but none that is altered, late or signed with another secret', async () => {
  const [, code] = /```js\n(.*?)```/s.exec(introduction) ?? [];
  const module = `${code}\nexport { isFromRapport };`;
  const { isFromRapport } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`);
  const ours = await api.workspace();
  const { secret } = await hooked(ours, '/checked', ['contact.created']);
  const other = await hooked(ours, '/other', ['contact.created']);
  await ours.contact();
  await deliver();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.at('/checked');
  expect(isFromRapport(headers, body, secret)).toBe(true);
  expect(isFromRapport(headers, `${body} `, secret)).toBe(false);
  expect(isFromRapport(headers, body, other.secret)).toBe(false);
  expect(isFromRapport({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false);
});

test('imports, bulk changes and unsubscribes send events, and a change that is rolled back does not', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/many', ['contact.created', 'contact.updated', 'contact.unsubscribed']);
  await ours.upload('/api/contacts/bulk/import', 'name,email\nAda,ada@example.com\nBob,bob@example.com').expect(200);
  const ids = (await ours.get('/api/contacts')).body.map(({ id }: { id: string }) => id);
  await ours.post('/api/contacts/bulk', { ids, action: { type: 'status', status: 'partner' } });
  await ours.scoped((scope) =>
    scope.db('suppressions').insert({
      workspace_id: ours.workspaceId,
      id: ids[0],
      email: 'a@b.example',
      email_norm: 'a@b.example',
      reason: 'unsubscribed',
    }),
  );
  await ours
    .scoped(async (scope) => {
      await scope
        .db('contacts')
        .where({ workspace_id: ours.workspaceId })
        .update({ updated_at: scope.db.raw('now()') });
      throw new Error('roll back');
    })
    .catch(() => undefined);
  await deliver();
  expect((await logOf(ours, hook.id)).map(({ event }) => event).toSorted()).toEqual([
    ...['contact.created', 'contact.created'],
    'contact.unsubscribed',
    ...['contact.updated', 'contact.updated'],
  ]);
});

test('an unsubscribe sends one event, also if the address was suppressed for another reason', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/unsubscribed', ['contact.unsubscribed']);
  for (const reason of ['manual', 'unsubscribed', 'unsubscribed'] as const) {
    await ours.scoped((scope) => suppress(scope, 'ada@example.com', reason));
  }
  await deliver();
  expect(receiver.at('/unsubscribed').map(({ data }) => data)).toMatchObject([
    { email: 'ada@example.com', reason: 'unsubscribed' },
  ]);
  expect(await logOf(ours, hook.id)).toHaveLength(1);
});

test('a delivery to a failing endpoint is repeated unchanged with growing pauses, and later ones about the record wait', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/fails', ['contact.created', 'contact.updated']);
  receiver.answer('/fails', (_req, res) => res.writeHead(500).end('x'.repeat(100_000)));
  const contact = await ours.contact();
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Later' });
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await deliver();
    const first = (await logOf(ours, hook.id)).find(({ event }) => event === 'contact.created');
    if (first?.next_at) pauses.push(Math.round((Date.parse(String(first.next_at)) - Date.now()) / 1_000 / 60));
    await pausesPass();
  }
  expect(pauses).toEqual([0, 5, 30, 120, 300, 600, 840, 1_080, 1_320]);
  const tried = receiver.at('/fails').slice(0, 10);
  expect(new Set(tried.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  const [, first] = await logOf(ours, hook.id);
  expect(first).toMatchObject({ status: 'failed', failure: 'status', attempts: 10, response_status: 500 });
  expect(first?.response_body).toHaveLength(1_000);
  receiver.answer('/fails', (_req, res) => res.end());
  await pausesPass();
  await deliver();
  expect((await logOf(ours, hook.id))[0]).toMatchObject({ event: 'contact.updated', status: 'delivered' });
});

test('an endpoint that hangs neither delays others nor holds a database connection', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const hung: (() => void)[] = [];
  receiver.answer('/hangs', (_req, res) => void hung.push(() => res.end()));
  const slow = await hooked(ours, '/hangs', ['contact.created']);
  for (let nth = 0; nth < 6; nth += 1) await ours.contact();
  await api.work();
  await expect.poll(() => receiver.at('/hangs').length).toBe(3);
  await hooked(theirs, '/quick', ['contact.created']);
  await theirs.contact();
  await api.work();
  await expect.poll(() => receiver.at('/quick').length).toBe(1);
  expect(hung).toHaveLength(3);
  const openTransactions = async () => {
    const { rows } = await api.db.raw(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows.length;
  };
  // The transaction that records the quick delivery may still be open.
  await expect.poll(openTransactions).toBe(0);
  expect(hung).toHaveLength(3);
  receiver.answer('/hangs', (_req, res) => res.end());
  for (const answer of hung) answer();
  await deliveriesSettled(api.context);
  expect((await logOf(ours, slow.id)).map(({ status }) => status)).toEqual(Array(6).fill('delivered'));
});

test('an endpoint is stopped by a 410 at once, or after five failing days, and the owner is notified', async () => {
  const ours = await api.workspace();
  const gone = await hooked(ours, '/gone', ['contact.created']);
  const failing = await hooked(ours, '/down', ['contact.created']);
  receiver.answer('/gone', (_req, res) => res.writeHead(410).end());
  receiver.answer('/down', (_req, res) => res.writeHead(503).end());
  await ours.contact();
  await deliver();
  const stoppedFor = async (id: string) => (await ours.get(`/api/webhooks/${id}`)).body.stopped_for;
  expect([await stoppedFor(gone.id), await stoppedFor(failing.id)]).toEqual(['gone', null]);
  // The delivery is not pending, so an endpoint that is started again gets only later events.
  expect(await logOf(ours, gone.id)).toEqual([expect.objectContaining({ status: 'failed', failure: 'gone' })]);
  await asSystem(api.db, (trx) =>
    trx('webhooks')
      .where({ id: failing.id })
      .update({ failing_since: trx.raw(`now() - interval '5 days 1 minute'`) }),
  );
  await pausesPass();
  await deliver();
  expect(await stoppedFor(failing.id)).toBe('failing');
  const { body } = await ours.get('/api/notifications');
  expect(body.items.map(({ detail }: { detail: string }) => detail)).toEqual([
    'Every delivery has failed for 5 days',
    'The endpoint answered that it no longer exists (410)',
  ]);
  await ours.contact();
  await deliver();
  expect(receiver.at('/gone')).toHaveLength(1);
  receiver.answer('/down', (_req, res) => res.end());
  await ours.put(`/api/webhooks/${failing.id}`, { is_active: true }).expect(200);
  await deliver();
  expect(await logOf(ours, failing.id)).toEqual([expect.objectContaining({ status: 'delivered' })]);
});

test('a redirect is not followed', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/moved', ['contact.created']);
  receiver.answer('/moved', (_req, res) => res.writeHead(307, { location: receiver.url('/inside') }).end());
  await ours.contact();
  await deliver();
  expect(receiver.at('/inside')).toEqual([]);
  expect(await logOf(ours, hook.id)).toEqual([expect.objectContaining({ failure: 'redirect', status: 'pending' })]);
});

test.each([
  ['once its claim is over', `now() - interval '1 second'`],
  ['if it was claimed while the clock was ahead', `now() + interval '1 day'`],
])('a delivery that a killed worker had claimed is sent by another one %s', async (_when, claimedUntil) => {
  const ours = await api.workspace();
  const path = `/again/${randomUUID()}`;
  const hook = await hooked(ours, path, ['contact.created']);
  await ours.contact();
  const [claimed] = await asSystem(api.db, (trx) => claimDeliveries(trx, 10));
  expect(claimed?.webhook_id).toBe(hook.id);
  await deliver();
  expect(receiver.at(path)).toEqual([]);
  await asSystem(api.db, (trx) =>
    trx('webhook_deliveries')
      .where({ id: claimed?.id })
      .update({ claimed_until: trx.raw(claimedUntil) }),
  );
  await deliver();
  expect(receiver.at(path)).toHaveLength(1);
});

test.each([
  ['claimed again', false],
  ['replayed and claimed again', true],
])('a process whose claim has ended records no attempt of a delivery that was %s', async (_how, isReplayed) => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/late', ['contact.created']);
  await ours.contact();
  const claim = async () =>
    (await asSystem(api.db, (trx) => claimDeliveries(trx, 10))).filter(({ webhook_id }) => webhook_id === hook.id);
  const [late] = (await claim()) as [ClaimedDelivery];
  await asSystem(api.db, (trx) =>
    trx('webhook_deliveries')
      .where({ id: late.id })
      .update({ claimed_until: trx.raw(`now() - interval '1 second'`) }),
  );
  if (isReplayed) await ours.post(`/api/webhooks/${hook.id}/deliveries/${late.id}/replay`).expect(200);
  const [taken] = (await claim()) as [ClaimedDelivery];
  expect(taken.id).toBe(late.id);
  const attempt = { failure: 'status' as const, response_status: 500, response_body: null };
  const note = (claimed: ClaimedDelivery) =>
    ours.scoped((scope) => recordAttempt(scope, claimed, { attempt, durationMs: 1, pause: null }));
  expect(await note(late)).toBe(false);
  expect(await logOf(ours, hook.id)).toMatchObject([{ status: 'pending' }]);
  expect(await note(taken)).toBe(true);
});

test('an endpoint gets three deliveries at once, and a failing endpoint only one', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/width', ['contact.created']);
  for (let nth = 0; nth < 5; nth += 1) await ours.contact();
  const claim = async () =>
    (await asSystem(api.db, (trx) => claimDeliveries(trx, 10))).filter(({ webhook_id }) => webhook_id === hook.id)
      .length;
  const change = (table: string, values: object) => ours.scoped((scope) => rows(scope, table).update(values));
  expect(await claim()).toBe(3);
  await change('webhook_deliveries', { claimed_until: null });
  await change('webhooks', { failing_since: new Date() });
  expect(await claim()).toBe(1);
  await ours.delete(`/api/webhooks/${hook.id}`).expect(204);
});

test('both secrets sign for a day after a rotation', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/rotated', ['contact.created']);
  const { body: rotated } = await ours.post(`/api/webhooks/${hook.id}/rotate`).expect(200);
  expect(rotated.secret).not.toBe(hook.secret);
  await ours.contact();
  await deliver();
  const [event] = receiver.at('/rotated');
  if (!event) throw new Error('nothing arrived');
  receiver.verify(hook.secret, event);
  receiver.verify(rotated.secret, event);
  await asSystem(api.db, (trx) =>
    trx('webhook_secrets').whereNotNull('expires_at').update({ expires_at: trx.fn.now() }),
  );
  await ours.post(`/api/webhooks/${hook.id}/test`).expect(200);
  await deliver();
  const [, later] = receiver.at('/rotated');
  if (!later) throw new Error('no test arrived');
  expect(later.type).toBe('webhook.test');
  receiver.verify(rotated.secret, later);
  expect(() => receiver.verify(hook.secret, later)).toThrow();
  const stored = JSON.stringify(await asSystem(api.db, (trx) => trx('webhook_secrets').select()));
  expect(stored).not.toContain(rotated.secret.slice(6, 40));
});

test('a replayed delivery has the same id and body', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/replayed', ['contact.created']);
  const contact = await ours.contact();
  await deliver();
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Changed since' });
  const [delivery] = await logOf(ours, hook.id);
  await ours.post(`/api/webhooks/${hook.id}/deliveries/${delivery?.id}/replay`).expect(200);
  await deliver();
  const [first, again] = receiver.at('/replayed');
  expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
});

test('webhooks need the Business plan, also when events are sent', async () => {
  const small = await api.workspace({ plan: 'pro' });
  const { body } = await small
    .post('/api/webhooks', { url: 'https://example.com', events: ['contact.created'] })
    .expect(403);
  expect(body).toMatchObject({ code: 'plan_limit', detail: { resource: 'webhooks', plan_name: 'Pro' } });
  const ours = await api.workspace();
  const hook = await hooked(ours, '/unpaid', ['contact.created']);
  await asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'pro' }));
  await ours.contact();
  await deliver();
  expect(receiver.at('/unpaid')).toEqual([]);
  expect(await logOf(ours, hook.id)).toEqual([expect.objectContaining({ status: 'failed', failure: 'plan' })]);
});

test('programs add and delete webhooks with an API key', async () => {
  const ours = await api.workspace();
  const { key } = (await ours.post('/api/api-keys', { name: 'n8n' }).expect(201)).body;
  const { body: hook } = await api
    .http()
    .post('/api/webhooks')
    .set('X-API-Key', key)
    .send({ url: receiver.url('/n8n'), events: ['contact.created', 'contact.created'] })
    .expect(201);
  expect(hook.events).toEqual(['contact.created']);
  await api.http().delete(`/api/webhooks/${hook.id}`).set('X-API-Key', key).expect(204);
  await api.http().get(`/api/webhooks/${hook.id}`).set('X-API-Key', key).expect(404);
});

test.each([
  ['no event', { url: 'https://example.com/a', events: [] }, 'events'],
  ['an unknown event', { url: 'https://example.com/a', events: ['contact.exploded'] }, 'events.0'],
  ['no URL', { url: 'example.com', events: ['contact.created'] }, 'url'],
  ['another scheme', { url: 'file:///etc/passwd', events: ['contact.created'] }, 'url'],
  ['a password in the URL', { url: 'https://me:secret@example.com', events: ['contact.created'] }, 'url'],
  ['a URL without a host', { url: 'https://:80/x', events: ['contact.created'] }, 'url'],
])('a webhook with %s is refused', async (_case, body, field) => {
  const ours = await api.workspace();
  expect((await ours.post('/api/webhooks', body).expect(422)).body.errors).toHaveProperty([field]);
});

test('an erasure removes the person from the log of deliveries and sends the deletion of the contact', async () => {
  const ours = await api.workspace();
  const hook = await hooked(ours, '/erased', ['contact.created', 'contact.deleted', 'deal.created']);
  const contact = await ours.contact({ name: 'Zebedee Quill', email: 'zebedee@example.com' });
  await ours.deal({ title: 'Roof of Zebedee Quill' });
  await deliver();
  await ours.post('/api/personal-data/erasures', { contact_ids: [contact.id], email: null }).expect(200);
  await deliver();
  const log = await logOf(ours, hook.id);
  expect(log.map(({ event, object_id }) => [event, object_id === contact.id])).toEqual(
    expect.arrayContaining([
      ['contact.deleted', true],
      ['deal.created', false],
    ]),
  );
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('Zebedee');
});

test('an endpoint, its log and a replay get only the chosen fields', async () => {
  const ours = await api.workspace();
  const field = async (label: string) =>
    (await ours.post('/api/fields', { object_type: 'contact', type: 'text', label }).expect(201)).body;
  await field('Size');
  const color = await field('Color');
  const { body: hook } = await ours
    .post('/api/webhooks', {
      url: receiver.url('/chosen'),
      events: ['contact.created', 'contact.updated', 'contact.deleted', 'deal.stage_changed', 'company.created'],
      fields: { contact: ['name', 'custom.size', 'name', 'custom.color'], deal: [] },
    })
    .expect(201);
  expect(hook.fields).toEqual({ contact: ['name', 'custom.size', 'custom.color'], deal: [] });
  const custom = { size: 'L', color: 'Red' };
  const contact = await ours.contact({ name: 'Ada', email: 'ada@example.com', custom });
  await deliver();
  const { id, updated_at } = contact;
  expect(receiver.at('/chosen')[0]?.data).toEqual({ id, updated_at, name: 'Ada', custom });
  const [delivery] = await logOf(ours, hook.id);
  expect(JSON.parse(String(delivery?.body)).data).toEqual({ id, updated_at, name: 'Ada', custom });
  await ours.post(`/api/webhooks/${hook.id}/deliveries/${delivery?.id}/replay`).expect(200);
  await deliver();
  expect(receiver.at('/chosen')[1]?.body).toBe(delivery?.body);

  await ours.delete(`/api/fields/${color.id}`).expect(204);
  const { body: changed } = await ours.put(`/api/contacts/${id}`, { name: 'Ada L.' }).expect(200);
  await deliver();
  await ours.put(`/api/contacts/${id}`, { name: 'Gone before it is sent' }).expect(200);
  await ours.delete(`/api/contacts/${id}`).expect(204);
  const deal = await ours.deal({ title: 'Secret' });
  await ours.post(`/api/deals/${deal.id}/moves`, { stage: 'closed_won', before_deal_id: null }).expect(200);
  const company = (await ours.post('/api/companies', { name: 'Acme' }).expect(201)).body;
  await deliver();
  const moved = (await ours.get(`/api/deals/${deal.id}`)).body;
  const sentAs = (wanted: string) =>
    receiver.at('/chosen').flatMap(({ type, data }) => (type === wanted ? [data] : []));
  expect(sentAs('contact.updated')).toEqual([
    { id, updated_at: changed.updated_at, name: 'Ada L.', custom: { size: 'L' } },
    { id },
  ]);
  expect(sentAs('contact.deleted')).toEqual([{ id }]);
  expect(sentAs('deal.stage_changed')).toEqual([{ id: deal.id, updated_at: moved.updated_at, previous_stage: 'lead' }]);
  expect(sentAs('company.created')).toEqual([company]);

  // A deleted field may stay among the chosen fields.
  const path = `/api/webhooks/${hook.id}`;
  await ours.put(path, { fields: { contact: ['custom.color'] } }).expect(200);
  expect((await ours.put(path, { description: 'Stock' }).expect(200)).body.fields).toEqual({
    contact: ['custom.color'],
  });
  expect((await ours.put(path, { fields: {} }).expect(200)).body.fields).toEqual({});
  expect((await ours.put(path, { fields: { contact: ['custom.color'] } }).expect(422)).body.errors).toEqual({
    'fields.contact.0': 'There is no such field',
  });
});

test('an unknown field is refused with its position', async () => {
  const ours = await api.workspace();
  const { body } = await ours
    .post('/api/webhooks', {
      url: 'https://example.com/a',
      events: ['contact.created'],
      fields: { contact: ['name', 'title', 'custom.none'], task: ['title', 'constructor'] },
    })
    .expect(422);
  expect(Object.keys(body.errors)).toEqual(['fields.contact.1', 'fields.contact.2', 'fields.task.1']);
  await ours
    .post('/api/webhooks', { url: 'https://example.com/a', events: ['contact.created'], fields: { note: ['content'] } })
    .expect(422);
});
