import { existsSync } from 'node:fs';

const firstInstalled = (paths) => paths.find((path) => path && existsSync(path));

/** The browser without windows and their toolbars: with it a page takes half the work. */
export const findHeadlessShell = () => firstInstalled([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']);

/** The browser of tests, benchmarks and screenshots. Without any, Playwright takes the one it has installed itself. */
export const findBrowser = () =>
  findHeadlessShell() ?? firstInstalled(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
