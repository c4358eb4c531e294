import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Connection } from '@rapport/shared/connections';
import type { PlanId } from '@rapport/shared/plans';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app';
import { asSystem } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(createApp({ ...api.context, address: () => origin })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const http = () => supertest(server);

const REDIRECT = 'https://assistant.example/callback?keep=1';

/** Acts as the browser: goes where the app sends the user, who decides there. */
const decide = async (person: Workspace, address: string, scope = 'read') => {
  const { location } = (await http().get(address.replace(origin, '')).expect(302)).headers;
  const request = new URLSearchParams(new URL(location as string).hash.slice(1)).get('token') as string;
  const shown = (await person.post('/api/connections/request', { request }).expect(200)).body;
  const approved = await person.post('/api/connections/approval', { request, scope });
  return { shown, request, approved, code: codeIn(approved.body.redirect_url) };
};
const codeIn = (address = 'https://nowhere.example') => new URL(address).searchParams.get('code') as string;

const register = async (metadata: Record<string, unknown> = {}) =>
  http()
    .post('/api/oauth/register')
    .send({ client_name: 'Helpful', redirect_uris: [REDIRECT], ...metadata });

const VERIFIER = randomBytes(32).toString('base64url');
const authorizeAddress = (clientId: string, more: Record<string, string> = {}) => {
  const url = new URL('/api/oauth/authorize', origin);
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'their state',
    ...more,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

const exchange = (clientId: string, code: string, more: Record<string, string> = {}) =>
  http()
    .post('/api/oauth/token')
    .type('form')
    .send({ grant_type: 'authorization_code', client_id: clientId, code, code_verifier: VERIFIER, ...more });

const renew = (clientId: string, token: string) =>
  http()
    .post('/api/oauth/token')
    .type('form')
    .send({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

const contactsWith = (token: string) => http().get('/api/contacts').set('Authorization', `Bearer ${token}`);

/** A workspace whose owner connected an app. */
const connected = async ({ plan = 'business', scope = 'read' }: { plan?: PlanId; scope?: string } = {}) => {
  const person = await api.workspace({ plan });
  const clientId = (await register()).body.client_id as string;
  const { code } = await decide(person, authorizeAddress(clientId), scope);
  const tokens = (await exchange(clientId, code).expect(200)).body as Required<OAuthTokens>;
  return { person, clientId, code, tokens };
};

test('an MCP client that knows only the URL of the server discovers the rest, asks the user, and uses tools', async () => {
  const person = await api.workspace({ plan: 'business' });
  await person.contact({ name: 'Grace' });
  let information: OAuthClientInformationFull | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  let sentTo = '';
  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Independent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved as OAuthClientInformationFull;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      sentTo = url.href;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
  };
  const transport = () => new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { authProvider });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow('Unauthorized');
  const { shown, code } = await decide(person, sentTo, 'write');
  expect(shown).toMatchObject({
    name: 'Independent',
    destination: 'assistant.example',
    scopes: ['read', 'write'],
    lacks_writing: false,
  });
  await first.finishAuth(code);

  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  const use = async (name: string, given: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: given });
    return JSON.parse((content as [{ text: string }])[0].text);
  };
  expect(await use('list_contacts', {})).toMatchObject({ total: 1, records: [{ name: 'Grace' }] });
  await use('create_contact', { name: 'Ada' });
  expect((await person.get('/api/contacts').expect(200)).body).toHaveLength(2);

  const [connection] = (await person.get('/api/connections').expect(200)).body as Connection[];
  expect(connection).toMatchObject({ name: 'Independent', scopes: ['write'], destination: 'assistant.example' });
  // The access token is not listed among the API keys of the workspace.
  expect((await person.get('/api/api-keys').expect(200)).body).toEqual([]);
});

