import type { Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/testDatabase';
import { CHANNEL } from './changes';
import { deferred, openDatabase, prepared } from './database';
import { listen } from './listen';
import { inSession, runPrepared, type SessionOptions } from './session';

let db: Knex;
let drop: () => Promise<void>;
const flushes: string[][] = [];

const OPTIONS: SessionOptions = { entering: { text: `select set_config('app.test', 'inside', true) as test` } };
const setting = `select current_setting('app.test', true) as value`;

beforeAll(async () => {
  const clone = await cloneDatabase();
  drop = clone.drop;
  // A single connection, so that each test finds it as the previous test left it.
  db = openDatabase(clone.url, { max: 1 });
  await db.raw('create table kept (name text primary key)');
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [flush] = args as [{ statements?: { text: string }[] }];
    if (flush.statements) flushes.push(flush.statements.map(({ text }) => text));
    return Reflect.apply(query, this, args);
  });
});
beforeEach(async () => {
  await db('kept').delete();
  flushes.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  await drop();
});

const kept = () => db('kept').orderBy('name').pluck('name');

test('a transaction begins and enters the workspace with its first statements, and statements of one tick are sent together', async () => {
  await inSession(db, OPTIONS, async ({ db: trx }) => {
    const [first, second] = await Promise.all([trx.raw(setting), trx.raw('select 2 as nth')]);
    expect([first.rows, second.rows]).toEqual([[{ value: 'inside' }], [{ nth: 2 }]]);
    await trx('kept').insert({ name: 'Ada' });
  });
  expect(flushes).toEqual([
    ['begin', OPTIONS.entering.text, setting, 'select 2 as nth'],
    ['insert into "kept" ("name") values ($1)'],
    ['commit'],
  ]);
  expect(await kept()).toEqual(['Ada']);
  expect((await db.raw(setting)).rows).not.toEqual([{ value: 'inside' }]);
});

test('a deferred statement is sent with the next one, and the last statements with the commit', async () => {
  await inSession(db, OPTIONS, async (session) => {
    await session.enter();
    await deferred(session.db('kept').insert({ name: 'Ada' }));
    const [added] = await session.endWith(async () => session.db('kept').insert({ name: 'Grace' }).returning('name'));
    expect(added).toEqual({ name: 'Grace' });
  });
  expect(flushes.map((texts) => texts.length)).toEqual([2, 3]);
  expect(flushes[1]?.at(-1)).toBe('commit');
  expect(await kept()).toEqual(['Ada', 'Grace']);
});

test('a failing deferred statement fails the commit, and nothing is stored', async () => {
  const work = inSession(db, OPTIONS, async ({ db: trx }) => {
    await trx('kept').insert({ name: 'Ada' });
    await deferred(trx('kept').insert({ name: 'Ada' }));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await kept()).toEqual([]);
});

test('each flush of a read enters the workspace without a transaction, until a setting has to last', async () => {
  await inSession(db, { ...OPTIONS, isRead: true }, async ({ db: trx }) => {
    await trx.raw('select 1');
    expect((await trx.raw(setting)).rows).toEqual([{ value: 'inside' }]);
    await trx.raw(`set local app.test = 'set'`);
    expect((await trx.raw(setting)).rows).toEqual([{ value: 'set' }]);
  });
  expect(flushes).toEqual([
    [OPTIONS.entering.text, 'select 1'],
    [OPTIONS.entering.text, setting],
    ['begin', OPTIONS.entering.text, `set local app.test = 'set'`],
    [setting],
    ['commit'],
  ]);
});

test('a refused caller gets no result, and nothing it wrote is stored', async () => {
  const seen = vi.fn();
  const admit = () => Promise.reject(new Error('not you'));
  const work = inSession(db, { ...OPTIONS, admit }, async ({ db: trx }) => {
    await deferred(trx('kept').insert({ name: 'Ada' }));
    seen(await trx('kept').insert({ name: 'Grace' }).returning('name'));
  });
  await expect(work).rejects.toThrow('not you');
  const unseen = inSession(db, { ...OPTIONS, admit }, async ({ db: trx }) =>
    deferred(trx('kept').insert({ name: 'A' })),
  );
  await expect(unseen).rejects.toThrow('not you');
  const failed = inSession(db, { ...OPTIONS, admit }, () => Promise.reject(new Error('the input is wrong')));
  await expect(failed).rejects.toThrow('not you');
  expect(seen).not.toHaveBeenCalled();
  expect(await kept()).toEqual([]);
});

test('no statement runs after one that fails, and the connection serves the next transaction', async () => {
  const work = inSession(db, OPTIONS, ({ db: trx }) =>
    Promise.all([
      prepared(trx('kept').insert({ name: 'Ada' })),
      trx.raw('select 1 / 0'),
      prepared(trx.raw('select 3 as never_parsed')),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await kept()).toEqual([]);
  const { rows } = await inSession(db, OPTIONS, async ({ db: trx }) => {
    await prepared(trx('kept').insert({ name: 'Ada' }));
    return prepared(trx.raw('select 3 as never_parsed'));
  });
  expect(rows).toEqual([{ never_parsed: 3 }]);
});

test('an already prepared statement returns the same columns and counts, even twice in one flush', async () => {
  const add = (name: string) =>
    inSession(db, OPTIONS, ({ db: trx }) =>
      prepared(
        trx('kept')
          .insert({ name })
          .returning(['name', trx.raw('1 as nth')]),
      ),
    );
  expect([await add('Ada'), await add('Grace')]).toEqual([[{ name: 'Ada', nth: 1 }], [{ name: 'Grace', nth: 1 }]]);
  const counts = await inSession(db, OPTIONS, ({ db: trx }) => {
    const remove = (name: string) => prepared(trx('kept').where({ name }).delete());
    return Promise.all([remove('Ada'), remove('Ada'), trx('kept').whereNull('name').update({ name: 'nobody' })]);
  });
  expect(counts).toEqual([1, 0, 0]);
});

test('a value that cannot be sent fails its query, and the connection serves the next transaction', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no value');
    },
  };
  const work = inSession(db, OPTIONS, ({ db: trx }) => trx.raw('select ?::text', [unsendable as never]));
  await expect(work).rejects.toThrow('no value');
  expect((await inSession(db, OPTIONS, ({ db: trx }) => trx.raw('select 1 as one'))).rows).toEqual([{ one: 1 }]);
});

