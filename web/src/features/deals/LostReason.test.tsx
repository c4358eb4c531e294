import type { Deal } from '@rapport/shared/deals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { LostReason } from './LostReason';

const deal = { id: 'a', title: 'New roof', stage: 'closed_lost', updated_at: '2026-11-20T10:00:00.000Z' } as Deal;

test('a reason for a deal that another member changed meanwhile is refused with a message, and saved at the second attempt', async () => {
  const theirs = { ...deal, title: 'Two roofs', updated_at: '2026-11-20T11:00:00.000Z' };
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {}, lost_reasons: ['Price'] }));
  network.get('/deals/a', reply(theirs));
  network.put('/deals/a', ({ body, headers }) =>
    headers.get('If-Match') === `"${theirs.updated_at}"`
      ? reply({ ...theirs, ...(body as object) })
      : problem(412, 'changed_meanwhile', 'This deal was changed by someone else since you opened it.'),
  );
  const onClose = vi.fn();
  renderWithApp(<LostReason deal={deal} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save reason' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This deal was changed by someone else');
  expect(screen.getByLabelText('Reason')).toHaveValue('Price');

  await userEvent.click(screen.getByRole('button', { name: 'Save reason' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a deal that was changed meanwhile and cannot be fetched again still shows that it was changed', async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {}, lost_reasons: ['Price'] }));
  network.get('/deals/a', problem(404, 'not_found', 'This deal is not here any more.'));
  network.put(
    '/deals/a',
    problem(412, 'changed_meanwhile', 'This deal was changed by someone else since you opened it.'),
  );
  renderWithApp(<LostReason deal={deal} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save reason' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This deal was changed by someone else');
});
