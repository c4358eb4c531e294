import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const teamOf = async (ours: Workspace) => {
  const others = [await api.workspace(), await api.workspace()];
  await api
    .db('memberships')
    .insert(others.map(({ userId }) => ({ workspace_id: ours.workspaceId, user_id: userId, role: 'member' })));
  return [ours, ...others].map(({ userId }) => userId);
};

/** The owners of the records of a table, ordered by the names of the records. */
const holders = (ours: Workspace, table: string, name = 'name', owner = 'owner_id') =>
  api.db(table).where({ workspace_id: ours.workspaceId }).orderBy(name).pluck(owner);

const numbered = (rows: number, rest: (nth: number) => string = () => '') =>
  Array.from({ length: rows }, (_, nth) => `${String(nth).padStart(3, '0')}${rest(nth)}`).join('\n');

test.each([
  ['contacts', 'name', 'name', 'owner_id'],
  ['companies', 'name', 'name', 'owner_id'],
  ['deals', 'title', 'title', 'owner_id'],
  ['tasks', 'title', 'title', 'assignee_id'],
])(
  'new %s are assigned to the chosen members in turn, in the same way each time',
  async (type, header, name, owner) => {
    const ours = await api.workspace({ plan: 'pro' });
    const [first, second, third] = await teamOf(ours);
    const in_turn = JSON.stringify([third, first, second]);
    const upload = (csv: string) => ours.upload(`/api/${type}/bulk/import`, csv, { in_turn }).expect(200);
    const file = `${header}\n${numbered(7)}`;
    const { body } = await upload(file);
    expect(body.imported).toBe(7);
    expect(await holders(ours, type, name, owner)).toEqual([third, first, second, third, first, second, third]);
    const dealt = await holders(ours, type, name, owner);
    await ours.post(`/api/imports/${body.id}/undo`).expect(200);
    await upload(file);
    expect(
      await api.db(type).where({ workspace_id: ours.workspaceId, deleted_at: null }).orderBy(name).pluck(owner),
    ).toEqual(dealt.slice(0, 7));
  },
);

test('while a member is away, their deputy takes their turns', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const [first, second, third] = (await teamOf(ours)) as [string, string, string];
  await ours
    .put(`/api/team/members/${second}/absence`, { from: '2020-01-01', to: '9999-12-31', deputy_id: third })
    .expect(204);
  const in_turn = JSON.stringify([first, second]);
  await ours.upload('/api/contacts/bulk/import', `name\n${numbered(4)}`, { in_turn }).expect(200);
  expect(await holders(ours, 'contacts')).toEqual([first, third, first, third]);
});

test('rows with an owner keep it and take no turn, and existing records keep their owner', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const [first, second, third] = (await teamOf(ours)) as [string, string, string];
  const { email } = await api.db('users').where({ id: third }).first('email');
  await ours.contact({ name: '002', email: 'two@example.com', owner_id: second });
  const csv = `name,email,owner\n000,,\n001,,${email}\n002,two@example.com,\n003,,\n004,,\n`;
  await ours.upload('/api/contacts/bulk/import', csv, { in_turn: JSON.stringify([first, second]) }).expect(200);
  expect(await holders(ours, 'contacts')).toEqual([first, third, second, second, first]);
});

test('a thousand rows are distributed evenly', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const team = await teamOf(ours);
  await ours
    .upload('/api/contacts/bulk/import', `name\n${numbered(1_000)}`, { in_turn: JSON.stringify(team) })
    .expect(200);
  const held = await holders(ours, 'contacts');
  expect(team.map((id) => held.filter((each) => each === id).length)).toEqual([334, 333, 333]);
});

test.each([
  ['nobody', () => '[]'],
  ['a stranger', (_ours: string, stranger: string) => JSON.stringify([stranger])],
  ['one member twice', (ours: string) => JSON.stringify([ours, ours])],
  ['no list', () => 'everyone'],
])('an import in turn with %s as the members is refused', async (_who, chosen) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const in_turn = chosen(ours.userId, theirs.userId);
  const { body } = await ours.upload('/api/contacts/bulk/import', 'name\nAda', { in_turn }).expect(422);
  expect(Object.keys(body.errors)[0]).toMatch(/^in_turn/);
  expect(await holders(ours, 'contacts')).toEqual([]);
});
