import { BOM, csvLine } from '@rapport/shared/csv';
import type { Deal } from '@rapport/shared/deals';
import type { Task } from '@rapport/shared/tasks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const DEALS = '/api/deals/bulk/import';
const TASKS = '/api/tasks/bulk/import';
const deals = async (ours: Workspace) => (await ours.get('/api/deals?sort=title').expect(200)).body;
const tasks = async (ours: Workspace) => (await ours.get('/api/tasks?sort=created_at').expect(200)).body;
const exported = async (ours: Workspace, objectType: string) =>
  (await ours.get(`/api/${objectType}/export/csv`).buffer(true).expect(200)).text;

const HUBSPOT = [
  'Deal ID,Deal Name,Deal Stage,Pipeline,Amount,Close Date,Create Date,Deal Owner,Closed Lost Reason,Associated Company Domain,Associated Contact Email',
  'DEAL-1,North roof,Decision Maker Bought-In,Sales,"210,833.37",2027-06-17,2026-03-29,x@example.com,,acme.example,ADA@example.com',
  'DEAL-2,South roof,Closed Won,Sales,233290.22,2026-01-09,2025-08-26,x@example.com,,,nobody@example.com',
  'DEAL-3,West roof,Closed Lost,Sales,12532.32,2026-09-03,2026-05-01,x@example.com,Too dear,,',
  'DEAL-4,East roof,Dreaming,Sales,1,,,x@example.com,,,',
].join('\n');

test('a HubSpot export of deals is imported without a mapping, linked by address and domain', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Acme', domain: 'acme.example' });
  const contact = await ours.contact({ name: 'Ada', other_emails: ['ada@example.com'] });
  const { body } = await ours.upload(DEALS, HUBSPOT).expect(200);
  expect(body).toMatchObject({
    imported: 4,
    failed: 0,
    notices: [
      '“Dreaming” is not a known stage. 1 row is imported as Lead.',
      '“x@example.com” is not a known member. 4 rows are imported as yours, with the name in their notes.',
      '1 row names a contact that is not in this workspace. The address goes to the notes. To link them, import the contacts first.',
    ],
    ignored: [],
  });
  expect(body.columns[3].kept).toBe('Imported as pipeline if one has that name, otherwise in the notes');
  expect(await deals(ours)).toMatchObject([
    { title: 'East roof', stage: 'lead', amount: 1, closed_at: null },
    {
      title: 'North roof',
      stage: 'negotiation',
      amount: 210_833.37,
      currency: 'USD',
      expected_close_date: '2027-06-17',
      closed_at: null,
      contact_id: contact.id,
      company_id: company.id,
      created_at: '2026-03-29T12:00:00.000Z',
    },
    { title: 'South roof', stage: 'closed_won', closed_at: '2026-01-09T12:00:00.000Z', contact_id: null },
    { title: 'West roof', stage: 'closed_lost', lost_reason: 'Too dear', expected_close_date: null },
  ]);
  // The file does not say since when an open deal has been in its stage, so no time counts from the day it was created.
  const [, north, south] = await deals(ours);
  expect(north).toMatchObject({
    external_id: 'DEAL-1',
    notes: 'Pipeline: Sales\nStage: Decision Maker Bought-In\nOwner: x@example.com',
  });
  expect(north).toMatchObject({ is_stage_since_known: false });
  expect(Date.now() - Date.parse(north.stage_since)).toBeLessThan(60_000);
  expect(south.notes).toBe('Pipeline: Sales\nOwner: x@example.com\nContact email: nobody@example.com');
  expect(south).toMatchObject({ is_stage_since_known: true, stage_since: '2026-01-09T12:00:00.000Z' });
  expect((await ours.get('/api/deals?attention=true').expect(200)).body).toEqual([]);
  const { body: report } = await ours.get('/api/reports/overview');
  expect(report.months).toEqual([
    { month: '2025-08', created: 233_290.22, closed: 0 },
    { month: '2026-01', created: 0, closed: 233_290.22 },
  ]);
  const again = await ours.upload(DEALS, HUBSPOT).expect(200);
  expect(again.body).toMatchObject({ imported: 0, skipped: 4 });
  const undone = await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  expect(undone.body).toEqual({ removed: 4, restored: 0, kept: 0, suppressed: 0 });
  expect(await deals(ours)).toEqual([]);
});

