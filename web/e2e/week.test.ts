import { expect, type Route } from '@playwright/test';
import { onDatabase, test } from './journey';

test('a week of a salesperson: a list is imported, calls are made, a deal is won, and the figures show it', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await onDatabase(`update workspaces set plan_id = 'pro' where id = $1`, [account.workspaceId]);

  // Monday: the list from the trade fair.
  await page.goto('/import-export');
  await page
    .getByRole('region', { name: 'Contacts' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Name,Email,Company,Tags\nÅsa Lindqvist,asa@nordwind.example,Nordwind AB,fair\nBen Ode,ben@ode.example,Ode Ltd,fair',
      ),
    });
  await page.getByRole('button', { name: /^Import 2/ }).click();
  await expect(page.getByRole('region', { name: 'Contacts', exact: true }).getByText('Import Complete!')).toBeVisible();

  // Tuesday: a call and its follow-up.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lindqvist');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Åsa Lindqvist' }).waitFor();
  await page.keyboard.press('l');
  await page.getByLabel('What was said').fill('Wants a quote for the roof');
  await page.getByLabel('Next step').fill('send the quote tomorrow 10');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(page.getByText('Wants a quote for the roof')).toBeVisible();

  // Wednesday: a deal for her, with the quote sent.
  await page.getByRole('link', { name: 'Add deal' }).click();
  await expect(page.getByRole('combobox', { name: /^Contact/ })).toHaveValue('Åsa Lindqvist');
  await page.getByLabel('Title').fill('Roof of the north hall');
  await page.getByLabel('Amount').fill('8400');
  await page.getByRole('dialog').getByLabel('Stage').selectOption('proposal');
  await page.getByLabel('Probability').fill('50');
  await page.getByRole('dialog').getByRole('button', { name: 'Add deal' }).click();
  await expect(page.getByText('1 open deal · $8,400 · $4,200 weighted')).toBeVisible();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('button', { name: 'To Do: make “send the quote” In Progress' }).click();
  await page.getByRole('button', { name: 'In Progress: make “send the quote” Completed' }).click();
  await expect(page.getByText('Done. What next?')).toBeVisible();

  // Friday: it is won, and the other one is lost.
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await page.getByRole('link', { name: 'Roof of the north hall' }).click();
  await page.getByRole('button', { name: 'Closed Won' }).click();
  await expect(page.getByText('Won $8,400')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: /Total Revenue\s*\$8,400/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Conversion Rate\s*100.0%/ })).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('Numbers', { exact: true }).click();
  await expect(page.getByRole('row', { name: /\$8,400 \$8,400/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Sales Pipeline' }).click();
  await expect(
    page.getByRole('table', { name: 'Conversion by stage' }).getByRole('row', { name: /Proposal 1 100%/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Activity by person' }).getByRole('row', { name: /Nora New/ }),
  ).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('tab', { name: 'Export Data' }).click();
  await page.getByRole('button', { name: 'Export to CSV' }).first().click();
  expect((await downloading).suggestedFilename()).toMatch(/^rapport-deals-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('every screen uses the formats chosen in Settings', async ({ page, account: _ }) => {
  await page.goto('/settings?tab=preferences');
  await page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('tab', { name: 'Workspace' }).click();
  await page.getByRole('tabpanel').getByLabel('Name').fill('Roofs Ltd');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('1 USD is').fill('0.9');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await expect(page.getByText('Workspace saved')).toBeVisible();
  // The form opens before the currency of the workspace is known.
  const late = async (route: Route) => {
    await page.getByLabel('Amount').waitFor();
    await route.continue();
  };
  await page.route('**/api/settings/workspace', late, { times: 1 });
  await page.goto('/deals?add=deal');
  await page.getByLabel('Title').fill('Roof');
  await expect(page.getByRole('dialog').getByLabel('Currency')).toHaveValue('EUR');
  await page.getByLabel('Amount').fill('1234.5');
  await page.getByLabel('Expected close date').fill('2026-12-24');
  await page.getByRole('dialog').getByRole('button', { name: 'Add deal' }).click();
  await page.getByRole('link', { name: 'Roof', exact: true }).click();
  await expect(page.getByText('2026-12-24')).toBeVisible();
  await expect(page.getByText('€1,234.50').first()).toBeVisible();
  const deal = page.url();

  // The language comes last, because the screens have other texts afterwards.
  await page.goto('/settings?tab=preferences');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(deal);
  await expect(page.getByRole('link', { name: 'Kontakte', exact: true })).toBeVisible();
  await expect(page.getByText('2026-12-24')).toBeVisible();
  await expect(page.getByText(/1\.234,50\s€/).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Roofs Ltd')).toBeVisible();
});
