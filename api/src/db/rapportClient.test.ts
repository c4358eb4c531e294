import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/testDatabase';
import { CHANNEL } from './changes';
import { openDatabase, prepared } from './database';
import { listen } from './listen';
import type { Opening, OpeningConfig } from './rapportClient';

// The client extends private classes of Knex. These tests fail when an upgrade changes what it relies on.

let db: Knex;
let drop: () => Promise<void>;
const statements: string[] = [];

beforeAll(async () => {
  const clone = await cloneDatabase();
  drop = clone.drop;
  // One connection, so that each test sees what the last one left on it.
  db = openDatabase(clone.url, { max: 1 });
  db.on('query', ({ sql }: { sql: string }) => statements.push(sql));
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const opened = <T>(opening: Opening, work: (trx: Knex.Transaction) => Promise<T>) => {
  statements.length = 0;
  const config: OpeningConfig = { opening };
  return db.transaction(work, config);
};
const settingNow = async (on: Knex) =>
  (await on.raw(`select current_setting('app.test', true) as value`)).rows[0].value;

test('a transaction begins together with its opening, in one round trip, and keeps what that answered', async () => {
  const opening: Opening = {
    statements: `set local app.test = 'inside'; select 1 as nth; select 2 as nth; set local app.test2 = ''`,
  };
  await opened(opening, async (trx) => {
    expect(statements).toEqual([`begin; ${opening.statements}`]);
    expect(opening.answer).toEqual([{ nth: 2 }]);
    expect(await settingNow(trx)).toBe('inside');
  });
  expect(statements.at(-1)).toBe('COMMIT;');
  expect(await settingNow(db)).not.toBe('inside');
});

test('a transaction within another shares its connection and undoes only its own part', async () => {
  await opened({ statements: 'create temporary table kept (name text) on commit drop' }, async (trx) => {
    await trx('kept').insert({ name: 'outer' });
    const inner = trx.transaction(async (nested) => {
      await nested('kept').insert({ name: 'inner' });
      throw new Error('undo this');
    });
    await expect(inner).rejects.toThrow('undo this');
    expect(await trx('kept').pluck('name')).toEqual(['outer']);
  });
});

test('an opening that fails leaves no transaction open on its connection', async () => {
  await expect(opened({ statements: 'select 1 / 0' }, async () => undefined)).rejects.toMatchObject({ code: '22012' });
  const { rows } = await db.raw('select now() = statement_timestamp() as is_alone');
  expect(rows).toEqual([{ is_alone: true }]);
});

test('what an opening executes is prepared once for each connection', async () => {
  const execute = (): Opening => ({
    prepared: { name: 'twice', statement: '(int) as select $1 * 2 as double' },
    statements: 'execute twice(21)',
  });
  for (const isFirst of [true, false]) {
    const opening = execute();
    await opened(opening, async () => undefined);
    expect(opening.answer).toEqual([{ double: 42 }]);
    expect(statements.some((sql) => sql.startsWith('prepare twice'))).toBe(isFirst);
  }
});

test('a statement is prepared only when it asks to be', async () => {
  for (const value of [1, 2]) {
    await prepared(db.raw('select ?::int as "asked for"', [value]));
    await db.raw('select ?::int as "as usual"', [value]);
  }
  const { rows } = await db.raw(`select statement from pg_prepared_statements where name like 'statement %'`);
  expect(rows).toEqual([{ statement: 'select $1::int as "asked for"' }]);
});

test('changed records are announced once their transaction commits, and never when it is rolled back', async () => {
  const heard: string[] = [];
  const hear = (text: string) => listen(db, CHANNEL, text, () => void heard.push(text));
  const stops = [await hear('rolled back'), await hear('committed')];
  const change = (text: string) =>
    db.transaction(async (trx) => {
      await trx.raw(`do $$ begin raise notice using errcode = 'RAP01', message = '${text}'; end $$`);
      if (text === 'rolled back') throw new Error('no change');
    });
  await expect(change('rolled back')).rejects.toThrow('no change');
  await change('committed');
  await expect.poll(() => heard).toEqual(['committed']);
  for (const stop of stops) stop();
});