test('a script is sent unchanged, in its order among the other statements', async () => {
  await inSession(db, OPTIONS, async ({ db: trx }) => {
    const [, , { rows }] = await Promise.all([
      trx('kept').insert({ name: 'Ada' }),
      trx.raw(`update kept set name = 'Grace'; update kept set name = name || '!'`),
      trx.raw('select name from kept'),
    ]);
    expect(rows).toEqual([{ name: 'Grace!' }]);
  });
  expect(await kept()).toEqual(['Grace!']);
});

test('an error after the last statement fails the session, and the connection can be used again', async () => {
  await db.raw('create table checked_late (name text unique deferrable initially deferred)');
  // In a read, the statements of a flush have no transaction and commit with its Sync, which is when the constraint is
  // checked.
  const twice = inSession(db, { ...OPTIONS, isRead: true }, async ({ db: trx }) => {
    await Promise.all([1, 2].map(() => trx('checked_late').insert({ name: 'Ada' })));
    await trx.raw(setting);
  });
  await expect(twice).rejects.toThrow('checked_late_name_key');
  const { rows } = await inSession(db, OPTIONS, ({ db: trx }) =>
    trx.raw('select count(*)::int as kept from checked_late'),
  );
  expect(rows).toEqual([{ kept: 0 }]);
});

test('a query after the end of its transaction fails', async () => {
  const trx = await inSession(db, OPTIONS, async (session) => session.db);
  await expect(trx.raw('select 1')).rejects.toThrow('The transaction has ended');
});

test('a statement is prepared only on request', async () => {
  for (const value of [1, 2]) {
    await inSession(db, OPTIONS, async ({ db: trx }) => {
      await prepared(trx.raw('select ?::int as "asked for"', [value]));
      await trx.raw('select ?::int as "as usual"', [value]);
    });
  }
  const { rows } = await db.raw(`select statement from pg_prepared_statements where statement like '%::int as%'`);
  expect(rows).toEqual([{ statement: 'select $1::int as "asked for"' }]);
});

test('a search is prepared in a read, and planned for its values each time', async () => {
  const enteringToSearch = { text: `select set_config('plan_cache_mode', 'force_custom_plan', true)` };
  const text = 'select name from kept where name like $1';
  const search = (options: SessionOptions, name: string) =>
    inSession(db, options, ({ db: trx }) => runPrepared(trx, text, [name], { isSearch: true }));
  await db('kept').insert({ name: 'Ada' });
  // PostgreSQL may switch to a generic plan from the sixth run on, so this runs eight times.
  for (let nth = 0; nth < 8; nth += 1) {
    const found = await search({ ...OPTIONS, isRead: true, enteringToSearch }, nth % 2 === 0 ? 'Ad%' : 'B%');
    expect(found).toEqual(nth % 2 === 0 ? [{ name: 'Ada' }] : []);
  }
  expect(flushes.at(-1)).toEqual([enteringToSearch.text, text]);
  const { rows } = await db.raw(
    'select custom_plans::int, generic_plans::int from pg_prepared_statements where statement = ?',
    [text],
  );
  expect(rows).toEqual([{ custom_plans: 8, generic_plans: 0 }]);

  // Other statements keep the default plan mode, and a search in a transaction is not prepared.
  flushes.length = 0;
  await inSession(db, { ...OPTIONS, isRead: true, enteringToSearch }, ({ db: trx }) => trx.raw(setting));
  expect(flushes).toEqual([[OPTIONS.entering.text, setting]]);
  expect((await db.raw('show plan_cache_mode')).rows).toEqual([{ plan_cache_mode: 'auto' }]);
  expect(await search({ ...OPTIONS, enteringToSearch }, 'Ada')).toEqual([{ name: 'Ada' }]);
  expect(
    (await db.raw('select custom_plans::int from pg_prepared_statements where statement = ?', [text])).rows,
  ).toEqual([{ custom_plans: 8 }]);
});

test('changed records are announced after their transaction commits, and never after a rollback', async () => {
  const heard: string[] = [];
  const hear = (text: string) => listen(db, CHANNEL, text, () => void heard.push(text));
  const stops = [await hear('rolled back'), await hear('committed')];
  const change = (text: string) =>
    inSession(db, OPTIONS, async ({ db: trx }) => {
      await trx.raw(`do $$ begin raise notice using errcode = 'RAP01', message = '${text}'; end $$`);
      if (text === 'rolled back') throw new Error('no change');
    });
  await expect(change('rolled back')).rejects.toThrow('no change');
  await change('committed');
  await expect.poll(() => heard).toEqual(['committed']);
  for (const stop of stops) stop();
});