test('an id of a company or deal that does not exist is kept with a task, and a notice explains it', async () => {
  const ours = await api.workspace();
  const { id: company_id } = await ours.company({ name: 'Acme', external_id: 'COMPANY-1' });
  const { id: deal_id } = await ours.deal({ title: 'Roof', external_id: 'DEAL-0001' });
  const described = async () =>
    (await ours.get('/api/tasks?sort=title').expect(200)).body.map((task: Task) => [
      task.title,
      task.company_id,
      task.deal_id,
      task.description,
    ]);
  const file = [
    'Task Title,Associated Company IDs,Associated Deal IDs',
    'Ask,COMPANY-1,DEAL-GONE',
    'Buy,COMPANY-GONE,DEAL-0001',
    'Call,COMPANY-GONE,',
  ].join('\n');
  const { body } = await ours.upload(TASKS, file).expect(200);
  expect(body.notices).toEqual([
    '2 rows name a company by an ID that is not in this workspace. The ID goes to the description. To link them, import that file too.',
    '1 row names a deal by an ID that is not in this workspace. The ID goes to the description. To link them, import that file too.',
  ]);
  expect(await described()).toEqual([
    ['Ask', company_id, null, 'Deal id: DEAL-GONE'],
    ['Buy', null, deal_id, 'Company id: COMPANY-GONE'],
    ['Call', null, null, 'Company id: COMPANY-GONE'],
  ]);
});

test('an id that may be that of a company or of a deal is kept with a task only if neither exists', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme', external_id: 'COMPANY-1' });
  await ours.deal({ title: 'Roof', external_id: 'DEAL-0001' });
  const file = 'Subject,Company,What ID\nAsk,,COMPANY-1\nBuy,,DEAL-0001\nCall,,WHAT-GONE\nDig,Acme,WHAT-GONE';
  const { body } = await ours.upload(TASKS, file).expect(200);
  expect(body.notices).toEqual([
    '2 rows name a deal by an ID that is not in this workspace. The ID goes to the description. To link them, import that file too.',
  ]);
  const { body: found } = await ours.get('/api/tasks?sort=title').expect(200);
  expect(found.map(({ description }: Task) => description)).toEqual([
    '',
    '',
    'Deal id: WHAT-GONE',
    'Deal id: WHAT-GONE',
  ]);
});

test('the name of an unknown company or contact is kept with the deal or task, and a notice explains it', async () => {
  const ours = await api.workspace();
  const csv = `name,company,contact email\nRoof,Acme,Ada <ada@example.com>\nWall,,ask Bob\n`;
  const { body } = await ours.upload(DEALS, csv.replace('name', 'title')).expect(200);
  expect(body.notices).toEqual([
    '1 row names a contact that is not in this workspace. The address goes to the notes. To link them, import the contacts first.',
    '1 row names a contact who is not in this workspace, or is one of several with that name. The name goes to the notes. To link them, import the contacts first, or add a column with their email addresses.',
    '1 new company was added: Acme.',
  ]);
  expect((await deals(ours)).map(({ notes }: { notes: string }) => notes)).toEqual([
    'Contact: Ada <ada@example.com>',
    'Contact: ask Bob',
  ]);
  const work = await ours.upload(TASKS, csv.replace('Acme', 'Bee')).expect(200);
  expect(work.body.notices).toEqual([
    '1 row names a contact that is not in this workspace. The address goes to the description. To link them, import the contacts first.',
    '1 row names a company that is not in this workspace. Its name goes to the description. To link them, import the companies first.',
    '1 row names a contact who is not in this workspace, or is one of several with that name. The name goes to the description. To link them, import the contacts first, or add a column with their email addresses.',
  ]);
  const found = (await tasks(ours)).map(({ description }: { description: string }) => description);
  expect(found.sort()).toEqual(['Contact: Ada <ada@example.com>\nCompany: Bee', 'Contact: ask Bob']);
});

test.each([
  ['deals', DEALS, 'Title,Contact,Amount\nRoof,ADA@example.com,5\nWall,bob@example.com,6\n'],
  ['tasks', TASKS, 'Title,For\nCall,ada@example.com\nWrite,ada@example.com\n'],
])(
  'addresses of contacts link %s whatever the name of their column, but addresses of owners do not',
  async (_type, path, csv) => {
    const ours = await api.workspace();
    const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
    await ours
      .upload(path, csv.replaceAll('\n', ',sam@example.com\n').replace(',sam@example.com', ',Assigned by'))
      .expect(200);
    const first = (await (path === DEALS ? deals(ours) : tasks(ours))).find(({ title }: { title: string }) =>
      /Roof|Call/.test(title),
    );
    expect(first).toMatchObject({ contact_id: ada.id });
  },
);

