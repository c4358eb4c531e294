import { existsSync, statfsSync } from 'node:fs';
import { DAY_MS } from '@rapport/shared/dates';
import type { Finding } from '@rapport/shared/system';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { hasDatabaseRoom } from '../../db/diskRoom';
import { compareMigrations } from '../../db/migrate';
import { checkSmtp } from '../../integrations/email/smtp';
import { countDueJobs } from '../../jobs/queue';
import { findLastBackup, findServerVersion, reachesOwner } from './system.repository';

const GIB = 1024 ** 3;
/** After this many days without a backup, backups count as stopped. */
const BACKUP_DAYS = 7;
const JOB_LATE_SECONDS = 300;
const PATIENCE_MS = 8_000;

/** How each part of the installation is: working, not set or failing, with the fix. What is outside is asked, at once. */
export const examine = async (config: Config, db: Knex): Promise<Finding[]> => {
  const [database, mail, billing, model] = await Promise.all([
    databaseFindings(config, db),
    emailFinding(config),
    billingFinding(config),
    modelFinding(config),
  ]);
  return [
    ...database,
    diskFinding(config),
    mail,
    billing,
    googleFinding(config),
    model,
    demoFinding(config),
    addressFinding(config),
  ];
};

const working = (part: string, says: string): Finding => ({ part, state: 'working', says });
const notSet = (part: string, says: string): Finding => ({ part, state: 'not set', says });
const failing = (part: string, says: string): Finding => ({ part, state: 'failing', says });

const databaseFindings = async ({ databaseUrl }: Config, db: Knex): Promise<Finding[]> => {
  const { pending, isNewer } = await compareMigrations(db);
  const version = `PostgreSQL ${await findServerVersion(db)}${databaseUrl ? '' : ', embedded'}`;
  const database = (await hasDatabaseRoom(db))
    ? working('Database', version)
    : failing('Database', `${version}: its disk is full: free up space`);
  if (isNewer) return [database, failing('Migrations', 'the database was created by a newer version: update Rapport')];
  if (pending > 0) return [database, failing('Migrations', `${pending} pending: restart Rapport`)];
  return [
    database,
    await accessFinding(db),
    working('Migrations', 'up to date'),
    await jobsFinding(db),
    await backupFinding(db),
  ];
};

/** What to do where the service could not be given logins of its own. */
export const OWNER_FIX = 'set DATABASE_APP_URL and DATABASE_SYSTEM_URL, as the README says under Database';

const accessFinding = async (db: Knex): Promise<Finding> =>
  (await reachesOwner(db))
    ? notSet('Database roles', `requests run as the database owner: ${OWNER_FIX}`)
    : working('Database roles', 'requests cannot act as the database owner');

const jobsFinding = async (db: Knex): Promise<Finding> => {
  const { due, oldest } = await countDueJobs(db);
  return oldest !== null && oldest > JOB_LATE_SECONDS
    ? failing('Jobs', `${due} waiting, oldest for ${oldest} s: check that a worker is running`)
    : working('Jobs', due > 0 ? `${due} waiting` : 'none waiting');
};

const backupFinding = async (db: Knex): Promise<Finding> => {
  const lastBackup = await findLastBackup(db);
  if (!lastBackup) return notSet('Backup', 'no backup yet: schedule npm run backup nightly');
  const days = Math.floor((Date.now() - Date.parse(lastBackup)) / DAY_MS);
  return days > BACKUP_DAYS
    ? failing('Backup', `last backup is ${days} days old: schedule npm run backup nightly`)
    : working('Backup', `last backup ${lastBackup.slice(0, 16).replace('T', ' ')} UTC`);
};

const diskFinding = ({ dataDir }: Config): Finding => {
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.');
  const free = (bavail * bsize) / GIB;
  const says = `${free.toFixed(1)} GiB free in DATA_DIR`;
  return free < 1 ? failing('Disk', `${says}: free up space`) : working('Disk', says);
};

const emailFinding = async ({ mail }: Config): Promise<Finding> => {
  if (mail.kind !== 'smtp') {
    const says = mail.kind === 'outbox' ? 'emails stay in the outbox' : 'no email can be sent';
    return notSet('Mail', `${says}: set SMTP_URL and MAIL_FROM to send them`);
  }
  const problem = await checkSmtp(mail);
  return problem === null
    ? working('Mail', 'the email server accepts emails')
    : failing('Mail', `the email server returned: ${problem}. Check SMTP_URL`);
};

const billingFinding = async ({ billing, stripe }: Config): Promise<Finding> => {
  if (billing === 'off') {
    const fix = 'set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans';
    return notSet('Billing', `billing is off and nothing is limited: ${fix}`);
  }
  if (!stripe) return working('Billing', 'test mode: no one is charged at checkout');
  try {
    const { openStripe } = await import('../../integrations/stripe/stripe');
    const missing = await inTime(openStripe(stripe).missingPrices());
    return missing.length === 0
      ? working('Billing', 'Stripe is connected and has all prices')
      : failing('Billing', `Stripe is missing ${missing.join(', ')}: run npm run stripe-catalogue`);
  } catch (error) {
    return failing('Billing', `Stripe could not be reached (${messageOf(error)}). Check STRIPE_SECRET_KEY`);
  }
};

const googleFinding = ({ google }: Config): Finding =>
  google
    ? working('Google', 'its credentials are set')
    : notSet('Google', 'set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it');

const modelFinding = async ({ openai }: Config): Promise<Finding> => {
  const part = 'Language model';
  if (!openai) return notSet(part, 'insights are written without a model: set OPENAI_API_KEY to use one');
  const { openModel } = await import('../../integrations/openai/openai');
  const problem = await inTime(openModel(openai).check()).catch(messageOf);
  return problem === null
    ? working(part, `${openai.model} writes the summaries`)
    : failing(part, `${openai.model} does not answer: ${problem}. Check OPENAI_API_KEY and OPENAI_MODEL`);
};

const demoFinding = ({ hasDemo }: Config): Finding =>
  hasDemo
    ? working('Demo', 'visitors may open one without an account')
    : notSet('Demo', 'set DEMO=on to let visitors try Rapport without an account');

const addressFinding = ({ webOrigins: [address] }: Config): Finding =>
  address
    ? working('Public address', address)
    : notSet('Public address', 'set WEB_ORIGIN to the address people open, once others use this installation');

/** @throws once it has taken too long */
const inTime = <T>(asked: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref();
  });
  return Promise.race([asked, late]);
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
