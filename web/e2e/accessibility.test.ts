import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { test } from './journey';
import { smallTargets } from './targets';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds on the page as it stands, each with the page, the place and what it is about. */
const violations = async (page: Page, rules?: string[]): Promise<string[]> => {
  const { pathname } = new URL(page.url());
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(runOnly ? { runOnly } : {}),
    rules,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${pathname} ${id}: ${help} (${target})`),
  );
};

/** What a theme can change; every other rule is checked once, in the light one. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** What keeps somebody out of the page. Targets have one size in both themes, and are measured in the one that takes less. */
const obstacles = async (page: Page, theme: 'light' | 'dark'): Promise<string[]> =>
  theme === 'light' ? violations(page) : [...(await violations(page, RULES_OF_COLOR)), ...(await smallTargets(page))];

const PUBLIC = [
  '/',
  '/terms',
  '/privacy',
  '/cookies',
  '/refunds',
  '/dpa',
  '/tutorial',
  '/billing/cancel',
  '/billing/success',
  '/reset-password#token=x',
  '/verify-email#token=x',
];
const SIGNED_IN = [
  '/dashboard',
  '/contacts',
  '/contacts/duplicates',
  '/companies',
  '/deals',
  '/ai-insights',
  '/ai-insights?tab=scores',
  '/ai-insights?tab=health',
  '/marketing',
  '/marketing/new',
  '/marketing?tab=templates',
  '/marketing?tab=suppressions',
  '/tasks',
  '/reports',
  '/reports?tab=pipeline',
  '/reports?tab=contacts',
  '/reports?tab=export',
  '/activities',
  '/import-export',
  '/outbox',
  '/billing',
  '/settings?tab=preferences',
  '/settings?tab=notifications',
  '/settings?tab=workspace',
  '/settings?tab=api-keys',
  '/settings?tab=team',
  '/settings?tab=security',
  '/settings?tab=data',
  '/settings?tab=help',
  '/gallery',
];
const DIALOGS = [
  '/marketing?add=campaign',
  '/contacts?add=contact',
  '/companies?add=company',
  '/deals?add=deal',
  '/tasks?add=task',
];

for (const theme of ['light', 'dark'] as const) {
  base(`axe finds nothing on the public pages, and every target is large enough, ${theme}`, async ({ browser }) => {
    const page = await browser.newPage({ bypassCSP: true, colorScheme: theme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of PUBLIC) {
      await page.goto(path);
      // Of the tutorial the dialog's, which opens by itself and hides the page behind it.
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await obstacles(page, theme)));
    }
    expect(found).toEqual([]);
  });
}

test.describe('signed in', () => {
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing on any screen, and every target is large enough, ${theme}`, async ({ page, account }) => {
      test.setTimeout(480_000);
      await page.emulateMedia({ colorScheme: theme });
      await page.request.post('/api/sample-data', { headers: { Authorization: `Bearer ${account.accessToken}` } });
      const [contact] = await (
        await page.request.get('/api/contacts?limit=1', { headers: { Authorization: `Bearer ${account.accessToken}` } })
      ).json();
      const [deal] = await (
        await page.request.get('/api/deals?limit=1', { headers: { Authorization: `Bearer ${account.accessToken}` } })
      ).json();
      const found: string[] = [];
      for (const path of [...SIGNED_IN, `/contacts/${contact.id}`, `/deals/${deal.id}`, ...DIALOGS]) {
        await page.goto(path);
        await page
          .getByRole('heading', { level: path.includes('?add') ? 2 : 1 })
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        found.push(...(await obstacles(page, theme)));
      }
      await page.evaluate(() => {
        for (const objectType of ['contacts', 'companies', 'deals'])
          localStorage.setItem(`rapport-view-${objectType}`, 'table');
      });
      for (const path of ['/contacts', '/companies']) {
        await page.goto(path);
        await page
          .getByRole('checkbox', { name: /^Choose (?!all)/ })
          .first()
          .check();
        await page.getByText(/chosen/).waitFor();
        found.push(...(await obstacles(page, theme)));
      }
      expect(found).toEqual([]);
    });
  }

  test('a contrast theme, which takes backgrounds away, still shows what is chosen', async ({ page, account: _ }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const look = (chosen: Locator) =>
      chosen.evaluate((element) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(element);
        return { backgroundColor, borderBottomColor };
      });
    const expectDifference = async (one: Locator, other: Locator) =>
      expect(await look(one)).not.toEqual(await look(other));
    await page.goto('/settings?tab=preferences');
    await expectDifference(page.getByRole('tab', { name: 'Preferences' }), page.getByRole('tab', { name: 'Security' }));
    await expectDifference(page.getByRole('link', { name: 'Settings' }), page.getByRole('link', { name: 'Billing' }));
    const shortcuts = page.getByRole('switch', { name: 'Single-key shortcuts' });
    const isOn = await look(shortcuts);
    await shortcuts.click();
    await expect.poll(() => look(shortcuts)).not.toEqual(isOn);
  });
});
