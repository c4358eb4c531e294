import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own, cloned from the migrated template. */
export const cloneDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `rapport_test_${randomBytes(6).toString('hex')}`;
  // Copying its files takes half the work of writing each page to the log as well.
  await asAdmin(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
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