test('the documents that apps read first name the endpoints, and other addresses are not found', async () => {
  const challenge = (await http().post('/api/mcp').send({}).expect(401)).headers['www-authenticate'];
  const [, metadata = ''] = /^Bearer resource_metadata="(.+)"$/.exec(challenge as string) ?? [];
  expect((await http().get(metadata.replace(origin, '')).expect(200)).body).toMatchObject({
    resource: `${origin}/api/mcp`,
    authorization_servers: [origin],
  });
  expect((await http().get('/.well-known/oauth-authorization-server').expect(200)).body).toMatchObject({
    issuer: origin,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
  await http().get('/.well-known/openid-configuration').expect(404);
  await http().get('/api/oauth/elsewhere').expect(404);
});

test('an app can only register redirect URIs that lead to it alone, and gets no secret', async () => {
  const made = (await register({ token_endpoint_auth_method: 'client_secret_post' })).body;
  expect(made).toMatchObject({ client_name: 'Helpful', token_endpoint_auth_method: 'none' });
  expect(made).not.toHaveProperty('client_secret');
  const onDevice = ['http://127.0.0.1/callback', 'http://localhost:3000/x', 'cursor://anysphere.cursor/callback'];
  expect((await register({ redirect_uris: onDevice })).status).toBe(201);
  for (const wrong of [
    'http://assistant.example/',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'view-source:https://assistant.example/',
    'ms-msdt:/id',
    'https://assistant.example/\u0000',
    'data:text/html,x',
    'https://me@assistant.example/',
    'https://assistant.example/#x',
    'file:///etc/passwd',
    `https://assistant.example/${'x'.repeat(2_000)}`,
  ]) {
    expect([wrong, (await register({ redirect_uris: [wrong] })).status]).toEqual([wrong, 400]);
  }
  expect((await register({ redirect_uris: [] })).status).toBe(400);
  expect((await register({ redirect_uris: Array(11).fill(REDIRECT) })).status).toBe(400);
  const named = async (client_name?: string) => (await register({ client_name })).body.client_name;
  expect(await named('Rapport https://evil.example/login\u202e')).toBe('Rapport evil example login');
  expect(await named(undefined)).toBe('assistant.example');
});

test('no user is sent to an app that is unknown, names another redirect URI or leaves out PKCE', async () => {
  const clientId = (await register()).body.client_id as string;
  const authorize = (id: string, more: Record<string, string>) =>
    http().get(authorizeAddress(id, more).replace(origin, ''));
  await authorize('unknown', {}).expect(400);
  await authorize(crypto.randomUUID(), {}).expect(400);
  await authorize(clientId, { redirect_uri: 'https://evil.example/' }).expect(400);
  for (const wrong of [
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { resource: 'https://elsewhere.example/' },
  ] as Record<string, string>[]) {
    // The error is not sent to the app either, because anyone may have registered it.
    const { body, headers } = await authorize(clientId, wrong).expect(400);
    expect(body.error).toMatch(/^invalid_/);
    expect(headers).not.toHaveProperty('location');
  }
});

test('a code can be exchanged once, only by its app, with its verifier and redirect URI', async () => {
  const person = await api.workspace({ plan: 'pro' });
  const clientId = (await register()).body.client_id as string;
  const { code, shown } = await decide(person, authorizeAddress(clientId));
  expect(shown).toMatchObject({ scopes: ['read'], lacks_writing: true });
  const other = (await register()).body.client_id as string;
  await exchange(other, code).expect(400);
  await exchange(clientId, code, { code_verifier: 'x'.repeat(43) }).expect(400);
  await exchange(clientId, code, { redirect_uri: 'https://evil.example/' }).expect(400);
  await exchange(clientId, code, { resource: 'https://elsewhere.example/' }).expect(400);
  const { access_token } = (await exchange(clientId, code, { redirect_uri: REDIRECT }).expect(200)).body;
  await contactsWith(access_token).expect(200);
  // A client that sends the code again may have stolen it.
  await exchange(clientId, code).expect(400);
  await contactsWith(access_token).expect(401);
  expect((await person.get('/api/connections')).body).toEqual([]);

  const late = await decide(person, authorizeAddress(clientId));
  await asSystem(api.db, (trx) => trx('connections').update({ code_expires_at: new Date(0).toISOString() }));
  await exchange(clientId, late.code).expect(400);
});

test('a refresh token gives new tokens once, and ends the connection if it is used again later', async () => {
  const { clientId, tokens, person } = await connected();
  const renewed = (await renew(clientId, tokens.refresh_token).expect(200)).body;
  await contactsWith(renewed.access_token).expect(200);
  // For a short time, requests under way do not fail, and a client whose answer was lost can ask again.
  await contactsWith(tokens.access_token).expect(200);
  const again = (await renew(clientId, tokens.refresh_token).expect(200)).body;
  await renew((await register()).body.client_id, again.refresh_token).expect(400);
  const last = (await renew(clientId, again.refresh_token).expect(200)).body;

  await asSystem(api.db, (trx) =>
    trx('connections')
      .where({ client_id: clientId })
      .update({ refreshed_at: trx.raw(`now() - interval '2 minutes'`) }),
  );
  await renew(clientId, again.refresh_token).expect(400);
  await contactsWith(last.access_token).expect(401);
  await renew(clientId, last.refresh_token).expect(400);
  expect((await person.get('/api/connections')).body).toEqual([]);
});

test('a renewed access token continues with the allowance of the previous one', async () => {
  const { clientId, tokens } = await connected();
  const left = async (token: string) => (await contactsWith(token).expect(200)).headers['x-ratelimit-remaining'];
  expect(await left(tokens.access_token)).toBe('99');
  expect(await left(tokens.access_token)).toBe('98');
  const renewed = (await renew(clientId, tokens.refresh_token).expect(200)).body;
  expect(await left(renewed.access_token)).toBe('97');
});

test('an access token expires, and allows only what its scope does', async () => {
  const { tokens } = await connected({ scope: 'read' });
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
  await http()
    .post('/api/contacts')
    .set('Authorization', `Bearer ${tokens.access_token}`)
    .send({ name: 'Ada' })
    .expect(403);
  await asSystem(api.db, (trx) =>
    trx('api_keys')
      .whereNotNull('connection_id')
      .update({ expires_at: new Date(0).toISOString() }),
  );
  await contactsWith(tokens.access_token).expect(401);
});

test('a user sees and ends only their own connections, and an app ends only its own', async () => {
  const { person, tokens, clientId } = await connected();
  const [{ id }] = (await person.get('/api/connections')).body;
  const stranger = await api.workspace({ plan: 'business' });
  expect((await stranger.get('/api/connections')).body).toEqual([]);
  await stranger.delete(`/api/connections/${id}`).expect(404);
  const colleague = await person.addMember(await api.workspace());
  expect((await colleague.get('/api/connections')).body).toEqual([]);
  await colleague.delete(`/api/connections/${id}`).expect(404);
  await person.delete(`/api/connections/${id}`).expect(204);
  await contactsWith(tokens.access_token).expect(401);
  await renew(clientId, tokens.refresh_token).expect(400);
  const events = (await person.get('/api/auth/events')).body as { kind: string; detail: string }[];
  expect(events.filter(({ detail }) => detail === 'Helpful').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['app_connected', 'app_disconnected']),
  );

  const other = await connected();
  const revoke = (client_id: string, token: string) =>
    http().post('/api/oauth/revoke').type('form').send({ client_id, token }).expect(200);
  await revoke(clientId, other.tokens.access_token);
  await contactsWith(other.tokens.access_token).expect(200);
  await revoke(other.clientId, other.tokens.access_token);
  await contactsWith(other.tokens.access_token).expect(401);
});

test('connecting the same app again replaces the earlier connection', async () => {
  const { person, clientId, tokens } = await connected();
  const { code } = await decide(person, authorizeAddress(clientId));
  await exchange(clientId, code).expect(200);
  expect((await person.get('/api/connections')).body).toHaveLength(1);
  await contactsWith(tokens.access_token).expect(401);
});

test('an approval is refused by API key, for a scope that was not asked for, without the plan, and for a request that was not signed here', async () => {
  const clientId = (await register()).body.client_id as string;
  const free = await api.workspace({ plan: 'free' });
  const refused = await decide(free, authorizeAddress(clientId));
  expect(refused.shown.scopes).toEqual([]);
  expect(refused.approved.status).toBe(403);
  expect(new URL(refused.shown.refuse_url).searchParams.get('error')).toBe('access_denied');

  const person = await api.workspace({ plan: 'business' });
  const onlyReads = await decide(person, authorizeAddress(clientId, { scope: 'read' }), 'write');
  expect(onlyReads.shown.scopes).toEqual(['read']);
  expect(onlyReads.approved.status).toBe(403);
  for (const request of ['x', `${onlyReads.request}x`, person.token]) {
    await person.post('/api/connections/approval', { request, scope: 'read' }).expect(400);
  }
  const { key } = (await person.post('/api/api-keys', { name: 'Key' }).expect(201)).body;
  await http()
    .post('/api/connections/approval')
    .set('X-API-Key', key)
    .send({ request: onlyReads.request, scope: 'read' })
    .expect(403);
});

test('the connections of a member end when the member leaves', async () => {
  const { tokens, person } = await connected();
  await contactsWith(tokens.access_token).expect(200);
  await asSystem(api.db, (trx) => trx('memberships').where({ workspace_id: person.workspaceId }).delete());
  await contactsWith(tokens.access_token).expect(401);
});

test('renewed tokens have only approved scopes, and give no access once the member left, the plan ended or the workspace closed', async () => {
  const wider = await connected({ scope: 'read' });
  const answer = await http().post('/api/oauth/token').type('form').send({
    grant_type: 'refresh_token',
    client_id: wider.clientId,
    refresh_token: wider.tokens.refresh_token,
    scope: 'read write',
  });
  expect(answer.body).toMatchObject({ scope: 'read' });
  await http()
    .post('/api/contacts')
    .set('Authorization', `Bearer ${answer.body.access_token}`)
    .send({ name: 'Ada' })
    .expect(403);

  const left = await connected();
  await asSystem(api.db, (trx) => trx('memberships').where({ workspace_id: left.person.workspaceId }).delete());
  await renew(left.clientId, left.tokens.refresh_token).expect(400);

  const smaller = await connected();
  const plan = (plan_id: PlanId) =>
    asSystem(api.db, (trx) => trx('workspaces').where({ id: smaller.person.workspaceId }).update({ plan_id }));
  await plan('growth');
  await contactsWith(smaller.tokens.access_token).expect(403);
  const renewed = (await renew(smaller.clientId, smaller.tokens.refresh_token).expect(200)).body;
  await contactsWith(renewed.access_token).expect(403);
  await plan('pro');
  await contactsWith(renewed.access_token).expect(200);

  const closed = await connected();
  await closed.person.post('/api/account/deletion', { email: closed.person.email }).expect(204);
  await contactsWith(closed.tokens.access_token).expect(401);
  await renew(closed.clientId, closed.tokens.refresh_token).expect(400);
});

test('a page of another site cannot approve a request with the cookie of a user', async () => {
  const person = await api.workspace({ plan: 'business' });
  const clientId = (await register()).body.client_id as string;
  const { request } = await decide(person, authorizeAddress(clientId));
  const byCookie = (from: string) =>
    http()
      .post('/api/connections/approval')
      .set('Cookie', `rapport_session=${person.cookie}`)
      .set('Origin', from)
      .send({ request, scope: 'read' });
  expect((await byCookie('https://evil.example')).status).toBe(403);
  expect((await byCookie('null')).status).toBe(403);
});
