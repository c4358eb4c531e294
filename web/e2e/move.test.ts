import { expect } from '@playwright/test';
import { test } from './journey';

const FILES = {
  'all-deals.csv':
    'Record ID,Deal Name,Amount,Deal Stage,Close Date,Associated Contact IDs\n31,Nordhalle,1200,Closed Won,03/04/2026,11\n32,Südhalle,80,Qualified To Buy,14/05/2026,12\n33,Westhalle,5,Qualified To Buy,05/14/2026,12',
  'all-contacts.csv':
    'Record ID,First Name,Last Name,Email,Associated Company,Associated Company IDs\n11,Åsa,Berg,asa@example.com,Hallen,21\n12,Ben,Öst,not an address,Hallen,21\n13,,,,,',
  'all-companies.csv': 'Record ID,Company name,Company Domain Name,Industry\n21,Hallen,hallen.example,Building',
};

const uploads = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }));

test('somebody moves everything from HubSpot, answers the open questions, and undoes the move', async ({
  page,
  account: _,
}) => {
  await page.goto('/import-export');
  await page.getByRole('link', { name: 'Move your data' }).click();
  await page.getByLabel('HubSpot').check();
  await expect(page.getByText(/^One file each of Companies, Contacts, Deals, Tasks and Calls/)).toBeVisible();
  await page.getByLabel('Files to move').setInputFiles(uploads(FILES));

  await expect(page.getByRole('heading', { name: 'Your files' })).toBeFocused();
  await expect(page.getByText('start with the day or the month')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 file needs your choice' })).toBeDisabled();
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Import 6 records' }).click();

  await expect(page.getByText('Import Complete!').first()).toBeVisible();
  await expect(page.getByText('6 new, 0 updated, 1 row not imported.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From HubSpot' })).toBeFocused();
  await page.getByRole('link', { name: 'Show contacts' }).click();
  await page.getByRole('link', { name: 'Åsa Berg' }).click();
  await expect(page.getByText('Nordhalle').first()).toBeVisible();

  await page.goto('/import-export/move');
  await page.getByRole('link', { name: 'HubSpot' }).click();
  await page.getByRole('button', { name: 'Undo everything' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo everything' }).click();
  await expect(page.getByText('This move was undone.')).toBeVisible();
  await page.goto('/contacts');
  await expect(page.getByText('Åsa Berg')).toBeHidden();
});
