import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../commands/browser.mjs';
import { atTheEnd } from './cleanUp';
import { freePort, type Server } from './database';
import { addCrowd, CROWD, dragFrames, type Frames, scrollFrames } from './frames';
import { median } from './load';
import { type Account, register, startProduct } from './product';
import { say, type Table, verdict } from './tables';

/**
 * Downloaded when it is needed, because its 200 packages would slow down every installation. The last version that runs
 * on Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Chromium's slow 4G, as Lighthouse has it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWER_PROCESSOR = 4;
/** The median of these loads is shown, because one load varies by a tenth. */
const SLOW_LOADS = 5;
/** How many of 100 frames must be on time. */
const FRAMES_IN_TIME = 95;
const SETTLED_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** Records when the page first has its data, at the change that brings it, because a later look could be late on a busy processor. */
const RECORD_DATA = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector('main h1') || document.querySelector('main .animate-pulse')) return;
  globalThis.hasDataAt = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });`;

/** Measures the built app in a browser, with two years of sample data. Bytes and counts are exact, times depend on the machine. */
export const measureWeb = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  // The product gives its cookie to its own address only.
  const product = await startProduct(url, server.folder, { WEB_ORIGIN: '' });
  const { address } = product;
  const account = await register(product);
  await fetch(`${address}/api/sample-data`, { method: 'POST', headers: account.headers() });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(server.folder, 'browser'), {
    // The wait for the data runs a script in the page, which the policy would refuse.
    bypassCSP: true,
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  atTheEnd(() => browser.close());

  const front = await load(browser, `${address}/`);
  const frontScores = [await score(`${address}/`, port, 'desktop'), await score(`${address}/`, port, 'mobile')];
  await (await signIn(browser, address, account)).close();
  const dashboard = await load(browser, `${address}/dashboard`);
  const contacts = await load(browser, `${address}/contacts`);
  const slow: number[] = [];
  while (slow.length < SLOW_LOADS) slow.push((await load(browser, `${address}/dashboard`, true)).dataAt);
  const scores = [
    await score(`${address}/dashboard`, port, 'desktop'),
    await score(`${address}/dashboard`, port, 'mobile'),
  ];
  const crowded = await register(product, 'crowd');
  await addCrowd(url, crowded);
  const page = await signIn(browser, address, crowded);
  const [drag, scroll] = [await dragFrames(page, address), await scrollFrames(page, address)];

  const [frontDesktop, frontMobile, dashboardDesktop, dashboardMobile] = [...frontScores, ...scores] as Score[];
  return {
    heads: ['in the browser', 'Rapport', 'to reach'],
    rows: [
      atMost('front page: JavaScript, gzip', front.js, 108, ' KB', 1),
      atMost('dashboard: JavaScript to its data, gzip', dashboard.js, 155, ' KB', 1),
      atMost('style sheet, gzip', dashboard.css, 12, ' KB', 1),
      ['contacts: JavaScript, gzip', `${contacts.js.toFixed(1)} KB`, ''],
      atMost('contacts: scripts', contacts.scripts, 20),
      atMost('dashboard: stages to its data', dashboard.stages, 3),
      atMost('dashboard: calls, all', dashboard.calls, 9),
      atMost('dashboard: data on slow 4G, processor 4 × slower', median(slow) / 1_000, 2.3, ' s', 2),
      scored('Lighthouse, front page, desktop', frontDesktop as Score, 100),
      scored('Lighthouse, front page, mobile', frontMobile as Score, 98),
      scored('Lighthouse, dashboard, desktop', dashboardDesktop as Score, 98),
      scored('Lighthouse, dashboard, mobile', dashboardMobile as Score, 90),
      smooth(`frames in time, dragging among ${CROWD.deals} deals`, drag),
      smooth(`frames in time, scrolling ${CROWD.contacts} contacts`, scroll),
    ],
  };
};

const atMost = (name: string, figure: number, goal: number, unit = '', digits = 0) => [
  name,
  verdict(`${figure.toFixed(digits)}${unit}`, figure <= goal),
  `≤ ${goal}${unit}`,
];

const scored = (name: string, { performance, lcp }: Score, goal: number) => [
  name,
  verdict(`${performance}, LCP ${lcp.toFixed(2)} s`, performance >= goal),
  `≥ ${goal}`,
];

const smooth = (name: string, { inTime, longest }: Frames) => [
  name,
  verdict(`${inTime.toFixed(0)} of 100, longest ${longest.toFixed(0)} ms`, inTime >= FRAMES_IN_TIME),
  `≥ ${FRAMES_IN_TIME}`,
];

/** @returns a page on which the account is signed in, with the tokens and the cookie of a real sign-in */
const signIn = async (browser: BrowserContext, address: string, { login }: Account): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(`${address}/icon.svg`);
  await page.evaluate(`fetch('/api/auth/login', { method: 'POST', body: new URLSearchParams(${JSON.stringify(login)}) })
    .then((answer) => answer.json())
    .then(({ access_token, refresh_token }) => {
      localStorage.setItem('access_token', access_token);
      localStorage.setItem('refresh_token', refresh_token);
      localStorage.setItem('rapport-onboarding-completed', 'true');
    })`);
  return page;
};

interface Fetched {
  path: string;
  startedAt: number;
  endedAt: number;
}

/** Opens a page with an empty cache. */
const load = async (browser: BrowserContext, url: string, isSlow = false) => {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  }
  const requests = new Map<string, Fetched>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const startedAt = timestamp * 1_000;
    requests.set(requestId, { path: new URL(request.url).pathname, startedAt, endedAt: Number.POSITIVE_INFINITY });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.endedAt = timestamp * 1_000;
  });
  await page.addInitScript(RECORD_DATA);
  await page.goto(url, { waitUntil: 'commit' });
  // Looking at every frame, as Playwright does by itself, would make the page paint each of them and slow it down.
  const dataHandle = await page.waitForFunction('globalThis.hasDataAt', undefined, { polling: LOOK_EVERY_MS });
  const dataAt = (await dataHandle.jsonValue()) as number;
  await pause(SETTLED_MS);
  const all = [...requests.values()];
  // Prefetching begins once the data is there. Those requests are not counted, however late this process notices the
  // data.
  const hadData = Math.min(...all.map(({ startedAt }) => startedAt)) + dataAt;
  const first = all.filter(({ path, startedAt }) => path !== '/icon.svg' && startedAt <= hadData);
  await page.close();
  const sizeOf = async (ending: string) => {
    const paths = new Set(first.map(({ path }) => path).filter((path) => path.endsWith(ending)));
    const sizes = await Promise.all([...paths].map((path) => gzipSize(new URL(path, url))));
    return { count: paths.size, kb: sizes.reduce((sum, size) => sum + size, 0) / 1_024 };
  };
  const [scripts, styles] = [await sizeOf('.js'), await sizeOf('.css')];
  const calls = all.filter(({ path }) => path.startsWith('/api/')).length;
  return { dataAt, js: scripts.kb, css: styles.kb, scripts: scripts.count, calls, stages: stagesOf(first) };
};

const gzipSize = async (url: URL) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;

/** How often the browser had no open request before it sent more. */
const stagesOf = (requests: Fetched[]): number => {
  let [stages, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { startedAt, endedAt } of requests.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (startedAt >= end) stages += 1;
    end = Math.max(end, endedAt);
  }
  return stages;
};

interface Score {
  performance: number;
  /** Seconds until the largest text or picture was painted (LCP). */
  lcp: number;
}

const score = async (url: string, port: number, device: 'desktop' | 'mobile'): Promise<Score> => {
  say(`Lighthouse, ${device}: ${url}`);
  const options = ['--quiet', '--output=json', '--only-categories=performance', '--disable-storage-reset'];
  if (device === 'desktop') options.push('--preset=desktop');
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, `--port=${port}`, ...options], {
    maxBuffer: 2 ** 26,
  });
  const { categories, audits } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return {
    performance: Math.round(categories.performance.score * 100),
    lcp: audits['largest-contentful-paint'].numericValue / 1_000,
  };
};
