import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ServiceUrls } from '../db/logins';

interface TestDatabase {
  /** The URL with the login of the owner. */
  url: string;
  logins: ServiceUrls;
  drop(): Promise<void>;
}

/** Creates a separate database, cloned from the migrated template. */
export const cloneDatabase = async (): Promise<TestDatabase> => {
  const name = `rapport_test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half as long as also writing each page to the log.
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