test('a contact is found by name if exactly one has it, else a company with that name, and all other names are kept', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme' });
  const ada = await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com', company_id: acme.id });
  const bee = await ours.company({ name: 'Bee' });
  for (const email of ['1@example.com', '2@example.com']) await ours.contact({ name: 'Ben Twin', email });
  const csv = [
    'Title,Kunde,Email,Amount',
    'One,ada lovelace,,1',
    'Two,Bee,,2',
    'Three,Ben Twin,,3',
    'Four,Nobody,,4',
    'Five,Ada L.,ada@example.com,5',
    'Site,Ann,,6',
    'Site,Bob,,6',
  ].join('\n');
  const { body } = await ours.upload(DEALS, csv).expect(200);
  expect(body).toMatchObject({
    imported: 7,
    mapping: { contact_name: 'Kunde', contact_email: 'Email' },
    notices: [
      '4 rows name a contact who is not in this workspace, or is one of several with that name. The name goes to the notes. To link them, import the contacts first, or add a column with their email addresses.',
    ],
  });
  const found = new Map((await deals(ours)).map((deal: { title: string }) => [deal.title, deal]));
  expect(found.get('One')).toMatchObject({ contact_id: ada.id, company_id: acme.id, notes: '' });
  expect(found.get('Two')).toMatchObject({ contact_id: null, company_id: bee.id, notes: '' });
  expect(found.get('Three')).toMatchObject({ contact_id: null, company_id: null, notes: 'Contact: Ben Twin' });
  expect(found.get('Four')).toMatchObject({ contact_id: null, notes: 'Contact: Nobody' });
  expect(found.get('Five')).toMatchObject({ contact_id: ada.id, notes: 'Contact: Ada L.' });
  // Contacts of another workspace are not found.
  const theirs = await api.workspace();
  await theirs.upload(DEALS, csv).expect(200);
  expect((await deals(theirs)).map(({ contact_id }: { contact_id: string | null }) => contact_id)).toEqual(
    Array(7).fill(null),
  );
  await ours.upload(TASKS, 'Task,Customer\nCall,Ada Lovelace\n').expect(200);
  expect(await tasks(ours)).toMatchObject([
    { title: 'Call', contact_id: ada.id, company_id: acme.id, description: '' },
  ]);
});

test('a name in the column for a contact’s address also links, and is not repeated in the notes', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada Lovelace', external_id: '90100000001' });
  const file = (name: string) =>
    [
      `${name},Associated Contact,Associated Contact IDs`,
      'First,Ada Lovelace,90100000001',
      'Second,Ada Lovelace,',
      'Third,Bob Berg,',
      'Fourth,Ada Lovelace;Bob Berg,90100000001',
    ].join('\n');
  await ours.upload(DEALS, file('Deal Name')).expect(200);
  await ours.upload(TASKS, file('Task Title')).expect(200);
  const [allDeals, allTasks] = [await deals(ours), await tasks(ours)];
  const recordsTitled = (title: string) =>
    [allDeals, allTasks].map((records) => records.find((record: { title: string }) => record.title === title));
  for (const title of ['First', 'Second']) {
    expect(recordsTitled(title)).toMatchObject([
      { contact_id: ada.id, notes: '' },
      { contact_id: ada.id, description: '' },
    ]);
  }
  expect(recordsTitled('Third')).toMatchObject([
    { contact_id: null, notes: 'Contact: Bob Berg' },
    { contact_id: null, description: 'Contact: Bob Berg' },
  ]);
  expect(recordsTitled('Fourth')).toMatchObject([
    { contact_id: ada.id, notes: 'Contact: Ada Lovelace;Bob Berg' },
    { contact_id: ada.id, description: 'Contact: Ada Lovelace;Bob Berg' },
  ]);
});

test('in a Pipedrive export, separate columns say whether and when a deal was won', async () => {
  const ours = await api.workspace();
  const csv = [
    'Deal - Title,Deal - Value,Deal - Stage,Deal - Status,Deal - Won time,Deal - Lost time,Deal - Expected close date',
    'Roof,1,Proposal Made,Won,2026-03-02 10:00,,2026-05-01',
    'Wall,2,Contact Made,Lost,,2026-04-03 10:00,',
    'Door,3,Negotiations Started,Open,,,2026-06-01',
  ].join('\n');
  const { body } = await ours.upload(DEALS, csv).expect(200);
  expect(body).toMatchObject({ imported: 3, notices: [] });
  expect(await deals(ours)).toMatchObject([
    { title: 'Door', stage: 'negotiation', expected_close_date: '2026-06-01', notes: 'Stage: Negotiations Started' },
    {
      title: 'Roof',
      stage: 'closed_won',
      closed_at: '2026-03-02T10:00:00.000Z',
      notes: 'Deal - Expected close date: 2026-05-01\nStage: Proposal Made',
    },
    { title: 'Wall', stage: 'closed_lost', closed_at: '2026-04-03T10:00:00.000Z', notes: 'Stage: Contact Made' },
  ]);
});

