import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { onDatabase, test } from './journey';

test('a campaign is written, previewed as one contact gets it, and sent, and its results are read', async ({
  page,
  account,
}) => {
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const tag = `club-${randomUUID()}`;
  for (const [name, email] of [
    ['Ada Lovelace', 'ada@example.com'],
    ['Grace Hopper', 'grace@example.com'],
    ['No Address', ''],
  ]) {
    await page.request.post('/api/contacts', { headers, data: { name, email, tags: [tag] } });
  }

  await page.goto('/marketing');
  await page.getByRole('button', { name: 'Create Campaign' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Campaign name').fill('Spring');
  await dialog.getByLabel('Subject').fill('Hello {{first_name|there}}');
  await dialog.getByLabel('Content').fill('Dear {{name}}, see https://nordwind.example');
  await dialog.getByLabel('Status').selectOption('sent');
  await expect(dialog.getByText('Your postal address is missing.')).toBeVisible();
  await dialog.getByLabel('Status').selectOption('draft');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();

  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor();
  await page.getByLabel('Tag').fill(tag);
  await expect(page.getByText('Reaches 2 people')).toBeVisible();
  await expect(page.getByText('Left out: 1 without an address')).toBeVisible();
  await page.getByLabel('Preview as').fill('Grace');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await expect(page.getByText('Hello Grace')).toBeVisible();
  await expect(page.frameLocator('iframe[title="The email"]').getByText('Dear Grace Hopper')).toBeVisible();
  await page.getByRole('button', { name: 'Rich text' }).click();
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.frameLocator('iframe[title="The email"]').locator('strong')).toContainText('Dear Grace Hopper');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Spring was saved')).toBeVisible();
  await page.goto('/settings?tab=workspace');
  await page.getByLabel('Postal address').fill('1 Main Street, Leeds');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await expect(page.getByText('Workspace saved')).toBeVisible();

  await page.goto('/marketing');
  await page.getByRole('link', { name: 'View details of Spring' }).click();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('button', { name: 'Delivered 2' })).toBeVisible();
  await page.getByLabel('Search recipients').fill('grace');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByText('Was sent campaign Spring')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Campaigns Sent 1/ }).click();
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();

  const [email] = await onDatabase(
    `select html from outbox where "to" = 'grace@example.com' and html like '%Dear Grace%'`,
    [],
  );
  const link = String(email?.html).match(/http:\/\/localhost:\d+(\/u\/[\w-]+)/)?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.goto('/marketing?tab=suppressions');
  await expect(page.getByText('grace@example.com')).toBeVisible();
});
