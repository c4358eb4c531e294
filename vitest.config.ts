import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The files of a workspace whose tests replace a module, which is only possible before anything has imported it. */
const filesThatMock = (workspace: string) =>
  readdirSync(`${workspace}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .filter((file) => readFileSync(`${workspace}/${file}`, 'utf8').includes('vi.mock('));

const web = {
  root: 'web',
  environment: 'happy-dom',
  setupFiles: 'src/testing/setup.ts',
  testTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};

const api = {
  root: 'api',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const isolated = {
  // The tests of live updates failed where other files had run in the same process before.
  web: [...filesThatMock('web'), 'src/app/live/useLiveRecords.test.tsx'],
  api: filesThatMock('api'),
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Test files share a process for each core, which imports the code once. Only files that replace a module get their own.
    projects: [
      { test: { name: 'shared', root: 'shared', isolate: false } },
      { test: { ...web, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: isolated.web, isolate: false } },
      { test: { ...web, name: 'web-isolated', include: isolated.web } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['src/**/*.test.ts', '../migrations/*.test.ts'],
          exclude: isolated.api,
          globalSetup: 'src/testing/templateDatabase.ts',
          isolate: false,
        },
      },
      { test: { ...api, name: 'api-isolated', include: isolated.api } },
    ],
  },
});
