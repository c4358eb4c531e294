import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { msg } from '@lingui/core/macro';
import { DAY_MS } from '@rapport/shared/dates';
import type { Finding } from '@rapport/shared/system';
import { asText, type Said } from '@rapport/shared/words';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { hasDatabaseRoom } from '../../db/diskRoom';
import { compareMigrations } from '../../db/migrate';
import { sealedPrefix } from '../../db/sealed';
import { checkSmtp } from '../../integrations/email/smtp';
import { checkFolder } from '../../integrations/imap/checkFolder';
import { type FileStorage, openStorage } from '../../integrations/storage/storage';
import { countDueJobs } from '../../jobs/queue';
import type { Words } from '../../words/words';
import { awaitsLogins, countSealed, findLastBackup, findServerVersion, reachesOwner } from './system.repository';

const GIB = 1024 ** 3;
/** After this many days without a backup, backups count as stopped. */
const BACKUP_DAYS = 7;
const JOB_LATE_SECONDS = 300;
const PATIENCE_MS = 8_000;

/** A finding before it is worded. */
export type Diagnosis = Pick<Finding, 'state'> & Record<'part' | 'says', Said>;

export const wordFinding =
  (words: Words) =>
  ({ part, state, says }: Diagnosis): Finding => ({ part: words(part), state, says: words(says) });

/**
 * Checks whether each part of the installation works, is not set or fails, and says how to fix it. Outside services are
 * checked in parallel.
 */
export const examine = async (config: Config, db: Knex): Promise<Diagnosis[]> => {
  const [database, files, mail, inbound, billing, model] = await Promise.all([
    databaseFindings(config, db),
    filesFinding(config),
    emailFinding(config),
    inboundFinding(config),
    billingFinding(config),
    modelFinding(config),
  ]);
  return [
    ...database,
    diskFinding(config),
    files,
    mail,
    inbound,
    billing,
    googleFinding(config),
    model,
    demoFinding(config),
    addressFinding(config),
  ];
};

const working = (part: Said, says: Said): Diagnosis => ({ part, state: 'working', says });
const notSet = (part: Said, says: Said): Diagnosis => ({ part, state: 'not set', says });
const failing = (part: Said, says: Said): Diagnosis => ({ part, state: 'failing', says });

const databaseFindings = async (config: Config, db: Knex): Promise<Diagnosis[]> => {
  const { databaseUrl } = config;
  const { pending, isNewer } = await compareMigrations(db);
  const number = await findServerVersion(db);
  const version = databaseUrl ? `PostgreSQL ${number}` : asText(msg`PostgreSQL ${number}, embedded`);
  const database = (await hasDatabaseRoom(db))
    ? working(msg`Database`, version)
    : failing(msg`Database`, msg`${version}: its disk is full: free up space`);
  if (isNewer)
    return [database, failing(msg`Migrations`, msg`the database was created by a newer version: update the server`)];
  if (pending > 0) return [database, failing(msg`Migrations`, msg`${pending} pending: restart the server`)];
  return [
    database,
    await accessFinding(db),
    working(msg`Migrations`, msg`up to date`),
    await jobsFinding(db),
    await backupFinding(db),
    await encryptionFinding(config, db),
  ];
};

/** The advice if the service could not create database logins for itself. */
export const OWNER_FIX = msg`set DATABASE_APP_URL and DATABASE_SYSTEM_URL, as the README says under Database`;

const accessFinding = async (db: Knex): Promise<Diagnosis> => {
  if (!(await reachesOwner(db))) return working(msg`Database roles`, msg`requests cannot act as the database owner`);
  if (await awaitsLogins(db)) return notSet(msg`Database roles`, msg`created when the server is started`);
  return notSet(msg`Database roles`, msg`requests run as the database owner: ${{ fix: asText(OWNER_FIX) }}`);
};

const jobsFinding = async (db: Knex): Promise<Diagnosis> => {
  const { due, oldest } = await countDueJobs(db);
  return oldest !== null && oldest > JOB_LATE_SECONDS
    ? failing(msg`Jobs`, msg`${due} waiting, oldest for ${oldest} s: check that a worker is running`)
    : working(msg`Jobs`, due > 0 ? msg`${due} waiting` : msg`none waiting`);
};

const backupFinding = async (db: Knex): Promise<Diagnosis> => {
  const lastBackup = await findLastBackup(db);
  if (!lastBackup) return notSet(msg`Backup`, msg`no backup yet: schedule npm run backup nightly`);
  const days = Math.floor((Date.now() - Date.parse(lastBackup)) / DAY_MS);
  return days > BACKUP_DAYS
    ? failing(msg`Backup`, msg`last backup is ${days} days old: schedule npm run backup nightly`)
    : working(msg`Backup`, msg`last backup ${{ at: lastBackup.slice(0, 16).replace('T', ' ') }} UTC`);
};

/**
 * Whether the secrets of webhooks, mailboxes and calendars can be decrypted. That fails after the key has changed, or
 * in a new DATA_DIR.
 */
const encryptionFinding = async ({ encryptionKey }: Config, db: Knex): Promise<Diagnosis> => {
  const part = msg`Encryption key`;
  const sealed = await countSealed(db);
  if (sealed.length === 0) return working(part, msg`nothing is encrypted yet`);
  const prefix = sealedPrefix(encryptionKey());
  const lost = { webhooks: 0, mailboxes: 0, calendars: 0 };
  for (const one of sealed) if (one.prefix !== prefix) lost[one.of] += one.count;
  const { webhooks, mailboxes, calendars } = lost;
  if (webhooks + mailboxes + calendars === 0) return working(part, msg`all secrets can be read`);
  return failing(
    part,
    msg`stored with another key and unreadable: webhooks ${webhooks}, mailboxes ${mailboxes}, calendars ${calendars}. Set ENCRYPTION_KEY to that key or copy DATA_DIR/secrets/encryption-key. Otherwise replace the secrets of the webhooks, and enter passwords and calendar addresses again`,
  );
};

