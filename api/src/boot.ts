import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from './config';
import { guardWithGate, SERVER_CONNECTIONS } from './db/admission';
import { openDatabase, openService, SERVICE } from './db/database';
import { startEmbeddedPostgres } from './db/embedded';
import { isRefused, prepareLogins, type ServiceUrls, withLoginOf } from './db/logins';
import { migrate } from './db/migrate';
import { reachDatabase } from './db/reach';
import { asSystem } from './db/scope';
import { OWNER_FIX } from './features/system/findings';
import type { Context } from './http/context';
import { removeStaleFiles } from './http/temporaryFiles';
import { openEmailPool } from './integrations/email/emailPool';
import { openStorage } from './integrations/storage/storage';
import { openBilling } from './integrations/stripe/openBilling';
import { openLog } from './log';
import { isDraining, type Stoppable } from './runUntilStopped';
import { localAddress } from './serve';
import { english } from './words/words';

/**
 * One connection for each job that can run at the same time, a second one for each long job, which reads a long result
 * on one connection and writes on the other, and one for what runs beside them, such as the heartbeat.
 */
const JOB_CONNECTIONS = 12;
/** How long the server and the commands wait for a database that is not ready yet. */
const START_WAIT_MS = 30_000;
const COMMAND_WAIT_MS = 5_000;

/**
 * Migrates the database and opens everything that the parts of the process share. `stop` closes it.
 * @param joins - for a command that runs beside a Rapport server on the same embedded database
 */
export const openContext = async (
  config: Config,
  { joins = false } = {},
): Promise<{ context: Context; jobContext: Context; databaseUrl: string } & Stoppable> => {
  const log = openLog(config.logLevel);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, joins });
  const databaseUrl = embedded?.url ?? (config.databaseUrl as string);
  try {
    return await openOn(databaseUrl, { config, log, joins, stopDatabase: async () => embedded?.stop() });
  } catch (error) {
    // If the database stayed open, the embedded server would outlive this process.
    await embedded?.stop();
    throw error;
  }
};

const openOn = async (
  databaseUrl: string,
  { config, log, joins, stopDatabase }: { config: Config; log: Logger; joins: boolean; stopDatabase(): Promise<void> },
): ReturnType<typeof openContext> => {
  if (config.databaseUrl) await reachDatabase(databaseUrl, { waitMs: joins ? COMMAND_WAIT_MS : START_WAIT_MS, log });
  await migrate(databaseUrl);
  await removeStaleFiles(config.dataDir);
  const urls = await serviceUrls(config, databaseUrl, log);
  const { db, close } = openService(urls, joins ? {} : { name: SERVICE, max: SERVER_CONNECTIONS });
  if (!joins) guardWithGate(db);
  // Jobs have their own connections, so that requests and jobs never wait for each other.
  const jobService = openService(urls, joins ? {} : { name: SERVICE, max: JOB_CONNECTIONS });
  const emailPool = config.mail.kind === 'smtp' ? await openEmailPool(config.mail) : null;
  // Only the server decides whether plans are sold, never the environment of a command beside it.
  if (!joins) {
    await asSystem(db, (trx) => trx('installation').update({ is_unlimited: config.billing === 'off' }));
  }
  const address = () => config.webOrigins[0] ?? localAddress(config);
  const billing = joins
    ? null
    : await openBilling(config, db, {
        pages: address,
        webhook: () => `${localAddress(config)}/api/billing/webhook`,
      });
  const context: Context = {
    config,
    db,
    log,
    storage: openStorage(config),
    emailPool,
    model: config.openai ? (await import('./integrations/openai/openai')).openModel(config.openai) : null,
    stripe: billing?.stripe ?? null,
    sandbox: billing?.sandbox ?? null,
    address,
    isDraining,
  };
  return {
    context,
    jobContext: { ...context, db: jobService.db },
    databaseUrl,
    stop: async () => {
      emailPool?.close();
      await billing?.stop();
      await jobService.close();
      await close();
      await stopDatabase();
    },
  };
};

/** The database URLs of the service. The service connects as the database owner only if no other logins can be created. */
const serviceUrls = async (config: Config, databaseUrl: string, log: Logger): Promise<ServiceUrls> => {
  if (config.serviceUrls) return { ...config.serviceUrls, listener: withLoginOf(databaseUrl, config.serviceUrls.app) };
  try {
    return await prepareLogins(databaseUrl);
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ err: error }, `requests run as the database owner: ${english(OWNER_FIX)}`);
    return { app: databaseUrl, system: databaseUrl };
  }
};

/**
 * Opens the database without migrating it.
 * @param joins - for a command that runs beside a Rapport server on the same embedded database
 * @throws a readable error if there is no database or it does not answer
 */
export const openStored = async (
  config: Config,
  { joins = false } = {},
): Promise<{ db: Knex; databaseUrl: string } & Stoppable> => {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: openLog('silent'), joins });
  const databaseUrl = config.databaseUrl ?? String(embedded?.url);
  if (config.databaseUrl) await reachDatabase(databaseUrl, { waitMs: COMMAND_WAIT_MS, log: openLog('silent') });
  const db = openDatabase(databaseUrl);
  const stop = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  return { db, databaseUrl, stop };
};
