import pg from 'pg';
import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { send } from './flush';

const api = startApi();

const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

// pg does not document these parts, and a new version may change them. If this fails after an update, check `flush.ts`.
test('the private parts of pg that `flush.ts` uses still exist and work as expected', () =>
  connected(async (client) => {
    const { Result, utils } = pg as unknown as {
      Result: new () => { addFields(fields: object[]): void; parseRow(values: string[]): object };
      utils: { prepareValue(value: unknown): unknown };
    };
    const rows = new Result();
    rows.addFields([{ name: 'n', dataTypeID: 23, format: 'text' }]);
    expect(rows.parseRow(['7'])).toEqual({ n: 7 });
    expect([null, 1, ['a', null], { a: 1 }, Buffer.from('x')].map((value) => utils.prepareValue(value))).toEqual([
      null,
      '1',
      '{"a",NULL}',
      '{"a":1}',
      Buffer.from('x'),
    ]);

    const { connection } = client as unknown as { connection: Record<string, unknown> };
    expect(connection.sendCopyFail).toBeTypeOf('function');
    expect((connection.stream as { write: unknown }).write).toBeTypeOf('function');
    const statement = { text: 'select $1::int as n', values: [1], name: 'pinned' };
    expect(connection.parsedStatements).toEqual({});
    expect((await send(client, [statement])).results).toMatchObject([{ command: 'SELECT', rows: [{ n: 1 }] }]);
    expect(connection.parsedStatements).toEqual({ pinned: 'select $1::int as n' });
  }));

test('a statement prepared by pg is not prepared again by a flush, nor the other way round', () =>
  connected(async (client) => {
    const statement = { text: 'select $1::int as n', values: [1], name: 'shared' };
    await client.query(statement);
    expect((await send(client, [statement])).results).toMatchObject([{ rows: [{ n: 1 }] }]);
    expect((await client.query(statement)).rows).toEqual([{ n: 1 }]);
  }));
