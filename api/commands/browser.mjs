import { existsSync } from 'node:fs';

const firstInstalled = (paths) => paths.find((path) => path && existsSync(path));

/** The headless browser, which takes half as long as the full one to render a page. */
export const findHeadlessShell = () => firstInstalled([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']);

/** The browser for tests, benchmarks and screenshots. If it is not found, Playwright uses the one that it has installed. */
export const findBrowser = () =>
  findHeadlessShell() ?? firstInstalled(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
