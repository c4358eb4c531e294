import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { onDatabase, test } from './journey';

const FIRST = ['Åsa', 'Иван', '芳', 'Renée', 'Mehmet', 'Γιώργος', 'Ngọc', 'Seán', 'عمر', 'Joan'];
const LAST = ['Lindqvist', 'Петров', '山田', 'Dubois', 'Yılmaz', 'Παππάς', 'Trần', "O'Neill", 'الخطيب', 'Ferrer'];

/** A list as another program would export it, with other headers and with columns that Rapport does not have. */
const customers = (rows: number): string =>
  [
    'Index,Customer Id,First Name,Last Name,Company,City,Phone 1,Email,Subscription Date',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${at + 1},C${at},${FIRST[at % 10]},${LAST[Math.floor(at / 10) % 10]} ${at},"Firm ${at % 400}, Ltd",Lund,+46 8 ${100_000 + at},person${at}@firm${at % 400}.example,2024-05-01`,
    ),
  ].join('\r\n');

const chooseContacts = async (page: Page, name: string, content: string | Buffer) => {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  await page.getByLabel('CSV file of contacts').setInputFiles(path);
};

test('a new user learns of the plan limit before anything is written, and imports what fits', async ({
  page,
  account,
}) => {
  await page.goto('/import-export');
  await chooseContacts(page, 'customers.csv', customers(140));
  await expect(page.getByText('nothing has been imported yet')).toBeVisible();
  await expect(
    page.getByText('The Free plan includes 100 contacts and you have 0: 40 rows do not fit and are not imported.'),
  ).toBeVisible();
  expect(await onDatabase('select 1 from contacts where workspace_id = $1', [account.workspaceId])).toEqual([]);

  await page.getByRole('button', { name: 'Import 100 contacts' }).click();
  await expect(page.getByText('Import Complete!').first()).toBeVisible();
  await expect(page.getByText('100 imported, 0 updated, 0 unchanged, 40 failed.')).toBeVisible();
  await expect(page.getByText('Row 102: contact limit reached (100 on Free)')).toBeVisible();

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByText('100 contacts')).toBeVisible();
});

test('ten thousand contacts are imported, found, edited, exported, imported again unchanged, and undone', async ({
  page,
  account,
}) => {
  await onDatabase(`update workspaces set plan_id = 'business' where id = $1`, [account.workspaceId]);
  await page.goto('/import-export');
  await chooseContacts(page, 'customers.csv', customers(10_000));
  await page.getByRole('button', { name: 'Import 10,000 contacts' }).click();
  await expect(page.getByText('10,000 imported, 0 updated, 0 unchanged, 0 failed.')).toBeVisible({
    timeout: 30_000,
  });

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByText('10,000 contacts')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  for (const [typed, found] of [
    ['петров 7312', '芳 Петров 7312'],
    ['person4567@', 'Seán Trần 4567'],
    ['joan ferrer 9999', 'Joan Ferrer 9999'],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('link', { name: found })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Joan Ferrer 9999' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Called twice,\n"prefers" mail; =not a formula');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('prefers').first()).toBeVisible();

  await page.getByRole('link', { name: 'Import/Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export to CSV' }).first().click();
  const exported = readFileSync(await (await downloading).path());
  await chooseContacts(page, 'again.csv', exported);
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await page.getByLabel('Existing records').selectOption('update');
  await expect(page.getByLabel('Existing records')).toHaveValue('update');
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page
    .getByRole('row', { name: /customers\.csv/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: /customers\.csv/ }).getByText('Undone')).toBeVisible();
  // The contact that was edited since then is kept.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Joan Ferrer 9999' })).toBeVisible();
});

const wrongFiles = [
  ['an empty file', 'list.csv', ''],
  ['a renamed workbook', 'list.csv', Buffer.from('504b0304140006000800', 'hex')],
  ['a file of another kind', 'list.pdf', '%PDF-1.7'],
  ['a file that is too large', 'list.csv', Buffer.alloc(60 * 1024 * 1024, 'a,b\n')],
] as const;

for (const [kind, name, content] of wrongFiles) {
  test(`${kind} is refused with a message and changes nothing`, async ({ page, account }) => {
    await page.goto('/import-export');
    await chooseContacts(page, name, content);
    const alert = page.getByRole('alert').filter({ hasText: 'Import Failed' });
    await expect(alert).toBeVisible();
    await expect(alert).not.toHaveText('Import Failed');
    expect(await onDatabase('select 1 from contacts where workspace_id = $1', [account.workspaceId])).toEqual([]);
    await expect(page.getByRole('button', { name: 'Upload CSV' }).first()).toBeVisible();
  });
}

test('a file without headers is not guessed at: the check asks for the name', async ({ page, account: _ }) => {
  await page.goto('/import-export');
  await chooseContacts(page, 'list.csv', 'Ann,ann@example.com\nBob,bob@example.com');
  await expect(page.getByText('No column was recognized as the name.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});

test('a malicious list is shown as text', async ({ page, account: _ }) => {
  const name = `<img src=x onerror="document.title='${randomUUID()}'">`;
  await page.goto('/import-export');
  await chooseContacts(page, 'list.csv', `name,email\n"${name.replaceAll('"', '""')}",a@example.com`);
  await page.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(page.getByText('1 imported').first()).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page).toHaveTitle(/Rapport/);
});
