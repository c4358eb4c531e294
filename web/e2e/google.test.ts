import { expect, type Page } from '@playwright/test';
import { startOpenIdProvider } from '../../api/src/testing/openIdProvider';
import { databaseUrl, onDatabase, test } from './journey';
import { makeDataDir, startProduct } from './product';

const signInWithGoogle = async (page: Page, address: string) => {
  await page.addInitScript(() => localStorage.setItem('rapport-onboarding-completed', 'true'));
  await page.goto(`${address}/?auth=login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
};

test('Google sign-in works the first time and with an existing account, and can be refused', async ({ browser }) => {
  const google = await startOpenIdProvider();
  const product = await startProduct(makeDataDir(), {
    DATABASE_URL: databaseUrl(),
    WORKER: 'off',
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  const visit = async () => (await browser.newContext()).newPage();

  google.account = { sub: '1001', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' };
  const first = await visit();
  await signInWithGoogle(first, product.address);
  await expect(first.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(first).toHaveURL(`${product.address}/dashboard`);
  await expect(first.getByText('Grace Hopper’s workspace')).toBeVisible();

  await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com', password: 'a fine long passphrase' }),
  });
  await onDatabase(`update users set email_verified_at = now() where email = 'ada@example.com'`, []);
  google.account = { sub: '1002', email: 'ada@example.com', email_verified: true, name: 'Ada L' };
  const second = await visit();
  await signInWithGoogle(second, product.address);
  await expect(second.getByText('Ada Lovelace’s workspace')).toBeVisible();
  await second.goto(`${product.address}/settings?tab=security`);
  await expect(second.getByText('Linked', { exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Change password' })).toBeVisible();

  google.account = null;
  const third = await visit();
  await signInWithGoogle(third, product.address);
  await expect(third.getByRole('alert')).toHaveText(/Authentication failed. Please try signing in again./);
  expect(new URL(third.url()).hash).toBe('');

  await product.stop();
  await google.stop();
});
