import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Company } from '@rapport/shared/companies';
import type { Contact } from '@rapport/shared/contacts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';
const COMPANIES = '/api/companies/bulk/import';

const listed = async (ours: Workspace): Promise<Contact[]> =>
  (await ours.get('/api/contacts?sort=name&limit=200')).body;
const exported = async (ours: Workspace, address: string): Promise<string> =>
  (await ours.get(address).buffer(true).expect(200)).text;

test('importing an export again changes nothing, whatever the cells contain', async () => {
  const ours = await api.workspace();
  const hostile = ['=1+1', "'=1+1", '+44 20', '@me', "'quoted'", '"', 'a;b', '-', "O'Neil", '\\N', 'x\\', '{"a"}'];
  for (const text of hostile) {
    await ours.contact({
      name: `${text} n`,
      phone: text,
      company: text,
      tags: [text.replaceAll(/[,;]/g, '')],
      notes: `${text}\nline`,
    });
  }
  const exported = await ours.get('/api/contacts/export/csv').buffer(true).expect(200);
  expect(exported.headers['content-disposition']).toMatch(
    /attachment; filename="?rapport-contacts-\d{4}-\d\d-\d\d\.csv/,
  );
  expect(exported.text.startsWith('\uFEFFid,name,')).toBe(true);
  expect(exported.text).toContain('"\'=1+1\nline"');
  const before = await listed(ours);
  const { body } = await ours.upload(CONTACTS, exported.text, { on_duplicate: 'update' });
  expect(body).toMatchObject({ imported: 0, updated: 0, failed: 0, skipped: hostile.length });
  expect(await listed(ours)).toEqual(before);
});

test('an export has exactly the filtered records, and none of another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.contact({ name: 'Ada', status: 'customer' });
  await ours.contact({ name: 'Bob' });
  await theirs.contact({ name: 'Eve', status: 'customer' });
  const { text } = await ours.get('/api/contacts/export/csv?status=customer').buffer(true);
  expect(text.match(/Ada|Bob|Eve/g)).toEqual(['Ada']);
});

test('an export has the same records as the list with filters by own fields, or with a view that has a sort order', async () => {
  const ours = await api.workspace();
  for (const label of ['Place', "Tom's"])
    await ours.post('/api/fields', { object_type: 'contact', type: 'text', label }).expect(201);
  const [place, toms] = ['custom.place', 'custom.tom_s'];
  for (const [name, custom] of Object.entries({
    Ada: { place: 'Mill', tom_s: "d'Or" },
    Bob: { place: 'Mill', tom_s: "d'Or" },
    Cleo: { place: 'Mill' },
    Dan: {},
  }))
    await ours.contact({ name, custom } as never);
  const named = (text: string) => text.match(/Ada|Bob|Cleo|Dan/g) ?? [];
  const inMill = { field: place, op: 'is', value: 'mill' };
  const filter = (...rules: object[]) => ({ match: 'all', rules });
  const asked = async (narrowed: object) =>
    named(await exported(ours, `/api/contacts/export/csv?filter=${encodeURIComponent(JSON.stringify(narrowed))}`));
  expect(await asked(filter(inMill))).toEqual(['Ada', 'Bob', 'Cleo']);
  expect(await asked(filter(inMill, { field: toms, op: 'is', value: "d'or" }))).toEqual(['Ada', 'Bob']);
  expect(await asked(filter({ field: place, op: 'is', value: 'Nowhere' }))).toEqual([]);
  const view = { object_type: 'contact', name: 'Mill', filter: filter(inMill), sort: `-${toms}` };
  const { body: saved } = await ours.post('/api/views', view).expect(201);
  expect(named(await exported(ours, `/api/contacts/export/csv?view=${saved.id}`))).toEqual(['Ada', 'Bob', 'Cleo']);
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      ',',
      ';',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ' ',
      '\\',
      '{',
      '}',
      'n',
      'é',
    ),
    maxLength: 10,
  }),
);
const oneLine = anyText.map((text) => text.replace(/\p{Cc}/gu, ''));
const paragraph = fc
  .array(fc.oneof(anyText, fc.constantFrom('\n', '\r\n', '\t', ' ')), { maxLength: 4 })
  .map((parts) => parts.join('').replaceAll('\0', ''));

