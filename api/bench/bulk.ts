import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { inDatabase, type Server } from './database';
import { median, read, type Target } from './load';
import { type Account, register, startProduct } from './product';
import { watchMemory } from './programs';
import { type Reference, referenceFor } from './psql';
import { addContacts, copyForFloor } from './records';
import { say, type Table, verdict } from './tables';

const ROUNDS = 3;
const IMPORTS = [
  { rows: 10_000, goal: 4 },
  { rows: 100_000, goal: 3 },
];
const IMPORT_MB = 150;
const EXPORT = { rows: 100_000, goal: 1.5, mb: 130 };
const COLUMNS = 'name, email, phone, company, status, notes';
const EXPORTED =
  'name, email, phone, company, status, tags, notes, other_emails, other_phones, job_title, website, address, source, external_id, created_at';

interface Bulk {
  name: string;
  /** How many times as long as `psql \copy` it took: the median of the rounds. */
  ratio: number;
  goal: number;
  copySeconds: number;
  ourSeconds: number;
  peak: number;
  mb: number;
}

/**
 * Compares imports and exports with `psql \copy` of the same rows. Each kind runs on a fresh process, so that its
 * memory is measured alone.
 */
export const measureBulk = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const account = await register(program);
  await program.stop();
  await inDatabase(url, copyForFloor);
  const { name: referenceName, copy } = referenceFor(url);
  const measured: Bulk[] = [];
  for (const { rows, goal } of IMPORTS) {
    const file = join(server.folder, `contacts-${rows}.csv`);
    await inDatabase(url, (db) => writeFile(db, account, rows, copy, file));
    const bulk = await compare(server, url, account, {
      prepare: (db) => emptyTables(db),
      copy: () => copy(`copy floor.contacts (${COLUMNS}) from stdin with (format csv, header)`, { from: file }),
      ours: (target) => importFile(target, file, rows),
    });
    measured.push({ name: `import of ${rows.toLocaleString('en')} rows`, goal, mb: IMPORT_MB, ...bulk });
  }
  await inDatabase(url, async (db) => {
    await emptyTables(db);
    await addContacts(db, account, EXPORT.rows);
    await db.query('vacuum analyze contacts');
  });
  const exported = await compare(server, url, account, {
    prepare: async () => undefined,
    copy: () =>
      copy(`copy (select ${EXPORTED} from contacts order by created_at, id) to stdout with (format csv, header)`, {
        to: join(server.folder, 'exported.csv'),
      }),
    ours: (target) => exportFile(target),
  });
  measured.push({
    name: `export of ${EXPORT.rows.toLocaleString('en')} rows`,
    goal: EXPORT.goal,
    mb: EXPORT.mb,
    ...exported,
  });
  return {
    heads: [`bulk, time against ${referenceName}`, 'COPY', 'Rapport', 'times', 'at most', 'peak RSS', 'at most'],
    rows: measured.map(({ name, copySeconds, ourSeconds, ratio, goal, peak, mb }) => [
      name,
      `${copySeconds.toFixed(2)} s`,
      `${ourSeconds.toFixed(2)} s`,
      verdict(ratio.toFixed(1), ratio <= goal),
      String(goal),
      verdict(`${peak.toFixed(0)} MB`, peak <= mb),
      `${mb} MB`,
    ]),
  };
};

interface Contest {
  prepare(db: pg.Client): Promise<unknown>;
  copy(): Promise<void>;
  ours(target: Target): Promise<void>;
}

const compare = async (server: Server, url: string, { headers }: Account, { prepare, copy, ours }: Contest) => {
  const program = await startProduct(url, server.folder);
  const { result: rounds, peak } = await watchMemory(program.pid, async () => {
    const took: { copySeconds: number; ourSeconds: number; ratio: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await inDatabase(url, prepare);
      const copySeconds = await seconds(url, copy);
      const ourSeconds = await seconds(url, () => ours({ ...program, headers }));
      took.push({ copySeconds, ourSeconds, ratio: ourSeconds / copySeconds });
      say(`bulk: ${copySeconds.toFixed(2)} s and ${ourSeconds.toFixed(2)} s`);
    }
    return took;
  });
  await program.stop();
  const of = (figure: 'copySeconds' | 'ourSeconds' | 'ratio') => median(rounds.map((round) => round[figure]));
  return { copySeconds: of('copySeconds'), ourSeconds: of('ourSeconds'), ratio: of('ratio'), peak };
};

const seconds = async (url: string, work: () => Promise<void>): Promise<number> => {
  // Otherwise PostgreSQL would write the earlier changes to disk while this one is timed.
  await inDatabase(url, (db) => db.query('checkpoint'));
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Truncating fires no trigger, so the stored counts are emptied as well. */
const emptyTables = (db: pg.Client) =>
  db.query(`
    truncate contacts, activities, imports, floor.contacts cascade;
    delete from workspace_counts;
  `);

/**
 * Writes a CSV file with the rows as the product would store them. The reference copy fills in the columns that the
 * file lacks.
 */
const writeFile = async (db: pg.Client, account: Account, rows: number, copy: Reference['copy'], file: string) => {
  await emptyTables(db);
  await addContacts(db, account, rows);
  await copy(`copy (select ${COLUMNS} from contacts order by id) to stdout with (format csv, header)`, { to: file });
  await db.query(`
    alter table floor.contacts alter workspace_id set default '${account.workspaceId}', alter id set default uuidv7();
  `);
};

/** @throws unless every row was imported */
const importFile = async (target: Target, file: string, rows: number) => {
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'contacts.csv');
  const response = await fetch(`${target.address}/api/contacts/bulk/import`, {
    method: 'POST',
    headers: target.headers(),
    body: form,
  });
  const result = (await response.json()) as { imported?: number };
  if (result.imported !== rows) throw new Error(`The import was answered with ${JSON.stringify(result).slice(0, 500)}`);
};

const exportFile = async (target: Target) => {
  const lines = await read(`${target.address}/api/contacts/export/csv`, undefined, target.headers());
  if (lines !== EXPORT.rows + 1) throw new Error(`The export had ${lines} lines`);
};
