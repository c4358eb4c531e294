import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { test } from './journey';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PRODUCT = { name: 'Oak flooring', unit: 'm²', unit_price: 84.5, currency: 'EUR', tax_rate: 19 };

test('a customer accepts a quote of the lines, and its deal is won at once on the open page', async ({
  page,
  account,
  browser,
}) => {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const made = async (path: string, data: object) => (await page.request.post(path, { data, headers })).json();
  await made('/api/products', PRODUCT);
  const deal = await made('/api/deals', { title: 'Showroom', amount: 0, currency: 'EUR' });

  await page.goto(`/deals/${deal.id}`);
  await page.getByRole('button', { name: 'Add lines' }).click();
  const lines = page.getByRole('dialog', { name: 'Lines of the deal' });
  await expect(lines.locator('datalist option')).toHaveAttribute('value', PRODUCT.name);
  await lines.getByLabel('Product or service').fill('Oak flooring');
  await expect(lines.getByLabel('Price')).toHaveValue('84.5');
  await lines.getByLabel('Quantity').fill('42.5');
  await lines.getByRole('button', { name: 'Save lines' }).click();
  await expect(lines).toBeHidden();
  await expect(page.getByText('€4,273.59')).toBeVisible();

  await page.getByRole('button', { name: 'New quote' }).click();
  await page.getByRole('button', { name: 'Make quote' }).click();
  await expect(page.getByText('Quote 1', { exact: true })).toBeVisible();
  const [{ link }] = await (await page.request.get(`/api/deals/${deal.id}/quotes`, { headers })).json();

  const customer = await (await browser.newContext({ bypassCSP: true })).newPage();
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByRole('row', { name: /Total/ })).toContainText('€4,273.59');
  await customer.addScriptTag({ path: axe });
  const { violations } = await customer.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await customer.getByLabel('Your name').fill('Ada Lovelace');
  await customer.getByRole('button', { name: 'Accept the quote' }).click();
  await expect(customer.getByRole('status')).toContainText('Ada Lovelace accepted this quote');

  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page.getByText('Closed Won').first()).toBeVisible();
});
