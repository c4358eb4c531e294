import { randomBytes, randomUUID } from 'node:crypto';
import { OBJECT_TYPES, type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { expect, test } from 'vitest';
import { apiRouters } from '../apiRouters';
import { addRow, asSystem, inWorkspace, rows } from '../db/scope';
import { routesOf } from '../http/openapi';
import type { startApi } from './startApi';

type Api = ReturnType<typeof startApi>;
type Workspace = Awaited<ReturnType<Api['workspace']>>;
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A text that all names and texts of our records contain. */
const MARK = 'Zebedee';
const CONTENT = { subject: MARK, content: MARK, format: 'text' };

/** Creates one of our records for each path parameter of a route. */
export const makeRecords = async (api: Api, ours: Workspace): Promise<Record<string, string>> => {
  const contact = async (email = '') => (await ours.contact({ name: MARK, email })).id;
  const company = async () => (await ours.company({ name: MARK })).id;
  const created = async (path: string, body: object) => (await ours.post(path, body)).body.id as string;
  const contactId = await contact(`${MARK}@example.com`);
  const needed: Partial<Record<ObjectType, object>> = {
    deal: { amount: 1_000, contact_id: contactId },
    campaign: CONTENT,
    note: { entity_type: 'contact', entity_id: contactId },
  };
  const records: Record<string, string> = {};
  for (const type of OBJECT_TYPES) {
    const { table, name } = RECORD_TYPES[type];
    if (type === 'file') continue;
    records[`${type}Id`] = await created(`/api/${table}`, { ...needed[type], [name]: MARK });
  }
  return {
    ...records,
    contactId,
    recordFileId: await uploadedFile(ours, contactId),
    fileUploadId: await created('/api/files/uploads', {
      entity_type: 'contact',
      entity_id: contactId,
      name: MARK,
      size: 0,
    }),
    offset: '0',
    sessionId: ours.sessionId,
    connectionId: await insertConnection(api, ours),
    apiKeyId: await created('/api/api-keys', { name: MARK }),
    ...(await insertWebhook(api, ours)),
    memberId: ours.userId,
    invitationId: await created('/api/team/invitations', {}),
    workspaceId: ours.workspaceId,
    entityType: 'contact',
    entityId: contactId,
    bulkId: await created('/api/contacts/bulk', { ids: [contactId], action: { type: 'status', status: 'partner' } }),
    mergeId: await created(`/api/contacts/${await contact()}/merge`, { other_id: await contact() }),
    companyMergeId: await created(`/api/companies/${await company()}/merge`, { other_id: await company() }),
    checkoutId: await insertCheckout(api, ours),
    pipelineId: await created('/api/pipelines', {
      name: MARK,
      stages: [{ name: MARK }, { kind: 'won', name: MARK }, { kind: 'lost', name: MARK }],
    }),
    ...(await insertSubmission(ours)),
    noteTemplateId: await created('/api/note-templates', { name: MARK, content: MARK }),
    productId: await created('/api/products', { name: MARK, unit_price: 1 }),
    quoteId: await created(`/api/deals/${records.dealId}/quotes`, { note: MARK }),
    fieldId: await created('/api/fields', { object_type: 'contact', type: 'text', label: MARK }),
    dealFieldKey: (await ours.post('/api/fields', { object_type: 'deal', type: 'checkbox', label: MARK })).body.key,
    commentId: await created(`/api/notes/${records.noteId}/comments`, { content: MARK }),
    ...(await insertEmail(ours, contactId)),
    ...(await insertSequence(ours, contactId)),
    droppedId: await insertDropped(ours),
    viewId: await created('/api/views', { object_type: 'contact', name: MARK, is_shared: true }),
    savedReportId: await created('/api/reports/saved', { name: MARK, is_shared: true }),
    templateId: await created('/api/templates', { name: MARK, ...CONTENT }),
    suppressionId: await created('/api/suppressions', { email: 'zebedee@example.com' }),
    ...(await insertTransfer(ours)),
    importId: (await ours.upload('/api/contacts/bulk/import', `name\n${MARK}`)).body.id,
    importChoicesId: await rememberedChoices(ours),
  };
};

/** Inserts a webhook that has received an event. */
const insertWebhook = async (api: Api, ours: Workspace) => {
  const body = { url: 'https://example.com/hook', description: MARK, events: ['task.created'] };
  const webhookId: string = (await ours.post('/api/webhooks', body)).body.id;
  const [delivery] = await inWorkspace(api.db, { workspaceId: ours.workspaceId }, (scope) =>
    addRow(scope, 'webhook_deliveries', {
      webhook_id: webhookId,
      event: 'webhook.test',
      object_type: 'webhook',
      object_id: webhookId,
      happened_at: new Date().toISOString(),
      status: 'failed',
      next_at: null,
      body: MARK,
    }).returning('id'),
  );
  return { webhookId, deliveryId: delivery.id as string };
};

/** Inserts an app that the owner has connected. */
const insertConnection = async (api: Api, ours: Workspace): Promise<string> => {
  const client_id = randomUUID();
  const redirect = 'https://app.example/callback';
  await asSystem(api.db, (trx) =>
    trx('oauth_clients').insert({ id: client_id, name: MARK, redirect_uris: [redirect] }),
  );
  const [{ id }] = await ours.scoped((scope) =>
    addRow(scope, 'connections', {
      user_id: ours.userId,
      client_id,
      name: MARK,
      scopes: ['read'],
      redirect_uri: redirect,
      code_hash: randomBytes(32),
      code_challenge: 'x',
      code_expires_at: '9999-12-31',
      connected_at: '2026-01-01',
    }).returning('id'),
  );
  return id;
};

/** Inserts a sequence that a contact receives. The mailbox must exist. */
const insertSequence = async (ours: Workspace, contactId: string) => {
  const steps = [{ wait_days: 0, subject: MARK, text: MARK }];
  const sequenceId: string = (await ours.post('/api/sequences', { name: MARK, steps })).body.id;
  const [{ id: mailbox_id }] = await ours.scoped((scope) => rows(scope, 'mailboxes').select('id'));
  const run = { sequence_id: sequenceId, contact_id: contactId, mailbox_id, steps: JSON.stringify(steps) };
  const [{ id }] = await ours.scoped((scope) =>
    addRow(scope, 'sequence_runs', { ...run, timezone: 'UTC', next_at: '9999-12-31' }).returning('id'),
  );
  return { sequenceId, runId: id as string };
};

/** Inserts a form with a submission. */
const insertSubmission = async (ours: Workspace) => {
  const formId: string = (await ours.post('/api/forms', { name: MARK, fields: [{ key: 'email', label: MARK }] })).body
    .id;
  const [{ id }] = await ours.scoped((scope) =>
    addRow(scope, 'form_submissions', {
      form_id: formId,
      state: 'refused',
      reason: 'trap',
      email: `${MARK}@example.com`,
      answers: JSON.stringify([{ key: 'email', label: MARK, value: MARK, text: MARK }]),
    }).returning('id'),
  );
  return { formId, submissionId: id as string };
};

const uploadedFile = async (ours: Workspace, contactId: string): Promise<string> =>
  (await ours.upload(`/api/files?entity_type=contact&entity_id=${contactId}`, MARK, {}, `${MARK}.png`)).body.id;

/** Imports a file, so that the person's choices for such files are stored. @returns the id of the choices */
const rememberedChoices = async (ours: Workspace): Promise<string> => {
  const upload = (options: object) => ours.upload('/api/tasks/bulk/import', `Was\n${MARK}`, { ...options });
  await upload({ mapping: '{"title":"Was"}' }).expect(200);
  return (await upload({ dry_run: 'true' })).body.remembered.id;
};

/** Inserts a transfer that has been started, with a file. */
const insertTransfer = async (ours: Workspace) => {
  const { id } = (await ours.post('/api/transfers', { source: 'spreadsheet' })).body;
  const { body } = await ours.upload(`/api/transfers/${id}/files`, `name,email\n${MARK},`);
  return { transferId: id as string, fileId: body.files[0].id as string };
};

/** Inserts a mailbox whose emails are shared in full. */
export const insertMailbox = (ours: Workspace): Promise<string> =>
  ours.scoped(async (scope) => {
    const server = { host: 'imap.example.com', port: 993, security: 'tls', username: MARK, secret: '' };
    const smtp = JSON.stringify({ host: 'smtp.example.com', port: 465, security: 'tls' });
    const mailbox = { ...server, smtp, user_id: ours.userId, address: `${MARK}@example.com`, visibility: 'everything' };
    return (await addRow(scope, 'mailboxes', { ...mailbox, status: 'failed' }).returning('id'))[0].id;
  });

/** Inserts an email with the contact in a mailbox that is shared in full, and one that is waiting there. */
const insertEmail = (ours: Workspace, contactId: string) =>
  ours.scoped(async (scope) => {
    const mailbox_id = await insertMailbox(ours);
    const email = { message_key: MARK, message_id: MARK, from_name: MARK, from_address: MARK, recipients: '[]' };
    const [{ id: mail_id }] = await addRow(scope, 'mail_messages', {
      ...email,
      subject: MARK,
      text: MARK,
      attachment_count: 0,
      sent_at: new Date(),
      thread_id: mailbox_id,
    }).returning('id');
    await addRow(scope, 'mail_copies', { mail_id, mailbox_id });
    await addRow(scope, 'mail_contacts', { mail_id, contact_id: contactId });
    const waiting = { recipients: '[]', copied: '[]', subject: MARK, text: MARK, send_at: '9999-12-31' };
    const [{ id: emailId }] = await addRow(scope, 'outgoing_mail', { ...waiting, mailbox_id }).returning('id');
    const sender = { address: `${MARK}@example.org`, name: MARK, emails: 2, last_at: new Date() };
    const [{ id: senderId }] = await addRow(scope, 'mail_senders', { ...sender, mailbox_id }).returning('id');
    return {
      senderId: senderId as string,
      threadId: mailbox_id as string,
      messageId: mail_id as string,
      nth: '0',
      emailId: emailId as string,
    };
  });

/** Inserts an email that is waiting at a drop address. */
const insertDropped = (ours: Workspace): Promise<string> =>
  ours.scoped(async (scope) => {
    const email = { message_key: MARK, people: '[]', participants: MARK, subject: MARK, text: MARK };
    const [{ id }] = await addRow(scope, 'dropped_emails', {
      ...email,
      user_id: ours.userId,
      reason: 'unknown',
      sent_at: new Date(),
    }).returning('id');
    return id;
  });

/** Inserts a checkout that has been started, because no tenancy test sells anything. */
const insertCheckout = async (api: Api, { workspaceId }: Workspace): Promise<string> => {
  const id = `cs_${workspaceId}`;
  await inWorkspace(api.db, { workspaceId }, (scope) =>
    addRow(scope, 'checkout_attempts', { plan_id: 'growth', kind: 'checkout', session_id: id }),
  );
  return id;
};

/** The bodies for routes that refuse the default body `{ name }` before they look for the record. */
export const BODIES: Record<string, object> = {
  '/mailbox/threads/:threadId/sharing': { is_hidden: true },
  '/mailbox/threads/:threadId/deals': { deal_ids: [] },
  '/sequences/:sequenceId/runs': { contact_ids: ['01900000-0000-7000-8000-000000000000'] },
  '/team/members/:memberId': { role: 'member' },
  '/team/members/:memberId/absence': {
    from: '2026-01-01',
    to: '9999-12-31',
    deputy_id: '01900000-0000-7000-8000-000000000000',
  },
  '/contacts/:contactId/touches': { kind: 'call' },
  '/contacts/:contactId/meetings': { starts_at: '2030-01-01T00:00:00Z' },
  '/deals/:dealId': { title: 'Mine' },
  '/deals/:dealId/lines': { lines: [] },
  '/deals/:dealId/quotes': {},
  '/tasks/:taskId': { title: 'Mine' },
  '/tasks/:taskId/meeting': { starts_at: '2030-01-01T00:00:00Z' },
  '/notes/:noteId': { content: 'Mine' },
  '/notes/:noteId/comments': { content: 'Mine' },
  '/comments/:commentId': { content: 'Mine' },
  '/reports/saved/:savedReportId/emails': { is_stopped: true },
  '/followers/:entityType/:entityId': { is_following: true },
  '/deals/:dealId/moves': { stage: 'closed_lost' },
  '/campaigns/:campaignId/resend': { status: 'failed' },
  '/fields/:fieldId': { label: 'Mine' },
  '/templates/:templateId': { name: 'Mine', ...CONTENT },
  '/transfers/:transferId/files/:fileId': { noun: 'contacts' },
  '/transfers/:transferId/check': { on_known: 'skip' },
  '/webhooks/:webhookId': { description: 'Mine' },
  '/contacts/:contactId/merge': { other_id: '01900000-0000-7000-8000-000000000000' },
  '/companies/:companyId/merge': { other_id: '01900000-0000-7000-8000-000000000000' },
};

const routes = routesOf(apiRouters).filter(({ contract }) => contract.access !== 'public');
const withId = routes.filter(({ path }) => path.includes(':'));
// The stream does not end, and the answer about the installation belongs to no workspace.
const UNREAD = ['/notifications/stream', '/system'];
const reads = routes.filter(({ path, method }) => method === 'get' && !path.includes(':') && !UNREAD.includes(path));

/** Queries for routes that return nothing without a query. */
export const QUERIES: Record<string, (ids: Record<string, string>) => string> = {
  '/search': () => `?q=${MARK}`,
  '/mailbox/servers': () => '?address=ann@gmx.de',
  '/contacts/similar': () => `?name=${MARK}`,
  '/views/counts': () => '?object_type=contact',
  '/personal-data/people': () => `?search=${MARK}`,
  '/ai/learned-from/contacts': () => '?fact=source:fair',
  '/ai/learned-from/deals': () => '?fact=source:fair',
  '/reports/by-field': ({ dealFieldKey }) => `?field=${dealFieldKey}`,
  // Exports write activities of their own, which are not about a record.
  '/activities': () => '?entity_type=contact',
  '/files': ({ contactId }) => `?entity_type=contact&entity_id=${contactId}`,
  '/notes': ({ contactId }) => `?entity_type=contact&entity_id=${contactId}`,
};

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * Declares a test for every route with the id of a record and for every other read: a stranger sees none of our
 * records, not even in a count, and changes none. `prepare` runs before our records are created; `refusals` are the
 * statuses that count as refusals.
 */
export const walkAsStranger = (
  api: Api,
  prepare: (ours: Workspace) => Promise<unknown> = async () => {},
  refusals = [404],
) => {
  let walk: ReturnType<typeof begin> | undefined;
  const begin = async () => {
    const [ours, theirs] = [await api.workspace(), await api.workspace()];
    await prepare(ours);
    const read = async (path: string, ids: Record<string, string>) => {
      // An export breaks off if it may not write its activity.
      const cutOff = () => ({ status: 0, text: 'cut off' });
      const { status, text } = await theirs.get(`/api${path}${QUERIES[path]?.(ids) ?? ''}`).catch(cutOff);
      return { status, text: text.replaceAll(INSTANT, 'then').replace(/"request_id":"[^"]+"/, '') };
    };
    const readBefore = new Map<string, unknown>();
    // The first read starts the learning from the stranger's own deals, which would change the later answers.
    await theirs.get('/api/reports/advanced');
    for (const { path } of reads) readBefore.set(path, await read(path, { contactId: ours.workspaceId }));
    const ids = await makeRecords(api, ours);
    return { ours, theirs, ids, read, readBefore, stored: await storedIn(api, ours) };
  };
  const begun = () => {
    walk ??= begin();
    return walk;
  };

  test.each(reads.map(({ path }) => path))(
    'get %s answers a stranger as if our records did not exist',
    async (path) => {
      const { ids, read, readBefore } = await begun();
      expect(await read(path, ids)).toEqual(readBefore.get(path));
    },
  );

  test.each(['deals', 'tasks', 'contacts', 'companies'] as const)(
    'an import of %s by a stranger finds, links and changes none of our records',
    async (objectType) => {
      const { ours, ids, stored } = await begun();
      const guest = await api.workspace();
      const answer = await guest.upload(`/api/${objectType}/bulk/import`, importsOf(ids)[objectType], {
        on_duplicate: 'update',
      });
      if (!refusals.includes(answer.status)) expect(answer.body).toMatchObject({ imported: 2, updated: 0, skipped: 0 });
      expect(await storedIn(api, ours)).toEqual(stored);
    },
  );

  test.each(withId.map(({ method, path, contract }) => [method as Verb, path, contract] as const))(
    '%s %s shows a stranger nothing and changes nothing',
    async (method, path, contract) => {
      const { ours, theirs, ids, stored } = await begun();
      const address = `/api${path.replace(/:(\w+)/g, (_whole, name: string) => {
        const id = ids[name];
        if (!id) throw new Error(`strangerWalk.ts has no record for :${name}`);
        return id;
      })}`;
      const body = contract.body ? (BODIES[path] ?? { name: 'Mine' }) : undefined;
      expect(refusals).toContain((await theirs[method](address, body)).status);
      expect((await api.http()[method](address)).status).toBe(401);
      expect(await storedIn(api, ours)).toEqual(stored);
    },
  );
};

/** Import files that refer to one of our records in every way in which an import finds records. */
const importsOf = (ids: Record<string, string>) => ({
  contacts: `id,name,email\n${ids.contactId},Zoe,zoe@example.org\n,${MARK},${MARK}@example.com\n`,
  companies: `id,name,domain\n${ids.companyId},Zoe Ltd,\n,${MARK},${MARK}.example\n`,
  deals: `id,title,amount,contact_email,company\n${ids.dealId},Zoe,5,,\n,${MARK},1000,${MARK}@example.com,${MARK}\n`,
  tasks: `id,title,contact_email,company\n${ids.taskId},Zoe,,\n,${MARK},${MARK}@example.com,${MARK}\n`,
});

/** A digest of a workspace's rows in each table. `api.db` has the login of the database owner, which bypasses all policies. */
const storedIn = async (api: Api, { workspaceId }: Workspace): Promise<Record<string, string>> => {
  const { rows } = await api.db.raw(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'workspace_id' and table_type = 'BASE TABLE'`);
  const digest = ({ name }: { name: string }) =>
    `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} as t where workspace_id = '${workspaceId}'`;
  const digests = await api.db.raw(rows.map(digest).join(' union all '));
  return Object.fromEntries(digests.rows.map((row: { name: string; digest: string }) => [row.name, row.digest]));
};
