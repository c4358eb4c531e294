import { randomUUID } from 'node:crypto';
import type { Field, FieldObject, NewField } from '@rapport/shared/fields';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
const CONTACTS = '/api/contacts/bulk/import';

const makeField = async (ours: Workspace, wanted: Partial<NewField> & Pick<NewField, 'label'>): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', ...wanted }).expect(201)).body;

const OPTIONS = [{ label: 'Gold, large' }, { label: 'Silver' }, { label: '=Bronze' }] as NewField['options'];

/** A field of each type, with the value of a record and the cell that an export writes for it. */
const everyType = (userId: string, email: string): [NewField['type'], value: unknown, cell: string][] => [
  ['text', '=1+1', `'=1+1`],
  ['long_text', 'two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ['number', 1.234, '1.234'],
  ['money', 1250.5, '1250.5'],
  ['date', '2026-06-20', '2026-06-20'],
  ['checkbox', false, 'false'],
  ['choice', 'bronze', `'=Bronze`],
  ['choices', ['gold_large', 'silver'], '"Gold, large; Silver"'],
  ['url', 'https://example.com/a', 'https://example.com/a'],
  ['email', 'studio@example.com', 'studio@example.com'],
  ['phone', '+49 30 1234', `'+49 30 1234`],
  ['person', userId, email],
];

test.each<[FieldObject, string, object]>([
  ['contact', 'contacts', { name: 'Ada', email: 'ada@example.com' }],
  ['company', 'companies', { name: 'Acme' }],
  ['deal', 'deals', { title: 'Roof', amount: 1 }],
  ['task', 'tasks', { title: 'Call', due_date: '2027-01-15T10:00:00.000Z' }],
])('the own fields of a %s are exported and imported again unchanged', async (object_type, path, record) => {
  const ours = await api.workspace();
  const { email } = (await ours.get('/api/auth/me').expect(200)).body;
  const custom: Record<string, unknown> = {};
  const cells: string[] = [];
  for (const [type, value, cell] of everyType(ours.userId, email)) {
    const options = type.startsWith('choice') ? OPTIONS : [];
    const { key } = await makeField(ours, { object_type, type, label: `Our ${type}`, options });
    custom[key] = value;
    cells.push(cell);
  }
  const { id } = (await ours.post(`/api/${path}`, { ...record, custom }).expect(201)).body;
  const { text: csv } = await ours.get(`/api/${path}/export/csv`).expect(200);
  expect(csv.split('\r\n')[0]).toMatch(/created_at,Our text,Our long_text,Our number/);
  expect(csv).toContain(cells.join(','));

  await ours.patch(`/api/${path}/${id}`, { custom: Object.fromEntries(Object.keys(custom).map((key) => [key, null])) });
  const updated = await ours.upload(`/api/${path}/bulk/import`, csv, { on_duplicate: 'update' }).expect(200);
  expect(updated.body).toMatchObject({ updated: 1, failed: 0, warned: 0 });
  expect((await ours.get(`/api/${path}/${id}`).expect(200)).body.custom).toEqual(custom);
  const again = await ours.upload(`/api/${path}/bulk/import`, csv, { on_duplicate: 'update' }).expect(200);
  expect(again.body).toMatchObject({ updated: 0, skipped: 1 });

  await ours.upload(`/api/${path}/bulk/import`, csv, { on_duplicate: 'create' }).expect(200);
  const all = (await ours.get(`/api/${path}`).expect(200)).body as { custom: object }[];
  expect(all.map((one) => one.custom)).toEqual([custom, custom]);
});

test('a value that a field cannot have goes to the notes with its label, and the values of a choice are asked about', async () => {
  const ours = await api.workspace();
  const day = await makeField(ours, { type: 'date', label: 'Wedding, date' });
  const albums = await makeField(ours, { type: 'number', label: 'Albums' });
  const gift = await makeField(ours, { type: 'choice', label: 'Package', options: OPTIONS });
  const csv = `Name,"Wedding, date",Albums,Package\nAda,soon,two,Platinum\nBob,20.06.2026 14:30,1.234,silver\nCid,,"1,5",`;
  const check = (await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200)).body;
  expect(check.mapping).toMatchObject({ [`custom.${day.key}`]: 'Wedding, date', [`custom.${gift.key}`]: 'Package' });
  expect(check.fields).toContainEqual({ field: `custom.${albums.key}`, is_required: false, label: 'Albums' });
  expect(check.columns[1]).toMatchObject({ kept: 'Imported as Wedding, date', certainty: 'sure' });
  expect(check.values).toContainEqual({
    field: `custom.${gift.key}`,
    choices: OPTIONS.map(({ label }) => label),
    values: [
      { value: 'Platinum', rows: 1, becomes: null, certainty: 'ask' },
      { value: 'silver', rows: 1, becomes: 'Silver', certainty: 'sure' },
    ],
  });
  expect(check.notices).toEqual([
    '“Platinum” is not a known Package. 1 row is imported as empty, with the value in the notes.',
  ]);
  const values = JSON.stringify({ [`custom.${gift.key}`]: { Platinum: 'Gold, large' } });
  await ours.upload(CONTACTS, csv, { values }).expect(200);
  const found = (await ours.get('/api/contacts?sort=name').expect(200)).body;
  expect(found.map(({ custom, notes }: { custom: object; notes: string }) => [custom, notes])).toEqual([
    [{ [gift.key]: 'gold_large' }, 'Wedding, date: soon\nAlbums: two'],
    [{ [day.key]: '2026-06-20', [albums.key]: 1234, [gift.key]: 'silver' }, 'Wedding, date: 20.06.2026 14:30'],
    [{ [albums.key]: 1.5 }, ''],
  ]);
});

