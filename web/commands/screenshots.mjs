// Makes the pictures of the front page from the demo workspace, in both themes, and the icons from icon.svg.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../api/commands/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const publicFolder = join(root, 'web/public');
const DESKTOP = {
  view: { width: 1280, height: 800 },
  // Pixels of the file for each pixel of the page.
  scales: { large: 1.25, small: 0.625 },
};
/** A desktop's picture could not be read on a phone. */
const PHONE = { view: { width: 360, height: 640 }, scales: { phone: 2 }, isMobile: true, hasTouch: true };

const manifestFile = join(root, 'web/src/app/screens.json');

const people = ['Maya Lindqvist', 'Omar Haddad', 'Ivy Achterberg', 'Tomás Rey', 'Noor Bakker', 'Jun Watanabe'];
const firms = ['Harbor Robotics', 'Fernhill Outfitters', 'Alder Dental'];

/** A list as an address book exports it: 48 people, one of them twice and one without a name. */
const addressBook = [
  'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Name,Labels',
  ...Array.from({ length: 48 }, (_, nth) => {
    const [first, last] = people[nth % people.length].split(' ');
    return `${first},${last},${first}${nth}@mail.example,+1 555 01${nth + 10},${firms[nth % firms.length]},spring fair`;
  }),
  'Maya,Lindqvist,Maya0@mail.example,,,',
  ',,nobody@mail.example,,,',
].join('\n');

/** The pictures of the front page: the page of each, and the steps before it is taken. */
const shots = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'pipeline', path: '/deals' },
  { name: 'insights', path: '/ai-insights' },
  {
    name: 'import',
    path: '/import-export',
    act: async (page) => {
      const file = { name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(addressBook) };
      await page.locator('input[type=file]').first().setInputFiles(file);
      const name = page.getByText('contacts.csv').first();
      await name.waitFor();
      // The file is checked by the server first.
      await page.getByRole('button', { name: /^Import \d/ }).waitFor();
      await name.evaluate((line) => window.scrollBy(0, line.getBoundingClientRect().top - 110));
    },
  },
];

const startDemo = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-screens-'));
  const demo = spawn(process.execPath, ['api/dist/demo.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, address, username, password] = await new Promise((resolve, reject) => {
    let said = '';
    demo.stdout.on('data', (text) => {
      said += text;
      const found = said.match(/ready at (\S+)\s+Email\s+(\S+)\s+Password\s+(\S+)\n/);
      if (found) resolve(found);
    });
    demo.on('exit', (code) => reject(new Error(`The demo ended with ${code} before it was ready`)));
  });
  const body = new URLSearchParams({ username, password });
  const tokens = await (await fetch(`${address}/api/auth/login`, { method: 'POST', body })).json();
  const stop = async () => {
    const gone = once(demo, 'exit');
    demo.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, tokens, stop };
};

/** The browser is the one program at hand that can write WebP. */
const compress = async (page, png, width, height) => {
  const written = await page.evaluate(
    async ({ source, width, height }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.8);
    },
    { source: png, width, height },
  );
  return Buffer.from(written.split(',')[1], 'base64');
};

const dataUrl = (buffer, type = 'image/png') => `data:${type};base64,${buffer.toString('base64')}`;

const takeScreens = async (browser, { address, tokens }, theme, { view, scales, ...device }) => {
  const context = await browser.newContext({
    viewport: view,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...device,
  });
  await context.addInitScript(
    ({ tokens, theme }) => {
      localStorage.setItem('access_token', tokens.access_token);
      localStorage.setItem('refresh_token', tokens.refresh_token);
      localStorage.setItem('rapport-theme', theme);
      localStorage.setItem('rapport-onboarding-completed', 'true');
    },
    { tokens, theme },
  );
  const page = await context.newPage();
  const desk = await context.newPage();
  let menu = [];
  for (const { name, path, act } of shots) {
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await act?.(page);
    await page.waitForLoadState('networkidle');
    menu = await page.locator('aside nav a').allTextContents();
    const png = dataUrl(await page.screenshot());
    for (const [size, scale] of Object.entries(scales)) {
      const file = join(publicFolder, `screens/${name}-${theme}-${size}.webp`);
      writeFileSync(file, await compress(desk, png, Math.round(view.width * scale), Math.round(view.height * scale)));
    }
  }
  await context.close();
  return menu;
};

