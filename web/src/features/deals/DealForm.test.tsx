import type { Deal, NewDeal } from '@rapport/shared/deals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealForm } from './DealForm';

test.each([
  ['whoever adds it', undefined, undefined],
  ['nobody', '', null],
])('a new deal belongs to %s', async (_whom, choice, owner_id) => {
  const sent: NewDeal[] = [];
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.post('/deals', ({ body }) => {
    sent.push(body as NewDeal);
    return reply({ id: '1' } as Deal, 201);
  });
  renderWithApp(<DealForm onSaved={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Title'), 'An engine');
  await userEvent.type(screen.getByLabelText('Amount'), '100');
  await userEvent.click(screen.getByText('More fields'));
  if (choice !== undefined) await userEvent.selectOptions(screen.getByLabelText('Owner'), choice);
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.owner_id).toBe(owner_id);
});