const diskFinding = ({ dataDir }: Config): Diagnosis => {
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.');
  const free = (bavail * bsize) / GIB;
  const size = `${free.toFixed(1)} GiB`;
  return free < 1
    ? failing(msg`Disk`, msg`${size} free in DATA_DIR: free up space`)
    : working(msg`Disk`, msg`${size} free in DATA_DIR`);
};

/** Writes, reads and removes a file, as uploads do. */
const filesFinding = async (config: Config): Promise<Diagnosis> => {
  const part = msg`Files`;
  const { filesS3 } = config;
  try {
    await inTime(tryStorage(openStorage(config)));
  } catch (error) {
    const problem = messageOf(error);
    return filesS3
      ? failing(part, msg`the bucket ${{ bucket: filesS3.bucket }} cannot be used (${problem}). Check FILES_S3_URL`)
      : failing(part, msg`DATA_DIR cannot be written to (${problem}). Check its permissions`);
  }
  return filesS3
    ? working(part, msg`stored in the bucket ${{ bucket: filesS3.bucket }}`)
    : working(part, msg`stored in DATA_DIR`);
};

const tryStorage = async (storage: FileStorage) => {
  const key = `checks/${randomUUID()}`;
  await storage.put(key, Readable.from([Buffer.from('check')]));
  const content = await storage.read(key);
  await storage.remove(key);
  if (!content || (await text(content)) !== 'check') throw new Error('what was written could not be read');
};

const emailFinding = async ({ mail }: Config): Promise<Diagnosis> => {
  if (mail.kind !== 'smtp') {
    return notSet(
      msg`Mail`,
      mail.kind === 'outbox'
        ? msg`emails stay in the outbox: set SMTP_URL and MAIL_FROM to send them`
        : msg`no email can be sent: set SMTP_URL and MAIL_FROM to send them`,
    );
  }
  const problem = await checkSmtp(mail);
  return problem === null
    ? working(msg`Mail`, msg`the email server accepts emails`)
    : failing(msg`Mail`, msg`the email server returned: ${problem}. Check SMTP_URL`);
};

const inboundFinding = async ({ inboundAddress, inboundImap }: Config): Promise<Diagnosis> => {
  const part = msg`Drop addresses`;
  if (!inboundAddress)
    return notSet(part, msg`set INBOUND_ADDRESS and INBOUND_IMAP_URL to let members log emails by sending a copy`);
  if (!inboundImap) return working(part, msg`the email server posts the emails for ${{ address: inboundAddress }}`);
  const problem = await inTime(checkFolder(inboundImap, inboundImap.folder)).catch(messageOf);
  return problem === null
    ? working(part, msg`the mailbox for ${{ address: inboundAddress }} can be read`)
    : failing(part, msg`the mailbox cannot be read (${problem}). Check INBOUND_IMAP_URL`);
};

const billingFinding = async ({ billing, stripe }: Config): Promise<Diagnosis> => {
  if (billing === 'off') {
    return notSet(
      msg`Billing`,
      msg`billing is off and nothing is limited: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans`,
    );
  }
  if (!stripe) return working(msg`Billing`, msg`test mode: no one is charged at checkout`);
  try {
    const { openStripe } = await import('../../integrations/stripe/stripe');
    const missing = await inTime(openStripe(stripe).missingPrices());
    return missing.length === 0
      ? working(msg`Billing`, msg`Stripe is connected and has all prices`)
      : failing(msg`Billing`, msg`Stripe is missing ${{ prices: missing.join(', ') }}: run npm run stripe-catalogue`);
  } catch (error) {
    return failing(
      msg`Billing`,
      msg`Stripe could not be reached (${{ problem: messageOf(error) }}). Check STRIPE_SECRET_KEY`,
    );
  }
};

const googleFinding = ({ google }: Config): Diagnosis =>
  google
    ? working('Google', msg`its credentials are set`)
    : notSet('Google', msg`set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it`);

const modelFinding = async ({ openai }: Config): Promise<Diagnosis> => {
  const part = msg`Language model`;
  if (!openai) return notSet(part, msg`insights are written without a model: set OPENAI_API_KEY to use one`);
  const { openModel } = await import('../../integrations/openai/openai');
  const problem = await inTime(openModel(openai).check()).catch(messageOf);
  return problem === null
    ? working(part, msg`${{ model: openai.model }} writes the summaries`)
    : failing(part, msg`${{ model: openai.model }} does not answer: ${problem}. Check OPENAI_API_KEY and OPENAI_MODEL`);
};

const demoFinding = ({ hasDemo }: Config): Diagnosis =>
  hasDemo
    ? working(msg`Demo`, msg`visitors may open one without an account`)
    : notSet(msg`Demo`, msg`set DEMO=on to let visitors try the app without an account`);

const addressFinding = ({ webOrigins: [address] }: Config): Diagnosis =>
  address
    ? working(msg`Public address`, address)
    : notSet(msg`Public address`, msg`set WEB_ORIGIN to the address people open, once others use this installation`);

/** @throws if no answer arrives in time */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref();
  });
  return Promise.race([work, late]);
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