test('deals imported before their contacts and companies are found again, by external ID or by title and amount', async () => {
  const ours = await api.workspace();
  const csv =
    'Deal Name,Amount,Associated Contact Email,Associated Company\nRoof,5,ada@example.com,Acme\nRoof,6,bob@example.com,Bee';
  const ids = csv
    .replace('Deal Name', 'Deal ID,Deal Name')
    .replaceAll('\nRoof', '\nDEAL-0001,Roof')
    .replace(/1,(Roof,6)/, '2,$1');
  await ours.upload(DEALS, csv).expect(200);
  expect((await ours.get('/api/companies?sort=name')).body).toMatchObject([{ name: 'Acme' }, { name: 'Bee' }]);
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', company: 'Acme' });
  await ours.contact({ name: 'Bob', email: 'bob@example.com' });
  expect((await ours.upload(DEALS, csv)).body).toMatchObject({ imported: 0, skipped: 2 });
  const linked = await ours.upload(DEALS, ids, { on_duplicate: 'update' }).expect(200);
  expect(linked.body).toMatchObject({ imported: 0, updated: 2 });
  expect((await deals(ours)).find(({ amount }: { amount: number }) => amount === 5)).toMatchObject({
    contact_id: ada.id,
    external_id: 'DEAL-0001',
  });
  const renamed = ids.replaceAll('Roof', 'Wall').replace(',5,', ',7,');
  expect((await ours.upload(DEALS, renamed)).body).toMatchObject({ imported: 0, skipped: 2 });
  const others = renamed.replaceAll('DEAL-', 'OTHER-').replaceAll('Wall', 'Door');
  expect((await ours.upload(DEALS, others)).body).toMatchObject({ imported: 2 });
});

test.each([
  ['', 'title,amount\nOne,1\nTwo,2'],
  [' below titles and blank rows', 'Deals\n\n\nAs of,1 May\n\ntitle,amount\nOne,1\n\nTwo,2'],
])('imported deals%s are placed in their order above the existing ones', async (_where, csv) => {
  const ours = await api.workspace();
  for (const title of ['old', 'young']) await ours.deal({ title });
  await ours.upload(DEALS, csv).expect(200);
  const { body: board } = await ours.get('/api/deals/board').expect(200);
  expect(board[0].deals.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two', 'young', 'old']);
  expect(new Set(board[0].deals.map(({ position }: { position: number }) => position)).size).toBe(4);
});

test('a second file updates a deal, but not its stage, and an undo restores everything', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const { id } = await ours.deal({ title: 'Roof', amount: 10, probability: 20, notes: 'Old' });
  const before = (await ours.get(`/api/deals/${id}`)).body;
  const csv = `id,title,amount,stage,contact_email,notes\n${id},Roof,99.5,closed_won,ada@example.com,`;
  const { body } = await ours.upload(DEALS, csv, { on_duplicate: 'update' }).expect(200);
  expect(body).toMatchObject({ imported: 0, updated: 1 });
  expect((await ours.get(`/api/deals/${id}`)).body).toMatchObject({
    amount: 99.5,
    stage: 'lead',
    contact_name: 'Ada',
    notes: 'Old',
    probability: 20,
  });
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  const { updated_at: _then, ...was } = before;
  expect((await ours.get(`/api/deals/${id}`)).body).toMatchObject(was);
});

test.each([
  ['as the one that leaves no doubt', 'MM/DD/YYYY', ['03/04/2027', '25/04/2027'], ['2027-04-03', '2027-04-25']],
  [
    'as the one that leaves no doubt, for a person with another setting',
    'DD/MM/YYYY',
    ['03/04/2027', '04/25/2027'],
    ['2027-03-04', '2027-04-25'],
  ],
  ['as the person writes dates', 'DD/MM/YYYY', ['03/04/2027', '2027-05-06'], ['2027-04-03', '2027-05-06']],
  [
    'as the person writes dates, the American way',
    'MM/DD/YYYY',
    ['03/04/2027', '05.06.2027'],
    ['2027-03-04', '2027-06-05'],
  ],
])('the dates of one file are read %s', async (_how, date_format, written, days) => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { date_format }).expect(200);
  const csv = `title,close date\n${written.map((date, nth) => `Roof ${nth},${date}`).join('\n')}`;
  await ours.upload(DEALS, csv).expect(200);
  expect((await deals(ours)).map((deal: Record<string, string>) => deal.expected_close_date)).toEqual(days);
  await ours.upload(TASKS, csv.replace('close date', 'due date')).expect(200);
  expect((await tasks(ours)).map((task: Record<string, string>) => task.due_date?.slice(0, 10)).sort()).toEqual(days);
});

