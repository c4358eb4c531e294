import { expect, type Page } from '@playwright/test';
import { onDatabase, settled, test } from './journey';

/** All texts of a page: its content, the alternatives of images, and its title. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder'];
    const labels = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent ?? '', ...labels].join('\n');
  });

test('a workspace shows its own brand and nowhere the word Rapport, also when signed out', async ({
  page,
  account,
}) => {
  await onDatabase(`update workspaces set plan_id = 'business', name = 'Tiles & Sons' where id = $1`, [
    account.workspaceId,
  ]);
  await page.goto('/settings?tab=branding');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 100 } });
  await page.getByLabel('Accent color', { exact: false }).last().fill('#e8b21a');
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show your brand' })).toBeChecked();
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page).toHaveTitle('Settings – Tiles & Sons');
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent'));
  // The title changes with the logo; the color follows when it is saved.
  await expect.poll(accent).toMatch(/^#/);

  for (const address of ['/dashboard', '/contacts', '/import-export', '/settings?tab=data', '/settings?tab=help']) {
    await page.goto(address);
    await settled(page);
    expect([address, (await saidBy(page)).match(/.*Rapport.*/)?.[0]]).toEqual([address, undefined]);
  }

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveTitle('Tiles & Sons');
  expect((await saidBy(page)).match(/.*Rapport.*/)?.[0]).toBeUndefined();
  await page.getByRole('button', { name: 'Use another workspace' }).click();
  await expect(page).toHaveTitle(/Rapport/);
  await expect.poll(accent).not.toMatch(/^#/);
});
