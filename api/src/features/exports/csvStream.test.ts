import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { writeRows } from './csvStream';

const api = startApi();
let connection: pg.Client;

beforeAll(async () => {
  connection = new pg.Client({ connectionString: api.databaseUrl });
  await connection.connect();
});
afterAll(() => connection.end());

/** A slow file that takes one piece after the other. */
const slowFile = (taken: (piece: Buffer) => void = () => {}) => {
  const pieces: Buffer[] = [];
  const file = new Writable({
    highWaterMark: 1,
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      taken(piece);
      setImmediate(done);
    },
  });
  const text = async () => {
    file.end();
    await finished(file);
    return Buffer.concat(pieces).toString();
  };
  return { file, text };
};

const copy = (query: string) => `copy (${query}) to stdout with (format csv)`;
const stillWorks = async () => expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

test.each([1, 100, 50_000])('%d rows end in CRLF, and line ends within cells are kept', async (count) => {
  const { file, text } = slowFile();
  const query = `select n, E'a "quoted" one\\nwith lines\\r\\n', null, 'Zoë' from generate_series(1, ${count}) as n`;
  expect(await writeRows(connection, copy(query), file)).toBe(count);
  const expected = Array.from({ length: count }, (_, n) => `${n + 1},"a ""quoted"" one\nwith lines\r\n",,Zoë\r\n`);
  expect((await text()) === expected.join('')).toBe(true);
});

test('rows that are longer than a piece are written whole, and so are the rows around them', async () => {
  const { file, text } = slowFile();
  const query = `select repeat(chr(96 + n), n * 100000) from generate_series(1, 5) as n`;
  expect(await writeRows(connection, copy(query), file)).toBe(5);
  expect((await text()) === [...'abcde'].map((sign, n) => `${sign.repeat((n + 1) * 100_000)}\r\n`).join('')).toBe(true);
});

test('a failing statement is an error, and the connection still works', async () => {
  const { file } = slowFile();
  await expect(
    writeRows(connection, copy('select 1 / (n - 30000) from generate_series(1, 50000) as n'), file),
  ).rejects.toThrow('division by zero');
  await stillWorks();
});

test('if the file is closed while a statement runs, the statement ends with its connection', async () => {
  const own = new pg.Client({ connectionString: api.databaseUrl, application_name: 'given up' });
  await own.connect();
  own.on('error', () => undefined);
  const running = `select count(*)::int from pg_stat_activity where application_name = 'given up'`;
  const count = async () => (await connection.query(running)).rows[0].count;
  const query = `select generate_series(1, 2000000000), repeat('x', 1000)`;
  const { file } = slowFile(() => file.destroy());
  await expect(writeRows(own, copy(query), file)).rejects.toThrow('terminated');
  await expect.poll(count).toBe(0);
});

test('if the file was closed before, the statement does not run', async () => {
  const own = new pg.Client({ connectionString: api.databaseUrl });
  await own.connect();
  own.on('error', () => undefined);
  const { file } = slowFile();
  await finished(file.destroy()).catch(() => undefined);
  await expect(writeRows(own, copy('select n from generate_series(1, 50000) as n'), file)).rejects.toThrow(
    'terminated',
  );
});
