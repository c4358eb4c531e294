import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from './mutantList.mjs';
import { giveUp, root } from './prepare.mjs';

/**
 * Breaks one rule after another in the sources and runs the tests that should fail. Prints the share of mutants that
 * the tests caught, and fails below 90%. Arguments limit the run to mutants whose file or tests contain one of them.
 */
process.chdir(root);

const SCORE_MIN = 0.9;

const wanted = process.argv.slice(2);
const chosen = mutants.filter(
  ({ file, tests }) => wanted.length === 0 || wanted.some((part) => `${file} ${tests.join(' ')}`.includes(part)),
);
if (chosen.length === 0) giveUp(`No mutant's file or tests contain ${wanted.join(' or ')}.`);

const changed = spawnSync('git', ['status', '--porcelain', '--', ...new Set(chosen.map(({ file }) => file))]);
if (changed.stdout.length > 0)
  giveUp(`Commit these files first: they will be changed and put back.\n${changed.stdout}`);

const runTests = async (tests) => {
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail=1', '--retry=0', ...tests];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [status, signal] = await once(child, 'close');
  return { status, signal, output };
};

/** Puts the broken source back. Ctrl-C ends this process without running a `finally`. */
let putBack = () => undefined;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    putBack();
    giveUp(`Stopped by ${signal}.`);
  });
}

const tested = [...new Set(chosen.flatMap(({ tests }) => tests))];
process.stdout.write(`Running ${tested.length} test files unchanged …\n`);
const unchanged = await runTests(tested);
if (unchanged.status !== 0) giveUp(`They must pass first:\n${unchanged.output.slice(-2_000)}`);

const survived = [];
const stale = [];
for (const [nth, { file, find, replace, tests }] of chosen.entries()) {
  const original = readFileSync(file, 'utf8');
  const title = `${nth + 1}/${chosen.length} ${file}: ${find.trim().split('\n')[0]}`;
  if (original.split(find).length !== 2) {
    stale.push(title);
    process.stdout.write(`stale    ${title}\n`);
    continue;
  }
  putBack = () => writeFileSync(file, original);
  writeFileSync(
    file,
    original.replace(find, () => replace),
  );
  const run = await runTests(tests).finally(putBack);
  if (run.signal) giveUp(`Stopped by ${run.signal}.`);
  if (/No test files found/.test(run.output)) giveUp(`There are no tests in ${tests.join(', ')}.`);
  if (run.status === 0) survived.push(title);
  process.stdout.write(`${run.status === 0 ? 'SURVIVED' : 'noticed '} ${title}\n`);
}

const tried = chosen.length - stale.length;
const noticed = tried - survived.length;
process.stdout.write(`${noticed} of ${tried} mutants noticed (${Math.round((100 * noticed) / tried)}%)\n`);
if (stale.length > 0) process.stdout.write(`${stale.length} are not in the sources any more: update mutantList.mjs.\n`);
process.exit(noticed / tried >= SCORE_MIN && stale.length === 0 ? 0 : 1);
