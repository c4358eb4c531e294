import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { onDatabase, test } from './journey';

const MESSY = [
  'Vorname,Nachname,E-Mail,Lifecycle stage,Geburtsname,Ort,Punkte',
  'Ada,Lovelace,ada@example.org,Stammgast,Byron,London,7',
  'Alan,Turing,alan@example.org,Kunde,,London,',
  'Grace,Hopper,grace@example.org,lead,,Arlington,',
  'Edsger,Dijkstra,edsger@example.org,lead,,Rotterdam,3,too,many',
  `Jean,${'x'.repeat(210)},jean@example.org,lead,,,`,
].join('\n');

const contacts = (workspaceId: string) =>
  onDatabase(
    'select name, email, status, notes from contacts where workspace_id = $1 and deleted_at is null order by name',
    [workspaceId],
  );

const choose = async (page: Page, content: string) => {
  const path = test.info().outputPath('people.csv');
  writeFileSync(path, content);
  await page.getByLabel('CSV file of contacts').setInputFiles(path);
  await expect(page.getByText('nothing has been imported yet')).toBeVisible();
};

test('a messy file is imported: questions are answered, rows repaired in place, and the import is explained and undone', async ({
  page,
  account,
}) => {
  await onDatabase(
    `insert into contacts (workspace_id, id, name, email) values ($1, gen_random_uuid(), 'Alan', 'alan@example.org')`,
    [account.workspaceId],
  );
  await page.goto('/import-export');
  await choose(page, MESSY);
  await expect(page.getByRole('heading', { name: /people\.csv/ })).toBeFocused();
  const importing = page.getByRole('button', { name: /^Import \d/ });
  await expect(importing).toBeDisabled();
  await expect(page.getByText('Choose a field for the column “Geburtsname”.')).toBeVisible();

  const column = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(column('Punkte')).toContainText('In 2 of 5 rows');
  await page.getByLabel('Import “Geburtsname” as').selectOption('Add to notes');
  await page.getByLabel('Import “Punkte” as').selectOption('Do not import');
  await expect(column('Punkte')).toContainText('These values will not be imported');
  await page.getByLabel('Import “Stammgast” as').selectOption('Customer');
  await expect(page.getByRole('button', { name: 'Import 2 contacts' })).toBeEnabled();

  const cell = (name: string, row: number) => page.getByRole('textbox', { name: `${name}, row ${row}` });
  const tooMany = cell('Cell 8, beyond the columns', 5);
  await expect(tooMany).toHaveAttribute('aria-invalid', 'true');
  await tooMany.fill('');
  await cell('Cell 9, beyond the columns', 5).fill('');
  await expect(column('Row 5')).toContainText('Fixed. It will be imported');
  await expect(column('Row 6')).toContainText('Use at most 200 characters');
  // The arrow keys move from row to row.
  await cell('Vorname', 5).press('ArrowDown');
  await expect(cell('Vorname', 6)).toBeFocused();
  await page.getByLabel('Existing records').focus();
  await page.getByRole('button', { name: 'Import 3 contacts' }).click();

  await expect(page.getByRole('heading', { name: 'Import of people.csv' })).toBeFocused();
  await expect(page.getByText('3 imported, 0 updated, 1 unchanged, 1 failed.')).toBeVisible();
  await page.getByText('Columns: 1 not imported').click();
  await expect(page.getByText('Column Punkte: not imported')).toBeVisible();
  await page.getByText('1 duplicate row skipped').click();
  await expect(page.getByRole('link', { name: 'Alan', exact: true })).toBeVisible();
  expect(await contacts(account.workspaceId)).toMatchObject([
    { name: 'Ada Lovelace', status: 'customer', notes: expect.stringContaining('Geburtsname: Byron') },
    { name: 'Alan' },
    { name: 'Edsger Dijkstra', email: 'edsger@example.org' },
    { name: 'Grace Hopper', notes: '' },
  ]);

  // The last wrong row is corrected without choosing the file again.
  await page.getByRole('button', { name: 'Fix 1 row' }).click();
  await cell('Nachname', 6).fill('Bartik');
  await expect(column('Row 6')).toContainText('Fixed. It will be imported');
  await page.getByLabel('Existing records').focus();
  await page.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(page.getByText('1 imported, 0 updated, 0 unchanged, 0 failed.')).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();

  // The next file with these columns is read in the same way, until the choices are forgotten.
  await choose(page, MESSY);
  await expect(page.getByText(/last import with these columns/)).toBeVisible();
  await expect(page.getByLabel('Import “Punkte” as')).toHaveValue('');
  await page.getByRole('button', { name: 'Reset choices' }).click();
  await expect(page.getByText(/last import with these columns/)).toBeHidden();
  await expect(page.getByLabel('Import “Punkte” as')).toHaveValue('note_lines');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Activities' }).click();
  await expect(page.getByText('Added contact')).toHaveCount(0);
  await page.getByRole('link', { name: 'Imported 3 contacts from people.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('Nora New imported 3 contacts from people.csv');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog).toContainText('Undone');
  expect((await contacts(account.workspaceId)).map(({ name }) => name)).toEqual(['Alan', 'Jean Bartik']);
});
