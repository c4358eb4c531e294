import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/db/embedded';
import { atTheEnd } from './cleanUp';

export interface Server {
  /** The folder for everything that the run writes. */
  folder: string;
  /** Creates an empty database. @returns its URL */
  makeDatabase(): Promise<string>;
}

/** The embedded PostgreSQL as the product starts it, in a temporary folder. */
export const startServer = async (): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-bench-'));
  // When run as root, the cluster belongs to another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) });
  atTheEnd(() => server.stop());
  return {
    folder,
    makeDatabase: async () => {
      const name = `bench_${randomUUID().slice(0, 8)}`;
      await inDatabase(server.url, (db) => db.query(`create database ${name}`));
      return server.url.replace(/[^/]*$/, name);
    },
  };
};

/** Runs work on one connection of the superuser, whom row-level security does not bind. */
export const inDatabase = async <Result>(url: string, work: (db: pg.Client) => Promise<Result>): Promise<Result> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
