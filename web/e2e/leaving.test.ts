import { expect } from '@playwright/test';
import { test } from './journey';

test('somebody exports everything and deletes their account', async ({ page, account }) => {
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();

  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: 'Export Data' }).click();
  await expect(page.getByText('You will receive an email when your data is ready to download.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^rapport-export-\d{4}-\d{2}-\d{2}\.zip$/);

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Will be deleted with all its contacts, deals, tasks and notes.')).toBeVisible();
  await dialog.getByLabel('Type your email address to confirm').fill('other@example.com');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not the email address of your account')).toBeVisible();
  await dialog.getByLabel('Type your email address to confirm').fill(account.email);
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/$/);
});
