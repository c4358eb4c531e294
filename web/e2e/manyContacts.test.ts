import { expect, type Page } from '@playwright/test';
import { onDatabase, test } from './journey';

const add = async (page: Page, token: string, contacts: object[]) => {
  const headers = { Authorization: `Bearer ${token}` };
  const added = [];
  for (const data of contacts) added.push(await (await page.request.post('/api/contacts', { data, headers })).json());
  return added;
};

test('the table works like a spreadsheet, by keyboard alone', async ({ page, account }) => {
  const [ada] = await add(page, account.accessToken, [{ name: 'Ada' }, { name: 'Bob', email: 'bob@example.com' }]);
  const stored = async () =>
    (
      await page.request.get(`/api/contacts/${ada.id}`, { headers: { Authorization: `Bearer ${account.accessToken}` } })
    ).json();
  await page.goto('/contacts?sort=name');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await page.getByRole('gridcell', { name: 'Ada', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('555 1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: '555 1234' })).toBeFocused();
  await expect.poll(stored).toMatchObject({ email: 'ada@example.com', phone: '555 1234' });

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'ada@example.com' })).toBeVisible();

  await page.keyboard.type('gone again');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: 'ada@example.com' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a long list is a table in which records are previewed and deleted without leaving it', async ({
  page,
  account,
}) => {
  const names = Array.from({ length: 31 }, (_, n) => `Person ${String(n).padStart(2, '0')}`);
  await add(
    page,
    account.accessToken,
    names.map((name) => ({ name, email: `${name.replace(' ', '')}@example.com` })),
  );
  await page.goto('/contacts?sort=name');
  const first = page.getByRole('gridcell', { name: 'Person 00', exact: true });
  await first.press(' ');
  const preview = page.getByRole('complementary', { name: /^Preview of/ });
  await expect(preview.getByRole('heading', { name: 'Person 00' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading', { name: 'Person 01' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Person01@example.com' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Person 01', exact: true })).toBeFocused();

  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('1 contact selected')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Name' });
  await page.mouse.wheel(0, 800);
  await expect(header).toBeInViewport();

  await page.getByRole('button', { name: 'More actions for Person 20' }).click();
  await page.getByRole('menuitem', { name: 'Delete Person 20' }).click();
  await page.getByRole('button', { name: 'Delete contact' }).click();
  // A message stays open while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByText('30 contacts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('31 contacts', { exact: true })).toBeVisible();
});

test('many contacts are selected, tagged, exported and deleted, and everything is undone', async ({
  page,
  account,
}) => {
  await add(
    page,
    account.accessToken,
    Array.from({ length: 120 }, (_, n) => ({ name: `Person ${String(n).padStart(3, '0')}` })).slice(0, 99),
  );
  await page.goto('/contacts?sort=name&search=person');
  await page.getByRole('checkbox', { name: 'Select Person 000' }).check();
  await page.getByRole('checkbox', { name: 'Select Person 003' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected records' });
  await expect(bar.getByText('4 contacts selected')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^rapport-contacts-.*\.csv$/);

  await bar.getByRole('button', { name: 'Select all 99 matching' }).click();
  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByLabel('Tag', { exact: true }).fill('fair 2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('99 contacts will change')).toBeVisible();
  await page.getByRole('button', { name: 'Change 99 contacts' }).click();
  await expect(page.getByText('99 contacts changed')).toBeVisible();
  // A message stays open while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByRole('gridcell', { name: 'fair 2026' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('99 contacts restored')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'fair 2026' })).toHaveCount(0);

  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('button', { name: 'Delete 99 contacts' }).click();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByText('No contacts match')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('99 contacts', { exact: true })).toBeVisible();
});

test('thousands of contacts are changed in the background, with progress that can be found again, and undone', async ({
  page,
  account,
}) => {
  await onDatabase(
    `insert into contacts (workspace_id, id, name) select $1, gen_random_uuid(), 'Person ' || n from generate_series(1, 2500) n`,
    [account.workspaceId],
  );
  await page.goto('/contacts');
  await page
    .getByRole('checkbox', { name: /^Select Person/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Select all 2,500 matching' }).click();
  await page.getByRole('button', { name: 'Status' }).last().click();
  await page.getByRole('menuitem', { name: 'Partner' }).click();
  await expect(page.getByText('This runs in the background.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Change 2,500 contacts' }).click();
  await page.getByRole('button', { name: 'Show progress' }).click();
  const past = page.getByRole('region', { name: 'Past bulk changes' });
  await expect(past.getByText('Set the status of 2,500 contacts to partner')).toBeVisible();
  await past.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(past.getByText('· Undone')).toBeVisible();
});

test('two contacts are merged with chosen values, and the merge is undone', async ({ page, account }) => {
  await add(page, account.accessToken, [
    { name: 'Ada', email: 'ada@example.com', notes: 'Likes engines' },
    { name: 'Ada Lovelace', email: 'countess@example.com', other_emails: ['ADA@example.com'], notes: 'Likes poems' },
    { name: 'Somebody Else' },
  ]);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByText('1 possible duplicate')).toBeVisible();
  await page.getByRole('button', { name: 'Not a duplicate' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Ada Lovelace' }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByRole('link', { name: 'countess@example.com' })).toBeVisible();
  await expect(page.getByText('Likes poems')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo merging' }).click();
  await expect(page.getByText('1 possible duplicate')).toBeVisible();
});

test('two companies are merged with chosen values, and the merge is undone', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/${path}`, { headers, data })).json();
  await post('fields', { object_type: 'company', type: 'text', label: 'Region' });
  const [kept, other] = [
    await post('companies', { name: 'Acme', industry: 'Tools', custom: { region: 'North' } }),
    await post('companies', { name: 'Acme GmbH', industry: 'Trade', domain: 'acme.com', custom: { region: 'South' } }),
  ];
  for (const { id } of [kept, other]) await post('contacts', { name: 'Ada', email: `${id}@acme.com`, company_id: id });
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByText('1 possible duplicate')).toBeVisible();
  await page.getByRole('button', { name: 'Not a duplicate' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Acme GmbH', 'South']) await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('link', { name: 'Acme GmbH' }).click();
  await expect(page.getByText('South', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('2 people')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo merging' }).click();
  await expect(page.getByText('1 possible duplicate')).toBeVisible();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  // People with the same name at two companies are two people.
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});

test('a changed field is restored from the history', async ({ page, account }) => {
  const [ada] = await add(page, account.accessToken, [{ name: 'Ada', phone: '111' }]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  await page.request.put(`/api/contacts/${ada.id}`, { data: { phone: '222' }, headers });
  await page.goto(`/contacts/${ada.id}`);
  await expect(page.getByRole('link', { name: '222' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore Phone: 111' }).click();
  await expect(page.getByRole('link', { name: '111' })).toBeVisible();
});
