import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './journey';

test('a profile picture is chosen, and shown in the top bar and to the team', async ({ page, account: _ }) => {
  await page.goto('/settings?tab=profile');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 200 } });
  await page.getByLabel('Your picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Picture saved')).toBeVisible();
  const shown = page.getByRole('banner').locator('img[src^="/api/pictures/"]');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    256, 256,
  ]);

  await page.getByLabel('Your picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText('This file is not supported.')).toBeVisible();
  await page.getByRole('tab', { name: 'Team' }).click();
  await expect(page.getByRole('tabpanel').locator('img[src^="/api/pictures/"]')).toBeVisible();

  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(shown).toBeHidden();
});

test('somebody requests the data stored about them, gets it, and is erased', async ({ page, account: _ }) => {
  await page.goto('/contacts?add=contact');
  await page.getByRole('dialog').getByLabel('Name').fill('Zoë O’Hara');
  await page.getByRole('dialog').getByLabel('Email (optional)', { exact: true }).fill('zoe@hara.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('link', { name: 'Zoë O’Hara' })).toBeVisible();

  await page.goto('/settings?tab=data');
  await page.getByLabel('Email address, name or phone').fill('zoe@hara.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /Zoë O’Hara/ })).toBeChecked();
  await page.getByRole('button', { name: 'View stored data' }).click();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^rapport-person-\d{4}-\d{2}-\d{2}\.json$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(file).contacts).toEqual([expect.objectContaining({ email: 'zoe@hara.example' })]);

  await page.getByRole('button', { name: 'Permanently erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Permanently erase' }).click();
  await expect(page.getByText('Permanently erased')).toBeVisible();
  await page.goto('/contacts?add=contact');
  await page.getByRole('dialog').getByLabel('Name').fill('Zoë');
  await page.getByRole('dialog').getByLabel('Email (optional)', { exact: true }).fill('zoe@hara.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
  await expect(
    page.getByRole('dialog').getByText('The person with this address asked to have their data erased'),
  ).toBeVisible();
});

test('the recent activity of an account lists successful and failed sign-ins', async ({ page, account }) => {
  const wrong = { username: account.email, password: 'not the password' };
  await page.request.post('/api/auth/login', { form: wrong });
  await page.goto('/settings?tab=security');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Failed sign-in: wrong password');
  await expect(activity.getByRole('listitem').last()).toContainText('Account created');
});
