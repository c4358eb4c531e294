import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded';
import { prepareLogins, type ServiceUrls } from '../db/logins';
import { migrate } from '../db/migrate';
import { makeTestFolder } from './testFolder';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateName: string;
    /** The logins of the template database, which are also those of every clone. */
    templateLogins: ServiceUrls;
  }
}

// No crash safety and no vacuuming, because these databases exist for seconds and are not needed after a crash.
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** Migrates one database, which is then cloned for every test file. */
export const setup = async (project: TestProject) => {
  const dataDir = makeTestFolder('rapport-tests-');
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: TEST_SETTINGS });
  const adminUrl = embedded?.url ?? String(process.env.DATABASE_URL);
  const templateName = `rapport_template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  const url = new URL(adminUrl);
  url.pathname = templateName;
  await migrate(url.href);
  const templateLogins = await prepareLogins(url.href);
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  project.provide('templateLogins', templateLogins);
  return async () => {
    await admin.query(`drop database ${templateName} with (force)`);
    await admin.end();
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
};
