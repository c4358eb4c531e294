import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { test } from './journey';

test('a new person gets from the front page to their first contact', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Get Started Free' }).first().click();
  await page.getByLabel('Name').fill('Nora New');
  await page.getByLabel(/^Email/).fill(`nora-${randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a fine long passphrase');
  await page.getByLabel('Confirm password').fill('a fine long passphrase');
  await page.getByRole('button', { name: 'Create account' }).click();

  const wizard = page.getByRole('dialog', { name: 'First steps' });
  await expect(wizard).toBeVisible();
  for (let step = 1; step < 6; step += 1) await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Get Started' }).click();
  await expect(wizard).toBeHidden();
  await page.getByRole('link', { name: /Add your first contact/ }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: /Add your first contact.*Done/ })).toBeVisible();
});

test('the analytics notice covers no button at the top of the front page', async ({ page }) => {
  for (const [width, height] of [
    [1440, 740],
    [1280, 600],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decline' })).not.toBeInViewport();
    await page.mouse.wheel(0, 200);
    await expect(page.getByRole('button', { name: 'Decline' })).toBeInViewport();
  }
});

test('a visitor opens a demo without an account, and keeps it by registering', async ({ page }) => {
  const email = `nora-${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('This is a demo. It is deleted tomorrow.')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();

  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this workspace' });
  await dialog.getByLabel('Name').fill('Nora New');
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('a fine long passphrase');
  await dialog.getByLabel('Confirm password').fill('a fine long passphrase');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This is a demo.')).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();
});

test('the sections of the front page are reached by links at its top and by its questions', async ({ page }) => {
  await page.goto('/#questions');
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeInViewport();
  await page.getByText('Can I leave?').click();
  await expect(page.getByText(/Export everything under Settings/)).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
});

test('offline, nothing typed is lost: neither by saving nor by opening a page that was not loaded yet', async ({
  page,
  context,
  account: _,
}) => {
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText(/Could not reach/).first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('searchbox').fill('Ada');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
  await expect(page.getByRole('searchbox')).toHaveValue('Ada');
  await expect(page).toHaveURL(/\/contacts/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  const reports = page.getByRole('heading', { level: 1, name: 'Reports' });
  // Chromium before 156 never requests a module again after it failed.
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reports.or(reload)).toBeVisible();
  if (await reload.isVisible()) await reload.click();
  await expect(reports).toBeVisible();
});

base('an address that is not there leads to the front page and leaves no trace', async ({ page }) => {
  await page.goto('/privacy');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /Know who they are/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

base('every legal page says when it was updated and leads back', async ({ page }) => {
  for (const [link, title] of [
    ['Terms', 'Terms of Service'],
    ['Privacy', 'Privacy Policy'],
    ['Cookies', 'Cookie Policy'],
    ['Refunds', 'Refund Policy'],
    ['Data processing', 'Data Processing Agreement'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/Last updated/)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

base('search engines and previews find whole addresses', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/privacy</loc>`);
  expect(await (await request.get('/')).text()).toContain(`content="${baseURL}/social.jpg"`);
});

base('a file of an earlier release is not there, and the front page names its own files', async ({ request }) => {
  expect((await request.get('/assets/of-an-earlier-release.js')).status()).toBe(404);
  const names = (await (await request.get('/')).text()).match(/modulepreload" crossorigin href="([^"]+)"/g) ?? [];
  const elsewhere = (await (await request.get('/terms')).text()).match(/modulepreload/g) ?? [];
  expect(names.length).toBeGreaterThan(elsewhere.length);
});

base('files come as the build compressed them, and pages compressed too', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const styles = page.match(/<link rel="stylesheet" crossorigin href="([^"]+)"/)?.[1] ?? '';
  // Files that fit in one packet are not compressed, and one of the scripts may be that small.
  const scripts = [...page.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(scripts.map(async (path) => (await (await request.get(path)).body()).length));
  const script = scripts[sizes.indexOf(Math.max(...sizes))] ?? '';
  const forever = { 'cache-control': 'public,max-age=31536000,immutable', vary: 'Accept-Encoding' };
  const inALanguage = { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language' };
  for (const [path, expected] of [
    [script, forever],
    [styles, forever],
    ['/', inALanguage],
    ['/contacts', inALanguage],
  ] as const) {
    for (const encoding of ['br', 'gzip', undefined]) {
      const headers = (await request.get(path, { headers: { 'Accept-Encoding': encoding ?? 'identity' } })).headers();
      expect(headers).toMatchObject(expected);
      expect(headers['content-encoding']).toBe(encoding);
    }
  }
});