test('contacts with any text are exported and imported again unchanged', async () => {
  const contact = fc.record({
    name: oneLine.map((text) => `${text}x`),
    phone: oneLine,
    other_phones: fc.array(
      oneLine.map((text) => text.replaceAll(';', '')),
      { maxLength: 2 },
    ),
    other_emails: fc.subarray(['a@example.com', 'B@example.com']),
    company: oneLine,
    tags: fc.array(
      oneLine.map((text) => text.replace(/[,;]/g, '')),
      { maxLength: 3 },
    ),
    job_title: oneLine,
    website: oneLine,
    source: oneLine,
    external_id: oneLine,
    address: paragraph,
    notes: paragraph,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 5, maxLength: 10 }), async (contacts) => {
      const ours = await api.workspace();
      for (const one of contacts) await ours.contact(one);
      const before = await listed(ours);
      const csv = await exported(ours, '/api/contacts/export/csv');
      const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
      expect(body).toMatchObject({ imported: 0, updated: 0, failed: 0, skipped: contacts.length });
      expect(await listed(ours)).toEqual(before);
    }),
    { numRuns: 10 },
  );
});

test('records with the same name and address that differ only in their ids stay unchanged', async () => {
  const ours = await api.workspace();
  for (const email of ['', 'a@example.com']) {
    await ours.contact({ name: 'x', email, notes: 'one' });
    await ours.contact({ name: 'x', email });
  }
  const csv = await exported(ours, '/api/contacts/export/csv');
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' });
  expect(body).toMatchObject({ imported: 0, updated: 0, skipped: 4 });
});

test('companies are exported and imported again unchanged, and are complete when imported elsewhere', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.company({ name: "'=Acme", size: '1-10', address: '1 Main St\n"Leeds"', phone: '+44', notes: '-\r\n@' });
  await ours.company({ name: 'Bee', domain: 'bee.example', industry: 'Honey; wax', notes: '＝HYPERLINK(0)' });
  const all = async (of: Workspace): Promise<Company[]> => (await of.get('/api/companies?sort=name')).body;
  const csv = await exported(ours, '/api/companies/export/csv');
  expect(csv).toContain(",'＝HYPERLINK(0)");
  const before = await all(ours);
  expect((await ours.upload(COMPANIES, csv, { on_duplicate: 'update' })).body).toMatchObject({
    updated: 0,
    skipped: 2,
  });
  expect(await all(ours)).toEqual(before);

  expect((await theirs.upload(COMPANIES, csv)).body).toMatchObject({ imported: 2, failed: 0 });
  const valuesOf = ({ id, name, domain, industry, size, phone, address, notes }: Company) => ({
    id,
    name,
    domain,
    industry,
    size,
    phone,
    address,
    notes,
  });
  expect((await all(theirs)).map(valuesOf)).toEqual(before.map(valuesOf));
});

test('an export is a CSV file that spreadsheets open correctly, and is recorded as an activity', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme' });
  const { headers, text } = await ours.get('/api/companies/export/csv').buffer(true).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="?rapport-companies-\d{4}-\d\d-\d\d\.csv"?$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFFid,name,domain,industry,size,phone,address,notes,external_id,created_at');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe('');
  expect((await ours.get('/api/activities')).body[0]).toMatchObject({
    type: 'export_finished',
    description: 'Exported 1 company',
  });
  await api.http().get('/api/companies/export/csv').expect(401);
});

