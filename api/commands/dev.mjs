import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readEnvFile } from './envFile.mjs';
import { prepare, root } from './prepare.mjs';

/**
 * Runs the API and the web app and reloads both on changes: the API is rebuilt and restarted, and Vite serves the web
 * app and forwards `/api`.
 */
readEnvFile();
prepare({ build: ['api'] });
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const start = (folder, ...args) => spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });

const parts = [
  start('api', vite, 'build', '--watch', '--logLevel', 'warn'),
  start('.', '--watch-path=api/dist', '--watch-preserve-output', 'api/dist/server.js'),
  start('web', vite),
];
const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const part of parts) part.on('exit', stop);
