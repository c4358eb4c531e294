import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealsOf } from './DealsOf';
import { OpenValue } from './OpenValue';

const show = () =>
  renderWithApp(
    <>
      <OpenValue link={{ contact_id: 'c' }} />
      <DealsOf link={{ contact_id: 'c' }} />
    </>,
  );

test('a contact without deals shows that it has none, unless the deals could not be loaded', async () => {
  network.get('/deals', problem(500, 'internal', 'Something broke.'));
  const { queryClient } = show();
  await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('No open deals')).not.toBeInTheDocument();
  network.get('/deals', reply([]));
  await queryClient.refetchQueries();
  expect(await screen.findByText('No open deals')).toBeVisible();
});
