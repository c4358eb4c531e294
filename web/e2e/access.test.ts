import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Account, onDatabase, test } from './journey';

const PASSWORD = 'a fine long passphrase';
const newEmail = () => `nora-${randomUUID()}@example.com`;

/** Hides the first steps and the question about analytics. */
const skipQuestions = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('rapport-onboarding-completed', 'true');
    localStorage.setItem('rapport-analytics-consent', 'denied');
  });

const register = async (page: Page, email: string) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started Free' }).first().click();
  await page.getByLabel('Name').fill('Nora New');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto('/?auth=login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
};

/** Stores an access token that the server does not know, which behaves like an expired one. */
const expireToken = (page: Page, { accessToken }: Account) =>
  page.evaluate((token) => localStorage.setItem('access_token', `${token.slice(0, -3)}AAA`), accessToken);

/** The link in the newest email with this subject, from the outbox. */
const linkTo = async (email: string, subject: string): Promise<string> => {
  let text = '';
  await expect
    .poll(async () => {
      const [newest] = await onDatabase(
        'select text from outbox where "to" = $1 and subject = $2 order by created_at desc limit 1',
        [email, subject],
      );
      text = newest?.text ?? '';
      return text;
    })
    .toContain('#token=');
  return String(text.match(/https?:\S+/)?.[0]);
};

test('a new user registers, confirms the address with the emailed link, and is no longer reminded', async ({
  page,
}) => {
  await skipQuestions(page);
  const email = newEmail();
  await register(page, email);
  await expect(page.getByText(`Confirm your email address. Open the link we sent to ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await page.getByRole('link', { name: /verify-email#token/ }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole('link', { name: 'Go to Rapport' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toBeHidden();
});

test('after five wrong passwords signing in is refused for a while, and an emailed link sets a new password', async ({
  page,
}) => {
  await skipQuestions(page);
  const email = newEmail();
  await register(page, email);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.context().clearCookies();

  await signIn(page, email, 'not the password');
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toHaveText(/Incorrect email or password/);
  for (let wrong = 2; wrong <= 6; wrong += 1) {
    const answer = page.waitForResponse('**/api/auth/login');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
    expect((await answer).status()).toBe(wrong <= 5 ? 401 : 429);
  }
  await expect(alert).toHaveText(/Too many attempts. Please try again in 15 minutes, or reset your password./);

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  // Before this heading appears, the page still shows the email field of the sign-in form.
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await page.goto(await linkTo(email, 'Set a new password'));
  await page.getByLabel('New password').fill('another fine passphrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeVisible();
});

test('logging out in one tab logs out the others', async ({ page, context, account: _ }) => {
  await page.goto('/contacts');
  const other = await context.newPage();
  await other.goto('/companies');
  await expect(other.getByRole('heading', { name: 'Companies', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
});

test('two tabs with an expired token refresh it at most once each, and both go on', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/contacts');
  const other = await context.newPage();
  await other.goto('/companies');
  await expect(other.getByRole('heading', { name: 'Companies', exact: true })).toBeVisible();
  const refreshed: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshed.push(request.frame().page());
  });
  await expireToken(page, account);
  await Promise.all([
    page.getByRole('link', { name: 'Activities' }).click(),
    other.getByRole('link', { name: 'Dashboard' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Activity Feed' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => refreshed.length).toBeGreaterThan(0);
  expect(new Set(refreshed).size).toBe(refreshed.length);
});

test('a session that expires while a form is filled in is renewed, and nothing typed is lost', async ({
  page,
  account,
}) => {
  await page.goto('/contacts?add=contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Half a page of notes');
  await expireToken(page, account);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(
    page
      .getByRole('heading', { name: 'Ada Lovelace', level: 1 })
      .or(page.getByRole('link', { name: 'Ada Lovelace' }))
      .first(),
  ).toBeVisible();
  const [stored] = await onDatabase('select notes from contacts where workspace_id = $1', [account.workspaceId]);
  expect(stored.notes).toBe('Half a page of notes');
});
