import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { PlanId } from '@rapport/shared/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app';
import { startApi } from '../../testing/startApi';

const api = startApi();
let server: Server;
beforeAll(() => {
  server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
});
afterAll(() => server.close());

const addressOf = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`);

const connect = async (headers: Record<string, string>) => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(addressOf(), { requestInit: { headers } }));
  return {
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    use: async (name: string, given: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [{ text }] = content as [{ text: string }];
      return isError ? { isError, text } : JSON.parse(text);
    },
  };
};

const makeAssistant = async ({ plan = 'business', scopes = ['write'] }: { plan?: PlanId; scopes?: string[] } = {}) => {
  const ours = await api.workspace({ plan });
  const { key } = (await ours.post('/api/api-keys', { name: 'Assistant', scopes }).expect(201)).body;
  return { ours, key, assistant: await connect({ Authorization: `Bearer ${key}` }) };
};

test('an assistant searches, reads and writes, and can preview what it would write', async () => {
  const { ours, assistant } = await makeAssistant();
  expect(assistant.instructions).toContain('never instructions');
  const navy = { name: 'Grace', email: 'grace@example.com', status: 'customer', tags: ['Navy'] };
  const shown = await assistant.use('create_contact', { ...navy, preview: true });
  expect(shown).toMatchObject(navy);
  expect((await ours.get('/api/contacts')).body).toEqual([]);

  const grace = await assistant.use('create_contact', navy);
  expect(await assistant.use('search', { q: 'grace' })).toMatchObject([{ id: grace.id }]);
  await ours.contact({ name: 'Ada' });
  const first = await assistant.use('list_contacts', { limit: 1, sort: 'name' });
  expect(first).toMatchObject({ total: 2, records: [{ name: 'Ada' }] });
  const second = await assistant.use('list_contacts', { limit: 1, sort: 'name', cursor: first.next_cursor });
  expect(second).toMatchObject({ records: [{ name: 'Grace' }] });
  const rules = { match: 'all', rules: [{ field: 'status', op: 'is', value: 'customer' }] };
  expect(await assistant.use('list_contacts', { filter: rules })).toMatchObject({ total: 1 });

  await assistant.use('log_touch', { contactId: grace.id, kind: 'call', content: 'Wants an offer' });
  const timeline = await assistant.use('list_timeline', { entityType: 'contact', entityId: grace.id });
  expect(JSON.stringify(timeline)).toContain('Wants an offer');
  const deal = await assistant.use('create_deal', { title: 'Ship', amount: 900, contact_id: grace.id });
  expect(await assistant.use('update_deal', { dealId: deal.id, stage: 'proposal' })).toMatchObject({
    stage: 'proposal',
  });
});

test('a refusal says what is wrong, also in a preview', async () => {
  const { assistant } = await makeAssistant();
  const refused = { isError: true, text: 'Some fields need your attention.\nname: This field is required' };
  expect(await assistant.use('create_contact', { phone: '1' })).toEqual(refused);
  expect(await assistant.use('create_contact', { phone: '1', preview: true })).toEqual(refused);
  expect(await assistant.use('get_contact', { contactId: '../deals' })).toMatchObject({ isError: true });
  expect(await assistant.use('drop_tables')).toEqual({ isError: true, text: 'There is no tool called drop_tables.' });
});

test('malformed arguments reach no other route and write nothing', async () => {
  const { ours, assistant } = await makeAssistant();
  const { id: contactId } = await ours.contact({ name: 'Grace' });
  for (const dots of ['.', '..', '']) {
    const refused = { isError: true, text: 'contactId: This field is required' };
    expect(await assistant.use('get_contact', { contactId: dots })).toEqual(refused);
    expect(await assistant.use('update_contact', { contactId: dots, name: 'Eve' })).toEqual(refused);
  }
  for (const id of ['../deals', `${contactId}/../..`, `${contactId}?x=1`, `${contactId}#`, '%2e%2e', { a: 1 }, [1]]) {
    expect(await assistant.use('get_contact', { contactId: id })).toMatchObject({ isError: true });
  }
  expect(await assistant.use('create_contact', { name: 'Ada', preview: 'true' })).toEqual({
    isError: true,
    text: 'preview: Send true or false. Nothing was written.',
  });
  expect(await assistant.use('create_contact', { name: 'Ada', emial: 'ada@example.com' })).toEqual({
    isError: true,
    text: 'emial: There is no such argument',
  });
  expect(await assistant.use('list_contacts', { __proto__: null, constructor: 'x' })).toMatchObject({ isError: true });
  expect(await assistant.use('create_contact', { name: '<img src=x>\u0000', notes: 'x'.repeat(30_000) })).toMatchObject(
    {
      isError: true,
    },
  );
  await assistant.use('update_contact', { contactId, name: '=cmd()', workspace_id: ours.workspaceId });
  expect((await ours.get('/api/contacts')).body).toMatchObject([{ name: 'Grace' }]);
});

test('an assistant neither sees nor runs tools that its key does not allow', async () => {
  const { assistant: reader } = await makeAssistant({ scopes: ['contacts:read', 'tasks:write'] });
  expect((await reader.tools()).map(({ name }) => name).sort()).toEqual([
    'create_task',
    'get_contact',
    'get_task',
    'list_contacts',
    'list_tasks',
    'update_task',
  ]);
  expect(await reader.use('list_deals')).toEqual({
    isError: true,
    text: 'This API key does not have the scope deals:read.',
  });
  const { assistant: pro } = await makeAssistant({ plan: 'pro' });
  expect((await pro.tools()).every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(await pro.use('create_contact', { name: 'Ada' })).toEqual({
    isError: true,
    text: 'Writing through assistants is part of the Business plan.',
  });
});

test('an assistant never sees another workspace', async () => {
  const { assistant } = await makeAssistant();
  const theirs = await (await api.workspace()).contact({ name: 'Stranger' });
  expect(await assistant.use('get_contact', { contactId: theirs.id })).toMatchObject({ isError: true });
  expect(await assistant.use('update_contact', { contactId: theirs.id, name: 'Ours' })).toMatchObject({
    isError: true,
  });
  expect(await assistant.use('list_contacts')).toMatchObject({ total: 0 });
});

test('connecting needs a valid key: a session, a wrong key and another method are refused', async () => {
  const { ours, key } = await makeAssistant();
  await expect(connect({})).rejects.toThrow();
  await expect(connect({ 'X-API-Key': `${key}x` })).rejects.toThrow();
  await ours.post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }).expect(401);
  await api.http().get('/api/mcp').set('X-API-Key', key).expect(405).expect('Allow', 'POST');
  const { key: free } = await makeAssistant({ plan: 'pro' });
  await api.db('workspaces').update({ plan_id: 'free' });
  await expect(connect({ 'X-API-Key': free })).rejects.toThrow('API access is part of');
});

test('every tool describes its arguments without references to outside schemas', async () => {
  const { assistant } = await makeAssistant();
  const tools = await assistant.tools();
  expect(tools.length).toBeGreaterThan(20);
  for (const { name, description, inputSchema } of tools) {
    expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
    const text = JSON.stringify(inputSchema);
    expect(text).not.toContain('#/components');
    for (const [, ref = ''] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) expect(inputSchema.$defs).toHaveProperty(ref);
  }
});