test.each<[name: string, cells: string[], mark: string | undefined, read: (number | undefined)[]]>([
  ['other cells have a decimal comma', ['1.234', '"2,5"'], undefined, [1234, 2.5]],
  ['other cells have a decimal point', ['1.234', '2.5'], undefined, [1.234, 2.5]],
  ['thousands are separated twice', ['1.234', '1.234.567'], undefined, [1234, 1_234_567]],
  ['a comma was chosen', ['1.234', '12'], 'comma', [1234, 12]],
  ['a point was chosen', ['1.234', '12'], 'point', [1.234, 12]],
  ['the cells contradict each other and a comma was chosen', ['1.234', '2.5', '"2,5"'], 'comma', [1234, 2.5, 2.5]],
])(
  'a number such as 1.234 is read with the decimal mark of its column if %s',
  async (_case, cells, decimal_mark, read) => {
    const ours = await api.workspace();
    const { key } = await makeField(ours, { type: 'number', label: 'Weight' });
    const csv = `Name,Weight\n${cells.map((cell, index) => `${index} Ada,${cell}`).join('\n')}`;
    await ours.upload(CONTACTS, csv, decimal_mark ? { decimal_mark } : {}).expect(200);
    const found = (await ours.get('/api/contacts?sort=name').expect(200)).body;
    expect(found.map(({ custom }: { custom: Record<string, number> }) => custom[key])).toEqual(read);
  },
);

