import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The longest check is first, so that it does not run alone at the end. */
const CHECKS = [
  'node shared/commands/words.mjs --check',
  'knip',
  'npm run --silent types',
  'biome check --error-on-warnings',
  'node api/commands/bannedWords.mjs',
];

/** Runs a command. If it fails, its output is printed only after it has ended, because other checks run at the same time. */
const check = (command) =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => {
      if (code !== 0) {
        process.stderr.write(`${said}FAILED ${command}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });

const waiting = [...CHECKS];
const checkNext = async () => {
  for (let command = waiting.shift(); command; command = waiting.shift()) await check(command);
};
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
