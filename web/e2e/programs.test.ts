import { expect } from '@playwright/test';
import { onDatabase, settled, test } from './journey';

test('a key with one scope is created, works for that alone, and shows where it was used', async ({
  page,
  account,
  baseURL,
}) => {
  await onDatabase(`update workspaces set plan_id = 'pro' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  await page.goto('/settings?tab=api-keys');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Access').selectOption('Only what I choose');
  await dialog.getByRole('checkbox', { name: 'contacts:read' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.locator('output').textContent())?.trim() ?? '';
  const asProgram = (path: string) => page.request.get(`${baseURL}/api${path}`, { headers: { 'X-API-Key': key } });
  expect((await asProgram('/contacts')).status()).toBe(200);
  const refused = await asProgram('/deals');
  expect(refused.status()).toBe(403);
  expect((await refused.json()).detail).toContain('deals:read');
  await page.keyboard.press('Escape');

  await expect
    .poll(async () => {
      await page.reload();
      await settled(page);
      return page.getByRole('listitem').filter({ hasText: 'Website' }).textContent();
    })
    .toMatch(/contacts:read.*10\.\d+\.\d+/s);
});

test('a visitor books a meeting in a browser, and the subscribed calendar shows it', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  await page.goto('/settings?tab=calendar');
  await page.getByRole('button', { name: 'Create address' }).click();
  const calendar = (await page.getByLabel('Calendar address', { exact: true }).textContent())?.trim() ?? '';
  await page.getByRole('switch', { name: 'Visitors can book' }).click();
  await page.getByRole('button', { name: 'Save booking page' }).click();
  const address = (await page.getByLabel('Address of your booking page', { exact: true }).textContent())?.trim() ?? '';

  const visitor = await (await browser.newContext({ timezoneId: 'America/New_York', baseURL })).newPage();
  await visitor.goto(new URL(address).pathname);
  // The page uses the time zone of the browser.
  await expect(visitor.getByLabel('Time zone')).toHaveValue('America/New_York');
  await visitor.getByRole('list').last().getByRole('link').first().click();
  await visitor.getByLabel('Name').fill('Ada Lovelace');
  await visitor.getByLabel('Email').fill('ada@booking.example');
  await visitor.getByRole('button', { name: 'Book meeting' }).click();
  // The proof of work in the browser is enough: the visitor does not have to submit again.
  await expect(visitor.getByRole('heading', { name: 'Meeting with Nora New', exact: true })).toBeVisible();
  const booked = visitor.url();
  const read = async () => (await page.request.get(`${baseURL}${new URL(calendar).pathname}`)).text();
  expect(await read()).toContain('Meeting with Ada Lovelace');

  await visitor.getByRole('link', { name: 'Choose another time' }).click();
  await visitor.getByRole('list').last().getByRole('link').last().click();
  await visitor.getByRole('button', { name: 'Move meeting' }).click();
  await expect(visitor.getByRole('heading', { name: 'Meeting with Nora New', exact: true })).toBeVisible();
  expect(visitor.url()).toBe(booked);
  await visitor.getByText('Cancel meeting', { exact: true }).click();
  await visitor.getByRole('button', { name: 'Yes, cancel the meeting' }).click();
  await expect(visitor.getByRole('heading', { name: 'Meeting canceled', exact: true })).toBeVisible();
  expect(await read()).not.toContain('Meeting with Ada Lovelace');
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
});
