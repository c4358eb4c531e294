import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FILE_BYTES_MAX, PART_BYTES_MAX } from '@rapport/shared/fileRules';
import { FILE_BYTES } from '@rapport/shared/plans';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { startApi, type Workspace } from '../../testing/startApi';
import { purgeShortLived } from '../housekeeping/housekeeping.jobs';
import { removeOrphans } from './files.jobs';

const api = startApi();

const begin = (ours: Workspace, entity_id: string, size: number, name = 'film.mov') =>
  ours.post('/api/files/uploads', { entity_type: 'contact', entity_id, name, size });

const begun = async (...what: Parameters<typeof begin>): Promise<string> => (await begin(...what).expect(201)).body.id;

const part = (ours: Workspace, id: string, offset: number, bytes: Buffer) =>
  api
    .http()
    .put(`/api/files/uploads/${id}/parts/${offset}`)
    .set('Authorization', `Bearer ${ours.token}`)
    .attach('file', bytes, 'part');

const finish = (ours: Workspace, id: string) => ours.post(`/api/files/uploads/${id}/finish`);

/** Everything in the storage of a workspace. */
const stored = ({ workspaceId }: Workspace): string[] => {
  try {
    return readdirSync(join(api.config.dataDir, 'files', workspaceId));
  } catch {
    return [];
  }
};

const listed = async (ours: Workspace, contactId: string): Promise<string[]> =>
  (await ours.get(`/api/files?entity_type=contact&entity_id=${contactId}`)).body.map(
    ({ name }: { name: string }) => name,
  );

test('a file of 25 MB is uploaded in parts byte for byte, listed only when complete, and leaves no part behind', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Ada' });
  const bytes = randomBytes(FILE_BYTES_MAX);
  const id = await begun(ours, contact.id, bytes.length, '../Office plan.pdf');
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES_MAX) {
    const { body } = await part(ours, id, offset, bytes.subarray(offset, offset + PART_BYTES_MAX)).expect(200);
    expect(body.received).toBe(offset + PART_BYTES_MAX);
  }
  expect(await listed(ours, contact.id)).toEqual([]);
  const { body, headers } = await finish(ours, id).expect(201);
  expect(body).toMatchObject({
    id,
    name: 'Office plan.pdf',
    size: FILE_BYTES_MAX,
    uploader_name: 'Ann Owner',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(headers.location).toBe(`/api/files/${id}`);
  const content = await ours.get(`/api/files/${id}/content`).buffer(true).expect(200);
  expect(bytes.equals(content.body)).toBe(true);
  await api.work();
  expect(stored(ours)).toHaveLength(1);
  // A client whose first answer was lost finishes the upload again.
  expect((await finish(ours, id).expect(201)).body.id).toBe(id);
  expect(await listed(ours, contact.id)).toEqual(['Office plan.pdf']);
});

