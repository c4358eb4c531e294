import { DAY_MS } from '@rapport/shared/dates';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { apiRouters } from './apiRouters';
import { describeApi, routesOf } from './http/openapi';
import { startApi } from './testing/startApi';
import { BODIES, insertMailbox, makeRecords, QUERIES } from './testing/strangerWalk';

const api = startApi();
const routes = routesOf(apiRouters);
const description = describeApi(apiRouters, 'http://crm.test');
const operations = Object.values(description.paths).flatMap((path) => Object.values(path) as Operation[]);

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  responses: Record<number, { headers: object }>;
}

test('the API description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every operation has a unique id, a summary and a known tag', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = description.tags.map(({ name }) => name);
  for (const { operationId, summary, tags: own } of operations) {
    expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
    expect(summary).toMatch(/^[A-Z]/);
    expect(tags).toContain(own[0]);
  }
});

test('the API description declares the input and the answers of a create, an update and an import', () => {
  const { paths, components } = description;
  expect(paths['/api/contacts']?.post).toMatchObject({
    operationId: 'createContact',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/DryRun' }],
    responses: { 201: { headers: { Location: {}, ETag: {}, RateLimit: {} } }, 422: {}, 429: {} },
  });
  expect(paths['/api/contacts']?.get).toMatchObject({
    responses: { 200: { headers: { Link: {}, 'X-Total-Count': {} } } },
  });
  expect(paths['/api/contacts/{contactId}']?.patch).toMatchObject({
    operationId: 'patchContact',
    parameters: [
      { name: 'contactId' },
      { $ref: '#/components/parameters/IfMatch' },
      { $ref: '#/components/parameters/DryRun' },
    ],
  });
  expect(paths['/api/deals/bulk/import']?.post).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { required: ['file'], properties: { mapping: {} } } } },
    },
  });
  // If the field had a `default`, generated clients would require it.
  expect(components.schemas.NewContact).toMatchObject({ required: ['name'] });
  expect(JSON.stringify(components.schemas.NewContact)).not.toContain('"default"');
  expect(components.schemas.ContactChange).toMatchObject({ properties: { created_at: { readOnly: true } } });
  expect(Object.keys(components.schemas).filter((name) => name.endsWith('Input'))).toEqual([]);
});

/** Stripe and the mailbox of these routes do not exist here, and a finished import has no progress. */
const UNREADABLE = [
  '/billing/checkout/status/:checkoutId',
  '/imports/:importId/progress',
  '/mailbox/messages/:messageId/content',
];

test('the answer to every read matches the API description, including its headers', async () => {
  const ours = await api.workspace();
  const ids = await makeRecords(api, ours);
  const reads = routes.filter(
    ({ method, path, contract }) => method === 'get' && contract.reply && !UNREADABLE.includes(path),
  );
  const wrong: unknown[] = [];
  for (const { path } of reads) {
    const address = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? name);
    const { status, headers } = await ours.get(`/api${address}${QUERIES[path]?.(ids) ?? ''}`);
    if (status !== 200) wrong.push([path, status]);
    const template = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const declared = (description.paths[template] as { get: Operation }).get.responses[200]?.headers ?? {};
    for (const name of ['ETag', 'X-Total-Count']) {
      if (name in declared !== name.toLowerCase() in headers) wrong.push([path, name]);
    }
  }
  expect(wrong).toEqual([]);
  expect(reads.length).toBeGreaterThan(50);
});

const EMAIL = { subject: 'Hi', content: 'Hello', format: 'text' };

const IN_A_DAY = new Date(Date.now() + DAY_MS).toISOString();

/** A body for each route that creates something. */
const CREATES: Record<string, (ids: Record<string, string>) => object | undefined> = {
  ...Object.fromEntries(
    Object.values(RECORD_TYPES).map(({ table, name }) => [`/${table}`, () => ({ [name]: 'Roof' })]),
  ),
  '/deals': () => ({ title: 'Roof', amount: 1 }),
  '/notes': ({ contactId }) => ({ entity_type: 'contact', entity_id: contactId, content: 'Hello' }),
  '/contacts/:contactId/touches': () => ({ kind: 'call' }),
  '/contacts/:contactId/meetings': () => ({ starts_at: IN_A_DAY }),
  '/notes/:noteId/comments': () => ({ content: 'Hello' }),
  '/files/uploads': ({ contactId }) => ({ entity_type: 'contact', entity_id: contactId, name: 'a.txt', size: 0 }),
  '/files/uploads/:fileUploadId/finish': () => undefined,
  '/api-keys': () => ({ name: 'Website' }),
  '/webhooks': () => ({ url: 'https://example.com/hook', events: ['contact.created'] }),
  '/team/invitations': () => ({}),
  '/pipelines': () => ({
    name: 'Roofs',
    stages: [{ name: 'Visit' }, { kind: 'won', name: 'Won' }, { kind: 'lost', name: 'Lost' }],
  }),
  '/deals/:dealId/quotes': () => ({}),
  '/forms': () => ({ name: 'Contact', fields: [{ key: 'email', label: 'Email' }] }),
  '/sequences': () => ({ name: 'Follow up', steps: [{ wait_days: 0, subject: 'Hi', text: 'Hello' }] }),
  '/note-templates': () => ({ name: 'Call', content: 'Hello' }),
  '/products': () => ({ name: 'Roof tile', unit_price: 1 }),
  '/fields': () => ({ object_type: 'contact', type: 'text', label: 'Roof' }),
  '/reports/saved': () => ({ name: 'Roofs' }),
  '/views': () => ({ object_type: 'contact', name: 'Roofs' }),
  '/data-export': () => undefined,
  '/campaigns': () => ({ name: 'Spring', ...EMAIL }),
  '/campaigns/:campaignId/duplicate': () => undefined,
  '/templates': () => ({ name: 'Thanks', ...EMAIL }),
  '/suppressions': () => ({ email: 'no@example.com' }),
  '/sample-data': () => undefined,
  '/mailbox/emails': () => ({ to: [{ address: 'ada@example.com' }], subject: 'Hi', text: 'Hello' }),
  '/transfers': () => ({ source: 'hubspot' }),
};

