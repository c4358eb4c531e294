import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { startApi, type Workspace } from '../testing/startApi';
import { inWorkspace } from './scope';
import type { Db } from './session';

const api = startApi();
let ours: Workspace;
let theirs: Workspace;
beforeAll(async () => {
  [ours, theirs] = [await api.workspace(), await api.workspace()];
  await theirs.contact();
});

/** Runs statements as if they had been injected into a request inside a workspace. */
const inject = <T>(work: (db: Db) => Promise<T>): Promise<T> => inWorkspace(api.context.db, ours, ({ db }) => work(db));

test.each([
  'set role rapport_system',
  'set session authorization default; set role rapport_system',
  `select set_config('role', 'rapport_system', true)`,
  'set role rapport',
  'reset role; set role rapport',
  'select * from rapport_private.logins',
  'select password_hash from users',
  'reset role; select password_hash from users',
  'alter table contacts disable row level security',
  'delete from graphile_worker._private_jobs',
  'select due_jobs()',
])('inside a workspace "%s" is refused', async (statement) => {
  await expect(inject((db) => db.raw(statement))).rejects.toMatchObject({
    code: expect.stringMatching(/^(42501|22023)$/),
  });
});

test.each(['reset role', 'set role none', 'set role rapport_app', 'set session authorization default'])(
  '"%s" does not let a statement see more than before',
  async (statement) => {
    const seen = await inject(async (db) => {
      await db.raw(statement);
      const { rows } = await db.raw(`
        select (select count(*) from contacts) as contacts, (select count(*) from own_contacts) as views,
          array(select id from users) as people, array(select id from workspaces) as workspaces,
          pg_has_role(session_user, 'rapport_system', 'member') as is_system,
          (select rolsuper from pg_roles where rolname = session_user) as is_super`);
      return rows[0];
    });
    expect(seen).toEqual({
      contacts: 0,
      views: 0,
      people: [ours.userId],
      workspaces: [ours.workspaceId],
      is_system: false,
      is_super: false,
    });
  },
);

test('a workspace sees its current and former members, and no other users', async () => {
  const guest = await api.workspace();
  const { link } = (await ours.post('/api/team/invitations', {}).expect(201)).body;
  const token = String(link).split('#token=')[1];
  const seen = () => inject(async (db) => (await db('users').pluck('id')).toSorted());
  expect(await seen()).toEqual([ours.userId]);
  await guest.post('/api/auth/invitation/accept', { token }).expect(200);
  expect(await seen()).toEqual([ours.userId, guest.userId].toSorted());

  await ours.delete(`/api/team/members/${guest.userId}`).expect(204);
  expect(await seen()).toEqual([ours.userId, guest.userId].toSorted());
});

test('no statement inside a workspace can add a stranger to it', async () => {
  const stranger = { workspace_id: ours.workspaceId, user_id: theirs.userId };
  const session = { ...stranger, id: uuidv7(), cookie_hash: Buffer.alloc(32), expires_at: '2099-01-01' };
  const refused = { code: '42501' };
  await expect(inject((db) => db('memberships').insert({ ...stranger, role: 'member' }))).rejects.toMatchObject(
    refused,
  );
  await expect(inject((db) => db('memberships').update({ user_id: theirs.userId }))).rejects.toMatchObject(refused);
  await expect(inject((db) => db('workspace_people').insert(stranger))).rejects.toMatchObject(refused);
  await expect(inject((db) => db('sessions').insert(session))).rejects.toMatchObject(refused);
  await expect(
    inject((db) => db('security_events').insert({ id: uuidv7(), user_id: theirs.userId, kind: 'key_used' })),
  ).rejects.toMatchObject(refused);
  expect(await inject((db) => db('user_settings').where({ user_id: theirs.userId }))).toEqual([]);
});
