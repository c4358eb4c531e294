import type { Deal } from '@rapport/shared/deals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { useSelection } from '../../ui/table/useSelection';
import { DealTable } from './DealTable';
import type { DealListFilter } from './deals.queries';

const ignore = () => undefined;

function Table({ filter = {}, onClearFilter = ignore }: { filter?: DealListFilter; onClearFilter?: () => void }) {
  return (
    <DealTable
      filter={filter}
      sort=""
      arrangement={{ settings: null, onChange: ignore, objectType: 'deal' }}
      selection={useSelection('')}
      bulkBar={() => null}
      onSort={ignore}
      onClearFilter={onClearFilter}
      onLost={ignore}
    />
  );
}

test.each([
  ['1,250', { amount: 1_250 }],
  ['4k', { amount: 4_000 }],
  ['500 EUR', { amount: 500, currency: 'EUR' }],
  ['about 500', undefined],
])('“%s” typed over an amount in the table saves %o', async (typed, change) => {
  const deal = { id: 'd', title: 'Roof', stage: 'lead', amount: 10, currency: 'USD', probability: 0 } as Deal;
  const sent: unknown[] = [];
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/deals', reply([deal]));
  network.put('/deals/d', ({ body }) => {
    sent.push(body);
    return reply(deal);
  });
  renderWithApp(<Table />);
  expect(await screen.findByRole('columnheader', { name: 'Probability' })).toBeVisible();
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '$10' }));
  await userEvent.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(sent).toEqual(change ? [change] : []));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('if no deals match, a button to show all deals replaces the empty table', async () => {
  const clear = vi.fn();
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/deals', reply([]));
  renderWithApp(<Table filter={{ search: 'x' }} onClearFilter={clear} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all deals' }));
  expect(clear).toHaveBeenCalledOnce();
  expect(screen.queryByRole('grid')).toBeNull();
});
