import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../testing/network';
import { preferences, renderWithApp } from '../testing/renderWithApp';
import { Page } from './SettingsPage';

test('a tab asks once before it throws away what is typed on another, and gives the form back', async () => {
  network.get(
    '/settings/profile',
    reply({ name: 'Ann', email: 'ann@example.com', phone: '', company: '', timezone: 'UTC' }),
  );
  network.get('/settings/preferences', reply(preferences));
  const { router } = renderWithApp(<Page />, { history: ['/settings'] });
  await userEvent.type(await screen.findByLabelText(/Company/), 'Acme');
  await userEvent.click(screen.getByRole('tab', { name: 'Preferences' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Preferences' })).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Company/)).toHaveValue('Acme');

  await userEvent.click(screen.getByRole('tab', { name: 'Preferences' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=preferences'));
});
