import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app';
import { typeOf } from './http/client/clientSource';
import { startApi } from './testing/startApi';

const api = startApi();
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.asynciterable'],
  types: [],
  module: 'nodenext',
  outDir: 'out',
};

const folder = mkdtempSync(join(tmpdir(), 'rapport-client-'));
let server: Server;

/** A program that uses the client. It must compile, except for the lines after `@ts-expect-error`. */
const USE = `import { ApiError, createRapport, everyItem, type Contact } from './client.js';

export const week = async (address: string, apiKey: string) => {
  const rapport = createRapport({ address, apiKey });
  const company = await rapport.createCompany({ body: { name: 'Analytical Engines' } });
  const ada: Contact = await rapport.createContact({
    body: { name: 'Ada / Lovelace', email: 'ada@example.com', company_id: company.id },
    idempotencyKey: 'ada',
  });
  const again = await rapport.createContact({
    body: { name: 'Ada / Lovelace', email: 'ada@example.com', company_id: company.id },
    idempotencyKey: 'ada',
  });
  for (const name of ['Grace', 'Katherine']) await rapport.createContact({ body: { name, status: 'customer' } });
  const names: string[] = [];
  for await (const { name } of everyItem(rapport.listContacts({ query: { limit: 2, sort: 'name' } }))) names.push(name);
  const customers = await rapport.listContacts({ query: { status: 'customer' } });
  const filtered = await rapport.listContacts({
    query: { filter: { match: 'all', rules: [{ field: 'email', op: 'is', value: 'ada@example.com' }] } },
  });
  const deal = await rapport.createDeal({ body: { title: 'Engine', amount: 1200, contact_id: ada.id } });
  const moved = await rapport.updateDeal({ dealId: deal.id, body: { stage: 'closed_won' } });
  const stale = await rapport
    .updateDeal({ dealId: deal.id, body: { title: 'Loom' }, ifMatch: JSON.stringify(deal.updated_at) })
    .catch((error: ApiError) => error.status);
  await rapport.logTouch({ contactId: ada.id, body: { kind: 'call', content: 'She will call back' } });
  const imported = await rapport.importContacts({ body: { file: new File(['name,email\\nHedy,hedy@example.com\\n'], 'people.csv') } });
  const csv = await rapport.exportContacts();
  await rapport.deleteDeal({ dealId: deal.id });
  const gone = await rapport.getDeal({ dealId: deal.id }).catch((error: ApiError) => error.problem.code);
  const refused = await rapport
    // @ts-expect-error the name is missing
    .createContact({ body: { email: 'nobody' } })
    .catch((error: ApiError) => error.problem.errors);
  return {
    isSameWhenRepeated: again.id === ada.id,
    names,
    total: customers.total,
    filtered: filtered.items.length,
    stage: moved.stage,
    stale,
    imported: imported.imported,
    csv,
    gone,
    refused,
  };
};

export const wrong = async () => {
  const rapport = createRapport({ apiKey: '' });
  // @ts-expect-error there is no such status
  await rapport.listContacts({ query: { status: 'friend' } });
  // @ts-expect-error it says which contact
  await rapport.getContact({});
  // @ts-expect-error keys cannot change settings
  await rapport.updateWorkspaceSettings({ body: {} });
};

/** The pauses that the API asks for are kept: the first answer says that there were too many requests. */
export const patient = async () => {
  const answers = [new Response('', { status: 429, headers: { 'Retry-After': '0.01' } }), Response.json([])];
  const rapport = createRapport({ address: 'http://crm.test/', apiKey: '', fetch: async () => answers.shift() ?? Response.error() });
  const { items } = await rapport.listContacts();
  return { items, left: answers.length };
};

export const impatient = async () => {
  const rapport = createRapport({ apiKey: '', retries: 0, fetch: async () => new Response('<h1>Slow</h1>', { status: 429 }) });
  return rapport.listContacts().catch((error: ApiError) => ({ status: error.status, ...error.problem }));
};
`;

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { text } = await api
    .http()
    .get('/api/client.ts')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  writeFileSync(join(folder, 'client.ts'), text);
  writeFileSync(join(folder, 'use.ts'), USE);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
  server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
});

afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const use = () => import(/* @vite-ignore */ join(folder, 'out', 'use.js'));

test('a program that uses the client compiles and works', async () => {
  const ours = await api.workspace({ plan: 'business' });
  const { key } = (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { week } = await use();
  expect(await week(address, key)).toEqual({
    isSameWhenRepeated: true,
    names: ['Ada / Lovelace', 'Grace', 'Katherine'],
    total: 2,
    filtered: 1,
    stage: 'closed_won',
    stale: 412,
    imported: 1,
    csv: expect.stringContaining('hedy@example.com'),
    gone: 'not_found',
    refused: { name: 'This field is required', email: 'Please enter a valid email address' },
  });
});

test('the client waits before a retry as long as the API asks, and reports answers that it cannot read', async () => {
  const { patient, impatient } = await use();
  expect(await patient()).toEqual({ items: [], left: 0 });
  expect(await impatient()).toEqual({ status: 429, code: 'unexpected', title: 'HTTP 429', detail: '<h1>Slow</h1>' });
});

test('typeOf turns JSON schemas into TypeScript types', () => {
  expect(typeOf({ type: ['string', 'null'] })).toBe('string | null');
  expect(typeOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } })).toBe(
    '(string | number)[]',
  );
  expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Contact' } })).toBe('Contact[]');
  expect(typeOf({ type: 'array', prefixItems: [{ type: 'string' }, {}] })).toBe('[string, unknown]');
  expect(typeOf({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe('Record<string, boolean>');
  expect(typeOf({ type: 'object', properties: { 'a-b': { const: 'x' }, c: {} }, required: ['c'] })).toBe(
    '{\n  "a-b"?: "x";\n  c: unknown;\n}',
  );
});
