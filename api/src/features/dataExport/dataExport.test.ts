import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { startApi, type Workspace } from '../../testing/startApi';
import { writeDataExport } from './dataExport.jobs';
import { EXPORTED_TABLES } from './exportedTables';

const api = startApi();

/** The files of a ZIP as texts, by their names. */
const unzip = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, async (error, content) => {
        if (error) return reject(error);
        files[entry.fileName] = (await buffer(content)).toString();
        zip.readEntry();
      }),
    );
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
};

const download = async (ours: Workspace) => {
  const { body, headers } = await ours.get('/api/data-export/file').responseType('blob').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="?rapport-export-\d{4}-\d\d-\d\d\.zip"?$/),
    'content-length': String(body.length),
  });
  return unzip(body);
};

const exported = async (ours: Workspace) => {
  await ours.post('/api/data-export').expect(201);
  await api.work();
  return download(ours);
};

test('a finished export stays complete and is announced once, even if its job runs again', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada' });
  await ours.post('/api/data-export').expect(201);
  await api.workUnsaid('dataExport.write');
  await api.work();
  expect((await download(ours))['contacts.csv']).toContain('Ada');
  const { body } = await ours.get('/api/notifications');
  expect(body.items).toMatchObject([{ title: 'Your export is ready' }]);
});

