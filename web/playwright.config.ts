import { defineConfig } from '@playwright/test';
import { findBrowser } from '../api/commands/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/server.ts',
  // Twice the cores of the smallest machine, because journeys also wait for emails, timers and other processes.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // A walk through ten screens with axe keeps the processor busy, and a slow machine several times as long.
  timeout: 300_000,
  // Two cores may be busy with four journeys at once.
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.RAPPORT_ADDRESS,
    browserName: 'chromium',
    actionTimeout: 30_000,
    // Animations would take a tenth of the processor's time, and clicks wait until they end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Copies of the page at every step are a tenth of all work; what failed is shown as it was at the end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
