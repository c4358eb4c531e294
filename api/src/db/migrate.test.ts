import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { refuseShortWork } from '../testing/longWork';
import { cloneDatabase } from '../testing/testDatabase';
import { openDatabase } from './database';
import { migrate, migrateTo, unknownMigrations, withoutMigrating } from './migrate';
import { asSystem } from './scope';

const shape = async (url: string) => {
  const db = openDatabase(url);
  const { rows } = await db.raw(`
    select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || is_nullable || coalesce(column_default, '') as what
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public' and tablename not like 'knex%'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'knex%'
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'policy', tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies where schemaname = 'public'
    order by 1, 2`);
  await db.destroy();
  return rows;
};

test('migrating all the way down and up again restores the same schema', async () => {
  const { url, drop } = await cloneDatabase();
  const before = await shape(url);

  await migrateTo(url, []);
  expect(await shape(url)).toEqual([]);
  await migrate(url);

  expect(await shape(url)).toEqual(before);
  await drop();
});

test('a migration that takes long, such as on millions of rows, does not time out', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  await migrateTo(
    url,
    names.filter((name) => name < '20261121173000_know_who_runs_it'),
  );
  await refuseShortWork(db, 'installation');

  await migrate(url);
  expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(names);
  await db.destroy();
  await drop();
});

test('closed deals get a probability of 0 or 100 and keep their earlier one, and totals include deals without a probability', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  const before = names.filter((name) => name < '20261122100000');
  await migrateTo(url, before);
  const workspace_id = uuidv7();
  const rows = [
    { stage: 'closed_lost', probability: 10 },
    { stage: 'closed_won', probability: 60 },
    { stage: 'lead', probability: 0 },
    { stage: 'lead', probability: 40 },
  ];
  await asSystem(db, async (trx) => {
    await trx('workspaces').insert({ id: workspace_id, name: 'Roofs' });
    for (const row of rows) {
      const deal = { title: 'Roof', amount: 100, currency: 'USD', position: 0, ...row };
      await trx('deals').insert({ id: uuidv7(), workspace_id, ...deal });
    }
  });
  const read = (table: string, ...columns: string[]) =>
    asSystem(db, (trx) => trx(table).where({ workspace_id }).orderBy(columns).select(columns));

  await migrateTo(url, names);
  expect(await read('deals', 'stage', 'probability', 'open_probability')).toEqual([
    { stage: 'closed_lost', probability: 0, open_probability: 10 },
    { stage: 'closed_won', probability: 100, open_probability: 60 },
    { stage: 'lead', probability: 0, open_probability: null },
    { stage: 'lead', probability: 40, open_probability: null },
  ]);
  expect(await read('deal_totals', 'stage', 'weighted')).toEqual([
    { stage: 'closed_lost', weighted: 0 },
    { stage: 'closed_won', weighted: 100 },
    { stage: 'lead', weighted: 50 },
  ]);
  await migrateTo(url, before);
  expect(await read('deals', 'stage', 'probability')).toEqual(rows);
  await db.destroy();
  await drop();
});

test('unknownMigrations returns the migrations that this build does not have', () => {
  expect(unknownMigrations(['20261120090000_prepare_database', '20990101000000_fly'])).toEqual(['20990101000000_fly']);
});

test('migrating a database of a newer build is refused with a readable error', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  await db('knex_migrations').insert({ name: '20990101000000_fly', batch: 99, migration_time: new Date() });
  await expect(migrate(url)).rejects.toThrow('created by a newer version of Rapport');
  await db.destroy();
  await drop();
});

const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and not granted and datname = current_database()`;

test('a migrating process waits for work that needs the schema unchanged', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const happened: string[] = [];
  let migrating: Promise<unknown> = Promise.resolve();
  await withoutMigrating(db, async () => {
    migrating = migrate(url).then(() => happened.push('migrated'));
    await expect.poll(async () => (await db.raw(WAITING)).rowCount).toBe(1);
    happened.push('worked');
  });
  await migrating;
  expect(happened).toEqual(['worked', 'migrated']);
  await db.destroy();
  await drop();
});

test('a process that was killed while it migrated does not block the next migration', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  await db('knex_migrations_lock').update({ is_locked: 1 });
  await migrate(url);
  await migrateTo(url, await db('knex_migrations').orderBy('id').pluck('name'));
  await db.destroy();
  await drop();
});

test('a migration is retried while another process uses its table', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  await migrateTo(
    url,
    names.filter((name) => name < '20261211040000_keep_days_of_repeated_tasks'),
  );
  const inUse = await db.transaction();
  await inUse.raw('lock table tasks in access share mode');
  const migrated = migrate(url);
  const waiting = async () => {
    const { rows } = await db.raw(`
      select xact_start from pg_stat_activity where datname = current_database() and wait_event = 'relation'`);
    return rows[0]?.xact_start;
  };
  await expect.poll(waiting).toBeDefined();
  const first = await waiting();
  await expect.poll(waiting).not.toBeOneOf([undefined, first]);
  await inUse.rollback();
  await migrated;
  expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(names);
  await db.destroy();
  await drop();
});
