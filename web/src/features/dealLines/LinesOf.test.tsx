import type { Deal } from '@rapport/shared/deals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { network, problem, type Request, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { LinesOf } from './LinesOf';

const deal = { id: 'd1', title: 'Floor', amount: 0, currency: 'EUR', updated_at: '2026-11-20T10:00:00.000Z' } as Deal;

const totals = (net = 0) => ({ net, taxes: [], tax: 0, gross: net });
const none = { currency: 'EUR', amount: 0, is_amount_typed: false, lines: [], totals: totals() };
const oak = {
  id: '0b0e7f6c-3b1c-4d5a-9a53-0d8f1d1f2a3b',
  name: 'Oak',
  description: 'Oiled',
  unit: 'm²',
  unit_price: 84.5,
  currency: 'EUR',
  tax_rate: 19,
  is_archived: false,
};

const openDialog = async () => {
  network.get('/deals/d1/lines', reply(none));
  network.get('/products', reply([oak]));
  renderWithApp(<LinesOf deal={deal} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add lines' }));
  return within(await screen.findByRole('dialog', { name: 'Lines of the deal' }));
};

test('a price with too many digits is refused at its field', async () => {
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Product or service'), 'Gold');
  await userEvent.type(dialog.getByLabelText(/^Price/), '9'.repeat(25));
  await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
  expect(await dialog.findByText('The price is too large')).toBeVisible();
});

test('a chosen product fills in its line, the total follows the input, and saving sends the version of the deal that was shown', async () => {
  let sent: Request | undefined;
  network.put('/deals/d1/lines', (request) => {
    sent = request;
    return reply(none);
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Product or service'), 'Oak');
  const quantity = dialog.getByLabelText('Quantity');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '42.5');
  await userEvent.type(dialog.getByLabelText('Discount'), '10');
  expect(dialog.getByText('€3,846.23')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Add a line' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
  await waitFor(() => expect(sent).toBeDefined());
  expect(sent?.headers.get('If-Match')).toContain(deal.updated_at);
  expect(sent?.body).toEqual({
    lines: [
      {
        product_id: oak.id,
        name: 'Oak',
        description: 'Oiled',
        quantity: 42.5,
        unit: 'm²',
        unit_price: 84.5,
        discount_percent: 10,
        discount_amount: null,
        tax_rate: 19,
      },
    ],
    use_sum: false,
  });
});

test('all amounts of a deal have cents if one of them has', async () => {
  const line = { quantity: 1, unit: '', description: '', discount_percent: null, discount_amount: null };
  const lines = [
    { ...line, id: 'l1', name: 'Worktop', unit_price: 1440, net: 1440, tax_rate: 19 },
    { ...line, id: 'l2', name: 'Fitting', unit_price: 900, net: 900, tax_rate: 0 },
  ];
  const sums = { net: 2340, taxes: [{ rate: 19, net: 1440, tax: 273.6 }], tax: 273.6, gross: 2613.6 };
  network.get('/deals/d1/lines', reply({ ...none, amount: 2613.6, lines, totals: sums }));
  renderWithApp(<LinesOf deal={deal} />);
  for (const amount of ['€1,440.00', '€900.00', '€2,340.00', '€273.60', '€2,613.60'])
    expect(await screen.findByText(amount)).toBeVisible();
});

test('an error in a line is shown at its field', async () => {
  network.put('/deals/d1/lines', problem(422, 'invalid', 'No', { 'lines.0.discount_amount': 'Too much' }));
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Product or service'), 'Work');
  await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
  await waitFor(() => expect(dialog.getByLabelText('Price')).toBeInvalid());
  await userEvent.type(dialog.getByLabelText('Price'), '5');
  await userEvent.selectOptions(dialog.getByLabelText('Discount in'), 'amount');
  await userEvent.type(dialog.getByLabelText('Discount'), '6');
  await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
  await waitFor(() => expect(dialog.getByLabelText('Discount')).toBeInvalid());
  expect(dialog.getByText('Too much')).toBeVisible();
});

describe('if somebody else changed the deal meanwhile', () => {
  const later = { ...deal, updated_at: '2026-11-20T11:00:00.000Z' };
  const floor = { ...none, lines: [{ id: 'l1', name: 'Floor', quantity: 1, unit: '', unit_price: 5, net: 5 }] };

  /** Types a line and saves it with the version that was seen, which is no longer the latest one. */
  const saveLate = async (theirs: object) => {
    const versions: unknown[] = [];
    network.get('/deals/d1', reply(later));
    network.put('/deals/d1/lines', ({ headers }) => {
      const version = headers.get('If-Match');
      versions.push(version);
      return version === `"${later.updated_at}"` ? reply(none) : problem(412, 'changed_meanwhile', 'Changed');
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Product or service'), 'Work');
    await userEvent.type(dialog.getByLabelText('Price'), '5');
    network.get('/deals/d1/lines', reply(theirs));
    await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
    return { dialog, versions };
  };
  const isSaved = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('but not its lines, they are saved', async () => {
    const { versions } = await saveLate(none);
    await isSaved();
    expect(versions).toHaveLength(2);
  });

  test.each([
    ['lines', floor],
    ['currency', { ...none, currency: 'USD' }],
  ])(
    'and its %s, the form says so and keeps what was typed, and saving again replaces theirs',
    async (_what, theirs) => {
      const { dialog, versions } = await saveLate(theirs);
      expect(await dialog.findByText(/Save again to replace theirs with yours/)).toBeVisible();
      expect(dialog.getByLabelText('Product or service')).toHaveValue('Work');
      expect(versions).toHaveLength(1);
      await userEvent.click(dialog.getByRole('button', { name: 'Save lines' }));
      await isSaved();
    },
  );
});
