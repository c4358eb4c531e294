import { expect, test, vi } from 'vitest';
import { inWorkspace } from '../../../db/scope';
import { startApi, type Workspace } from '../../../testing/startApi';
import { workbookOf, zipOf } from './testFiles';
import { continueTransfer } from './transfers.jobs';

const api = startApi();

const HUBSPOT = {
  'hubspot-crm-exports-all-deals.csv': [
    'Record ID,Deal Name,Amount,Deal Stage,Close Date,Associated Contact IDs,Associated Company IDs',
    '3001,North roof,1200,Closed Won,2026-05-04,101;102,201',
    '3002,South roof,800,Qualified To Buy,2026-12-01,102,202',
    '3003,Lost roof,10,Qualified To Buy,,999,',
  ],
  'hubspot-crm-exports-all-contacts.csv': [
    'Record ID,First Name,Last Name,Email,Associated Company,Associated Company IDs',
    '101,Ada,Lovelace,ada@example.com,Acme,201',
    '102,Bob,Berg,,Acme,202',
  ],
  'hubspot-crm-exports-all-companies.csv': [
    'Record ID,Company name,Company Domain Name,Industry',
    '201,Acme,acme.example,Roofs',
    '202,Acme,acme.test,Roofs',
  ],
};

const begin = async (ours: Workspace, source: string): Promise<string> =>
  (await ours.post('/api/transfers', { source }).expect(201)).body.id;

const add = (ours: Workspace, id: string, name: string, content: string | Buffer) =>
  ours.upload(`/api/transfers/${id}/files`, content, {}, name);

const addAll = async (ours: Workspace, id: string, files: Record<string, string[]>) => {
  for (const [name, lines] of Object.entries(files)) await add(ours, id, name, lines.join('\n')).expect(200);
};

const check = async (ours: Workspace, id: string, on_known = 'update') => {
  await ours.post(`/api/transfers/${id}/check`, { on_known }).expect(200);
  await api.work();
  return (await ours.get(`/api/transfers/${id}`).expect(200)).body;
};

const run = async (ours: Workspace, id: string) => {
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  await api.work();
  return (await ours.get(`/api/transfers/${id}`).expect(200)).body;
};

const move = async (ours: Workspace, source: string, files: Record<string, string[]>) => {
  const id = await begin(ours, source);
  await addAll(ours, id, files);
  await check(ours, id);
  return run(ours, id);
};

const listed = async (ours: Workspace, path: string) => (await ours.get(`/api/${path}`).expect(200)).body;
const countsOf = ({ files }: { files: { noun: string; counts: object }[] }) =>
  Object.fromEntries(files.map(({ noun, counts }) => [noun, counts]));

test('files of HubSpot are checked without a trace, imported in the right order, and linked by their ids', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'hubspot');
  await addAll(ours, id, HUBSPOT);
  const checked = await check(ours, id);
  expect(checked).toMatchObject({ status: 'checked', problem: null });
  expect(checked.files).toMatchObject([
    { noun: 'companies', certainty: 'sure', questions: [], counts: { imported: 2, failed: 0 } },
    { noun: 'contacts', certainty: 'sure', questions: [], counts: { imported: 2, failed: 0 }, notices: [] },
    {
      noun: 'deals',
      certainty: 'sure',
      counts: { imported: 3, failed: 0 },
      notices: [
        '1 row names a contact by an ID that is not in this workspace. The ID goes to the notes. To link them, import that file too.',
      ],
    },
  ]);
  expect(await listed(ours, 'companies')).toEqual([]);
  expect(await listed(ours, 'imports')).toEqual([]);

  expect(await run(ours, id)).toMatchObject({ status: 'done', can_undo: true });
  const companies = await listed(ours, 'companies');
  const companyOf = (external: string) =>
    companies.find((one: { external_id: string }) => one.external_id === external).id;
  const [ada, bob] = await listed(ours, 'contacts?sort=name');
  expect([ada, bob]).toMatchObject([
    { name: 'Ada Lovelace', company: 'Acme', company_id: companyOf('201') },
    { name: 'Bob Berg', company: 'Acme', company_id: companyOf('202') },
  ]);
  const [lost, north, south] = await listed(ours, 'deals?sort=title');
  expect(north).toMatchObject({ contact_id: ada.id, company_id: companyOf('201'), notes: 'Contact ids: 101;102' });
  expect(south).toMatchObject({ contact_id: bob.id, company_id: companyOf('202') });
  expect(lost).toMatchObject({ contact_id: null, company_id: null });
  expect((await ours.get('/api/notifications')).body.items).toMatchObject([
    { title: 'Import Complete!', path: `/import-export/move?transfer=${id}` },
  ]);
  expect(await api.db('transfer_chunks').where({ workspace_id: ours.workspaceId })).toEqual([]);
});

