import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { onDatabase, settled, test, visit, watchRequests } from './journey';
import { addCustomerPages, addForDialogs, addSampleData, DIALOGS, PUBLIC, SIGNED_IN, withIds } from './screens';
import { smallTargets } from './targets';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The violations that axe finds on the current page, each with its path, element and rule. */
const violations = async (page: Page, rules?: string[]): Promise<string[]> => {
  const { pathname } = new URL(page.url());
  // Only the violations leave the page, because the full results describe every element.
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
  }, rules);
  return found.map((each) => `${pathname} ${each}`);
};

/** The rules whose result depends on the theme. All others are checked once, in the light theme. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** In the app a script sets the theme; pages rendered by the server have it at once. */
const isDark = (page: Page) => expect(page.locator('html')).toHaveClass(/\bdark\b/);
const isLight = (page: Page) => expect(page.locator('html')).not.toHaveClass(/\bdark\b/);

/** The violations and small targets of a page that was opened in the light theme. Targets have the same size in both themes. */
const obstacles = async (page: Page, untilDark: (page: Page) => Promise<void> = isDark): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addScriptTag({ path: axe });
    // Colors in the middle of a transition belong to neither theme.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  }
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilDark(page);
  return [...found, ...(await violations(page, RULES_OF_COLOR)), ...(await smallTargets(page))];
};

const visitInLight = async (page: Page, path: string) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, path);
  await isLight(page);
};

base('axe finds nothing on the public pages in either theme, and every target is large enough', async ({ browser }) => {
  const page = await browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' });
  watchRequests(page.context());
  const found: string[] = [];
  for (const path of PUBLIC) {
    await visitInLight(page, path);
    // On the tutorial this is the dialog's heading: it opens by itself and hides the page behind it.
    await page.getByRole('heading').first().waitFor();
    found.push(...(await obstacles(page)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing on a demo in either theme, and every target is large enough', async ({ browser }) => {
  const page = await browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' });
  watchRequests(page.context());
  await visitInLight(page, '/');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.getByText('This is a demo.').waitFor();
  await settled(page);
  expect(await obstacles(page)).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });
  for (const [what, paths] of Object.entries(SIGNED_IN)) {
    test(`axe finds nothing on the screens ${what} in either theme, and every target is large enough`, async ({
      page,
      account,
    }) => {
      const ids = await addSampleData(page, account);
      const found: string[] = [];
      for (const path of paths) {
        await visitInLight(page, withIds(path, ids));
        await page
          .getByRole('heading', { level: path.includes('?add') ? 2 : 1 })
          .first()
          .waitFor();
        found.push(...(await obstacles(page)));
      }
      expect(found).toEqual([]);
    });
  }

  for (const [what, dialogs] of Object.entries(DIALOGS)) {
    test(`axe finds nothing on dialogs ${what} in either theme, and every target is large enough`, async ({
      page,
      account,
    }) => {
      await onDatabase(`update workspaces set plan_id = 'business' where id = $1`, [account.workspaceId]);
      await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
      const ids = await addForDialogs(page, account);
      const found: string[] = [];
      for (const [path, ...buttons] of dialogs) {
        await page.setViewportSize({ width: 1280, height: 720 });
        await visitInLight(page, withIds(path, ids));
        for (const button of buttons) {
          await page
            .getByRole('button', { name: withIds(button, ids), exact: true })
            .first()
            .click();
          await settled(page);
          await page.locator('[role=dialog], [role=alertdialog]').waitFor();
        }
        found.push(...(await obstacles(page)));
        await page.keyboard.press('Escape');
      }
      expect(found).toEqual([]);
    });
  }

  test('axe finds nothing on what customers open in either theme, and every target is large enough', async ({
    page,
    account,
  }) => {
    await onDatabase(`update workspaces set plan_id = 'business' where id = $1`, [account.workspaceId]);
    await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
    const { opened, shown } = await addCustomerPages(page, account);
    const found: string[] = [];
    for (const path of opened) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      found.push(...(await obstacles(page, async () => undefined)));
    }
    await page.goto(shown[0] as string);
    for (const path of shown) {
      await visitInLight(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await obstacles(page)));
    }
    expect(found).toEqual([]);
  });

  test('axe finds nothing on tables with chosen rows in either theme, and every target is large enough', async ({
    page,
    account,
  }) => {
    await addSampleData(page, account);
    await page.addInitScript(() => {
      for (const objectType of ['contacts', 'companies', 'deals'])
        localStorage.setItem(`rapport-view-${objectType}`, 'table');
    });
    const found: string[] = [];
    for (const path of ['/contacts', '/companies', '/deals']) {
      await visitInLight(page, path);
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await page.getByText(/^1 \w+ selected$/).waitFor();
      await page.locator('[data-place="0:0"]').press(' ');
      await page.getByRole('complementary', { name: /^Preview of/ }).waitFor();
      found.push(...(await obstacles(page)));
    }
    await visitInLight(page, '/tasks');
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    found.push(...(await obstacles(page)));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText(/will change$/).waitFor();
    found.push(...(await obstacles(page)));
    expect(found).toEqual([]);
  });

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
