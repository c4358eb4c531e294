import type { Finding } from '@rapport/shared/system';
import { openStored } from './boot';
import { type Config, readConfig } from './config';
import { ConfigError } from './configError';
import { openService } from './db/database';
import { findLogins } from './db/logins';
import { examine, wordFinding } from './features/system/findings';
import { english } from './words/words';

/** Checks each part of the installation and reports whether it works, is not set or fails, and how to fix it. */
const findAll = async (): Promise<Finding[]> => {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines.map((line) => ({ part: 'Configuration', state: 'failing', says: line }));
  }
  const configuration: Finding = {
    part: 'Configuration',
    state: 'working',
    says: config.isProduction ? 'production' : 'development',
  };
  return [configuration, ...(await findInDatabase(config))];
};

const findInDatabase = async (config: Config): Promise<Finding[]> => {
  try {
    const { db, databaseUrl, stop } = await openStored(config, { joins: true });
    let service: ReturnType<typeof openService> | null = null;
    try {
      const logins = config.serviceUrls ?? (await findLogins(databaseUrl));
      service = logins && openService(logins);
      return (await examine(config, service?.db ?? db)).map(wordFinding(english));
    } finally {
      await service?.close();
      await stop();
    }
  } catch (error) {
    return [{ part: 'Database', state: 'failing', says: error instanceof Error ? error.message : String(error) }];
  }
};

const findings = await findAll();
for (const { part, state, says } of findings) process.stdout.write(`${state.padEnd(8)}  ${part}: ${says}\n`);
process.exitCode = findings.some(({ state }) => state === 'failing') ? 1 : 0;
