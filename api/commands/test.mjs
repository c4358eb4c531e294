import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, prepare, root, run } from './prepare.mjs';

/** All checks and all tests, installing what they need; ends with one line that counts them. */
process.chdir(root);
prepare();

const findChromium = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );

if (!findChromium()) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  process.stdout.write('Installing Chromium …\n');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args];
    spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
const chromium = findChromium();
if (!chromium) giveUp('The journeys need a browser: install the package "chromium", or set CHROMIUM_PATH to one.');

run('npm', ['run', '--silent', 'check']);

const reports = mkdtempSync(join(tmpdir(), 'rapport-reports-'));
const environment = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
};
const runTests = (args) =>
  spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status ?? 1;

// A machine that stalls for seconds may fail a test that is right. It gets one more try, which is reported at the end.
const vitest = runTests([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'vitest.json')}`,
]);
const playwright = runTests([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--retries=1',
  '--config',
  'web/playwright.config.ts',
]);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const report = (name) => {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};
const units = report('vitest.json');
const played = report('playwright.json');
const journeys = played?.stats;
const passed = (units?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0);
// A file that cannot even be read has no failed test in it.
const unread = (units?.testResults ?? []).filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
).length;
const failed = (units?.numFailedTests ?? 0) + unread + (journeys?.unexpected ?? 0);
const secondTries = [
  ...(units?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName),
  ...specsOf(played ?? {})
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
];
rmSync(reports, { recursive: true, force: true });

for (const name of secondTries) process.stdout.write(`Passed at the second try: ${name}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(vitest || playwright || failed > 0 || !units || !journeys || passed === 0 ? 1 : 0);
