import { expect } from '@playwright/test';
import { pickUp, test } from './journey';

test('a field is created, filled in with a new deal, changed on its page, and shown in the table', async ({
  page,
  account: _,
}) => {
  await page.goto('/settings?tab=fields&of=deal');
  await expect(page.getByText('No fields of your own yet')).toBeVisible();
  await page.getByRole('button', { name: 'Package' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('Package');
  await dialog.getByRole('textbox', { name: 'Option 3' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Option 4' }).fill('Deluxe');
  await dialog.getByLabel('Show on cards').check();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Package was added')).toBeVisible();
  await expect(page.getByText('One choice · Basic, Standard, Premium, Deluxe')).toBeVisible();

  await page.goto('/deals?add=deal');
  await dialog.getByLabel('Title').fill('Wedding of the Millers');
  await dialog.getByLabel('Amount').fill('2500');
  await dialog.getByLabel('Package (optional)').selectOption('Standard');
  await dialog.getByRole('button', { name: 'Add a field' }).click();
  await dialog.last().getByLabel('Label', { exact: true }).fill('Guests');
  await dialog.last().getByText('Number', { exact: true }).click();
  await dialog.last().getByRole('button', { name: 'Add field' }).click();
  await dialog.getByLabel('Guests (optional)').fill('120');
  await dialog.getByRole('button', { name: 'Add deal' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Wedding of the Millers' });
  await expect(card).toContainText('Package Standard');

  await card.getByRole('link', { name: 'Wedding of the Millers' }).click();
  await page.getByRole('button', { name: 'Edit Guests' }).click();
  await page.getByRole('textbox', { name: 'Guests of Wedding of the Millers' }).fill('135');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guests saved')).toBeVisible();
  await expect(page.getByText('Guests: 120 → 135')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('rapport-view-deals', 'table'));
  await page.goto('/deals');
  const row = page.getByRole('row', { name: 'Wedding of the Millers' });
  await expect(row.getByRole('gridcell', { name: '135' })).toBeVisible();
  await row.getByRole('gridcell', { name: 'Standard' }).dblclick();
  await page.getByRole('combobox', { name: 'Package of Wedding of the Millers' }).selectOption('Deluxe');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('gridcell', { name: 'Deluxe' })).toBeVisible();
});

test('fields are reordered by keyboard, and a deleted field is restored with its values', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const add = (path: string, data: object) => page.request.post(`/api${path}`, { headers, data });
  for (const label of ['Birthday', 'Customer number'])
    await add('/fields', { object_type: 'contact', type: 'text', label });
  const { id } = await (await add('/contacts', { name: 'Ada', custom: { customer_number: 'K-1042' } })).json();
  await page.goto('/settings?tab=fields');
  const labels = page.getByRole('tabpanel').getByRole('listitem');
  await expect(labels.first()).toContainText('Birthday');
  await page.getByRole('button', { name: 'Move Birthday' }).focus();
  await pickUp(page, 'Birthday is field 1 of 2');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Birthday is field 2 of 2')).toBeAttached();
  // The new order is shown before it is saved, and reloading the page cancels requests that were not sent.
  const saved = page.waitForResponse('**/api/fields/order');
  await page.keyboard.press('Space');
  await saved;
  await expect(labels.first()).toContainText('Customer number');
  await page.reload();
  await expect(labels.first()).toContainText('Customer number');

  await page.getByRole('button', { name: 'More actions for Customer number' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: 'Deleted fields' })).toContainText('Customer number');
  await page.getByRole('button', { name: 'Restore Customer number' }).click();
  await expect(page.getByRole('region', { name: 'Deleted fields' })).toBeHidden();
  await page.goto(`/contacts/${id}`);
  await expect(page.getByText('K-1042', { exact: true })).toBeVisible();
});

test('two contacts with different values in an own field are merged with the chosen value', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const add = (path: string, data: object) => page.request.post(`/api${path}`, { headers, data });
  await add('/fields', { object_type: 'contact', type: 'date', label: 'Wedding date' });
  for (const wedding_date of ['2027-06-12', '2027-06-19'])
    await add('/contacts', { name: 'Ann & Ben', email: 'ann@example.com', custom: { wedding_date } });
  await page.goto('/contacts/duplicates');
  await page
    .getByRole('button', { name: /^Merge/ })
    .first()
    .click();
  const choices = page.getByRole('dialog').getByRole('group', { name: 'Wedding date' }).getByRole('radio');
  await expect(choices.first()).toBeChecked();
  await choices.last().check();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Merged into Ann & Ben')).toBeVisible();
  const contacts = await (await page.request.get('/api/contacts', { headers })).json();
  expect(contacts).toMatchObject([{ custom: { wedding_date: '2027-06-19' } }]);
});