test('nothing of a part is stored if the connection breaks, and the upload continues after the previous part', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const bytes = randomBytes(600_000);
  const id = await begun(ours, contact.id, bytes.length);
  await part(ours, id, 0, bytes.subarray(0, 200_000)).expect(200);

  const server = createServer(createApp(api.context)).listen(0);
  await once(server, 'listening');
  const broken = request({
    port: (server.address() as AddressInfo).port,
    path: `/api/files/uploads/${id}/parts/200000`,
    method: 'PUT',
    headers: {
      authorization: `Bearer ${ours.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 400_200,
    },
  });
  broken.on('error', () => undefined);
  broken.write('--b\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n');
  broken.write(bytes.subarray(200_000, 500_000));
  await vi.waitFor(() => expect(stored(ours)).toHaveLength(2));
  broken.destroy();
  await vi.waitFor(() => expect(stored(ours)).toHaveLength(1));
  server.close();

  const { body } = await ours.get(`/api/files/uploads/${id}`).expect(200);
  expect(body).toMatchObject({ received: 200_000, size: 600_000 });
  const early = await finish(ours, id).expect(409);
  expect(early.body.detail).toBe('This upload continues at byte 200000.');
  await part(ours, id, 200_000, bytes.subarray(200_000)).expect(200);
  const { body: file } = await finish(ours, id).expect(201);
  expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test.each([
  ['a part that has arrived already', 0, 10, 409, 'wrong_offset'],
  ['a part with a gap before it', 20, 5, 409, 'wrong_offset'],
  ['more than was announced', 10, 11, 409, 'too_many_bytes'],
  ['nothing', 10, 0, 400, 'empty_part'],
  ['a part that is too large', 10, PART_BYTES_MAX + 1, 413, 'too_large'],
])('%s is refused and stores nothing', async (_what, offset, size, status, code) => {
  const ours = await api.workspace();
  const id = await begun(ours, (await ours.contact()).id, 20);
  await part(ours, id, 0, Buffer.alloc(10)).expect(200);
  expect((await part(ours, id, offset, Buffer.alloc(size)).expect(status)).body.code).toBe(code);
  expect(stored(ours)).toHaveLength(1);
  expect((await ours.get(`/api/files/uploads/${id}`)).body.received).toBe(10);
});

test('of several parts sent at once for the same offset, one is stored', async () => {
  const ours = await api.workspace();
  const id = await begun(ours, (await ours.contact()).id, 10);
  const answers = await Promise.all([1, 2, 3].map((fill) => part(ours, id, 0, Buffer.alloc(10, fill))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(stored(ours)).toHaveLength(1);
  const files = await Promise.all([finish(ours, id), finish(ours, id)]);
  for (const { status } of files) expect([201, 404]).toContain(status);
  expect((await finish(ours, id).expect(201)).body.size).toBe(10);
});

test('only the user who began an upload can continue it, and only while its record exists', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact();
  await begin(theirs, contact.id, 5).expect(404);
  const id = await begun(ours, contact.id, 5);
  await api.db('file_uploads').where({ id }).update({ user_id: theirs.userId });
  await ours.get(`/api/files/uploads/${id}`).expect(404);
  await part(ours, id, 0, Buffer.alloc(5)).expect(404);
  await api.db('file_uploads').where({ id }).update({ user_id: ours.userId });
  await part(theirs, id, 0, Buffer.alloc(5)).expect(404);
  await finish(theirs, id).expect(404);
  await theirs.delete(`/api/files/uploads/${id}`).expect(404);
  expect(stored(theirs)).toEqual([]);
  await part(ours, id, 0, Buffer.alloc(5)).expect(200);
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  await finish(ours, id).expect(404);
  expect(await api.db('files').where({ workspace_id: ours.workspaceId })).toEqual([]);
});

test('an upload takes its room when it begins, and frees it when it is canceled or idle for a day', async () => {
  const ours = await api.workspace();
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'free' });
  const contact = await ours.contact();
  const id = await begun(ours, contact.id, 10);
  await part(ours, id, 0, Buffer.alloc(5)).expect(200);
  const taken = (size: number) => api.db('file_uploads').where({ id }).update({ size });
  await taken(FILE_BYTES.free - 10);
  expect((await begin(ours, contact.id, 11).expect(403)).body.code).toBe('storage_full');
  const other = await begun(ours, contact.id, 10);
  await ours.delete(`/api/files/uploads/${other}`).expect(204);
  await begun(ours, contact.id, 10);

  await removeOrphans.perform(api.context, {});
  expect(stored(ours)).toHaveLength(1);
  await api.db('file_uploads').update({ updated_at: api.db.raw(`now() - interval '25 hours'`) });
  await purgeShortLived.perform(api.context, {});
  await api.work();
  expect(stored(ours)).toEqual([]);
  await begun(ours, contact.id, FILE_BYTES_MAX);
});

test.each([
  ['a file that is too large', { size: FILE_BYTES_MAX + 1 }, 'size'],
  ['a size below zero', { size: -1 }, 'size'],
  ['no name', { name: '' }, 'name'],
  ['a record without files', { entity_type: 'task' }, 'entity_type'],
])('%s is refused before a byte is sent', async (_what, wrong, field) => {
  const ours = await api.workspace();
  const upload = { entity_type: 'contact', entity_id: ours.workspaceId, name: 'a.txt', size: 1, ...wrong };
  expect((await ours.post('/api/files/uploads', upload).expect(422)).body.errors).toHaveProperty(field);
});

test('an empty file needs no part', async () => {
  const ours = await api.workspace();
  const id = await begun(ours, (await ours.contact()).id, 0, 'empty.txt');
  expect((await finish(ours, id).expect(201)).body).toMatchObject({ size: 0, name: 'empty.txt' });
});
