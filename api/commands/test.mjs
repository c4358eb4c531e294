import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { giveUp, prepare, root } from './prepare.mjs';

/** Installs what the tests need, runs all checks and tests, and prints the number of tests that passed and failed. */
process.chdir(root);

const start = (program, args) => once(spawn(program, args, { stdio: 'inherit' }), 'exit');
const stopUnless = async (started, problem) => {
  const [status] = await started;
  if (status !== 0) giveUp(problem);
};

// These run at the same time, because one waits for the network, and parts of the others use only one core.
const installed = start(process.execPath, ['api/commands/testPrograms.mjs']);
prepare({ build: [] });
const checked = start('npm', ['run', '--silent', 'check']);
prepare();
await stopUnless(installed, 'Not all programs that the tests need could be installed');

const reports = mkdtempSync(join(tmpdir(), 'rapport-reports-'));
const environment = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
};
const runTests = (args) =>
  spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status ?? 1;

const vitest = runTests([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'vitest.json')}`,
]);
await stopUnless(checked, 'npm run check failed');
const playwright = runTests(['node_modules/@playwright/test/cli.js', 'test', '--config', 'web/playwright.config.ts']);

const report = (name) => {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};
const units = report('vitest.json');
const journeys = report('playwright.json')?.stats;
const passed = (units?.numPassedTests ?? 0) + (journeys?.expected ?? 0);
// A test file that cannot be loaded counts as one failed test, because it reports no tests.
const unloadable = (units?.testResults ?? []).filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
).length;
const failed = (units?.numFailedTests ?? 0) + unloadable + (journeys?.unexpected ?? 0);
rmSync(reports, { recursive: true, force: true });

// Lists the failed tests again at the end, because the output of the journeys comes after theirs.
for (const { name, status, message, assertionResults } of units?.testResults ?? []) {
  if (status !== 'failed') continue;
  const tests = assertionResults.filter((test) => test.status === 'failed');
  for (const { fullName, failureMessages } of tests)
    process.stdout.write(`FAILED ${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}\n`);
  if (tests.length === 0) process.stdout.write(`FAILED ${relative(root, name)}\n${message}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(vitest || playwright || failed > 0 || !units || !journeys || passed === 0 ? 1 : 0);
