import { expect } from '@playwright/test';
import { test } from './journey';

test('a full Free plan is upgraded at checkout, and the limit is raised', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const csv = `name\n${Array.from({ length: 100 }, (_, nth) => `Person ${nth}`).join('\n')}`;
  await page.request.post('/api/contacts/bulk/import', {
    headers,
    multipart: { file: { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  await page.goto('/dashboard');
  await expect(page.getByText('100 of 100 contacts used')).toBeVisible();
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name', { exact: true }).fill('One More');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText("You've used 100 of 100 contacts on your Free plan.")).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Approaching Usage Limits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Downgrade Not Available' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await page.getByRole('button', { name: 'Upgrade to Growth' }).click();
  await expect(page.getByText('nobody is charged')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with a declined card' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(page.getByText('Free Plan')).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Growth' }).click();
  await page.getByRole('button', { name: 'Pay with a working card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'View Billing' }).click();
  await expect(page.getByText('100 / 5,000')).toBeVisible();
  await expect(page.getByText(/^Your trial of Growth ends/)).toBeVisible();
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name', { exact: true }).fill('One More');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('One More was added')).toBeVisible();

  await page.goto('/billing');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Your plan ends \d/).first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText('Your plan will continue')).toBeVisible();
});

test('reaching a limit opens one dialog, which leads to the plans', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  for (let nth = 0; nth < 50; nth += 1) {
    await page.request.post('/api/tasks', { headers, data: { title: `Task ${nth}` } });
  }
  await page.goto('/tasks');
  await page.getByLabel('Quick task').fill('one more');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You have reached the tasks limit of your plan' });
  await expect(dialog.getByText("You've used 50 of 50 tasks on your Free plan.")).toBeVisible();
  await dialog.getByRole('link', { name: 'See plans' }).click();
  await expect(page.getByRole('heading', { name: 'Billing & Usage' })).toBeVisible();
});

test('returning from a checkout that never took place shows a message', async ({ page, account: _ }) => {
  await page.goto('/billing/success');
  await expect(page.getByText('No session ID found')).toBeVisible();
  await page.goto('/billing/success?session_id=cs_of_somebody_else');
  await expect(page.getByText('Failed to verify payment status')).toBeVisible();
  await page.goto('/billing/cancel');
  await expect(page.getByText('No charges were made, and your plan is unchanged.')).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Billing & Usage' })).toBeVisible();
});
