import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { test } from './journey';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A page of another origin that embeds the form. Its strict policy allows only the two origins. */
const siteWith = async (snippet: string, origin: string) => {
  const server = createServer((_req, res) => {
    res.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
    });
    res.end(
      `<!doctype html><html lang="en"><title>Acme roofs</title><main><h1>Acme roofs</h1>${snippet}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/?utm_source=spring`, close: () => server.close() };
};

const violationsOf = async (page: Page) => {
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

test('three submissions by one person of a form on another site create one contact', async ({
  page,
  account: _,
  browser,
}) => {
  await page.goto('/settings?tab=forms');
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.getByLabel('Name of the form').fill('Roof inquiry');
  await page.getByLabel('Add a field').selectOption({ label: 'Phone' });
  await page.getByRole('button', { name: 'Create form' }).click();
  const snippet = page.getByLabel('Code for your site');
  await expect(snippet).toContainText('<script');
  const code = (await snippet.textContent()) ?? '';
  const site = await siteWith(code, code.match(/src="(https?:\/\/[^/]+)/)?.[1] ?? '');

  // Without extra headers, which would cause a CORS preflight that real visitors do not cause.
  const visitors = await browser.newContext({ extraHTTPHeaders: {} });
  const visitor = await visitors.newPage();
  const send = async (values: Record<string, string>) => {
    await visitor.goto(site.address);
    for (const [label, value] of Object.entries(values)) await visitor.getByLabel(label).fill(value);
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByRole('status')).toHaveText('We have received what you sent.');
  };
  await send({ Name: 'Ada Lovelace', Email: 'ada@roof.example', Message: 'A roof, please' });
  await send({ Name: 'Ada', Email: 'ADA@roof.example', Phone: '+44 20 1' });
  await send({ Name: 'Ada Lovelace', Email: 'ada@roof.example' });
  await visitor.goto(new URL(await page.getByLabel('Address of the form').textContent().then(String)).pathname);
  await visitor.getByLabel('Name').fill('Ada Lovelace');
  await visitor.getByLabel('Email').fill('ada@roof.example');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await visitors.cookies()).toEqual([]);

  const checked = await (await browser.newContext({ bypassCSP: true, extraHTTPHeaders: {} })).newPage();
  await checked.goto(site.address);
  await expect(checked.getByLabel('Name')).toBeVisible();
  await checked.addScriptTag({ path: axe });
  expect(await violationsOf(checked)).toEqual([]);
  site.close();

  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: /^Ada/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByText('+44 20 1').first()).toBeVisible();
  await expect(page.getByText('A roof, please').first()).toBeVisible();
});
