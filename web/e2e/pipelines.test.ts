import { expect } from '@playwright/test';
import { onDatabase, pickUp, test } from './journey';

test('a photographer builds a pipeline for weddings in an empty workspace, and sells with it', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const read = async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json();
  const stageName = (nth: number) => page.getByLabel(`Name of stage ${nth}`, { exact: true });
  const column = (name: string) => page.getByRole('region', { name, exact: true });

  // The default pipeline is replaced by the one of the trade, which is then changed further.
  await page.goto('/settings?tab=pipelines');
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('menuitem', { name: 'Photographer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Weddings');
  await page.getByRole('button', { name: 'Add stage' }).click();
  await expect(stageName(4)).toBeFocused();
  await stageName(4).fill('Contract');
  await page.getByRole('button', { name: 'Move Contract' }).focus();
  await pickUp(page, 'Contract is stage 4 of 4');
  for (const place of [3, 2]) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`Contract is stage ${place} of 4`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(stageName(2)).toHaveValue('Contract');
  await page.getByRole('button', { name: 'Save pipeline' }).click();
  await expect(page.getByText('Pipeline saved')).toBeVisible();

  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Weddings' })).toBeVisible();
  for (const stage of ['Inquiry', 'Contract', 'Shoot booked', 'Editing', 'Delivered', 'Declined'])
    await expect(column(stage)).toBeVisible();
  await page.getByRole('button', { name: 'Add Deal', exact: true }).click();
  await page.getByLabel('Title').fill('Ann & Ben');
  await page.getByLabel('Amount').fill('2400');
  await page.getByRole('dialog').getByRole('button', { name: 'Add deal' }).click();
  await column('Inquiry').getByRole('link', { name: 'Ann & Ben' }).click();
  await page.getByRole('list', { name: 'Stage' }).getByRole('button', { name: 'Contract' }).click();
  await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current]')).toContainText('Contract');

  // Deleting a stage that has a deal asks where to move it; somebody else's change is shown first.
  await page.goto('/settings?tab=pipelines');
  const [pipeline] = await read('pipelines');
  await page.getByRole('button', { name: 'More actions for Contract' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const theirs = { data: { name: 'Weddings & families' }, headers };
  await page.request.put(`/api/pipelines/${pipeline.id}`, theirs);
  await page.getByRole('button', { name: 'Save pipeline' }).click();
  await page.getByLabel('1 deal in Contract').selectOption('Shoot booked');
  await page.getByRole('button', { name: 'Move deals and save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone changed this while you had it open');
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Weddings & families');
  await page.getByRole('button', { name: 'Save pipeline' }).click();
  await page.getByLabel('1 deal in Contract').selectOption('Shoot booked');
  await page.getByRole('button', { name: 'Move deals and save' }).click();
  await expect(page.getByRole('button', { name: 'More actions for Contract' })).toBeHidden();

  // A second pipeline; the app remembers which one was shown last.
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [account.workspaceId]);
  await page.getByRole('button', { name: 'New pipeline' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Portraits');
  await page.getByRole('dialog').getByLabel('Start from').selectOption('Photographer');
  await page.getByRole('button', { name: 'Add pipeline' }).click();
  await expect(page.getByRole('heading', { name: 'Portraits' })).toBeVisible();
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await page.getByLabel('Pipeline', { exact: true }).selectOption('Portraits');
  await expect(page).toHaveURL(/pipeline=/);
  await page.goto('/deals');
  await expect(page.getByRole('heading', { name: 'Portraits' })).toBeVisible();
  await page.goto('/deals?pipeline=all&state=open');
  await page.getByRole('link', { name: 'Ann & Ben' }).click();
  // The list also has a field with that name.
  await expect(page.getByRole('heading', { name: 'Ann & Ben' })).toBeVisible();
  await page.getByLabel('Pipeline', { exact: true }).selectOption('Portraits');
  await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current]')).toContainText('Inquiry');
  const file = await (await page.request.get('/api/deals/export/csv', { headers })).text();
  expect(file).toMatch(/Ann & Ben,2400.*,Inquiry,Portraits,/);
});