/** Says of what the pictures are, so that a test fails when they are no longer of today's menu. */
const writeManifest = (menu) => {
  const folder = join(publicFolder, 'screens');
  const pictures = Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')
          .slice(0, 16),
      ]),
  );
  writeFileSync(manifestFile, `${JSON.stringify({ menu, pictures }, null, 2)}\n`);
};

const ICONS = [
  { file: 'icons/icon-192.png', size: 192, inset: 0 },
  { file: 'icons/icon-512.png', size: 512, inset: 0 },
  // A launcher may cut a maskable icon to a circle, and a phone paints black behind a transparent corner.
  { file: 'icons/maskable-512.png', size: 512, inset: 0.12 },
  { file: 'icons/apple-touch-icon.png', size: 180, inset: 0.08 },
];

const drawIcons = async (browser) => {
  const svg = dataUrl(readFileSync(join(publicFolder, 'icon.svg')), 'image/svg+xml');
  for (const { file, size, inset } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const side = Math.round(size * (1 - 2 * inset));
    const ground = inset > 0 ? 'background:#63275f;' : '';
    await page.setContent(
      `<body style="margin:0;${ground}display:grid;place-items:center;height:100vh"><img src="${svg}" width="${side}" height="${side}">`,
    );
    writeFileSync(join(publicFolder, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
};

/** The picture beside a shared link: what Rapport is for, and the top of its dashboard. */
const drawSocial = async (browser, address) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('rapport-analytics-consent', 'denied'));
  await page.goto(address, { waitUntil: 'networkidle' });
  const screen = dataUrl(readFileSync(join(publicFolder, 'screens/dashboard-light-large.webp')), 'image/webp');
  // On the front page itself, for its fonts and colors.
  await page.evaluate((picture) => {
    const title = document.querySelector('h1').textContent;
    document.body.innerHTML = `
      <div style="position:fixed;inset:0;overflow:hidden;background:var(--color-paper);color:var(--color-ink)">
        <div style="position:absolute;inset:0 auto 0 64px;border-inline-start:3px double var(--color-margin)"></div>
        <div style="position:absolute;left:104px;top:56px;display:flex;gap:16px;align-items:center;font:40px var(--font-display)">
          <img src="/icon.svg" width="48" height="48" alt="">Rapport
        </div>
        <p style="position:absolute;left:104px;top:140px;width:900px;font:60px/1.08 var(--font-display);letter-spacing:-0.02em"></p>
        <img class="screen" alt="" width="900" style="position:absolute;left:104px;top:310px;border:1px solid var(--color-line);border-radius:6px;box-shadow:var(--shadow-float)">
      </div>`;
    document.querySelector('p').textContent = title;
    document.querySelector('.screen').src = picture;
  }, screen);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(publicFolder, 'social.jpg'), await page.screenshot({ type: 'jpeg', quality: 80 }));
  await page.close();
};

// First, so that without a browser no picture is lost and no demo is left running.
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
rmSync(join(publicFolder, 'screens'), { recursive: true, force: true });
for (const folder of ['screens', 'icons']) mkdirSync(join(publicFolder, folder), { recursive: true });
const demo = await startDemo();
try {
  let menu = [];
  for (const theme of ['light', 'dark']) {
    await takeScreens(browser, demo, theme, PHONE);
    menu = await takeScreens(browser, demo, theme, DESKTOP);
  }
  writeManifest(menu);
  await drawIcons(browser);
  await drawSocial(browser, demo.address);
} finally {
  await browser.close();
  await demo.stop();
}
