import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { catalogues } from './shared/build/catalogues';
import { wordMacros } from './shared/build/macros';

const plugins = [wordMacros({ runtime: join(import.meta.dirname, 'web/src/lib/words/macros.tsx') }), catalogues()];

/** Tests that replace a module, which is only possible before anything has imported it. */
const isolated = readdirSync('api/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(`api/${file}`, 'utf8').includes('vi.mock('));

const api = {
  root: 'api',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Test files of the API share a process for each core, which imports the code once; those that replace a module get their own.
    projects: [
      { plugins, test: { name: 'shared', root: 'shared', isolate: false } },
      {
        plugins,
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          // A process each: listeners, stubs and pending renders of one file failed the tests of another.
          environment: 'happy-dom',
          setupFiles: 'src/testing/setup.ts',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins,
        test: {
          ...api,
          name: 'api',
          include: ['src/**/*.test.ts', '../migrations/*.test.ts'],
          exclude: isolated,
          globalSetup: 'src/testing/templateDatabase.ts',
          isolate: false,
        },
      },
      { plugins, test: { ...api, name: 'api-isolated', include: isolated } },
    ],
  },
});