test('two processes that work on one transfer import each file once and finish it once', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'hubspot');
  await addAll(ours, id, HUBSPOT);
  await check(ours, id);
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  const work = () => continueTransfer.perform(api.context, { workspace_id: ours.workspaceId, transfer_id: id });
  const files = await import('./files.repository');
  const { listFiles } = files;
  // The second process works on all files right after the first one has listed them.
  const listing = vi.spyOn(files, 'listFiles').mockImplementationOnce(async (scope, transferId) => {
    const listed = await listFiles(scope, transferId);
    await work();
    return listed;
  });
  await work();
  listing.mockRestore();
  expect((await ours.get(`/api/transfers/${id}`).expect(200)).body.status).toBe('done');
  expect(await listed(ours, 'contacts')).toHaveLength(2);
  expect((await ours.get('/api/notifications')).body.items).toHaveLength(1);
});

test('a file that another process has imported meanwhile does not stop a transfer', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'hubspot');
  await addAll(ours, id, HUBSPOT);
  await check(ours, id);
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  const importing = await import('./importTransferred');
  const { importTransferred } = importing;
  const twice = vi.spyOn(importing, 'importTransferred').mockImplementationOnce(async (scope, what) => {
    const other = { workspaceId: ours.workspaceId, userId: ours.userId };
    await inWorkspace(api.db, other, (theirs) => importTransferred({ ...scope, db: theirs.db }, what));
    return importTransferred(scope, what);
  });
  await api.work();
  twice.mockRestore();
  expect((await ours.get(`/api/transfers/${id}`).expect(200)).body.status).toBe('running');
  await continueTransfer.perform(api.context, { workspace_id: ours.workspaceId, transfer_id: id });
  expect((await ours.get(`/api/transfers/${id}`).expect(200)).body.status).toBe('done');
  expect(await listed(ours, 'contacts')).toHaveLength(2);
});

test('a process that loses its connection to the database leaves a transfer to the next one', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'hubspot');
  await addAll(ours, id, HUBSPOT);
  await check(ours, id);
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  const importing = await import('./importTransferred');
  const { importTransferred } = importing;
  const cutOff = vi.spyOn(importing, 'importTransferred').mockImplementationOnce(async (scope, what) => {
    const { rows } = await scope.db.raw('select pg_backend_pid() as pid');
    await api.db.raw('select pg_terminate_backend(?)', [rows[0].pid]);
    return importTransferred(scope, what);
  });
  await api.work();
  cutOff.mockRestore();
  expect((await ours.get(`/api/transfers/${id}`).expect(200)).body).toMatchObject({ status: 'running', problem: null });
  await continueTransfer.perform(api.context, { workspace_id: ours.workspaceId, transfer_id: id });
  expect((await ours.get(`/api/transfers/${id}`).expect(200)).body.status).toBe('done');
});

const PIPEDRIVE = {
  'organizations.csv': ['Organization - ID,Organization - Name,Organization - Address', '1,Roofs Ltd,Lane 1'],
  'people.csv': [
    'Person - ID,Person - Name,Person - Email - Work,Person - Organization,Organization - ID',
    '1,Cid Carl,cid@example.com,Roofs Ltd,1',
    '2,Dora Dorn,,Roofs Ltd,1',
  ],
  'deals.csv': [
    'Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Stage,Person - ID,Organization - ID',
    '1,Big roof,500,EUR,Qualified,2,1',
  ],
};

