import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { onDatabase, test } from './journey';

/** Has a colleague join with the link of an invitation. */
const join = async (colleague: Page, link: string) => {
  await colleague.addInitScript(() => localStorage.setItem('rapport-onboarding-completed', 'true'));
  await colleague.goto(link);
  await colleague.getByLabel('Name').fill('Ben Colleague');
  await colleague.getByLabel('Email').fill(`ben-${randomUUID()}@example.com`);
  await colleague.getByLabel('Password', { exact: true }).fill('another long passphrase');
  await colleague.getByLabel('Confirm password').fill('another long passphrase');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL(/\/dashboard$/);
};

const invite = async (page: Page): Promise<string> => {
  await page.goto('/settings?tab=team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = String(await page.getByLabel('Invitation link', { exact: true }).textContent());
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
};

test('a filter is saved as a shared view, from which a colleague changes all matching records and undoes that', async ({
  page,
  account,
  browser,
}) => {
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  for (const [name, company] of [
    ['Ada Lovelace', 'Analytical Engines'],
    ['Grace Hopper', 'Analytical Engines'],
    ['Alan Turing', 'Bletchley'],
  ]) {
    await page.request.post('/api/contacts', { data: { name, company, status: 'lead' }, headers });
  }
  const colleague = await (await browser.newContext()).newPage();
  await join(colleague, await invite(page));

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Field of rule 1' })).toBeFocused();
  await page.keyboard.type('compa');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'How Company is compared' }).selectOption('starts with');
  await page.getByRole('textbox', { name: 'Company' }).fill('Analytical');
  await expect(page.getByText('2 contacts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Company starts with Analytical', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Engines');
  await page.getByRole('dialog').getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: 'Engines 2' })).toHaveAttribute('aria-current', 'page');
  const address = page.url();

  await colleague.goto(address);
  await expect(colleague.getByText('2 contacts')).toBeVisible();
  await colleague.getByRole('button', { name: 'Show as a table' }).click();
  await colleague.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
  await colleague.getByRole('button', { name: 'Select all 2 matching' }).click();
  await colleague.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Status' }).click();
  await colleague.getByRole('menuitem', { name: 'Customer' }).click();
  await colleague.getByRole('button', { name: 'Change 2 contacts' }).click();
  await expect(colleague.getByText('2 contacts changed')).toBeVisible();
  const statuses = async () => {
    const contacts: { status: string }[] = await (await page.request.get('/api/contacts', { headers })).json();
    return contacts.map(({ status }) => status).sort();
  };
  expect(await statuses()).toEqual(['customer', 'customer', 'lead']);
  await colleague.getByRole('button', { name: 'Undo' }).click();
  await expect(colleague.getByText('2 contacts restored')).toBeVisible();
  expect(await statuses()).toEqual(['lead', 'lead', 'lead']);

  // The colleague changes the view for themselves; the view of the team stays the same.
  await expect(colleague.getByText('Unsaved changes')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Save view' })).toBeHidden();
  await colleague.getByRole('button', { name: 'Reset' }).click();
  await expect(colleague.getByText('Unsaved changes')).toBeHidden();

  await page.getByRole('button', { name: 'View Engines: actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  // A message stays open while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await colleague.goto(address);
  await expect(colleague.getByText('View not found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Engines 2' })).toBeVisible();
  await expect(page).toHaveURL(address);
});
