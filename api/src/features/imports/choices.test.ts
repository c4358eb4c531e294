import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';

const names = async (ours: Workspace) =>
  (await ours.get('/api/contacts?sort=name')).body.map(({ name }: { name: string }) => name);

test('rows that a user corrects are imported with the rest, and emptied rows are left out', async () => {
  const ours = await api.workspace();
  const csv = 'Sep=,\n\nName,Tags\nAda,\n,nobody\nTotal,\nGrace,"a, b",too many\nZed,"x"\n';
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body.wrong_rows).toMatchObject([
    { row: 5, reason: 'Name is required', cells: ['', 'nobody'], can_repair: true },
    { row: 7, reason: 'has 3 cells where the header has 2', can_repair: true },
  ]);
  const repairs = JSON.stringify({ 5: ['Nell', 'math'], 6: ['', ''], 7: ['Grace', 'a, b', 'still'], 99: ['Zoe'] });
  const { body } = await ours.upload(CONTACTS, csv, { repairs }).expect(200);
  expect(body).toMatchObject({ imported: 3, failed: 1, errors: ['Row 7: has 3 cells where the header has 2'] });
  expect(await names(ours)).toEqual(['Ada', 'Nell', 'Zed']);
  for (const wrong of ['{"first":["a"]}', '{"1":"a"}', '{"1":', JSON.stringify({ 1: Array(201).fill('') })]) {
    await ours.upload(CONTACTS, csv, { repairs: wrong }).expect(422);
  }
  const tooMany = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at + 2, ['A']]));
  await ours.upload(CONTACTS, csv, { repairs: JSON.stringify(tooMany) }).expect(422);
});

test('corrected rows count toward the plan limit, and rows beyond it cannot be repaired', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const people = Array.from({ length: 101 }, (_, at) => `Person ${at}`);
  const csv = ['name', ...people, ',x'].join('\n');
  const dry = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(dry.body.wrong_rows).toMatchObject([
    { row: 102, can_repair: false },
    { row: 103, can_repair: true },
  ]);
  const repairs = JSON.stringify({ 2: [''], 3: [''], 103: ['Late'] });
  const { body } = await ours.upload(CONTACTS, csv, { repairs, dry_run: 'true' }).expect(200);
  expect(body).toMatchObject({ rows: 100, imported: 100, failed: 0 });
});

test('remembered choices show when they were made, and can be deleted', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const csv = 'Wer,Gruppe\nAda,Gold';
  const check = async () => (await ours.upload(CONTACTS, csv, { dry_run: 'true' })).body;
  expect((await check()).remembered).toBeNull();
  const values = { status: { Gold: 'partner' } };
  const mapping = { name: 'Wer', status: 'Gruppe' };
  const chosen = { mapping: JSON.stringify(mapping), values: JSON.stringify(values) };
  await ours.upload(CONTACTS, csv, chosen).expect(200);

  const { remembered, ...again } = await check();
  expect(again).toMatchObject({ mapping, values: [{ values: [{ value: 'Gold', becomes: 'partner' }] }] });
  expect(remembered).toMatchObject({ values, chosen_at: expect.stringMatching(/^\d{4}-/) });
  await theirs.delete(`/api/imports/choices/${remembered.id}`).expect(404);
  await ours.delete(`/api/imports/choices/${remembered.id}`).expect(204);
  expect(await check()).toMatchObject({ remembered: null, mapping: { note_lines: ['Wer', 'Gruppe'] } });
});

test("a column is certain by its name, likely by its values, and asked about if its name may be part of a contact's name", async () => {
  const ours = await api.workspace();
  const csv = 'First name,E-Mail,Erreichbar,Maiden name,Ort\nAda,a@example.com,b@example.com,Byron,London';
  const check = async (options: object = {}) =>
    (await ours.upload(CONTACTS, csv, { dry_run: 'true', ...options }).expect(200)).body;
  const { columns, notices, mapping } = await check();
  expect(
    columns.map(({ header, field, certainty }: Record<string, string>) => `${header} ${field} ${certainty}`),
  ).toEqual([
    'First name name sure',
    'E-Mail email sure',
    'Erreichbar email likely',
    'Maiden name note_lines ask',
    'Ort address sure',
  ]);
  expect(notices).toEqual([expect.stringContaining('“Maiden name” may be part of the name')]);
  expect((await check({ mapping: JSON.stringify(mapping) })).notices).toEqual([]);
});

test('an import and its undo are one line each in the feed, and one line in the history of each record', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const csv = 'name,email,phone,company\nAda,ada@example.com,5,\nBob,,,Acme\nCid,,,';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' }).expect(200);
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);

  const feed = (await ours.get('/api/activities')).body;
  expect(feed.slice(0, 2)).toMatchObject([
    { type: 'import_undone', entity_type: 'import', entity_id: body.id },
    { type: 'import_finished', description: 'Imported 2 contacts from list.csv', entity_id: body.id },
  ]);
  expect(feed.slice(2).map(({ type }: { type: string }) => type)).toEqual(['contact_created']);
  const one = (await ours.get(`/api/imports/${body.id}`).expect(200)).body;
  expect(one).toMatchObject({ file_name: 'list.csv', imported: 2, updated: 1, can_undo: false });

  const batch = await ours.scoped(({ db }) => db('activities').where({ batch_id: body.id }).pluck('type'));
  expect(batch.sort()).toEqual(
    [
      ...['company_created', 'company_deleted', 'contact_created', 'contact_created', 'contact_deleted'],
      ...['contact_deleted', 'contact_updated', 'contact_updated'],
    ].sort(),
  );
  // An import is not a bulk change that can be undone from the list.
  await ours.post(`/api/contacts/bulk/${body.id}/undo`).expect(404);
});
