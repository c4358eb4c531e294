import { expect } from '@playwright/test';
import { test } from './journey';

const STREAM = /\/api\/notifications\/stream\?workspace=/;

test('a notification reaches every tab without a reload, over one stream', async ({ page, context, account }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (STREAM.test(request.url())) streams.push(request.url());
  });
  const heard = page.waitForResponse(STREAM);
  await page.goto('/dashboard');
  expect((await heard).status()).toBe(200);
  // The other tab renders before it listens; changes in between must reach it too.
  const other = await context.newPage();
  let listen = () => {};
  const mayListen = new Promise<void>((resolve) => (listen = resolve));
  await other.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('rapport-notifications')) await mayListen;
    await route.fulfill({ response });
  });
  await other.goto('/contacts');
  await expect(other.getByRole('button', { name: 'Notifications' })).toBeVisible();

  await page.request.post('/api/contacts/bulk/import', {
    headers: { Authorization: `Bearer ${account.accessToken}` },
    multipart: { file: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\nGrace') } },
  });
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  listen();
  await expect(other.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await other.getByRole('link', { name: /2 contacts imported from list.csv, 0 failed/ }).click();
  await expect(other).toHaveURL(/\/import-export\?import=/);
  await expect(other.getByRole('dialog', { name: 'Import' })).toContainText('imported 2 contacts from list.csv');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);

  // The tab with the stream is closed, and another one opens the stream.
  const takenOver = other.waitForResponse(STREAM);
  await page.close();
  expect((await takenOver).status()).toBe(200);
});
