import { type LineFigures, lineTotals } from '@rapport/shared/lineTotals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

const decimal = (max: number, digits: number) =>
  fc.integer({ min: 0, max: max * 10 ** digits }).map((parts) => parts / 10 ** digits);

const someLine = fc
  .record({
    quantity: decimal(99_999, 4),
    unit_price: decimal(99_999, 4),
    discount_percent: fc.option(decimal(100, 2)),
    discount_amount: fc.constant(null as number | null),
    tax_rate: fc.constantFrom(0, 7, 8.875, 19),
  })
  .chain((line) =>
    decimal(100, 2).map((off) => (line.discount_percent === null ? { ...line, discount_amount: off } : line)),
  );

const IN_SQL = `
  with line as (
    select rate, round(quantity * price * (1 - coalesce(percent, 0) / 100) - coalesce(off, 0), :digits) as net
    from jsonb_to_recordset(:lines) as given (quantity numeric, price numeric, percent numeric, off numeric, rate numeric)
  ), taxes as (select round(sum(net) * rate / 100, :digits) as tax from line group by rate)
  select (select sum(net) from line)::text as net, (select sum(tax) from taxes)::text as tax`;

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['BHD', 3],
])('the totals of lines in %s equal what Postgres computes with numeric', async (currency, digits) => {
  await fc.assert(
    fc.asyncProperty(fc.array(someLine, { minLength: 1, maxLength: 12 }), async (lines: LineFigures[]) => {
      const given = lines.map((line) => ({
        quantity: String(line.quantity),
        price: String(line.unit_price),
        percent: line.discount_percent,
        off: line.discount_amount,
        rate: line.tax_rate,
      }));
      const { rows } = await api.db.raw(IN_SQL, { digits, lines: JSON.stringify(given) });
      const { net, tax } = lineTotals(lines, currency);
      expect({ net: net.toFixed(digits), tax: tax.toFixed(digits) }).toEqual(rows[0]);
    }),
    { numRuns: 60 },
  );
});

const TILES = { name: 'Tiles', quantity: 120.5, unit: 'm²', unit_price: 42.35, tax_rate: 19 };
const WORK = { name: 'Work', quantity: 7.25, unit: 'h', unit_price: 92.5, discount_percent: 10, tax_rate: 7 };

test('the amount of a deal is the net of its lines until it is typed, and again when the sum is chosen', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 0, currency: 'EUR' });
  const put = (body: object) => ours.put(`/api/deals/${id}/lines`, body).expect(200);
  const amount = async () => (await ours.get(`/api/deals/${id}`)).body.amount;
  const { body } = await put({ lines: [TILES, WORK] });
  expect(body).toMatchObject({
    currency: 'EUR',
    amount: 5706.74,
    is_amount_typed: false,
    lines: [
      { ...TILES, net: 5103.18 },
      { ...WORK, net: 603.56 },
    ],
    totals: { net: 5706.74 },
  });
  await ours.put(`/api/deals/${id}`, { amount: 5_500 }).expect(200);
  expect((await put({ lines: [TILES] })).body).toMatchObject({ amount: 5_500, is_amount_typed: true });
  expect(await amount()).toBe(5_500);
  expect((await put({ lines: [TILES], use_sum: true })).body).toMatchObject({
    amount: 5103.18,
    is_amount_typed: false,
  });
  await put({ lines: [] });
  expect(await amount()).toBe(0);
});

test('lines follow a deal into another currency and its number of decimals', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 0, currency: 'EUR' });
  await ours.put(`/api/deals/${id}/lines`, { lines: [{ name: 'Tile', unit_price: 10.5 }] }).expect(200);
  expect((await ours.put(`/api/deals/${id}`, { currency: 'JPY' }).expect(200)).body.amount).toBe(11);
  const lines = [{ name: 'Tile', unit_price: 10, discount_amount: 0.5 }];
  const { body } = await ours.put(`/api/deals/${id}/lines`, { lines }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['lines.0.discount_amount']);
});

test('a discount of a whole line leaves zero in another currency, never less', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 0, currency: 'EUR' });
  const lines = [{ name: 'Sample', unit_price: 2.5, discount_amount: 2.5 }];
  await ours.put(`/api/deals/${id}/lines`, { lines }).expect(200);
  expect((await ours.put(`/api/deals/${id}`, { currency: 'JPY' }).expect(200)).body.amount).toBe(0);
});

test.each([
  ['no name', { name: ' ' }, 'lines.0.name'],
  ['no price', { unit_price: undefined }, 'lines.0.unit_price'],
  ['a price below zero', { unit_price: -1 }, 'lines.0.unit_price'],
  ['five decimals', { unit_price: 0.00001 }, 'lines.0.unit_price'],
  ['no quantity', { quantity: 0 }, 'lines.0.quantity'],
  ['more than all off', { discount_percent: 100.01 }, 'lines.0.discount_percent'],
  ['more off than it costs', { discount_amount: 20.01 }, 'lines.0.discount_amount'],
  ['two discounts', { discount_amount: 1, discount_percent: 1 }, 'lines.0.discount_amount'],
  ['a product of nobody', { product_id: crypto.randomUUID() }, 'lines.0.product_id'],
  ['more than a deal can hold', { quantity: 9_999_999, unit_price: 9_999_999_999 }, 'lines.0.unit_price'],
])('a line with %s is refused with an error at its field, and nothing changes', async (_what, wrong, field) => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 5 });
  const line = { name: 'Tile', quantity: 2, unit_price: 10 };
  const { body } = await ours.put(`/api/deals/${id}/lines`, { lines: [{ ...line, ...wrong }] }).expect(422);
  expect(Object.keys(body.errors)).toContain(field);
  expect((await ours.get(`/api/deals/${id}/lines`)).body).toMatchObject({ lines: [], amount: 5 });
});

test("lines survive a deal's stay in the trash and the deletion of their product, and a stale version is refused", async () => {
  const ours = await api.workspace();
  const product = (await ours.post('/api/products', { name: 'Tile', unit_price: 10 }).expect(201)).body;
  const { id, updated_at } = await ours.deal({ amount: 0 });
  const lines = [{ name: 'Tile', unit_price: 10, product_id: product.id }];
  await ours.put(`/api/deals/${id}/lines`, { lines }).expect(200);
  await ours.put(`/api/deals/${id}/lines`, { lines: [] }).set('If-Match', `"${updated_at}"`).expect(412);
  await ours.delete(`/api/deals/${id}`).expect(204);
  await ours.delete(`/api/products/${product.id}`).expect(204);
  await ours.get(`/api/deals/${id}/lines`).expect(404);
  await ours.post(`/api/deals/${id}/restore`).expect(200);
  expect((await ours.get(`/api/deals/${id}/lines`)).body.lines).toMatchObject([{ name: 'Tile', product_id: null }]);
});
