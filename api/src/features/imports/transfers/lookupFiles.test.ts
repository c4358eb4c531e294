import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../../testing/startApi';
import { zipOf } from './testFiles';

const api = startApi();

const OWN = '0051t00000AAAAAAA1';
const OTHER = '0051t00000BBBBBBB2';
const SALESFORCE = {
  'Account.csv': ['Id,Name,OwnerId', `0011t00000AAAAAAA1,Acme,${OTHER}`],
  'Contact.csv': [
    'Id,FirstName,LastName,Email,OwnerId',
    `0031t00000AAAAAAA1,Ada,Lovelace,ada@example.com,${OWN}`,
    `0031t00000BBBBBBB2,Bob,Berg,bob@example.com,${OTHER}`,
  ],
  'Opportunity.csv': [
    'Id,AccountId,Name,StageName,Amount,CloseDate',
    '0061t00000AAAAAAA1,0011t00000AAAAAAA1,North roof,Qualified,100,2027-01-01',
    '0061t00000BBBBBBB2,0011t00000AAAAAAA1,South roof,Qualified,200,2027-01-01',
  ],
};
const ROLES = [
  'Id,OpportunityId,ContactId,Role,IsPrimary',
  '00K1,0061t00000AAAAAAA1,0031t00000BBBBBBB2,Evaluator,0',
  '00K2,0061t00000AAAAAAA1,0031t00000AAAAAAA1,Decision Maker,1',
  '00K3,0061t00000BBBBBBB2,0031t00000BBBBBBB2,,0',
];

const move = async (ours: Workspace, files: Record<string, string[]>) => {
  const { id } = (await ours.post('/api/transfers', { source: 'salesforce' }).expect(201)).body;
  const packed = Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')]));
  await ours.upload(`/api/transfers/${id}/files`, await zipOf(packed), {}, 'export.zip').expect(200);
  await ours.post(`/api/transfers/${id}/check`, { on_known: 'update' }).expect(200);
  await api.work();
  const checked = (await ours.get(`/api/transfers/${id}`).expect(200)).body;
  await ours.post(`/api/transfers/${id}/run`).expect(200);
  await api.work();
  expect((await ours.get(`/api/transfers/${id}`)).body).toMatchObject({ status: 'done' });
  return checked.files as { name: string; noun: string | null; unknown_values: number; problem: string | null }[];
};
const listed = async (ours: Workspace, path: string) => (await ours.get(`/api/${path}`).expect(200)).body;
const usersOf = (ours: Workspace) => ({ 'User.csv': ['Id,Username,Email', `${OWN},x,${ours.email.toUpperCase()}`] });

test('owners given by an id are found in the list of users, and unknown ones are kept as text and asked about', async () => {
  const ours = await api.workspace();
  const files = await move(ours, { ...SALESFORCE, ...usersOf(ours) });
  expect(files.find(({ name }) => name === 'User.csv')).toMatchObject({
    noun: null,
    problem: 'Not imported itself: owners that other files name by id are found by the addresses in it.',
  });
  expect(files.find(({ noun }) => noun === 'contacts')).toMatchObject({ unknown_values: 1 });
  const [ada, bob] = await listed(ours, 'contacts?sort=name');
  expect(ada).toMatchObject({ owner_id: ours.userId, notes: '' });
  expect(bob.notes).toBe(`Owner: ${OTHER}`);
});

test('an empty list of users does not prevent the import of other files', async () => {
  const ours = await api.workspace();
  await move(ours, { ...SALESFORCE, 'User.csv': [] });
  expect(await listed(ours, 'contacts')).toHaveLength(2);
});

test('without the list of users, each owner is asked about', async () => {
  const ours = await api.workspace();
  const files = await move(ours, SALESFORCE);
  expect(files.find(({ noun }) => noun === 'contacts')).toMatchObject({ unknown_values: 2 });
});

test('deals get the primary contact of their roles, and every role as a line', async () => {
  const ours = await api.workspace();
  await move(ours, { ...SALESFORCE, 'OpportunityContactRole.csv': ROLES });
  const [ada, bob] = await listed(ours, 'contacts?sort=name');
  expect(await listed(ours, 'deals?sort=title')).toMatchObject([
    {
      title: 'North roof',
      contact_id: ada.id,
      notes: 'Contact roles: Bob Berg (Evaluator), Ada Lovelace (Decision Maker)',
    },
    { title: 'South roof', contact_id: bob.id, notes: '' },
  ]);
});

test('roles in a later export are added to existing deals', async () => {
  const ours = await api.workspace();
  await move(ours, SALESFORCE);
  expect(await listed(ours, 'deals?sort=title')).toMatchObject([{ contact_id: null }, { contact_id: null }]);
  await move(ours, { ...SALESFORCE, 'OpportunityContactRole.csv': ROLES });
  const [ada, bob] = await listed(ours, 'contacts?sort=name');
  expect(await listed(ours, 'deals?sort=title')).toMatchObject([{ contact_id: ada.id }, { contact_id: bob.id }]);
});
