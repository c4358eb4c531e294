import { expect } from '@playwright/test';
import { test } from './journey';

test('the search box finds people by any part of their data, and runs commands, by keyboard alone', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  for (const data of [
    { name: 'Åsa Lindqvist', email: 'asa@nordwind.example', phone: '+46 (8) 123 45 67' },
    { name: 'Иван Петров', email: 'ivan@example.com' },
  ]) {
    await page.request.post('/api/contacts', { data, headers });
  }
  await page.request.post('/api/companies', { data: { name: 'Nordwind AB', domain: 'nordwind.example' }, headers });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Search or run a command' });
  for (const [typed, found] of [
    ['asa lind', 'Åsa Lindqvist'],
    ['468-123', 'Åsa Lindqvist'],
    ['петров', 'Иван Петров'],
    ['nordwind.ex', 'Nordwind AB'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill(typed);
    await expect(page.getByRole('option', { name: found })).toBeVisible();
  }
  await box.fill('lindqivst');
  await expect(page.getByText('No exact match. Similar:')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Contacts' }).getByRole('option', { name: 'Åsa Lindqvist' }),
  ).toBeVisible();
  await box.fill('asa lind');
  await expect(page.getByRole('option', { name: 'Åsa Lindqvist' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Åsa Lindqvist', level: 1 })).toBeVisible();

  // Closing the list of shortcuts does not scroll the page, although the focused element is out of sight.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole('main').getByRole('button').first().focus();
  await page.mouse.move(640, 200);
  await page.mouse.wheel(0, 5_000);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(200);
  const before = await scrolled();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused();
  expect(await scrolled()).toBe(before);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Quick add' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await box.fill('go act');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Activity Feed' })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/contacts$/);
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  test('the box opens over the top bar', async ({ page, account: _ }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Search' }).tap();
    const box = page.getByRole('combobox');
    await expect(box).toBeFocused();
    await box.fill('add con');
    await page.getByRole('option', { name: 'Add contact' }).tap();
    await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
  });
});

test('Ctrl+K does nothing behind an open dialog', async ({ page, account: _ }) => {
  await page.goto('/contacts?add=contact');
  await page.getByRole('dialog').getByLabel('Name').fill('Ada ');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Lovelace');
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Ada Lovelace');
});