test('an export without records has only the header, and an export of a search has its results', async () => {
  const ours = await api.workspace();
  expect((await exported(ours, '/api/contacts/export/csv')).trim().split('\n')).toHaveLength(1);
  await ours.contact({ name: 'Ada Lovelace', tags: ['vip'] });
  await ours.contact({ name: "O'Neil; drop table" });
  expect(await exported(ours, '/api/contacts/export/csv?search=lovelace&tag=vip')).toContain('Ada Lovelace');
  expect(await exported(ours, `/api/contacts/export/csv?search=${encodeURIComponent("o'neil;")}`)).toMatch(/O'Neil/);
  for (const hostile of ["\\' or true --", "$1 ' $2", "%' union select 1 --"]) {
    const found = await exported(ours, `/api/contacts/export/csv?search=${encodeURIComponent(hostile)}`);
    expect(found.trim().split('\n')).toHaveLength(1);
  }
  await ours.get('/api/contacts/export/csv?search=a%00b').expect(400);
  await ours.get('/api/contacts/export/csv?status=gold').expect(422);
  await ours.get('/api/contacts/export/csv?limit=5').expect(422);
  await ours.deal({ title: 'Overdue', next_step_at: '2020-01-01' });
  await ours.deal({ title: 'Planned', next_step_at: '2199-01-01' });
  const needy = await exported(ours, '/api/deals/export/csv?attention=true');
  expect([needy.includes('Overdue'), needy.includes('Planned')]).toEqual([true, false]);
});

test('an export of selected contacts that is requested again with the same Idempotency-Key is sent again', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada' });
  for (let nth = 0; nth < 2; nth += 1) {
    const asked = ours.post('/api/contacts/export/csv', { ids: [id] }).set('Idempotency-Key', 'once');
    expect((await asked.buffer(true).expect(200)).text).toContain('Ada');
  }
});

/**
 * A server on a port, whose responses a client may leave unread, and a workspace whose export is larger than the
 * buffers of any socket.
 */
const startServer = async () => {
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, notes)
       select ?, gen_random_uuid(), 'N ' || n, repeat(md5(n::text), 120) from generate_series(1, 5000) n`,
      [ours.workspaceId],
    ),
  );
  const { port } = server.address() as AddressInfo;
  const beginExport = async (): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${ours.token}` };
    const [response] = await once(httpGet({ port, path: '/api/contacts/export/csv', headers }), 'response');
    return response;
  };
  return { server, ours, beginExport };
};

// Only client backends count, because PostgreSQL may run ANALYZE on the new contacts in a transaction at any time.
const openTransactions = () =>
  api
    .db('pg_stat_activity')
    .where('backend_type', 'client backend')
    .whereRaw('datname = current_database() and xact_start is not null and pid <> pg_backend_pid()')
    .pluck('query');

test('clients that do not read their exports hold no connection, and are limited to two exports at once', async () => {
  const { server, ours, beginExport } = await startServer();
  const unread = [await beginExport(), await beginExport()];
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await expect.poll(openTransactions).toEqual([]);
  expect((await ours.get('/api/contacts?limit=1').expect(200)).body).toHaveLength(1);
  const third = await ours.get('/api/contacts/export/csv').expect(429);
  expect(third.headers).toMatchObject({ 'retry-after': '10', 'content-type': expect.stringContaining('problem+json') });
  expect(third.headers).not.toHaveProperty('content-disposition');

  for (const response of unread) response.destroy();
  const few = '/api/contacts/export/csv?search=4999';
  await expect.poll(async () => (await ours.get(few)).status).toBe(200);
  expect(readdirSync(join(api.config.dataDir, 'uploads'))).toEqual([]);
  server.close();
});

test('a long export is sent before its transaction ends, and aborted if that fails, whereas a short one responds with an error', async () => {
  const { server, ours, beginExport } = await startServer();
  await api.db.raw(`alter table activities add constraint no_exports check (type <> 'export_finished') not valid`);
  try {
    const response = await beginExport();
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('content-length');
    response.resume();
    await expect(finished(response)).rejects.toThrow('aborted');
    const short = await ours.get('/api/contacts/export/csv?search=4999').expect(500);
    expect(short.headers['content-type']).toContain('problem+json');
  } finally {
    await api.db.raw('alter table activities drop constraint no_exports');
  }
  const whole = await ours.get('/api/contacts/export/csv').buffer(true).expect(200);
  expect(whole.text.trim().split('\r\n')).toHaveLength(5_001);
  server.close();
});

test('a client that disconnects during an export does not block others, and is not logged as an error', async () => {
  const { server, ours, beginExport } = await startServer();
  const logged = vi.spyOn(api.context.log, 'error');
  for (let nth = 0; nth < 3; nth += 1) {
    await expect
      .poll(async () => {
        const response = await beginExport();
        response.destroy();
        return response.statusCode;
      })
      .toBe(200);
  }
  expect((await ours.get('/api/contacts?limit=1').expect(200)).body).toHaveLength(1);
  await expect.poll(openTransactions).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
  server.close();
});
