import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const OLDEST_NODE = [20, 19];

/** Prints what is wrong in one line and exits. */
export const giveUp = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** Runs a program that shares our output. If it fails, this process exits too. */
export const run = (program, args, options = {}) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) giveUp(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
};

const BUILT_FROM = {
  web: [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/build',
    'shared/src',
    'shared/build',
    'package-lock.json',
  ],
  api: [
    'api/src',
    'api/bench',
    'api/commands/browser.mjs',
    'api/vite.config.ts',
    'shared/src',
    'shared/build',
    'migrations',
    'package-lock.json',
  ],
};

/**
 * The `NODE_ENV` of every build, regardless of what the shell exports. It is part of the stamp, so that a build for
 * another environment is not served.
 */
const BUILT_FOR = 'production';

/** Prepares a clone to run: checks the version of Node, installs the packages and builds what is missing or outdated. */
export const prepare = ({ build = ['web', 'api'] } = {}) => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    giveUp(`Rapport needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  // `installAndBuild` checks again, because another process may have done the work while this one waited.
  if (!hasPackages() || unbuilt(build).length > 0) oneAtATime(() => installAndBuild(build));
};

const installAndBuild = (build) => {
  if (!hasPackages()) {
    process.stdout.write('Installing packages …\n');
    // Not `npm ci`, which refuses a lock file without the packages of other platforms, such as some registries create.
    run('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error']);
  }
  for (const side of unbuilt(build)) {
    process.stdout.write(`Building ${side} …\n`);
    run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, side),
      // Hides a notice of Vite about loading its configuration, which is irrelevant to people who start Rapport.
      env: { ...process.env, NODE_ENV: BUILT_FOR, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    });
    writeFileSync(stampOf(side), BUILT_FOR);
  }
};

const stampOf = (side) => join(root, side, 'dist', '.built');

const hasPackages = () => !isOlder('node_modules/.package-lock.json', ['package-lock.json']);

const unbuilt = (sides) =>
  sides.filter(
    (side) => isOlder(`${side}/dist/.built`, BUILT_FROM[side]) || readFileSync(stampOf(side), 'utf8') !== BUILT_FOR,
  );

/**
 * Processes that start at the same time in one folder take turns. The lock is a symbolic link, so that it is created
 * and names its process in one step.
 */
const oneAtATime = (work) => {
  const lock = join(root, '.preparing');
  while (!take(lock)) {
    if (isRunning(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    else rmSync(lock, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  work();
  release();
  process.off('exit', release);
};

const take = (lock) => {
  try {
    symlinkSync(`${process.pid}`, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
};

const isRunning = (lock) => {
  try {
    return process.kill(Number(readlinkSync(lock)), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const isOlder = (target, sources) => {
  const path = join(root, target);
  if (!existsSync(path)) return true;
  const made = statSync(path).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > made);
};

const newest = (path) => {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};
