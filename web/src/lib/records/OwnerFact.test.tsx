import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { teamQuery } from '../workspace/team';
import { OwnerFact } from './OwnerFact';

const member = { id: 'ann', name: 'Ann Owner' };

test.each([
  ['ann', 'Ann Owner'],
  [null, 'Unassigned'],
])('a record owned by %s shows %s', async (owner, shown) => {
  network.get('/team', reply({ members: [member], invitations: [] }));
  renderWithApp(<OwnerFact owner_id={owner} />);
  expect(await screen.findByText(shown)).toBeVisible();
});

test('a record whose owner could not be loaded is not shown as unassigned', async () => {
  network.get('/team', problem(500, 'internal', 'Something went wrong on our side.'));
  const { queryClient } = renderWithApp(<OwnerFact owner_id="ann" />);
  await waitFor(() => expect(queryClient.getQueryState(teamQuery().queryKey)?.status).toBe('error'));
  expect(screen.queryByText('Unassigned')).toBeNull();
});