test('the decimal mark is asked about for a column that does not show it, and found for one that does', async () => {
  const ours = await api.workspace();
  const weight = await makeField(ours, { type: 'number', label: 'Weight' });
  const fee = await makeField(ours, { type: 'money', label: 'Fee' });
  const csv = 'Name,Weight,Fee\nAda,1.234,1.500\nBob,2.345,"99,50"';
  const { body } = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(body.decimal_mark).toEqual({ mark: null, examples: ['1.234'] });
  const words = 'The file does not show whether numbers such as 1.234 have decimals. Choose the decimal mark.';
  expect(body.notices).toEqual([words]);
  const refused = await ours.upload(CONTACTS, csv).expect(400);
  expect(refused.body).toMatchObject({ code: 'unclear_numbers', detail: words });
  // Sends as many fields as a multipart form may have.
  const done = await ours
    .upload(CONTACTS, csv, {
      mapping: JSON.stringify(body.mapping),
      values: '{}',
      repairs: '{}',
      encoding: 'utf-8',
      date_order: 'day_first',
      decimal_mark: 'point',
      on_duplicate: 'skip',
      dry_run: 'false',
      in_turn: JSON.stringify([ours.userId]),
      import_id: randomUUID(),
    })
    .expect(200);
  expect(done.body).toMatchObject({ imported: 2, decimal_mark: { mark: 'point', examples: ['1.234'] } });
  const found = (await ours.get('/api/contacts?sort=name').expect(200)).body;
  expect(found.map(({ custom }: { custom: object }) => custom)).toEqual([
    { [weight.key]: 1.234, [fee.key]: 1500 },
    { [weight.key]: 2.345, [fee.key]: 99.5 },
  ]);
});

test('an update keeps values that the file leaves empty, is in the history, and is undone value by value', async () => {
  const ours = await api.workspace();
  const [one, two, three] = [
    await makeField(ours, { label: 'One' }),
    await makeField(ours, { label: 'Two', type: 'choice', options: OPTIONS }),
    await makeField(ours, { label: 'Three' }),
  ];
  const before = { [one.key]: 'a', [two.key]: 'silver', [three.key]: 'c' };
  const { id } = (
    await ours.post('/api/contacts', { name: 'Ada', email: 'ada@example.com', custom: before }).expect(201)
  ).body;
  const csv =
    'email,name,One,Two,Three\nada@example.com,Ada,A,,\nada@example.com,Ada,,"Gold, large",C\nada@example.com,Ada,x,,';
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update' }).expect(200);
  expect(body).toMatchObject({ updated: 1, skipped: 2, warned: 1 });
  expect(body.warnings[0].message).toBe(
    'row 2 has the same record and comes first. Not used from this row: your own fields',
  );
  const customOf = async () => (await ours.get(`/api/contacts/${id}`).expect(200)).body.custom;
  expect(await customOf()).toEqual({ [one.key]: 'A', [two.key]: 'gold_large', [three.key]: 'C' });
  const [{ changes }] = await api
    .db('activities')
    .where({ entity_id: id, type: 'contact_updated' })
    .orderBy('created_at', 'desc')
    .select('changes');
  expect(changes).toEqual({
    [`custom.${one.key}`]: ['a', 'A', { label: 'One', type: 'text' }],
    [`custom.${two.key}`]: [
      'silver',
      'gold_large',
      { label: 'Two', type: 'choice', names: { silver: 'Silver', gold_large: 'Gold, large' } },
    ],
    [`custom.${three.key}`]: ['c', 'C', { label: 'Three', type: 'text' }],
  });
  await ours.patch(`/api/contacts/${id}`, { custom: { [three.key]: 'by hand' } }).expect(200);
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  expect(await customOf()).toEqual({ ...before, [three.key]: 'by hand' });
});

test('a remembered choice is ignored if its field or option was deleted', async () => {
  const ours = await api.workspace();
  const gone = await makeField(ours, { label: 'Gone' });
  const gift = await makeField(ours, { label: 'Gift', type: 'choice', options: OPTIONS });
  const csv = 'Name,A,B\nAda,x,y';
  const mapping = JSON.stringify({ name: 'Name', [`custom.${gone.key}`]: 'A', [`custom.${gift.key}`]: 'B' });
  const values = JSON.stringify({ [`custom.${gift.key}`]: { y: 'Silver' } });
  await ours.upload(CONTACTS, csv, { mapping, values }).expect(200);
  await ours.delete(`/api/fields/${gone.id}`).expect(204);
  await ours.patch(`/api/fields/${gift.id}`, { options: [{ key: 'silver', label: 'Pewter' }] }).expect(200);
  const { body } = await ours.upload(CONTACTS, csv, { dry_run: 'true' }).expect(200);
  expect(body.mapping).toEqual({ name: 'Name', note_lines: ['A'], [`custom.${gift.key}`]: 'B' });
  expect(body.columns[2]).toMatchObject({ field: `custom.${gift.key}` });
});