test('if a file has dates in both orders, ambiguous ones are asked about, and a choice decides', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { date_format: 'DD/MM/YYYY' }).expect(200);
  const check = async (csv: string) => (await ours.upload(DEALS, csv, { dry_run: 'true' }).expect(200)).body;
  const mixed = 'title,close date,created\nA,31/12/2027,\nB,2027-01-02,12/31/2026\nC,03/04/2027,';
  const examples = ['row 2: 31/12/2027', 'row 3: 12/31/2026', '03/04/2027'];
  const asked = await check(mixed);
  expect(asked).toMatchObject({ date_order: { order: 'day_first', certainty: 'ask', examples } });
  expect(asked.notices).toContain(
    'Some dates in the file start with the day and some with the month (row 2: 31/12/2027; row 3: 12/31/2026). Choose which comes first. This check reads the other dates with the day first.',
  );
  const refused = await ours.upload(DEALS, mixed).expect(400);
  expect(refused.body).toMatchObject({
    code: 'mixed_dates',
    detail:
      'Some dates in the file start with the day and some with the month (row 2: 31/12/2027; row 3: 12/31/2026). Choose which comes first in dates such as 03/04/2027, or write all dates as 2026-11-20.',
  });
  expect(await deals(ours)).toEqual([]);
  const { body } = await ours.upload(DEALS, mixed, { date_order: 'month_first' }).expect(200);
  expect(body.date_order).toEqual({ order: 'month_first', certainty: 'sure', examples: ['03/04/2027'] });
  expect((await deals(ours)).map((deal: Record<string, string>) => deal.expected_close_date)).toEqual([
    '2027-12-31',
    '2027-01-02',
    '2027-03-04',
  ]);

  expect((await check('title,close date\nD,31/12/2027\nE,12/31/2027')).date_order.certainty).toBe('sure');
  const open = await check('title,close date\nD,03/04/2027');
  expect(open.date_order).toEqual({ order: 'day_first', certainty: 'likely', examples: ['03/04/2027'] });
  expect(open.notices).toEqual(['Dates such as 03/04/2027 are read with the day first, as in your preferences.']);
});

test('a currency is read from its column or from the amount, and an amount without one does not change the currency', async () => {
  const ours = await api.workspace();
  const rows = [
    'A,10,eur',
    'B,10,£',
    'C,10 €,',
    'D,$10,',
    'E,€10,GBP',
    'F,10,CHF',
    'G,CHF 1’250.–,',
    'H,500 EUR,',
    'I,7,',
    'J,"₹12,000",',
  ];
  const csv = `title,amount,currency\n${rows.join('\n')}`;
  const { body } = await ours.upload(DEALS, csv, { decimal_mark: 'point' }).expect(200);
  expect(body.errors).toEqual(['Row 6: amount: “€10” is in EUR, but the currency column says GBP']);
  const foreign = (amount: string) =>
    `“${amount}” is in a currency that is not supported, and kept in the notes instead of the amount. Supported are USD, EUR, GBP, JPY`;
  expect(body.warnings).toEqual([
    { row: 7, message: foreign('10 CHF') },
    { row: 8, message: foreign('CHF 1’250.–') },
    { row: 11, message: foreign('₹12,000') },
  ]);
  const all = await deals(ours);
  expect(all.flatMap(({ notes }: Record<string, string>) => notes || [])).toEqual([
    'Amount: 10 CHF',
    'Amount: CHF 1’250.–',
    'Amount: ₹12,000',
  ]);
  const read = all.map(({ title, amount, currency }: Record<string, unknown>) => [title, amount, currency]);
  expect(read).toEqual([
    ['A', 10, 'EUR'],
    ['B', 10, 'GBP'],
    ['C', 10, 'EUR'],
    ['D', 10, 'USD'],
    ['F', 0, 'USD'],
    ['G', 0, 'USD'],
    ['H', 500, 'EUR'],
    ['I', 7, 'USD'],
    ['J', 0, 'USD'],
  ]);
});

test('an amount with a currency changes the currency of an existing deal, and one without keeps it', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ title: 'Roof', amount: 10, currency: 'GBP' });
  const update = (amount: string) =>
    ours.upload(DEALS, csvLine(['id', 'title', 'amount']) + csvLine([id, 'Roof', amount]), { on_duplicate: 'update' });
  await update('20').expect(200);
  expect((await ours.get(`/api/deals/${id}`)).body).toMatchObject({ amount: 20, currency: 'GBP' });
  await update('500 EUR').expect(200);
  expect((await ours.get(`/api/deals/${id}`)).body).toMatchObject({ amount: 500, currency: 'EUR' });
});

test('amounts in yen have no decimals, whether the file names the currency or it is that of the workspace', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'JPY' }).expect(200);
  const { body } = await ours.upload(DEALS, 'title,amount\nA,¥99.5\nB,99.5\nC,$99.5\nD,99').expect(200);
  expect(body.errors).toEqual([
    'Row 2: amount: Use a whole number: JPY has no decimals',
    'Row 3: amount: Use a whole number: JPY has no decimals',
  ]);
  expect(await deals(ours)).toMatchObject([
    { title: 'C', amount: 99.5, currency: 'USD' },
    { title: 'D', amount: 99, currency: 'JPY' },
  ]);
});

