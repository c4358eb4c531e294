import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, onDatabase, pickUp, test } from './journey';

/** The middle of a month, so that no time zone shifts it to another month. */
const inMonths = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
};

const COUPLES = [
  'Couple,Email,Wedding date,Package,Extras,Guests',
  `Ann & Ben,ann@example.com,${inMonths(1)},Premium,Album; Drone,120`,
  `Cleo & Dan,cleo@example.com,${inMonths(3)},Basic,,60`,
  `Eva & Finn,eva@example.com,${inMonths(1)},Basic,Drone,`,
  `Gia & Hugo,gia@example.com,${inMonths(6)},Premium,Album,85`,
].join('\n');

/** Adds a colleague, with whom a view can be shared. */
const addColleague = async (browser: Browser, { request }: Page, { accessToken, workspaceId, email }: Account) => {
  await onDatabase(`update workspaces set plan_id = 'growth' where id = $1`, [workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [email]);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const { link } = await (await request.post('/api/team/invitations', { headers, data: {} })).json();
  const invitation = String(link).split('#token=')[1];
  const person = {
    name: 'Ben Assistant',
    email: `ben-${randomUUID()}@example.com`,
    password: 'another long passphrase',
  };
  const theirs = await browser.newContext();
  await expect(await theirs.request.post('/api/auth/register', { data: { ...person, invitation } })).toBeOK();
  await theirs.close();
};

test('a photographer sets up an empty workspace: fields from a file, a pipeline, and a view for the team', async ({
  page,
  account,
  browser,
}) => {
  await addColleague(browser, page, account);
  const path = test.info().outputPath('couples.csv');
  writeFileSync(path, COUPLES);
  await page.goto('/import-export');
  await page.getByLabel('CSV file of contacts').setInputFiles(path);
  await expect(page.getByLabel('Import “Couple” as')).toHaveValue('name');
  await page.getByRole('button', { name: 'Add fields…' }).click();
  for (const [column, type] of [
    ['Wedding date', 'date'],
    ['Package', 'choice'],
    ['Extras', 'choices'],
    ['Guests', 'number'],
  ] as const)
    await expect(page.getByLabel(`Type of “${column}”`)).toHaveValue(type);
  await page.getByRole('button', { name: 'Add 4 fields' }).click();
  await expect(page.getByText('2 values recognized: “Album” as Album, “Drone” as Drone')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 contacts' }).click();
  await expect(page.getByText('4 imported, 0 updated, 0 unchanged, 0 failed.')).toBeVisible();

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Field of rule 1' })).toBeFocused();
  await page.keyboard.type('wedd');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'How Wedding date is compared' }).selectOption('is next month');
  await expect(page.getByText('2 contacts')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Premium');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weddings next month');
  await page.getByRole('dialog').getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: 'Weddings next month 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Show as a calendar' }).click();
  const calendar = page.getByRole('region', { name: 'Calendar by Wedding date' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: 'Move Ann & Ben' }).focus();
  await pickUp(page, /^(Picked up|Ann & Ben is over)/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Ann & Ben is over .*16/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Moved to /)).toBeVisible();

  await page.goto('/settings?tab=pipelines');
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('menuitem', { name: 'Photographer' }).click();
  await page.getByRole('button', { name: 'Save pipeline' }).click();
  await expect(page.getByText('Pipeline saved')).toBeVisible();
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  for (const stage of ['Inquiry', 'Shoot booked', 'Editing', 'Delivered'])
    await expect(page.getByRole('region', { name: stage, exact: true })).toBeVisible();

  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contacts = await (await page.request.get('/api/contacts?sort=name', { headers })).json();
  expect(contacts[0].custom).toEqual({
    wedding_date: inMonths(1).replace(/15$/, '16'),
    package: 'premium',
    extras: ['album', 'drone'],
    guests: 120,
  });
});
