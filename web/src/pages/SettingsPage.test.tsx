// Isolated: replaces the address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../testing/network';
import { ann, preferences, renderWithApp } from '../testing/renderWithApp';
import { Page } from './SettingsPage';

test('changing the tab asks once before it discards input, and returns to the form if the user keeps editing', async () => {
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

const deletion = (proof: string) =>
  network.get(
    '/account/deletion',
    reply({ workspaces: [{ id: ann.workspace.id, name: 'Acme', fate: 'deleted', others: [] }], proof }),
  );
const openDeletion = async (proof: string) => {
  network.get('/auth/sessions', reply([]));
  network.get('/auth/events', reply([]));
  network.get('/connections', reply([]));
  network.get('/settings/preferences', reply(preferences));
  network.get(
    '/config',
    reply({ google: true, signup: true, mail: 'smtp', support_email: '', community_url: null, model: false }),
  );
  deletion(proof);
  const app = renderWithApp(<Page />, { history: ['/settings?tab=security&delete=account'] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await dialog.findByLabelText('Type your email address to confirm');
  return { ...app, dialog };
};

test('a user with a password must enter it before the account is deleted', async () => {
  const asked = vi.fn((_request: { body: unknown }) =>
    problem(422, 'invalid', 'Look again.', { password: 'The password is incorrect' }),
  );
  network.post('/account/deletion', asked);
  const { dialog, router } = await openDeletion('password');
  await userEvent.type(dialog.getByLabelText('Type your email address to confirm'), 'ann@example.com');
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong password');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('The password is incorrect')).toBeInTheDocument();
  expect(asked.mock.calls[0]?.[0].body).toMatchObject({ email: 'ann@example.com', password: 'wrong password' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=security'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a user without a password signs in with Google again, and returns to the confirmation', async () => {
  const leave = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: 'http://crm.test', assign: leave });
  try {
    const { dialog } = await openDeletion('sign_in');
    expect(dialog.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }));
    const back = new URL(String(leave.mock.calls[0]?.[0]), 'http://crm.test').searchParams.get('redirect');
    expect(back).toBe('http://crm.test/settings?tab=security&delete=account');
  } finally {
    vi.unstubAllGlobals();
  }
});