test('an amount without a currency must fit the currency of the existing deal, not that of the workspace', async () => {
  const ours = await api.workspace();
  const yen = await ours.deal({ title: 'Yen', amount: 10, currency: 'JPY' });
  const dollar = await ours.deal({ title: 'Dollar', amount: 10.5, currency: 'USD' });
  await ours.put('/api/settings/workspace', { currency: 'EUR' }).expect(200);
  const euro = await ours.deal({ title: 'Euro', amount: 10, currency: 'EUR' });
  await ours.put('/api/settings/workspace', { currency: 'JPY' }).expect(200);
  const update = (rows: string[], dry_run: string) =>
    ours.upload(DEALS, `id,title,amount,currency\n${rows.join('\n')}`, { on_duplicate: 'update', dry_run }).expect(200);
  const rows = [`${yen.id},Yen,99.5,`, `${euro.id},Euro,99.5,`, `${dollar.id},Dollar,,JPY`, ',New,1.5,'];
  const reason = 'amount: Use a whole number: JPY has no decimals';
  for (const dry of ['true', 'false']) {
    const { body } = await update(rows, dry);
    expect(body).toMatchObject({ updated: 1, imported: 0, failed: 3 });
    expect(body.wrong_rows).toMatchObject([2, 4, 5].map((row) => ({ row, reason })));
  }
  const kept = { Yen: [10, 'JPY'], Dollar: [10.5, 'USD'], Euro: [99.5, 'EUR'] };
  const worths = async () =>
    Object.fromEntries((await deals(ours)).map(({ title, amount, currency }: Deal) => [title, [amount, currency]]));
  expect(await worths()).toEqual(kept);
  await update([`${dollar.id},Dollar,99,JPY`, `${yen.id},Yen,99.0,`], 'false');
  expect(await worths()).toEqual({ ...kept, Dollar: [99, 'JPY'], Yen: [99, 'JPY'] });
});

test('a closed deal is closed at noon in the user’s time zone, and without a date it is not closed today', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'Pacific/Auckland' }).expect(200);
  const csv = 'title,stage,close date\nA,won,2026-01-31\nB,lost,\nC,lead,';
  const { body } = await ours.upload(DEALS, csv).expect(200);
  expect(body.notices).toEqual(['1 won or lost deal has no close date. It counts in the totals but not in a month.']);
  const [won, lost] = await deals(ours);
  expect(won).toMatchObject({ closed_at: '2026-01-30T23:00:00.000Z', is_stage_since_known: true });
  expect(lost).toMatchObject({ stage: 'closed_lost', closed_at: null, is_stage_since_known: false });
  const file = (await ours.get('/api/deals/export/csv').buffer(true).expect(200)).text;
  expect((await ours.upload(DEALS, file, { on_duplicate: 'update' })).body).toMatchObject({ imported: 0, updated: 0 });
});

test('a lost reason is set for lost deals, and kept in the notes of all others', async () => {
  const ours = await api.workspace();
  await ours.deal({ title: 'Roof', amount: 900 });
  await ours.deal({ title: 'Wall', amount: 500, stage: 'closed_lost', lost_reason: 'Too slow' });
  const before = await deals(ours);
  const csv = [
    'title,amount,stage,lost_reason',
    'Roof,900,Closed Lost,Too expensive',
    'Wall,500,Lead,Too far',
    'Attic,100,Lead,Too small',
    'Barn,100,,Too large',
    'Barn,100,Closed Lost,',
  ].join('\n');
  const update = () => ours.upload(DEALS, csv, { on_duplicate: 'update' }).expect(200);
  const { body } = await update();
  expect(body).toMatchObject({ imported: 2, updated: 2, skipped: 1, warnings: [] });
  const shown = async () =>
    (await deals(ours)).map(({ title, outcome, lost_reason, notes }: Deal) => [title, outcome, lost_reason, notes]);
  const after = await shown();
  expect(after).toEqual([
    ['Attic', 'open', '', 'Lost reason: Too small'],
    ['Barn', 'lost', 'Too large', ''],
    ['Roof', 'open', '', 'Lost reason: Too expensive'],
    ['Wall', 'lost', 'Too far', ''],
  ]);
  expect((await update()).body).toMatchObject({ imported: 0, updated: 0, skipped: 5 });
  expect(await shown()).toEqual(after);
  await ours.post(`/api/imports/${body.id}/undo`).expect(200);
  expect(await deals(ours)).toEqual(before);
});

test('with duplicates allowed, the lost reason of a deal is kept in its notes unless its stage in the file is lost', async () => {
  const ours = await api.workspace();
  await ours.deal({ title: 'Roof', amount: 900, stage: 'closed_lost', lost_reason: 'Too slow' });
  const csv = 'title,amount,stage,lost_reason\nRoof,900,Lead,Too far\nRoof,900,Closed Lost,Too far';
  expect((await ours.upload(DEALS, csv, { on_duplicate: 'create' })).body).toMatchObject({ imported: 2 });
  const added = (await ours.get('/api/deals?sort=-created_at').expect(200)).body.filter(
    ({ lost_reason }: Deal) => lost_reason !== 'Too slow',
  );
  expect(added.map(({ outcome, lost_reason, notes }: Deal) => [outcome, lost_reason, notes].join()).toSorted()).toEqual(
    ['lost,Too far,', 'open,,Lost reason: Too far'],
  );
});

