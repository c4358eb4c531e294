import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateName: string;
  }
}

/** Migrates one database, which every test file then clones. */
export const setup = async (project: TestProject) => {
  const adminUrl = process.env.DATABASE_URL ?? '';
  const templateName = `rapport_template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  const url = new URL(adminUrl);
  url.pathname = templateName;
  await migrate(url.href);
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await admin.query(`drop database ${templateName} with (force)`);
    await admin.end();
  };
};
