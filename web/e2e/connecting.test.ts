import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { onDatabase, settled, test } from './journey';

test('a person connects an assistant, sees it under Security, and disconnects it', async ({
  page,
  account,
  baseURL,
}) => {
  await onDatabase(`update workspaces set plan_id = 'business' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const returned: string[] = [];
  const app = createServer((req, res) => {
    returned.push(req.url ?? '');
    res.end('Connected');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  const redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(`${baseURL}/api/oauth/${path}`, { form });
  const registered = await page.request.post(`${baseURL}/api/oauth/register`, {
    data: { client_name: 'Helpful', redirect_uris: [redirect] },
  });
  const { client_id } = await registered.json();
  const verifier = 'a verifier that is long enough for the rules of PKCE';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    state: 'theirs',
    code_challenge_method: 'S256',
    code_challenge: Buffer.from(digest).toString('base64url'),
  });

  const asked = await page.goto(`/api/oauth/authorize?${query}`);
  expect(asked?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(page.getByRole('heading', { name: 'Connect an app' })).toBeVisible();
  await expect(page.getByText('Helpful asks to work here')).toBeVisible();
  await page.getByLabel('What it may do').selectOption('Read what I see and make changes');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
  const answer = new URL(returned[0] ?? '', redirect);
  expect(answer.searchParams.get('state')).toBe('theirs');
  const code = answer.searchParams.get('code') ?? '';
  const tokens = await (
    await post('token', { grant_type: 'authorization_code', client_id, code, code_verifier: verifier })
  ).json();
  const asApp = () =>
    page.request.get(`${baseURL}/api/contacts`, { headers: { Authorization: `Bearer ${tokens.access_token}` } });
  expect((await asApp()).status()).toBe(200);

  await page.goto('/settings?tab=security');
  await settled(page);
  const apps = page.getByRole('region', { name: 'Connected apps' });
  await expect(apps.getByText('Reads and makes changes as you')).toBeVisible();
  await apps.getByRole('button', { name: 'Disconnect Helpful' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(apps.getByText('No apps yet')).toBeVisible();
  expect((await asApp()).status()).toBe(401);
  app.close();
});