test('a ZIP of Pipedrive is imported as a whole, undone as a whole, and can then be imported again', async () => {
  const ours = await api.workspace();
  // Other tools use the same numbers, so another record has the same id.
  await ours.contact({ name: 'Ann Other', external_id: '2' });
  const zip = await zipOf({
    ...Object.fromEntries(Object.entries(PIPEDRIVE).map(([name, lines]) => [`export/${name}`, lines.join('\n')])),
    'readme.pdf': 'x',
  });
  const id = await begin(ours, 'pipedrive');
  const { body } = await add(ours, id, 'pipedrive.zip', zip).expect(200);
  expect(body.files).toMatchObject([
    { name: 'organizations.csv', noun: 'companies' },
    { name: 'people.csv', noun: 'contacts' },
    { name: 'deals.csv', noun: 'deals' },
    { name: 'pipedrive.zip', is_left_out: true, problem: 'Skipped, because they are not lists: readme.pdf.' },
  ]);
  await check(ours, id);
  expect(await run(ours, id)).toMatchObject({ status: 'done' });
  const dora = (await listed(ours, 'contacts?search=Dora'))[0];
  expect(await listed(ours, 'deals')).toMatchObject([{ title: 'Big roof', contact_id: dora.id, currency: 'EUR' }]);

  const { body: undone } = await ours.post(`/api/transfers/${id}/undo`).expect(200);
  expect(undone).toEqual({ removed: 4, restored: 0, kept: 0, suppressed: 0 });
  expect(await listed(ours, 'contacts')).toMatchObject([{ name: 'Ann Other' }]);
  expect(await listed(ours, 'transfers')).toMatchObject([{ id, status: 'undone', can_undo: false }]);
  await ours.post(`/api/transfers/${id}/undo`).expect(409);

  expect(countsOf(await move(ours, 'pipedrive', PIPEDRIVE))).toMatchObject({
    companies: { imported: 1 },
    contacts: { imported: 2, unchanged: 0 },
    deals: { imported: 1 },
  });
});

test('a second run imports what changed in the tool, and keeps what was changed in Rapport', async () => {
  const ours = await api.workspace();
  await move(ours, 'hubspot', HUBSPOT);
  const [ada] = await listed(ours, 'contacts?sort=name');
  await ours.patch(`/api/contacts/${ada.id}`, { phone: '+49 30 1' }).expect(200);
  const [, north] = await listed(ours, 'deals?sort=title');
  await ours.delete(`/api/deals/${north.id}`).expect(204);

  const [contacts, deals, companies] = [
    HUBSPOT['hubspot-crm-exports-all-contacts.csv'],
    HUBSPOT['hubspot-crm-exports-all-deals.csv'],
    HUBSPOT['hubspot-crm-exports-all-companies.csv'],
  ];
  const later = await move(ours, 'hubspot', {
    'all-companies.csv': companies,
    'all-contacts.csv': [
      ...contacts.map((line) => line.replace('Bob,Berg,,', 'Bob,Berg,bob@example.com,')),
      '999,Eve,Ek,eve@example.com,,',
    ],
    'all-deals.csv': deals.map((line) => line.replace('800', '900')),
  });
  expect(countsOf(later)).toMatchObject({
    companies: { rows: 2, imported: 0, updated: 0, skipped: 0, unchanged: 2 },
    contacts: { rows: 3, imported: 1, updated: 1, skipped: 0, unchanged: 1 },
    // The deal whose contact was missing is read again, and the deal that was deleted in Rapport stays deleted.
    deals: { rows: 3, imported: 0, updated: 2, skipped: 0, unchanged: 1 },
  });
  const [, bob, eve] = await listed(ours, 'contacts?sort=name');
  expect(bob).toMatchObject({ email: 'bob@example.com' });
  expect(await listed(ours, 'deals?sort=title')).toMatchObject([
    { title: 'Lost roof', contact_id: eve.id },
    { title: 'South roof', amount: 900 },
  ]);
  expect((await listed(ours, 'contacts?sort=name'))[0]).toMatchObject({ phone: '+49 30 1' });
});

const DEALS_OF_PIPEDRIVE = 'Deal - ID,Deal - Title,Deal - Value,Deal - Stage';
const dealsOf = (...rows: string[]) => ({ 'deals.csv': [DEALS_OF_PIPEDRIVE, ...rows] });
const FOUR = [
  '4711,Big roof,500,Qualified',
  '4712,Small roof,100,Qualified',
  '4713,Wall,50,Qualified',
  '4714,Door,5,Qualified',
];
const titlesOf = async (ours: Workspace) =>
  (await listed(ours, 'deals?sort=title')).map(({ title, external_id }: { title: string; external_id: string }) => [
    title,
    external_id,
  ]);

