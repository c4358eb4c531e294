import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FILE_BYTES_MAX } from '@rapport/shared/fileRules';
import type { StoredFile } from '@rapport/shared/files';
import { FILE_BYTES } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { startApi, type Workspace } from '../../testing/startApi';
import { removeOrphans } from './files.jobs';

const api = startApi();

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0]),
]);

const placed = (entity_type: string, entity_id: string) =>
  `/api/files?entity_type=${entity_type}&entity_id=${entity_id}`;

const put = (ours: Workspace, place: string, bytes: Buffer | string = 'Hello', name = 'offer.txt') =>
  ours.upload(place, bytes, {}, name);

const added = async (...what: Parameters<typeof put>): Promise<StoredFile> => (await put(...what).expect(201)).body;

const listed = async (ours: Workspace, place: string): Promise<string[]> =>
  (await ours.get(place).expect(200)).body.map(({ name }: StoredFile) => name);

const content = (ours: Workspace, { id }: { id: string }) => ours.get(`/api/files/${id}/content`).buffer(true);

/** Everything in the storage of a workspace, unfinished uploads too. */
const stored = ({ workspaceId }: Workspace): string[] => {
  try {
    return readdirSync(join(api.config.dataDir, 'files', workspaceId));
  } catch {
    return [];
  }
};

const onPlan = ({ workspaceId }: Workspace, plan_id: string) =>
  api.db('workspaces').where({ id: workspaceId }).update({ plan_id });

const noteOn = async (ours: Workspace, contactId: string): Promise<{ id: string }> =>
  (await ours.post('/api/notes', { entity_type: 'contact', entity_id: contactId, content: 'First call' })).body;

test('a file is stored byte for byte, listed with its record and available only in its own workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact({ name: 'Ada' });
  const places = [
    placed('contact', contact.id),
    placed('company', (await ours.company()).id),
    placed('deal', (await ours.deal()).id),
    placed('note', (await noteOn(ours, contact.id)).id),
  ];
  const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 13, 10, 45, 45]);
  for (const place of places) {
    const file = await added(ours, place, bytes, 'Plan.bin');
    expect(file).toMatchObject({
      name: 'Plan.bin',
      size: 10,
      media_type: 'application/octet-stream',
      is_picture: false,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploader_name: 'Ann Owner',
    });
    expect(await listed(ours, place)).toEqual(['Plan.bin']);
    const { body, headers } = await content(ours, file).expect(200);
    expect(body).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=Plan.bin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': '10',
    });
    for (const address of ['', '/content', '/picture']) await theirs.get(`/api/files/${file.id}${address}`).expect(404);
    await theirs.get(place).expect(404);
    await put(theirs, place).expect(404);
  }
  expect(stored(theirs)).toEqual([]);
  await api
    .http()
    .get(`/api/files/${(await ours.get(places[0] as string)).body[0].id}/content`)
    .expect(401);
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'page.html'],
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.svg'],
  ['a page that begins like a PDF', '%PDF-1.7\n<html><script>alert(1)</script>', 'a.pdf'],
  ['a script that begins like a GIF without a size', 'GIF89a', 'a.gif'],
  ['a bomb of zeros in a ZIP', Buffer.from('504b0304140000000800', 'hex'), 'bomb.zip'],
  ['a program', 'MZ\u0090', 'setup.exe'],
  ['a picture by its name alone', 'not a picture', 'me.png'],
  ['nothing at all', '', 'empty.txt'],
])('%s is only downloaded, never shown', async (_what, bytes, name) => {
  const ours = await api.workspace();
  const file = await added(ours, placed('contact', (await ours.contact()).id), Buffer.from(bytes), name);
  expect(file).toMatchObject({ name, is_picture: false, size: Buffer.byteLength(bytes) });
  const { body, headers } = await content(ours, file).expect(200);
  expect(Buffer.from(body)).toEqual(Buffer.from(bytes));
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  await ours.get(`/api/files/${file.id}/picture`).expect(404);
});

