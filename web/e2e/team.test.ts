import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { onDatabase, test } from './journey';

test('an owner invites a colleague by link, who joins, adds a contact, and is removed', async ({
  page,
  account,
  browser,
}) => {
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  await page.goto('/settings?tab=team');
  await expect(page.getByText('1 of 3 people on your plan')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = String(await page.getByLabel('Invitation link', { exact: true }).textContent());
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Invite link')).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await colleague.addInitScript(() => localStorage.setItem('rapport-onboarding-completed', 'true'));
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { name: 'Join Nora New’s workspace' })).toBeVisible();
  await colleague.getByLabel('Name').fill('Ben Colleague');
  const email = `ben-${randomUUID()}@example.com`;
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password', { exact: true }).fill('another long passphrase');
  await colleague.getByLabel('Confirm password').fill('another long passphrase');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL(/\/dashboard$/);
  await colleague.goto('/contacts?add=contact');
  await colleague.getByLabel('Name').fill('Ada Lovelace');
  await colleague.getByRole('button', { name: 'Add contact' }).click();
  await expect(colleague.getByText('Ada Lovelace').first()).toBeVisible();

  // An open page may hear of the removal first and show it before the next one is opened.
  await colleague.goto('about:blank');
  await page.reload();
  await expect(page.getByText('2 of 3 people on your plan')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ben Colleague' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('1 of 3 people on your plan')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();

  await colleague.goto('/companies');
  await expect(colleague).toHaveURL(/\/$/);
  await expect(colleague.getByText('You are no longer a member of Nora New’s workspace.')).toBeVisible();
  await colleague.getByRole('button', { name: 'Sign In' }).first().click();
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password', { exact: true }).fill('another long passphrase');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(colleague).toHaveURL(/\/dashboard$/);
  await expect(colleague.getByText('You are no longer a member of Nora New’s workspace')).toBeVisible();
});

test('an expired session says so, and signing in returns to the page', async ({ page, account }) => {
  await page.goto('/tasks?tab=overdue');
  await onDatabase('update sessions set expires_at = now() where workspace_id = $1', [account.workspaceId]);
  await page.reload();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/tasks\?tab=overdue$/);
});

test('a key is created, shown once, gives access to the API, and is deleted', async ({ page, account, request }) => {
  await onDatabase(`update workspaces set plan_id = 'pro' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  await page.goto('/settings?tab=api-keys');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Please enter a name for your API key')).toBeVisible();
  await page.getByLabel('Name').fill('Website form');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = String(await page.getByLabel('API key', { exact: true }).textContent());
  await page.getByRole('button', { name: 'Done' }).click();
  const call = () => request.get('/api/contacts', { headers: { 'X-API-Key': key } });
  expect((await call()).status()).toBe(200);

  await page.getByRole('button', { name: 'Show the key of Website form' }).click();
  await expect(page.getByText(`rpt_live...${key.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Website form' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this API key? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('API Key Deleted').first()).toBeVisible();
  expect((await call()).status()).toBe(401);
});

test('on the Free plan the dialogs say which plan is needed', async ({ page, account: _ }) => {
  await page.goto('/settings?tab=team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You have reached the users limit of your plan' }),
  ).toContainText('Upgrade to Growth');
});