test('an own field labeled like a built-in column is exported under its key', async () => {
  const ours = await api.workspace();
  const { key } = await makeField(ours, { label: 'Email' });
  const position = await makeField(ours, { label: 'Position' });
  await ours.post('/api/contacts', { name: 'Ada', email: 'a@example.com', custom: { [key]: 'letter' } }).expect(201);
  const { text } = await ours.get('/api/contacts/export/csv').expect(200);
  expect(text.split('\r\n')[0]).toMatch(new RegExp(`created_at,custom.${key},Position$`));
  const { mapping } = (await ours.upload(CONTACTS, 'Name,Email,Position\nAda,a@example.com,CEO', { dry_run: 'true' }))
    .body;
  expect(mapping).toEqual({ name: 'Name', email: 'Email', [`custom.${position.key}`]: 'Position' });
});

test('a new record without a required field is refused and can be repaired, and an existing one is updated', async () => {
  const ours = await api.workspace();
  const gift = await makeField(ours, { type: 'choice', label: 'Package', options: OPTIONS, required: true });
  const city = await makeField(ours, { label: 'City', required: true });
  await makeField(ours, { label: 'Hobby' });
  const custom = { [gift.key]: 'silver', [city.key]: 'Bonn' };
  await ours.post('/api/contacts', { name: 'Ada', email: 'ada@example.com', custom }).expect(201);
  const csv =
    'Name,Email,Package,City\nAda,ada@example.com,,\nBob,,Silver,\nCid,,Platinum,\nDan,,silver,Ulm\nEve,,,\nEve,,,';
  const check = (await ours.upload(CONTACTS, csv, { dry_run: 'true', on_duplicate: 'update' }).expect(200)).body;
  expect(check).toMatchObject({ imported: 1, failed: 3, skipped: 2 });
  const field = `custom.${gift.key}`;
  const both = 'Required fields are empty or cannot be read: “Package”, “City”';
  expect(check.wrong_rows).toEqual([
    {
      row: 3,
      reason: 'A required field is empty or cannot be read: “City”',
      field: `custom.${city.key}`,
      cells: ['Bob', '', 'Silver', ''],
      can_repair: true,
    },
    { row: 4, reason: both, field, cells: ['Cid', '', 'Platinum', ''], can_repair: true },
    { row: 6, reason: both, field, cells: ['Eve', '', '', ''], can_repair: true },
  ]);
  const repairs = JSON.stringify({ 3: ['Bob', '', 'Silver', 'Köln'], 4: ['Cid', '', '=Bronze', 'Linz'] });
  const { body } = await ours.upload(CONTACTS, csv, { on_duplicate: 'update', repairs }).expect(200);
  expect(body).toMatchObject({ imported: 3, failed: 1 });
  // Existing records need not have the required fields, as when they are changed in the app.
  const later = await makeField(ours, { label: 'Later', required: true });
  const known = await ours.upload(CONTACTS, 'Name,Email,City\nAda,ada@example.com,Kiel', { on_duplicate: 'update' });
  expect(known.body).toMatchObject({ updated: 1, failed: 0, notices: [] });
  const unmapped = await ours.upload(CONTACTS, 'Name,Package,City\nFay,Silver,Kiel', { on_duplicate: 'create' });
  expect(unmapped.body).toMatchObject({
    imported: 0,
    failed: 1,
    notices: ['“Later” is required for new records, and no column fills it. Choose its column.'],
    wrong_rows: [{ row: 2, field: `custom.${later.key}` }],
  });
  const found = (await ours.get('/api/contacts?sort=name').expect(200)).body as { custom: Record<string, string> }[];
  expect(found.map(({ custom }) => [custom[gift.key], custom[city.key]])).toEqual([
    ['silver', 'Kiel'],
    ['silver', 'Köln'],
    ['bronze', 'Linz'],
    ['silver', 'Ulm'],
  ]);
});