test('a created record can be read at its Location, also after a repetition with the same Idempotency-Key', async () => {
  const ours = await api.workspace();
  const contactId = (await ours.contact({ email: 'ada@example.com' })).id;
  await insertMailbox(ours);
  const note = { entity_type: 'contact', entity_id: contactId, content: 'Hello' };
  const upload = { entity_type: 'contact', entity_id: contactId, name: 'a.txt', size: 0 };
  const ids = {
    contactId,
    fileUploadId: (await ours.post('/api/files/uploads', upload)).body.id,
    noteId: (await ours.post('/api/notes', note)).body.id,
    dealId: (await ours.deal()).id,
    campaignId: (await ours.post('/api/campaigns', { name: 'A', ...EMAIL })).body.id,
  };
  for (const { path, contract } of routes.filter(
    ({ contract: { status, access } }) => status === 201 && access !== 'public',
  )) {
    const address = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name as keyof typeof ids]);
    const send = () =>
      path === '/files'
        ? ours.upload(`/api/files?entity_type=contact&entity_id=${ids.contactId}`, 'Hello')
        : ours.post(`/api${address}`, CREATES[path]?.(ids));
    const create = () => send().set('Idempotency-Key', path);
    const { status, body, headers } = await create();
    expect([path, status]).toEqual([path, 201]);
    const found = await ours.get(headers.location ?? '');
    expect([path, found.status]).toEqual([path, 200]);
    if (contract.location?.endsWith('/:id')) expect(found.body.id).toBe(body.id);
    const again = await create();
    expect([path, again.status, again.headers.location]).toEqual([path, 201, headers.location]);
    expect(again.headers.etag).toBe(headers.etag);
  }
});

const FOR_OWNERS = [
  'cancelSubscription',
  'createBillingPortal',
  'createCheckout',
  'createField',
  'createInvitation',
  'createPipeline',
  'deleteBrandIcon',
  'deleteBrandLogo',
  'deleteField',
  'deleteInvitation',
  'deletePipeline',
  'deletePublicHost',
  'deleteWorkspace',
  'getOpenInvoice',
  'handOverRecords',
  'listOutbox',
  'orderFields',
  'previewHandover',
  'previewPlanChange',
  'restoreField',
  'resumeSubscription',
  'updateBranding',
  'updateField',
  'updateMember',
  'updatePipeline',
  'updatePublicHost',
  'updateTargets',
  'updateWorkspaceSettings',
  'uploadBrandIcon',
  'uploadBrandLogo',
  'verifyPublicHost',
];

test('a member is refused what only owners may do, before the request is validated', async () => {
  const ours = await api.workspace();
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  const forOwners = routes.filter(({ method, contract }) => method !== 'patch' && contract.access === 'owner');
  expect(forOwners.map(({ contract }) => contract.operationId).sort()).toEqual(FOR_OWNERS);
  for (const { method, path } of forOwners) {
    const { status, body } = await ours[method as 'post'](`/api${path}`, { unknown: true });
    expect([path, status, body.code]).toEqual([path, 403, 'owner_only']);
  }
});

test('every change that is described with If-Match refuses a version other than the stored one', async () => {
  const ours = await api.workspace();
  const records = await makeRecords(api, ours);
  const meeting = await ours.post(`/api/contacts/${records.contactId}/meetings`, { starts_at: IN_A_DAY }).expect(201);
  const ids: Record<string, string> = { ...records, taskId: meeting.body.id };
  const versioned = routes.filter(({ method, path }) => {
    const template = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const { parameters } = (description.paths[template] as Record<string, { parameters: object[] }>)[method] ?? {};
    return parameters?.some((each) => '$ref' in each && each.$ref === '#/components/parameters/IfMatch');
  });
  const answers: unknown[] = [];
  for (const { method, path } of versioned) {
    const address = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? name);
    const change = ours[method as 'put'](`/api${address}`, BODIES[path] ?? { name: 'Mine' });
    const { status } = await change.set('If-Match', '"2000-01-01T00:00:00.000Z"');
    answers.push([method, path, status]);
  }
  expect(answers).toEqual(versioned.map(({ method, path }) => [method, path, 412]));
  expect(versioned.length).toBeGreaterThan(30);
});

test('PATCH works like PUT, and honors If-Match', async () => {
  const ours = await api.workspace();
  const { id, updated_at } = await ours.contact({ name: 'Ada', phone: '1' });
  const change = (body: object) => ours.patch(`/api/contacts/${id}`, body).set('If-Match', `"${updated_at}"`);
  expect((await change({ name: 'Grace' }).expect(200)).body).toMatchObject({ name: 'Grace', phone: '1' });
  await change({ name: 'Eve' }).expect(412);
  const templates = await ours.post('/api/templates', { name: 'Thanks', ...EMAIL }).expect(201);
  const address = `/api/templates/${templates.body.id}`;
  expect((await ours.patch(address, { name: 'Thank you' }).expect(200)).body).toMatchObject({
    name: 'Thank you',
    ...EMAIL,
  });
  await ours
    .put(address, { name: 'Mine' })
    .set('If-Match', templates.headers.etag ?? '')
    .expect(412);
});