test.each([
  ['leaves the other rows as they were', FOUR.map((row) => row.replace('Big roof,500', 'Biggest roof,600'))],
  ['changes the other rows too', FOUR.map((row) => row.replace('Big roof', 'Biggest roof').replace(',Q', '0,Q'))],
])('a record renamed in its tool is found again by a short id if the later file %s', async (_, later) => {
  const ours = await api.workspace();
  await move(ours, 'pipedrive', dealsOf(...FOUR));
  // A record of another origin with the same number is a different one.
  await ours.deal({ title: 'Other', external_id: '4711' });
  expect(countsOf(await move(ours, 'pipedrive', dealsOf(...later)))).toMatchObject({ deals: { imported: 0 } });
  expect(await titlesOf(ours)).toEqual([
    ['Biggest roof', '4711'],
    ['Door', '4714'],
    ['Other', '4711'],
    ['Small roof', '4712'],
    ['Wall', '4713'],
  ]);
});

test.each([
  ['another tool', 'zoho', [...FOUR.slice(1), '4711,Barn,700,Qualified']],
  ['a spreadsheet', 'spreadsheet', [...FOUR.slice(1), '4711,Barn,700,Qualified']],
  [
    'another account of the tool',
    'pipedrive',
    ['4711,Big roof,500,Qualified', '4712,Barn,700,Qualified', '4713,Shed,30,Qualified', '4714,Door,9,Qualified'],
  ],
  [
    'a file in which two records have one id',
    'pipedrive',
    [...FOUR.slice(1), '4711,Barn,7,Qualified', '4711,Shed,3,Qualified'],
  ],
])('a short id of %s does not make two records one', async (_, source, rows) => {
  const ours = await api.workspace();
  await move(ours, source === 'spreadsheet' ? source : 'pipedrive', dealsOf(...FOUR));
  await move(ours, source, dealsOf(...rows));
  const titles = (await titlesOf(ours)).map(([title]: string[]) => title);
  expect(titles).toEqual(expect.arrayContaining(['Barn', 'Big roof', 'Door', 'Small roof', 'Wall']));
});

test('a record that another import changed since is not found by its id', async () => {
  const ours = await api.workspace();
  await move(ours, 'pipedrive', dealsOf(...FOUR));
  // The other tool uses the id 4711 too.
  await move(ours, 'zoho', dealsOf('4711,Big roof,510,Qualified'));
  await move(ours, 'pipedrive', dealsOf(...FOUR.slice(1), '4711,Barn,700,Qualified'));
  expect((await titlesOf(ours)).map(([title]: string[]) => title)).toContain('Big roof');
});

test('tasks and notes are imported last, and linked to the records imported before', async () => {
  const ours = await api.workspace();
  const { files } = await move(ours, 'hubspot', {
    'all-notes.csv': [
      'Record ID,Activity type,Activity date,Note body,Associated Contact IDs',
      '90000000001,Note,2026-02-03 10:00,Likes slate,101',
    ],
    'all-tasks.csv': [
      'Record ID,Task Title,Task Status,Due date,Associated Contact IDs,Associated Deal IDs',
      '4001,Call about the roof,NOT_STARTED,2027-01-15 10:00,101,3001',
    ],
    ...HUBSPOT,
  });
  expect(files.map(({ noun }: { noun: string }) => noun)).toEqual(['companies', 'contacts', 'deals', 'tasks', 'notes']);
  const [ada] = await listed(ours, 'contacts?sort=name');
  const [, north] = await listed(ours, 'deals?sort=title');
  expect(await listed(ours, 'tasks')).toMatchObject([{ contact_id: ada.id, deal_id: north.id }]);
  expect(await listed(ours, `notes?entity_type=contact&entity_id=${ada.id}`)).toMatchObject([
    { content: 'Likes slate' },
  ]);
});

test('open questions about a file are asked, and nothing is imported before they are answered', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'spreadsheet');
  const { body } = await add(ours, id, 'list.csv', 'Kind,Größe\nx,y').expect(200);
  const [unknown] = body.files;
  expect(unknown).toMatchObject({ noun: null, certainty: 'ask', questions: ['type'] });
  await ours.post(`/api/transfers/${id}/check`, {}).expect(409);
  await ours.delete(`/api/transfers/${id}/files/${unknown.id}`).expect(200);

  const deals = 'Title,Amount,Close date\nOne,1,13/01/2026\nTwo,2,01/14/2026\nThree,3,02/03/2026';
  const { body: added } = await add(ours, id, 'deals.csv', deals).expect(200);
  const checked = await check(ours, id);
  expect(checked.files).toMatchObject([{ noun: 'deals', questions: ['dates'], counts: { imported: 3 } }]);
  expect((await ours.post(`/api/transfers/${id}/run`).expect(409)).body.code).toBe('open_questions');
  const file = `/api/transfers/${id}/files/${added.files[0].id}`;
  expect((await ours.get(file).expect(200)).body.result.date_order).toMatchObject({ certainty: 'ask' });
  await ours.put(file, { date_order: 'day_first' }).expect(200);
  expect((await ours.post(`/api/transfers/${id}/run`).expect(409)).body.code).toBe('not_checked');
  await check(ours, id);
  expect(await run(ours, id)).toMatchObject({ status: 'done' });
  expect(await listed(ours, 'deals?sort=title')).toHaveLength(3);
});

