import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { migrateTo, migrationConfig } from '../../db/migrate';
import { writeBackup } from './backup.service';
import { listTables } from './tables';
import { startBackups } from './testBackups';

const { api, newPath, emptyDatabase, restore, restored } = startBackups();

/** The last migration of the first release. */
const FIRST_RELEASE = '20261121175000_plan_searches_by_statistics';

/** A database with the schema of the first release, with a member, a former member, and records of both. */
const firstRelease = async () => {
  const old = await emptyDatabase();
  const names: string[] = await old.db('knex_migrations').orderBy('id').pluck('name');
  const released = names.filter((name) => name <= FIRST_RELEASE);
  await migrateTo(old.url, released);
  const [workspace, ann, left, contact] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const mine = { workspace_id: workspace };
  await old.db('users').insert([
    { id: ann, email: 'ann@example.com', name: 'Ann' },
    { id: left, email: 'left@example.com', name: 'Left' },
  ]);
  await old.db('workspaces').insert({ id: workspace, name: 'Ann & Co', plan_id: 'pro' });
  await old.db('memberships').insert({ ...mine, user_id: ann, role: 'owner' });
  await old.db('user_settings').insert({ user_id: ann, weekly_report: true, morning_digest: true });
  await old.db('sessions').insert({ ...mine, id: uuidv7(), user_id: ann, expires_at: '2099-01-01' });
  await old.db('contacts').insert({ ...mine, id: contact, name: 'Grace' });
  await old.db('notes').insert({ ...mine, id: uuidv7(), contact_id: contact, content: 'Met in May', author_id: left });
  await old
    .db('deals')
    .insert({ ...mine, id: uuidv7(), title: 'Roof', stage: 'lead', position: 1, amount: 10, currency: 'EUR' });
  const task = { title: 'Call', reminder_date: '2020-01-01', assignee_id: ann };
  await old.db('tasks').insert({ ...mine, id: uuidv7(), ...task });
  const campaign = { name: 'Spring', subject: 'Hi', content: 'Hello', status: 'scheduled', scheduled_at: '2020-01-01' };
  await old.db('campaigns').insert({ ...mine, id: uuidv7(), ...campaign });
  return { ...old, released, workspace, people: [ann, left] };
};

test('a backup of the first release is migrated to the current schema and corrected after the restore', {
  timeout: 60_000,
}, async () => {
  const old = await firstRelease();
  const path = newPath();
  const manifest = await writeBackup(old.db, api.config, path);
  expect(manifest.migrations).toEqual(old.released);

  const db = await restored(path);
  const [, pending] = await db.migrate.list(migrationConfig);
  expect(pending).toEqual([]);
  const tables = (of: Knex) => of.transaction(listTables);
  expect(await tables(db)).toEqual(await tables(api.db));
  expect(await db('contacts').pluck('name')).toEqual(['Grace']);
  expect((await db('campaigns').first('status')).status).not.toBe('scheduled');
  expect(await db('sessions').whereNull('revoked_at')).toEqual([]);
  // The former member who wrote a note is still known.
  expect((await db('workspace_people').pluck('user_id')).toSorted()).toEqual(old.people.toSorted());
});

/** Makes a migration fail: rows can be added to this database, but columns cannot. */
const FORBID_ALTER = `
  create function refuse() returns event_trigger language plpgsql as $$ begin
    if current_query() like '%add column%' then raise exception 'no more columns'; end if;
  end $$;
  create event trigger refuse on ddl_command_start when tag in ('ALTER TABLE') execute function refuse()`;

test('nothing is restored if the rows cannot be migrated to the current schema', { timeout: 60_000 }, async () => {
  const old = await firstRelease();
  const path = newPath();
  await writeBackup(old.db, api.config, path);
  const target = await emptyDatabase();
  await migrateTo(target.url, old.released);
  await target.db.raw(FORBID_ALTER);

  await expect(restore(path, target)).rejects.toThrow('no more columns');
  expect(await target.db('contacts')).toEqual([]);
});