test('a file with the bytes of a picture is shown only as a picture, whatever its name', async () => {
  const ours = await api.workspace();
  const polyglot = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
  const file = await added(ours, placed('contact', (await ours.contact()).id), polyglot, 'photo.html');
  expect(file).toMatchObject({ media_type: 'image/png', is_picture: true });
  const { headers } = await ours.get(`/api/files/${file.id}/picture`).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each([
  ['见积 «Büro» 👩‍👩‍👧.pdf', "filename*=UTF-8''%E8%A7%81%E7%A7%AF"],
  ['عرض.pdf', "filename*=UTF-8''%D8%B9%D8%B1%D8%B6.pdf"],
  ['a;b=c%20d.txt', 'a;b=c%20d.txt'],
])('a download has the name %s', async (name, inHeader) => {
  const ours = await api.workspace();
  const file = await added(ours, placed('contact', (await ours.contact()).id), 'x', name);
  expect(file.name).toBe(name);
  expect((await content(ours, file)).headers['content-disposition']).toContain(inHeader);
});

test('no file name leads out of the folder, breaks a header or hides its extension', async () => {
  const ours = await api.workspace();
  const place = placed('contact', (await ours.contact()).id);
  for (const name of ['../../../etc/passwd', '..\\..\\boot.ini', 'a\u202Efdp.exe', 'x'.repeat(300)]) {
    await added(ours, place, 'x', name);
  }
  expect(await listed(ours, place)).toEqual(['x'.repeat(200), 'afdp.exe', 'boot.ini', 'passwd']);
  expect(stored(ours)).toHaveLength(4);
});

test('a file larger than 25 MB is refused by its announced length or by its bytes, and nothing of it is stored', async () => {
  const ours = await api.workspace();
  const place = placed('contact', (await ours.contact()).id);
  const { body } = await put(ours, place, Buffer.alloc(FILE_BYTES_MAX + 20_000)).expect(413);
  expect(body.detail).toBe('The file is larger than 25 MB. Make it smaller, or split it.');
  const slightly = await put(ours, place, Buffer.alloc(FILE_BYTES_MAX + 1)).expect(413);
  expect(slightly.body.code).toBe('too_large');
  expect(await listed(ours, place)).toEqual([]);
  expect(stored(ours)).toEqual([]);
  await put(ours, place, Buffer.alloc(FILE_BYTES_MAX)).expect(201);
});

test.each([
  ['no file', (ours: Workspace, place: string) => ours.post(place, {}), 400],
  ['two files', (ours: Workspace, place: string) => put(ours, place).attach('file', Buffer.from('b'), 'b.txt'), 400],
  ['a field', (ours: Workspace, place: string) => put(ours, place).field('name', 'x'), 400],
  ['a record that is not there', (ours: Workspace) => put(ours, placed('deal', ours.workspaceId)), 404],
  ['a kind of record without files', (ours: Workspace) => put(ours, placed('campaign', ours.workspaceId)), 422],
  ['no record', (ours: Workspace) => put(ours, '/api/files'), 422],
])('an upload with %s is refused and stores nothing', async (_what, send, status) => {
  const ours = await api.workspace();
  await send(ours, placed('contact', (await ours.contact()).id)).expect(status);
  expect(stored(ours)).toEqual([]);
  expect(await api.db('files').where({ workspace_id: ours.workspaceId })).toEqual([]);
});

test('an upload whose connection breaks stores nothing', async () => {
  const ours = await api.workspace();
  const place = placed('contact', (await ours.contact()).id);
  const server = createServer(createApp(api.context)).listen(0);
  await once(server, 'listening');
  const upload = request({
    port: (server.address() as AddressInfo).port,
    path: place,
    method: 'POST',
    headers: {
      authorization: `Bearer ${ours.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 10_000_000,
    },
  });
  upload.on('error', () => undefined);
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  upload.write(Buffer.alloc(300_000));
  await vi.waitFor(() => expect(stored(ours)).toHaveLength(1));
  upload.destroy();
  await vi.waitFor(() => expect(stored(ours)).toEqual([]));
  server.close();
  expect(await listed(ours, place)).toEqual([]);
});

test('the content is removed if its record is deleted during the upload', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const { storage } = api.context;
  const put1 = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
    put1.mockRestore();
    await storage.put(key, bytes);
    await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  });
  await put(ours, placed('contact', contact.id)).expect(404);
  expect(stored(ours)).toEqual([]);
});

test('an upload is refused with a readable message while the storage is not reachable', async () => {
  const ours = await api.workspace();
  const away = vi.spyOn(api.context.storage, 'put').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
  const { body } = await put(ours, placed('contact', (await ours.contact()).id)).expect(503);
  expect(body.detail).toBe('The file storage is not reachable right now. Please try again in a moment.');
  away.mockRestore();
});

test('an upload repeated with the same Idempotency-Key stores one file', async () => {
  const ours = await api.workspace();
  const place = placed('contact', (await ours.contact()).id);
  const first = await put(ours, place).set('Idempotency-Key', 'once').expect(201);
  const again = await put(ours, place).set('Idempotency-Key', 'once').expect(201);
  expect(again.body.id).toBe(first.body.id);
  await put(ours, place, 'Other').set('Idempotency-Key', 'once').expect(409);
  expect(stored(ours)).toHaveLength(1);
});

test('the Free plan has room for 1 GB; files in the trash make room, and two simultaneous uploads cannot both take the last bytes', async () => {
  const ours = await api.workspace();
  await onPlan(ours, 'free');
  const place = placed('contact', (await ours.contact()).id);
  const trashed = await added(ours, place, 'in the trash');
  await ours.delete(`/api/files/${trashed.id}`).expect(204);
  const large = await added(ours, place, 'large');
  const taken = (size: number) => api.db('files').where({ id: large.id }).update({ size });

  await taken(FILE_BYTES.free - 12);
  await added(ours, place, 'six by');
  expect(await api.db('files').where({ id: trashed.id })).toEqual([]);

  const { body } = await put(ours, place, 'too large').expect(403);
  expect(body).toMatchObject({
    code: 'storage_full',
    detail:
      'The files of this workspace have reached 1 GB, the limit of the Free plan. Delete files you no longer need or upgrade, then try again.',
  });
  await put(ours, place, Buffer.alloc(100_000)).expect(403);
  const statuses = (await Promise.all([put(ours, place, '5 byt'), put(ours, place, '5 byt')])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, 403]);
  expect((await ours.get('/api/files/usage')).body).toMatchObject({
    current: FILE_BYTES.free - 1,
    limit: FILE_BYTES.free,
    near_limit: true,
  });
  await onPlan(ours, 'growth');
  await put(ours, place, 'too large before').expect(201);
  await api.work();
  expect(stored(ours)).toHaveLength(4);
});

test('adding, deleting and restoring a file are activities of its record', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  const note = await noteOn(ours, contact.id);
  const place = placed('note', note.id);
  const file = await added(ours, place);
  await ours.delete(`/api/files/${file.id}`).expect(204);
  expect(await listed(ours, place)).toEqual([]);
  await content(ours, file).expect(404);
  expect((await ours.get('/api/trash')).body).toMatchObject([{ type: 'file', name: 'offer.txt' }]);
  await ours.post(`/api/files/${file.id}/restore`).expect(200);
  await content(ours, file).expect(200);
  const { body } = await ours.get(`/api/notes/entity/contact/${contact.id}/timeline?filter=activities`);
  expect(body.map(({ description }: { description: string }) => description).slice(0, 3)).toEqual([
    'Restored file offer.txt on Ada',
    'Deleted file offer.txt from Ada',
    'Added file offer.txt to Ada',
  ]);
});

test('a file is hidden, restored and purged with its record', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const note = await noteOn(ours, contact.id);
  const files = [await added(ours, placed('contact', contact.id)), await added(ours, placed('note', note.id))];
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  for (const file of files) await content(ours, file).expect(404);
  await ours.post(`/api/contacts/${contact.id}/restore`).expect(200);
  for (const file of files) await content(ours, file).expect(200);

  await api.db('contacts').where({ id: contact.id }).delete();
  expect(await api.db('removed_files').pluck('storage_key')).toHaveLength(2);
  await api.work();
  expect(stored(ours)).toEqual([]);
  expect(await api.db('removed_files')).toEqual([]);
});

test('a merge moves the files, and its undo moves them back', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact(), await ours.contact()];
  await added(ours, placed('contact', other.id), 'x', 'theirs.txt');
  const merge = await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id }).expect(200);
  expect(await listed(ours, placed('contact', kept.id))).toEqual(['theirs.txt']);
  await ours.post(`/api/contacts/merges/${merge.body.id}/undo`).expect(200);
  expect(await listed(ours, placed('contact', kept.id))).toEqual([]);
  expect(await listed(ours, placed('contact', other.id))).toEqual(['theirs.txt']);
});

test("an erasure purges the files of a person and removes the person's name from other file names", async () => {
  const ours = await api.workspace();
  const person = await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com' });
  const note = await noteOn(ours, person.id);
  await added(ours, placed('contact', person.id), 'x', 'id card.jpg');
  await added(ours, placed('note', note.id));
  const deal = placed('deal', (await ours.deal()).id);
  await added(ours, deal, 'x', 'Offer for Ada Lovelace.pdf');
  const chosen = { contact_ids: [person.id], email: null };
  const { body: report } = await ours.post('/api/personal-data/report', chosen).expect(200);
  expect(report.files.map(({ name }: { name: string }) => name)).toEqual(['id card.jpg', 'offer.txt']);
  const { body } = await ours.post('/api/personal-data/erasures', chosen).expect(200);
  expect(body.erased).toMatchObject({ contacts: 1, notes: 1, files: 2 });
  expect(await listed(ours, deal)).toEqual(['Offer for [erased].pdf']);
  await api.work();
  expect(stored(ours)).toHaveLength(1);
});

test('content without a file is removed at night once it is a day old, and other content stays', async () => {
  const ours = await api.workspace();
  const file = await added(ours, placed('contact', (await ours.contact()).id));
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  const { storage } = api.context;
  const put = (key: string) => storage.put(key, Readable.from(['x']));
  await put(`${ours.workspaceId}/${uuidv7()}`);
  await put(`${ours.workspaceId}/${uuidv7()}.${randomUUID()}.unfinished`);
  await put(`checks/${randomUUID()}`);
  // Content that others keep in the same folder, such as a database that was used with it before.
  const foreign = [
    ...['dump.sql', `backups/${randomUUID()}`, `${ours.workspaceId}/report.pdf`],
    `${uuidv7()}/${uuidv7()}`,
  ];
  for (const key of foreign) await put(key);
  await removeOrphans.perform(api.context, {});
  later.mockRestore();
  expect(stored(ours).sort()).toEqual([file.id, 'report.pdf']);
  expect(await Promise.all(foreign.map((key) => storage.read(key)))).not.toContain(null);
  for (const key of foreign) await storage.remove(key);
  await put(`${ours.workspaceId}/${uuidv7()}`);
  await removeOrphans.perform(api.context, {});
  expect(stored(ours)).toHaveLength(2);
});

test('an API key can upload and download files', async () => {
  const ours = await api.workspace();
  const { key } = (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;
  const place = placed('contact', (await ours.contact()).id);
  const sent = await api.http().post(place).set('X-API-Key', key).attach('file', Buffer.from('x'), 'a.txt').expect(201);
  await api.http().get(`/api/files/${sent.body.id}/content`).set('X-API-Key', key).expect(200);
});