test('a run is refused before anything is written if the plan has no room for all files', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const people = (letter: string) => [
    'First Name,Last Name,Email',
    ...Array.from({ length: 60 }, (_, nth) => `${letter}${nth},X,${letter}${nth}@example.com`),
  ];
  const id = await begin(ours, 'google');
  await addAll(ours, id, { 'a.csv': people('a'), 'b.csv': people('b') });
  const { status, problem } = await check(ours, id);
  expect({ status, problem }).toEqual({
    status: 'checked',
    problem: expect.stringContaining('The files contain 120 new contacts, but there is room for'),
  });
  const { body } = await ours.post(`/api/transfers/${id}/run`).expect(403);
  expect(body.code).toBe('plan_limit');
  expect(await listed(ours, 'contacts')).toEqual([]);
});

test('of notes and tasks, only the tasks count toward the limit of tasks, no matter in which file they are', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const entries = (type: string, count: number) => [
    'Record ID,Activity type,Activity date,Task Title,Note body,Associated Contact IDs',
    ...Array.from({ length: count }, (_, nth) => `${type}${nth},${type},2026-02-03 10:00,${type} ${nth},Text,101`),
  ];
  const tasks = Array.from({ length: 30 }, (_, nth) => `4${nth},Call ${nth},NOT_STARTED,2027-01-15 10:00,101`);
  const files = { 'all-tasks.csv': ['Record ID,Task Title,Task Status,Due date,Associated Contact IDs', ...tasks] };
  const checked = async (type: string, count: number) => {
    const id = await begin(ours, 'hubspot');
    await addAll(ours, id, { ...HUBSPOT, ...files, 'all-notes.csv': entries(type, count) });
    return check(ours, id);
  };
  expect(await checked('Note', 60)).toMatchObject({ problem: null });
  expect(await checked('Task', 20)).toMatchObject({ problem: null });
  const { id, problem } = await checked('Task', 21);
  expect(problem).toBe(
    'The files contain 51 new tasks, but there is room for 50: task limit reached (50 a month on Free). Upgrade your plan or skip some files. Nothing was imported.',
  );
  const { body } = await ours.post(`/api/transfers/${id}/run`).expect(403);
  expect(body.detail).toMatchObject({ resource: 'tasks', limit: 50 });
});

test('after a crash, a run continues after the last imported file, and no file is imported twice', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'hubspot');
  await addAll(ours, id, HUBSPOT);
  await check(ours, id);
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  await api.workUnsaid('transfers.work');
  await api.db('transfers').where({ id }).update({ status: 'running', finished_at: null });
  await api.work();
  expect(await listed(ours, `transfers/${id}`)).toMatchObject({ status: 'done' });
  expect(await listed(ours, 'contacts')).toHaveLength(2);
  expect(await listed(ours, 'imports')).toHaveLength(3);
});

test('rows of a sheet have the numbers that Excel shows, even below empty rows', async () => {
  const ours = await api.workspace();
  const empty = [null, null, null];
  const rows = [
    ['Kunden 2026', null, null],
    empty,
    ['Name', 'Email', 'Phone'],
    ['Ada', 'ada@example.com', null],
    empty,
  ];
  const workbook = await workbookOf({ Kunden: [...rows, [null, null, '030 1'], empty] });
  const id = await begin(ours, 'spreadsheet');
  const { body } = await add(ours, id, 'kunden.xlsx', workbook).expect(200);
  await ours.put(`/api/transfers/${id}/files/${body.files[0].id}`, { noun: 'contacts' });
  await check(ours, id);
  const { body: file } = await ours.get(`/api/transfers/${id}/files/${body.files[0].id}`).expect(200);
  expect(file.result.warnings).toMatchObject([{ row: 6 }]);
});

