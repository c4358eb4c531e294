import { existsSync, statfsSync } from 'node:fs';
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from './config';
import { openDatabase } from './db/database';
import { startEmbeddedPostgres } from './db/embedded';
import { migrationConfig } from './db/migrate';

type State = 'working' | 'not set' | 'failing';

interface Finding {
  part: string;
  state: State;
  says: string;
}

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;
/** An older backup than this is taken for one that nobody makes any more. */
const BACKUP_DAYS = 7;

/** Names each part of the installation as working, not set or failing, with the fix. */
const examine = async (): Promise<Finding[]> => {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines.map((line) => ({ part: 'Configuration', state: 'failing', says: line }));
  }
  return [
    { part: 'Configuration', state: 'working', says: config.isProduction ? 'production' : 'development' },
    ...(await databaseFindings(config)),
    diskFinding(config),
    {
      part: 'Google',
      state: config.google ? 'working' : 'not set',
      says: config.google ? 'credentials are set' : 'set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it',
    },
    {
      part: 'Mail',
      state: config.mail.kind === 'smtp' ? 'working' : 'not set',
      says: {
        smtp: 'a mail server is set',
        outbox: 'mails stay in the outbox: set SMTP_URL and MAIL_FROM to send them',
        off: 'nothing can be mailed: set SMTP_URL and MAIL_FROM',
      }[config.mail.kind],
    },
    {
      part: 'Billing',
      state: config.billing === 'off' ? 'not set' : 'working',
      says: {
        off: 'nothing is sold and nothing limited: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans',
        sandbox: 'a sandbox: checkout is a test in which nobody is charged',
        stripe: 'Stripe’s keys are set; npm run stripe-catalogue says whether its prices are there',
      }[config.billing],
    },
    {
      part: 'Language model',
      state: config.openai ? 'working' : 'not set',
      says: config.openai
        ? `${config.openai.model} words the analyses`
        : 'analyses are in our own words: set OPENAI_API_KEY to have them worded',
    },
    {
      part: 'Public address',
      state: config.webOrigins.length > 0 ? 'working' : 'not set',
      says: config.webOrigins[0] ?? 'set WEB_ORIGIN to the address people open, once others use this installation',
    },
  ];
};

const databaseFindings = async (config: Config): Promise<Finding[]> => {
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: pino({ level: 'silent' }), joins: true });
    const db = openDatabase(config.databaseUrl ?? String(embedded?.url));
    try {
      const { rows } = await db.raw('show server_version');
      const [, pending] = await db.migrate.list(migrationConfig);
      return [
        {
          part: 'Database',
          state: 'working',
          says: `PostgreSQL ${rows[0].server_version}${embedded ? ', embedded' : ''}`,
        },
        pending.length > 0
          ? { part: 'Migrations', state: 'failing', says: `${pending.length} to run: start Rapport once` }
          : { part: 'Migrations', state: 'working', says: 'up to date' },
        ...(pending.length > 0 ? [] : [await jobsFinding(db), await backupFinding(db)]),
      ];
    } finally {
      await db.destroy();
      await embedded?.stop();
    }
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return [{ part: 'Database', state: 'failing', says: `${says}. Check DATABASE_URL.` }];
  }
};

const jobsFinding = async (db: ReturnType<typeof openDatabase>): Promise<Finding> => {
  const { rows } = await db.raw(`
    select count(*) as due, extract(epoch from now() - min(run_at))::int as oldest
    from graphile_worker._private_jobs where run_at < now() and attempts < max_attempts`);
  const { due, oldest } = rows[0];
  return oldest > 300
    ? { part: 'Jobs', state: 'failing', says: `${due} waiting, the oldest for ${oldest} s: is a worker running?` }
    : { part: 'Jobs', state: 'working', says: due > 0 ? `${due} waiting` : 'none waiting' };
};

const backupFinding = async (db: ReturnType<typeof openDatabase>): Promise<Finding> => {
  const { last_backup_at } = await db('installation').first('last_backup_at');
  if (!last_backup_at)
    return { part: 'Backup', state: 'not set', says: 'there is none: have npm run backup run every night' };
  const days = Math.floor((Date.now() - Date.parse(last_backup_at)) / DAY_MS);
  return days > BACKUP_DAYS
    ? { part: 'Backup', state: 'failing', says: `the last is ${days} days old: have npm run backup run every night` }
    : { part: 'Backup', state: 'working', says: `the last is of ${last_backup_at.slice(0, 16).replace('T', ' ')} UTC` };
};

const diskFinding = ({ dataDir }: Config): Finding => {
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.');
  const free = (bavail * bsize) / GIB;
  return { part: 'Disk', state: free < 1 ? 'failing' : 'working', says: `${free.toFixed(1)} GiB free in DATA_DIR` };
};

const findings = await examine();
for (const { part, state, says } of findings) process.stdout.write(`${state.padEnd(8)}  ${part}: ${says}\n`);
process.exitCode = findings.some(({ state }) => state === 'failing') ? 1 : 0;
