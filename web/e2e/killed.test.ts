import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { onDatabase } from './journey';
import { makeDataDir, startProduct } from './product';

const ROWS = 60_000;
const file = ['name,email', ...Array.from({ length: ROWS }, (_, at) => `Person ${at},p${at}@example.com`)].join('\n');

test('a product killed in the middle of an import starts again with the data as it was', async () => {
  const dataDir = makeDataDir();
  let product = await startProduct(dataDir);
  const { access_token } = await (
    await fetch(`${product.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Nora New', email: 'nora@example.com', password: 'a fine long passphrase' }),
    })
  ).json();
  await onDatabase(`update workspaces set plan_id = 'business'`, [], dataDir);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.address}/api${path}`, { ...init, headers: { Authorization: `Bearer ${access_token}` } });
  const importAll = (id: string) => {
    const body = new FormData();
    body.set('file', new File([file], 'people.csv', { type: 'text/csv' }));
    body.set('import_id', id);
    return call('/contacts/bulk/import', { method: 'POST', body });
  };

  const id = randomUUID();
  const cut = importAll(id).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect
    .poll(async () => (await (await call(`/imports/${id}/progress`)).json()).phase, {
      intervals: [20],
      timeout: 30_000,
    })
    .toBe('writing');
  await product.kill();
  expect(await cut).toBe('cut off');

  product = await startProduct(dataDir);
  expect((await call('/contacts?limit=1')).headers.get('x-total-count')).toBe('0');
  expect(await (await call('/imports')).json()).toEqual([]);
  expect(await (await importAll(randomUUID())).json()).toMatchObject({ imported: ROWS, failed: 0 });
  expect((await call('/contacts?limit=1')).headers.get('x-total-count')).toBe(String(ROWS));

  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
