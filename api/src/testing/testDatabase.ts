import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ServiceUrls } from '../db/logins';

interface TestDatabase {
  /** The URL with the owner's login. */
  url: string;
  logins: ServiceUrls;
  drop(): Promise<void>;
}

/** A database of one's own, cloned from the migrated template. */
export const cloneDatabase = async (): Promise<TestDatabase> => {
  const name = `rapport_test_${randomBytes(6).toString('hex')}`;
  // Copying its files takes half the work of writing each page to the log as well.
  await asAdmin(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  const inClone = (address: string) => {
    const url = new URL(address);
    url.pathname = name;
    return url.href;
  };
  const { app, system } = inject('templateLogins');
  return {
    url: inClone(inject('adminUrl')),
    logins: { app: inClone(app), system: inClone(system) },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
};

const asAdmin = async (statement: string) => {
  const admin = new pg.Client(inject('adminUrl'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};
