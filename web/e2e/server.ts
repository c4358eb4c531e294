import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the built product as a stranger would, on a free port with a database of its own, for all journeys together. */
export default async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-e2e-'));
  // As root the database is run by another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, ['api/dist/server.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.RAPPORT_DATA_DIR = dataDir;
  process.env.RAPPORT_ADDRESS = await addressOf(server);
  return async () => {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

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
