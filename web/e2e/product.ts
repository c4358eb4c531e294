import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cheapHashes = new URL('../../api/src/testing/cheapHashes.mjs', import.meta.url).href;

/** Makes a folder for the data of one product. All of them are deleted when the journeys have ended. */
export const makeDataDir = (): string => {
  const folder = mkdtempSync(join(String(process.env.RAPPORT_JOURNEYS_DIR), 'data-'));
  // As root, the database is run by another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
};

/** Makes a migrated database. `copyDatabase` copies it in a quarter of the time that a first start takes. */
export const prepareDatabase = async () => {
  const folder = makeDataDir();
  await (await startProduct(folder)).stop();
  process.env.RAPPORT_PREPARED_DIR = folder;
};

/** Makes a data folder for one product, with an unused database. */
export const copyDatabase = (): string => {
  const folder = makeDataDir();
  // `-a` keeps the owner of the files, who runs the database.
  execFileSync('cp', ['-a', `${process.env.RAPPORT_PREPARED_DIR}/.`, folder]);
  return folder;
};

/** Starts the built product like a new user, on a free port, with its own database unless `environment` names one. */
export const startProduct = async (dataDir: string, environment: Record<string, string> = {}) => {
  const server = spawn(process.execPath, ['--import', cheapHashes, 'api/dist/server.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return { address: await addressOf(server), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (text) => {
      said += text;
      const address = said.match(/ready at (\S+)/)?.[1];
      if (address) resolve(address);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
  });
