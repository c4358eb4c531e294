import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { catalogs } from './shared/build/catalogs';
import { wordMacros } from './shared/build/macros';

const plugins = [wordMacros({ runtime: join(import.meta.dirname, 'web/src/lib/words/macros.tsx') }), catalogs()];

/** The tests of a side whose text has one of these. */
const testsWith = (side: string, parts: RegExp) =>
  readdirSync(`${side}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .filter((file) => parts.test(readFileSync(`${side}/${file}`, 'utf8')));

/** Tests that replace a module, which is only possible before anything has imported it. */
const isolated = testsWith('api', /vi\.mock\(/);

/** Tests that replace a module, and those that say why they need a process of their own: what they leave behind fails others. */
const isolatedOfWeb = testsWith('web', /\bvi\.mock\(|^\/\/ Isolated: /m);

const api = {
  root: 'api',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const web = {
  root: 'web',
  environment: 'happy-dom',
  setupFiles: 'src/testing/setup.ts',
  testTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // One more than the cores, because tests often wait for the database, for timers and for other processes.
    maxWorkers: availableParallelism() + 1,
    // Test files of the API share a process for each worker, which imports the code once; those that replace a module get their own.
    projects: [
      { plugins, test: { name: 'shared', root: 'shared', isolate: false } },
      // Other tests of the web app share a process as well.
      {
        plugins,
        test: { ...web, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: isolatedOfWeb, isolate: false },
      },
      // A thread starts in less time than a process.
      { plugins, test: { ...web, name: 'web-isolated', include: isolatedOfWeb, pool: 'threads' } },
      {
        plugins,
        test: {
          ...api,
          name: 'api',
          include: ['src/**/*.test.ts', 'bench/*.test.ts', '../migrations/*.test.ts'],
          exclude: isolated,
          globalSetup: 'src/testing/templateDatabase.ts',
          isolate: false,
        },
      },
      { plugins, test: { ...api, name: 'api-isolated', include: isolated } },
    ],
  },
});
