import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { joinTeam, onDatabase, test } from './journey';

test('a team of three sends a quote with a file, gets it accepted, mentions each other and reaches a target, all live', async ({
  page: nora,
  account,
  browser,
}) => {
  await onDatabase(`update workspaces set plan_id = 'pro' where id = $1`, [account.workspaceId]);
  await onDatabase('update users set email_verified_at = now() where email = $1', [account.email]);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const made = async (path: string, data: object) => (await nora.request.post(path, { data, headers })).json();
  const [ben, cleo] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await joinTeam(ben, 'Ben Colleague', (await made('/api/team/invitations', {})).link);
  await joinTeam(cleo, 'Cleo Colleague', (await made('/api/team/invitations', {})).link);
  const contact = await made('/api/contacts', { name: 'Ada Lovelace', email: 'ada@example.com' });
  const deal = await made('/api/deals', { title: 'Showroom', amount: 0, currency: 'USD', contact_id: contact.id });
  const lines = [{ name: 'Oak flooring', quantity: 3, unit: 'm²', unit_price: 19.99, tax_rate: 19 }];
  await nora.request.put(`/api/deals/${deal.id}/lines`, { data: { lines }, headers });
  await nora.request.put('/api/targets', {
    data: { user_id: null, period: 'month', goals: { won_deals: 1 } },
    headers,
  });
  await cleo.reload();
  const target = cleo.getByRole('heading', { name: 'Targets' });
  await expect(target).toBeVisible();
  await expect(cleo.getByText('0 of 1')).toBeVisible();

  await nora.goto(`/deals/${deal.id}`);
  await ben.goto('/deals');
  await expect(ben.getByText('Showroom').first()).toBeVisible();

  // A file uploaded in parts; the connection breaks once.
  let breaks = 1;
  await nora.route(/\/api\/files\/uploads\/[^/]+\/parts\/1048576$/, (route) =>
    breaks-- > 0 ? route.abort('connectionreset') : route.continue(),
  );
  const plan = randomBytes(2_500_000);
  await nora
    .getByLabel('Files to add')
    .first()
    .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: plan });
  await expect(nora.getByRole('link', { name: 'Plan.pdf' })).toBeVisible();
  expect(breaks).toBeLessThan(1);

  await ben.goto(`/deals/${deal.id}`);
  await expect(ben.getByRole('link', { name: 'Plan.pdf' })).toBeVisible();
  const note = nora.getByRole('textbox', { name: 'Note' });
  await note.fill('Plan is here, ');
  await note.press('End');
  await nora.keyboard.type('@be');
  await expect(nora.getByRole('option', { name: /Ben Colleague/ })).toBeVisible();
  await nora.keyboard.press('Enter');
  await nora.keyboard.press('Control+Enter');
  await expect(ben.getByText('Plan is here, @Ben Colleague')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await ben.getByRole('textbox', { name: 'Note' }).fill('Good. @Nora New, @Cleo Colleague: send it');
  await ben.keyboard.press('Control+Enter');
  await expect(nora.getByText('Good. @Nora New')).toBeVisible();
  await expect(cleo.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await nora.getByRole('button', { name: 'New quote' }).click();
  const dialog = nora.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByRole('checkbox', { name: 'Plan.pdf' }).check();
  await dialog.getByRole('button', { name: 'Send quote' }).click();
  await expect(ben.getByText('Quote 1', { exact: true })).toBeVisible();
  const [{ link }] = await (await nora.request.get(`/api/deals/${deal.id}/quotes`, { headers })).json();

  const customer = await (await browser.newContext()).newPage();
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByRole('row', { name: /Total/ })).toContainText('$71.36');
  const saving = customer.waitForEvent('download');
  await customer.getByRole('link', { name: 'Plan.pdf' }).click();
  expect((await readFile(await (await saving).path())).equals(plan)).toBe(true);
  await customer.getByLabel('Your name').fill('Ada Lovelace');
  await customer.getByRole('button', { name: 'Accept the quote' }).click();
  await expect(customer.getByRole('status')).toContainText('Ada Lovelace accepted this quote');

  await expect(nora.getByText('Closed Won').first()).toBeVisible();
  await expect(ben.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(cleo.getByText('1 of 1')).toBeVisible();
  await expect(cleo.getByText('Goal reached')).toBeVisible();
});
