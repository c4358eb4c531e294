import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey';

test('a pasted signature fills the form, and an existing contact is noticed', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const known = await (
    await page.request.post('/api/contacts', {
      data: { name: 'Asa L.', email: 'asa@nordwind.example', company: 'Nordwind AB' },
      headers,
    })
  ).json();
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Åsa Lindqvist\nHead of Sales\nTel: +46 8 123 45 67\nasa@nordwind.example');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Name')).toHaveValue('Åsa Lindqvist');
  await expect(page.getByLabel(/^Email/)).toHaveValue('asa@nordwind.example');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('+46 8 123 45 67');
  await expect(page.getByText('Possible duplicate')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/Nordwind AB.*the same email/)).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Asa L.' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(new RegExp(known.id));
});

test('a deleted contact is found in the trash and restored', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contact = await (await page.request.post('/api/contacts', { data: { name: 'Ada Lovelace' }, headers })).json();
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  // The page of the contact closes before the contact is deleted.
  await expect(page.getByText('Ada Lovelace was deleted')).toBeVisible();
  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: 'Restore Ada Lovelace' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
});

test('when two people edit the same contact, the second sees the changes of the first and keeps both', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contact = await (
    await page.request.post('/api/contacts', { data: { name: 'Ada', phone: '111', status: 'lead' }, headers })
  ).json();
  const stored = async () => (await page.request.get(`/api/contacts/${contact.id}`, { headers })).json();
  await page.goto(`/contacts/${contact.id}?dialog=edit`);
  await page.getByLabel(/^Phone/).fill('222');
  await page.request.put(`/api/contacts/${contact.id}`, { data: { status: 'customer', phone: '333' }, headers });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Nora New changed this while you had it open' });
  await expect(notice.getByText('Phone: 111 → 333')).toBeVisible();
  await expect(notice.getByText('Status: lead → customer')).toBeVisible();
  expect(await stored()).toMatchObject({ phone: '333', status: 'customer' });

  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByLabel(/^Phone/)).toHaveValue('222');
  await expect(page.getByRole('dialog').getByLabel('Status')).toHaveValue('customer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await stored()).toMatchObject({ phone: '222', status: 'customer' });
});

test('a field is edited in place by keyboard, left unchanged by Escape, and changed back by Undo', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const contact = await (
    await page.request.post('/api/contacts', { data: { name: 'Ada', phone: '111' }, headers })
  ).json();
  const stored = async () => (await page.request.get(`/api/contacts/${contact.id}`, { headers })).json();
  await page.goto(`/contacts/${contact.id}`);
  const change = page.getByRole('button', { name: 'Edit Phone' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Phone of Ada' })).toBeFocused();
  await page.keyboard.type('333');
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('222');
  await page.keyboard.press('Enter');
  await expect(change).toBeFocused();
  await expect(page.getByText('Phone saved')).toBeVisible();
  expect(await stored()).toMatchObject({ phone: '222' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: '111' })).toBeVisible();
  await expect.poll(async () => (await stored()).phone).toBe('111');

  await page.getByRole('button', { name: 'Add Job title' }).click();
  await page.keyboard.type('Analyst');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).job_title).toBe('Analyst');
});

test('a tag lists its contacts, and the export contains exactly those', async ({ page, account }) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  for (const data of [
    { name: 'Ada', tags: ['trade fair no: "2"'] },
    { name: 'Grace', tags: [] },
  ]) {
    await page.request.post('/api/contacts', { data, headers });
  }
  await page.goto('/contacts');
  await expect(page.getByText('2 contacts')).toBeVisible();
  await page.getByRole('link', { name: 'trade fair no: "2"' }).click();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Ada');
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page.getByText('2 contacts')).toBeVisible();
});
