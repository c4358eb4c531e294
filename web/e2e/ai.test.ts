import { expect } from '@playwright/test';
import { test } from './journey';

test('the insights of the day are read and acted on, and the lead scores show their reasons', async ({
  page,
  account,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  await page.goto('/ai-insights');
  await expect(page.getByText('There is nothing to analyze yet. Add or import your contacts first.')).toBeVisible();
  const contact = await (
    await page.request.post('/api/contacts', {
      headers,
      data: { name: 'Ann Lee', email: 'ann@roofs.example', phone: '1', company: 'Roofs' },
    })
  ).json();
  await page.request.post('/api/contacts', { headers, data: { name: 'Bob Ray' } });
  for (let nth = 0; nth < 3; nth += 1) {
    await page.request.post(`/api/contacts/${contact.id}/touches`, { headers, data: { kind: 'call' } });
  }

  await page.getByRole('button', { name: 'Refresh Analysis' }).click();
  await expect(page.getByText(/^Ann Lee is hot: \d+, against an average of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Plan a call' }).click();
  await expect(page.getByText('Task added: Call Ann Lee')).toBeVisible();
  await expect(page.getByText('Every lead that is hot, warm or above average has a task.')).toBeVisible();

  await page.getByRole('tab', { name: 'Lead Scoring' }).click();
  await expect(page.getByText('2 contacts scored using general rules')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ann Lee/ })).toContainText(
    '3 calls, meetings and emails in the last 30 days',
  );

  await page.getByRole('tab', { name: 'Contact Health' }).click();
  await expect(page.getByRole('button', { name: 'Analyze health' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ann Lee' }).check();
  await page.getByRole('button', { name: 'Analyze health' }).click();
  await expect(page.getByText('low risk')).toBeVisible();
  await page.getByRole('link', { name: 'Ann Lee' }).click();
  await expect(page.getByRole('heading', { name: 'Ann Lee', level: 1 })).toBeVisible();
});