test('deals without a required field are refused, but not companies that an import of contacts adds', async () => {
  const ours = await api.workspace();
  await makeField(ours, { object_type: 'deal', type: 'checkbox', label: 'Insured', required: true });
  await makeField(ours, { object_type: 'company', label: 'VAT', required: true });
  const csv = 'Deal name,Insured\nRoof,no\nWall,';
  const { body } = await ours.upload('/api/deals/bulk/import', csv).expect(200);
  expect(body).toMatchObject({ imported: 1, failed: 1, errors: [expect.stringContaining('Row 3')] });
  const contacts = await ours.upload(CONTACTS, 'Name,Company\nAda,Acme').expect(200);
  expect(contacts.body).toMatchObject({ imported: 1, failed: 0 });
  const companies = await ours.upload('/api/companies/bulk/import', 'Name\nBeta').expect(200);
  expect(companies.body).toMatchObject({ imported: 0, failed: 1 });
});

test('after a large import, PostgreSQL has statistics about own fields right away, to plan the queries of lists', async () => {
  // Without autovacuum, which would update the statistics some time later.
  await api.db.raw(`alter table contacts set (autovacuum_enabled = false);
    alter table field_values set (autovacuum_enabled = false)`);
  const known = async () => {
    const { rows } = await api.db.raw(
      `select relname, reltuples from pg_class where oid in ('contacts'::regclass, 'field_values'::regclass) order by 1`,
    );
    return rows.map(({ reltuples }: { reltuples: number }) => reltuples);
  };
  const ours = await api.workspace();
  await makeField(ours, { label: 'Place' });
  const file = (from: number, to: number) =>
    ['name,Place', ...Array.from({ length: to - from }, (_each, nth) => `Person ${from + nth},Mill`)].join('\n');
  const before = await known();
  await ours.upload(CONTACTS, file(0, 100)).expect(200);
  expect(await known()).toEqual(before);
  await ours.upload(CONTACTS, file(100, 2_100)).expect(200);
  const [contacts, values] = await known();
  expect(contacts).toBeGreaterThanOrEqual(2_100);
  expect(values).toBeGreaterThanOrEqual(2_100);
  const other = ours.scoped(({ db }) => db.raw(`select analyze_records('users')`));
  await expect(other).rejects.toThrow('users has no own fields');
});

test('money in another currency, or an amount in yen with decimals, goes to the notes instead of an own field', async () => {
  const ours = await api.workspace();
  const { key } = await makeField(ours, { type: 'money', label: 'Fee' });
  await ours.put('/api/settings/workspace', { currency: 'JPY' }).expect(200);
  await ours.upload(CONTACTS, 'Name,Fee\nAda,€ 20\nBob,¥ 20\nCid,20.5\nDan,30').expect(200);
  const found = (await ours.get('/api/contacts?sort=name').expect(200)).body;
  expect(
    found.map(({ custom, notes }: { custom: Record<string, number>; notes: string }) => [custom[key], notes]),
  ).toEqual([
    [undefined, 'Fee: € 20'],
    [20, ''],
    [undefined, 'Fee: 20.5'],
    [30, ''],
  ]);
});

test('a column of bank accounts fills the own field with that label', async () => {
  const ours = await api.workspace();
  const { key } = await makeField(ours, { label: 'Account' });
  const { body } = await ours.upload(CONTACTS, 'Name,Account\nAda,DE89 3704 0044 0532 0130 00').expect(200);
  expect(body.mapping).toEqual({ name: 'Name', [`custom.${key}`]: 'Account' });
});