test('words as an amount or a probability are refused, and an empty cell or a dash keeps the deal’s value', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ title: 'Roof', amount: 10, probability: 20 });
  const csv = `id,title,amount,probability\n${id},Roof,TBD,\n${id},Roof,,soon\n${id},Roof,-,n/a\n${id},Roof,n/a,–`;
  const { body } = await ours.upload(DEALS, csv, { on_duplicate: 'update' }).expect(200);
  expect(body).toMatchObject({
    failed: 2,
    errors: [
      'Row 2: amount: “TBD” is not a clear amount. Write a number such as 1250, 1,250.50 or 4k, or leave the cell empty',
      'Row 3: probability: “soon” is not a percentage. Enter a number from 0 to 100, or leave the cell empty',
    ],
    notices: ['2 rows say that there is no amount. They are imported without one.'],
  });
  expect((await ours.get(`/api/deals/${id}`)).body).toMatchObject({ amount: 10, probability: 20 });
});

test.each([
  ['40', 40],
  ['40 %', 40],
  // The format of HubSpot.
  ['0.4', 40],
  ['0,4', 40],
  ['0.125', 13],
  ['0.4%', 0],
  // The format of our exports.
  ['1', 1],
  ['0', 0],
])('a probability written as “%s” is %d percent', async (probability, expected) => {
  const ours = await api.workspace();
  await ours.upload(DEALS, csvLine(['title', 'probability']) + csvLine(['Roof', probability])).expect(200);
  expect((await deals(ours))[0].probability).toBe(expected);
});

test.each([
  ['no title', 'title,amount\n,5', 'Row 2: Give the deal a title'],
  ['a date that is none', 'title,close date\nRoof,soon', 'Row 2: close date: Use a date such as 2026-11-20'],
  [
    'a day that does not exist',
    'title,close date\nRoof,2026-02-30',
    'Row 2: close date: Use a date such as 2026-11-20',
  ],
  ['a year that never was', 'title,close date\nRoof,0000-12-24', 'Row 2: close date: Use a date such as 2026-11-20'],
  ['a probability over 100', 'title,probability\nRoof,250', 'Row 2: probability: Enter a number from 0 to 100'],
  ['an accountant’s minus', 'title,amount\nRoof,(500.00)', 'Row 2: amount: The amount cannot be negative'],
  ['a minus and a sign', 'title,amount\nRoof,"($1,234.50)"', 'Row 2: amount: The amount cannot be negative'],
])('a deal with %s is refused with the reason', async (_what, csv, reason) => {
  const ours = await api.workspace();
  const { body } = await ours.upload(DEALS, csv).expect(200);
  expect(body).toMatchObject({ imported: 0, failed: 1, errors: [reason] });
});

test('amounts are imported as they are written', async () => {
  const ours = await api.workspace();
  const written = ['1,234.50', '4k', '1.234,50 €', "1'234.50", '2.5M', '33.3333333333', '', '0'];
  const csv = csvLine(['title', 'amount']) + written.map((amount, nth) => csvLine([`Deal ${nth}`, amount])).join('');
  expect((await ours.upload(DEALS, csv).expect(200)).body).toMatchObject({ failed: 0 });
  expect((await deals(ours)).map(({ amount }: { amount: number }) => amount)).toEqual([
    1_234.5, 4_000, 1_234.5, 1_234.5, 2_500_000, 33.33, 0, 0,
  ]);
});

test('tasks are imported with due dates in the user’s time zone, linked, and within the plan limit', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.put('/api/settings/preferences', { timezone: 'America/New_York' }).expect(200);
  const contact = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const csv = [
    'Subject,Due Date,Status,Priority,Contact email',
    'Call,12/24/2026 3:30 PM,Not Started,High,ada@example.com',
    'Write,2026-12-24,Completed,Normal,',
    'Meet,24.12.2026 09:00,Pondering,,',
    'Never,someday,,,',
  ].join('\n');
  const { body } = await ours.upload(TASKS, csv).expect(200);
  expect(body).toMatchObject({
    imported: 3,
    failed: 1,
    errors: ['Row 5: due date: Use a date such as 2026-11-20'],
    notices: ['“Pondering” is not a known status. 1 row is imported as To Do.'],
  });
  const found = await tasks(ours);
  expect(
    found
      .map(({ title, due_date, status, priority }: Record<string, string>) => [title, due_date, status, priority])
      .sort(),
  ).toEqual([
    ['Call', '2026-12-24T20:30:00.000Z', 'todo', 'high'],
    ['Meet', '2026-12-24T14:00:00.000Z', 'todo', 'medium'],
    ['Write', '2026-12-24T22:00:00.000Z', 'done', 'medium'],
  ]);
  expect(found.find(({ title }: { title: string }) => title === 'Call')).toMatchObject({
    contact_id: contact.id,
    assignee_id: ours.userId,
  });
  const many = `title\n${Array.from({ length: 60 }, (_, nth) => `Task ${nth}`).join('\n')}`;
  const over = await ours.upload(TASKS, many).expect(200);
  expect(over.body).toMatchObject({ imported: 47, failed: 13 });
  expect(over.body.errors[0]).toBe('Row 49: task limit reached (50 a month on Free)');
});

