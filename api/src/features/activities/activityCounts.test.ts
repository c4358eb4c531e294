import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database';
import { migrate, migrateTo } from '../../db/migrate';
import { addRows, asSystem } from '../../db/scope';
import { startApi } from '../../testing/startApi';
import { cloneDatabase } from '../../testing/testDatabase';
import { emptyTrash } from '../housekeeping/housekeeping.jobs';

const api = startApi();

type Workspace = Awaited<ReturnType<typeof api.workspace>>;

const COUNTED = `
  select workspace_id, actor_id, type, count(*)::int as total from activities
  where type in ('call_logged', 'meeting_logged', 'email_logged', 'note_created') and actor_id is not null
  group by 1, 2, 3 order by 1, 2, 3`;
const KEPT = `
  select workspace_id, actor_id, type, sum(total)::int as total from activity_counts
  group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`;

/** Expects the stored counts of all workspaces to match plain SQL. @returns the sum of all counts */
const expectKept = async (db = api.db): Promise<number> => {
  const [{ rows: kept }, { rows: counted }] = [await db.raw(KEPT), await db.raw(COUNTED)];
  expect(kept).toEqual(counted);
  return counted.reduce((sum: number, { total }: { total: number }) => sum + total, 0);
};

const withWork = async (ours: Workspace) => {
  const contact = await ours.contact();
  for (const kind of ['call', 'meeting', 'email', 'call']) {
    await ours.post(`/api/contacts/${contact.id}/touches`, { kind }).expect(201);
  }
  await ours.post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Hi' }).expect(201);
  return contact;
};

test('the stored counts of touches and notes match plain SQL after any change of records and members', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { body: invitation } = await ours.post('/api/team/invitations', {}).expect(201);
  const token = new URL(invitation.link).hash.replace('#token=', '');
  await theirs.post('/api/auth/invitation/accept', { token }).expect(200);
  const [kept, merged, purged, erased] = [
    await withWork(ours),
    await withWork(ours),
    await withWork(ours),
    await withWork(ours),
  ];
  await withWork(theirs);
  const theirNote = { type: 'note_created', actor_id: theirs.userId, description: '', entity_type: 'contact' };
  await ours.scoped((scope) => addRows(scope, 'activities', [theirNote, theirNote]));
  expect(await expectKept()).toBe(27);
  const { body: mistake } = await ours.post(`/api/contacts/${kept.id}/touches`, { kind: 'call' }).expect(201);
  await ours.delete(`/api/notes/${mistake.id}`).expect(204);
  expect(await expectKept()).toBe(27);
  await ours.post(`/api/notes/${mistake.id}/restore`).expect(200);
  expect(await expectKept()).toBe(28);
  await ours.delete(`/api/notes/${mistake.id}`).expect(204);
  expect(await expectKept()).toBe(27);

  const { body: merge } = await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: merged.id }).expect(200);
  expect(await expectKept()).toBe(27);
  await ours.post(`/api/contacts/merges/${merge.id}/undo`).expect(200);
  await ours.post('/api/personal-data/erasures', { contact_ids: [erased.id], email: null }).expect(200);
  await ours.delete(`/api/contacts/${purged.id}`).expect(204);
  await ours.scoped(({ db }) =>
    db('contacts')
      .where({ id: purged.id })
      .update({ deleted_at: db.raw(`now() - interval '31 days'`) }),
  );
  await emptyTrash.perform(api.context, {});
  const before = await expectKept();
  expect(before).toBeGreaterThan(0);
  await theirs.post('/api/sample-data').expect(201);
  await ours.post('/api/sample-data').expect(201);
  expect(await expectKept()).toBeGreaterThanOrEqual(before);
  await ours.delete('/api/sample-data').expect(204);
  expect(await expectKept()).toBeGreaterThan(0);

  await ours.delete(`/api/team/members/${theirs.userId}`).expect(204);
  await expectKept();
  await asSystem(api.db, (trx) => trx('users').where({ id: theirs.userId }).delete());
  expect(await expectKept()).toBeGreaterThan(0);
  expect(await api.db('activity_counts').where({ actor_id: theirs.userId })).toEqual([]);

  await asSystem(api.db, (trx) => trx('activities').where({ type: 'call_logged' }).delete());
  expect(await expectKept()).toBeGreaterThan(0);
  await asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).delete());
  expect(await expectKept()).toBe(0);
});

test('activities from before the counts were stored are counted', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  await migrateTo(
    url,
    names.filter((name) => name < '20261211030000'),
  );
  const [workspace_id, actor_id] = [uuidv7(), uuidv7()];
  await asSystem(db, async (trx) => {
    await trx('workspaces').insert({ id: workspace_id, name: 'Roofs' });
    await trx('users').insert({ id: actor_id, name: 'Ann', email: 'ann@example.com' });
    const types = ['call_logged', 'call_logged', 'note_created', 'contact_created', 'task_completed'];
    for (const type of types) {
      const row = { workspace_id, id: uuidv7(), type, actor_id, description: '', entity_type: 'contact' };
      await trx('activities').insert([row, { ...row, id: uuidv7(), actor_id: null }]);
    }
  });
  await migrate(url);
  expect(await expectKept(db)).toBe(3);
  await db.destroy();
  await drop();
});