test('each sheet of a workbook is a list, and its dates are read as days', async () => {
  const ours = await api.workspace();
  const workbook = await workbookOf({
    Deals: [
      ['Deal Name', 'Amount', 'Close Date', 'Stage', 'Contact Email'],
      ['Roof', 12.5, new Date('2026-12-24T00:00:00Z'), 'Proposal', 'zoë@example.com'],
    ],
    People: [
      ['First name', 'Last name', 'Email', 'Phone'],
      ['Zoë', 'Ångström', 'zoë@example.com', 491701234567],
    ],
    Notes: [],
  });
  const id = await begin(ours, 'spreadsheet');
  const { body } = await add(ours, id, 'crm.xlsx', workbook).expect(200);
  expect(body.files).toMatchObject([
    { name: 'crm.xlsx – People', noun: 'contacts' },
    { name: 'crm.xlsx – Deals', noun: 'deals' },
  ]);
  await check(ours, id);
  await run(ours, id);
  expect(await listed(ours, 'contacts')).toMatchObject([{ name: 'Zoë Ångström', phone: '491701234567' }]);
  expect(await listed(ours, 'deals')).toMatchObject([
    { title: 'Roof', amount: 12.5, expected_close_date: '2026-12-24' },
  ]);
});

test('the value of cells merged downward is repeated in each row, and titles merged across stay titles', async () => {
  const ours = await api.workspace();
  const down = (startRow: number, endRow: number, column: number) => ({
    startRow,
    endRow,
    startCol: column,
    endCol: column,
  });
  const workbook = await workbookOf(
    {
      People: [
        ['Members of the guild', null, null],
        ['Name', 'City', 'Company'],
        ['Ada Lovelace', 'London', 'Engines'],
        ['Grace Hopper', null, null],
        [null, null, null],
        ['Mary Shelley', 'Bath', null],
      ],
    },
    [{ startRow: 0, endRow: 0, startCol: 0, endCol: 2 }, down(2, 4, 1), down(2, 3, 2)],
  );
  const id = await begin(ours, 'spreadsheet');
  await add(ours, id, 'people.xlsx', workbook).expect(200);
  await check(ours, id);
  await run(ours, id);
  const people = (await listed(ours, 'contacts?sort=name')).map((person: Record<string, string>) => [
    person.name,
    person.company,
    person.address,
  ]);
  expect(people).toEqual([
    ['Ada Lovelace', 'Engines', 'London'],
    ['Grace Hopper', 'Engines', 'London'],
    ['Mary Shelley', '', 'Bath'],
  ]);
});

test('an erasure deletes waiting files and what was read from them', async () => {
  const ours = await api.workspace();
  const done = (await move(ours, 'hubspot', HUBSPOT)).id;
  const waiting = await begin(ours, 'hubspot');
  await addAll(ours, waiting, HUBSPOT);
  const [ada] = await listed(ours, 'contacts?sort=name');
  await ours.post('/api/personal-data/erasures', { contact_ids: [ada.id], email: null }).expect(200);
  const kept = await api.db('transfer_files').where({ workspace_id: ours.workspaceId });
  expect(kept.map(({ transfer_id, result }) => ({ transfer_id, result }))).toEqual(
    Array.from({ length: 3 }, () => ({ transfer_id: done, result: null })),
  );
  await ours.get(`/api/transfers/${waiting}`).expect(404);
});

test('a user of another workspace cannot add a file to a transfer', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const id = await begin(ours, 'hubspot');
  await add(theirs, id, 'contacts.csv', 'name\nEve').expect(404);
  expect((await listed(ours, `transfers/${id}`)).files).toEqual([]);
});

test('with another encoding the columns of a file are guessed again, because their names may differ', async () => {
  const ours = await api.workspace();
  const id = await begin(ours, 'spreadsheet');
  const { body } = await add(ours, id, 'people.csv', 'Name,Straße\nAda,Gasse 1').expect(200);
  const file = `/api/transfers/${id}/files/${body.files[0].id}`;
  const wrong = { name: 'Name', address: 'StraÃŸe' };
  await ours.put(file, { encoding: 'windows-1252', mapping: wrong, date_order: 'day_first' }).expect(200);
  await ours.put(file, { encoding: 'windows-1252' }).expect(200);
  expect((await ours.get(file)).body.choices.mapping).toEqual(wrong);
  await ours.put(file, { encoding: 'utf-8' }).expect(200);
  expect((await ours.get(file)).body.choices).toEqual({ encoding: 'utf-8', date_order: 'day_first' });
});