test.each(['2026-12-24T25:00:00Z', '2026-12-24T09:00:00 about Z', '0000-12-24'])(
  'a task that is due at “%s” is refused, and the others are imported',
  async (due) => {
    const ours = await api.workspace();
    const { body } = await ours.upload(TASKS, `title,due date\nCall,${due}\nWrite,2026-12-24`).expect(200);
    expect(body).toMatchObject({ imported: 1, errors: ['Row 2: due date: Use a date such as 2026-11-20'] });
  },
);

const oneLine = fc
  .string({
    unit: fc.constantFrom('"', "'", ',', ';', '=', '+', '-', '@', '＝', '＠', ' ', 'n', 'é', '艾'),
    maxLength: 8,
  })
  .map((text) => text.replace(/\p{Cc}/gu, ''));

test('deals and tasks with any text are exported and imported again unchanged', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme' });
  const contact = await ours.contact({ name: 'Ada', email: 'ada@example.com', company: 'Acme' });
  const anyDeal = fc.record({
    title: oneLine.map((text) => `${text}x`),
    amount: fc.integer({ min: 0, max: 1e8 }).map((cents) => cents / 100),
    probability: fc.nat(100),
    notes: oneLine,
    next_step: oneLine,
    stage: fc.constantFrom('lead', 'proposal', 'closed_won', 'closed_lost') as fc.Arbitrary<'lead'>,
    expected_close_date: fc.constantFrom(null, '2026-12-24'),
    contact_id: fc.constantFrom(null, contact.id),
  });
  for (const deal of fc.sample(anyDeal, { numRuns: 20, seed: 5 })) await ours.deal(deal);
  for (const { title, notes } of fc.sample(anyDeal, { numRuns: 10, seed: 6 })) {
    await ours.task({ title, description: notes, contact_id: contact.id, due_date: '2026-12-24T08:15:30.123Z' });
  }
  for (const [objectType, path, read] of [
    ['deals', DEALS, deals],
    ['tasks', TASKS, tasks],
  ] as const) {
    const before = await read(ours);
    const csv = await exported(ours, objectType);
    expect(csv.startsWith(BOM)).toBe(true);
    const { body } = await ours.upload(path, csv, { on_duplicate: 'update' }).expect(200);
    expect(body).toMatchObject({ imported: 0, updated: 0, failed: 0, skipped: before.length });
    expect(await read(ours)).toEqual(before);
  }
});

test('an export of deals has only the filtered deals, and none of another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.deal({ title: 'Roof' });
  await ours.deal({ title: 'Door', stage: 'closed_won' });
  await theirs.deal({ title: 'Eve' });
  const { text } = await ours.get('/api/deals/export/csv?stage=lead').buffer(true).expect(200);
  expect(text.match(/Roof|Door|Eve/g)).toEqual(['Roof']);
});

test('a deal whose company is the domain of an existing one is linked to it, and no company is added', async () => {
  const ours = await api.workspace();
  const { id } = await ours.company({ name: 'Acme', domain: 'acme.example' });
  const { body } = await ours.upload(DEALS, 'title,company\nRoof,acme.example').expect(200);
  expect(body.notices).toEqual([]);
  expect(await deals(ours)).toMatchObject([{ title: 'Roof', company_id: id }]);
  expect((await ours.get('/api/companies').expect(200)).body).toHaveLength(1);
});

test('a deal or task that is closed or done on a future date in the file is closed or done now', async () => {
  const ours = await api.workspace();
  const day = '2099-03-31';
  await ours
    .upload('/api/deals/bulk/import', `title,stage,close date\nRoof,closed_won,${day}\nWall,lead,${day}`)
    .expect(200);
  await ours.upload('/api/tasks/bulk/import', `title,status,due date\nCall,done,${day}`).expect(200);
  const [won] = (await ours.get('/api/deals?state=won').expect(200)).body;
  const [done] = (await ours.get('/api/tasks').expect(200)).body;
  for (const at of [won.closed_at, won.stage_since, done.done_at]) {
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  }
  expect((await ours.get('/api/deals?state=open').expect(200)).body).toMatchObject([{ expected_close_date: day }]);
});