test('an export is one ZIP that contains every row, as CSV and as JSON', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, notes, deleted_at)
       select ?, gen_random_uuid(), 'N ' || n, repeat(md5(n::text), 20), case when n % 10 = 0 then now() end
       from generate_series(1, 2500) n`,
      [ours.workspaceId],
    ),
  );
  const contact = await ours.contact({ name: '=1+1', tags: ['a', 'b'], company: 'Acme', notes: 'line\n"two"' });
  await ours.deal({ title: 'Ω', contact_id: contact.id });
  await ours.task();
  await ours.post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Tea' }).expect(201);
  await ours.post('/api/templates', { name: 'Thanks', subject: 'Hi', content: 'Hello', format: 'text' }).expect(201);
  await ours.post('/api/suppressions', { email: 'none@example.com' }).expect(201);
  await theirs.contact({ name: 'Stranger' });

  await ours.put('/api/settings/preferences', { language: 'fr' }).expect(200);
  const files = await exported(ours);
  expect(files['README.txt']).toMatch(/^Toutes les données de votre espace de travail/);
  for (const table of EXPORTED_TABLES) {
    const stored = await api.db(table).where({ workspace_id: ours.workspaceId }).orderBy('id').select('id');
    const rows = JSON.parse(files[`${table}.json`] ?? '');
    const ids = rows.map(({ id }: { id: string }) => id);
    // The activity of the export itself is added after the file was written.
    const written = table === 'activities' ? stored.slice(0, ids.length) : stored;
    expect(ids).toEqual(written.map(({ id }) => id));
    expect(rows.every((row: object) => !('workspace_id' in row))).toBe(true);
  }
  expect(files['contacts.json']).not.toContain('Stranger');
  expect(files['contacts.csv']).toContain("'=1+1");
  expect(files['contacts.csv']).toContain('a; b');
  expect(files['import/contacts.csv']?.split('\r\n').length).toBe(2_250 + 1 + 2);
  expect(files['import/deals.csv']).toContain('Ω');
  expect(files['activities.csv']).toContain('Added a note to =1+1');
  expect(files['activities.json']).toContain('"description":"Added deal Ω"');

  const { body } = await ours.get('/api/data-export').expect(200);
  expect(body.latest).toMatchObject({ status: 'ready', done: body.latest.total });
  expect(new Date(body.latest.expires_at).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({
    title: 'Votre export est prêt',
    path: '/settings?tab=data',
  });
  expect((await api.emailTo(ours.email))?.text).toContain('http://crm.test/settings?tab=data');
  await theirs.get('/api/data-export/file').expect(404);
});

test('an export of many files removes its listeners', async () => {
  const ours = await api.workspace();
  const warned: string[] = [];
  const note = ({ name }: Error) => void warned.push(name);
  process.on('warning', note);
  await exported(ours);
  process.off('warning', note);
  expect(warned).not.toContain('MaxListenersExceededWarning');
});

test('the import files of an export recreate the records in another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact({ name: 'Grace', email: 'grace@example.com', company: 'Acme', tags: ['vip'] });
  await ours.deal({ title: 'Roof', amount: 12.5, contact_id: contact.id });
  const files = await exported(ours);
  for (const objectType of ['companies', 'contacts', 'deals']) {
    await theirs.upload(`/api/${objectType}/bulk/import`, files[`import/${objectType}.csv`] ?? '').expect(200);
  }
  expect((await theirs.get('/api/contacts')).body[0]).toMatchObject({ name: 'Grace', company: 'Acme', tags: ['vip'] });
  expect((await theirs.get('/api/deals')).body[0]).toMatchObject({
    title: 'Roof',
    amount: 12.5,
    contact_name: 'Grace',
  });
});

test('a second request returns the running export, and a new export replaces the previous one', async () => {
  const ours = await api.workspace();
  expect((await ours.get('/api/data-export')).body).toEqual({ latest: null });
  await ours.get('/api/data-export/file').expect(404);
  const [first, second] = await Promise.all([ours.post('/api/data-export'), ours.post('/api/data-export')]);
  expect(second.body.id).toBe(first.body.id);
  await ours.get('/api/data-export/file').expect(404);
  await api.work();
  await ours.contact({ name: 'Later' });
  expect((await exported(ours))['contacts.json']).toContain('Later');
  expect(await api.db('data_exports').where({ workspace_id: ours.workspaceId })).toHaveLength(1);
});

test('a job that runs again after it was killed writes the file once', async () => {
  const ours = await api.workspace();
  await ours.contact();
  const { body } = await ours.post('/api/data-export').expect(201);
  await ours.scoped(({ db }) =>
    db('data_export_chunks').insert({
      workspace_id: ours.workspaceId,
      id: body.id,
      export_id: body.id,
      nth: 0,
      bytes: Buffer.from('half of it'),
    }),
  );
  await api.work();
  expect(Object.keys(await download(ours))).toContain('contacts.json');
});

test('a failed export is reported, and can be started again', async () => {
  const ours = await api.workspace();
  const zip = await import('./zipFile');
  const broken = vi.spyOn(zip, 'zipOf').mockImplementationOnce(() => {
    throw new Error('The disk is full');
  });
  await ours.post('/api/data-export').expect(201);
  await api.work();
  broken.mockRestore();
  expect((await ours.get('/api/data-export')).body.latest.status).toBe('failed');
  expect((await ours.get('/api/notifications')).body.items[0].title).toBe('Your export failed');
  expect(Object.keys(await exported(ours))).toContain('contacts.json');
});

test('a process that fails after another one has finished the export leaves it as it is', async () => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/data-export').expect(201);
  const payload = { workspace_id: ours.workspaceId, export_id: body.id };
  const zip = await import('./zipFile');
  const hung = vi.spyOn(zip, 'zipOf').mockImplementationOnce(async () => {
    await writeDataExport.perform(api.context, payload);
    throw new Error('The connection was lost');
  });
  await writeDataExport.perform(api.context, payload);
  hung.mockRestore();
  expect(Object.keys(await download(ours))).toContain('contacts.json');
  expect((await ours.get('/api/notifications')).body.items).toMatchObject([{ title: 'Your export is ready' }]);
});

test('a process that finishes an export after another one has failed leaves it failed', async () => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/data-export').expect(201);
  const payload = { workspace_id: ours.workspaceId, export_id: body.id };
  const zip = await import('./zipFile');
  const { zipOf } = zip;
  const slow = vi.spyOn(zip, 'zipOf').mockImplementationOnce(async (...args) => {
    slow.mockImplementationOnce(() => {
      throw new Error('The disk is full');
    });
    await writeDataExport.perform(api.context, payload);
    return zipOf(...args);
  });
  await writeDataExport.perform(api.context, payload);
  slow.mockRestore();
  expect((await ours.get('/api/data-export')).body.latest.status).toBe('failed');
  expect((await ours.get('/api/notifications')).body.items).toMatchObject([{ title: 'Your export failed' }]);
});

test('an export is available even if the member who requested it has left', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await (await ours.addMember(theirs)).post('/api/data-export').expect(201);
  await ours.delete(`/api/team/members/${theirs.userId}`).expect(204);
  await api.work();
  expect((await ours.get('/api/data-export')).body.latest.status).toBe('ready');
  expect(await api.emailTo(theirs.email)).toBeUndefined();
});

test('an export fails if a piece cannot be stored, even in the middle of a long file, and leaves nothing waiting', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, notes)
       select ?, gen_random_uuid(), 'N ' || n, (select string_agg(md5(n || ' ' || line), '') from generate_series(1, 60) line)
       from generate_series(1, 2500) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw(
    `alter table data_export_chunks add constraint no_csv check (position('import/contacts.csv'::bytea in bytes) = 0) not valid`,
  );
  try {
    await ours.post('/api/data-export').expect(201);
    await api.work();
    expect((await ours.get('/api/data-export').expect(200)).body.latest).toMatchObject({ status: 'failed' });
  } finally {
    await api.db.raw('alter table data_export_chunks drop constraint no_csv');
  }
});
