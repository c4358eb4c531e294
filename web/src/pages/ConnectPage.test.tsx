import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sessionQueries } from '../features/access/session';
import { storeTokens } from '../lib/session/tokens';
import { network, reply, serverIsDown } from '../testing/network';
import { ann, renderWithApp, shellData } from '../testing/renderWithApp';
import { Page } from './ConnectPage';

test('if storage is forbidden, the request of an app is still shown', async () => {
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  network.get('/config', reply(shellData.config));
  window.history.replaceState(null, '', '/connect#token=request');
  renderWithApp(<Page />, { user: null });
  expect(await screen.findByText('Sign in to decide what it may do.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  storage.mockRestore();
});

test('while the server is unreachable, a signed-in user is not asked to sign in', async () => {
  storeTokens({ access_token: 'access', refresh_token: 'refresh' });
  network.get('/auth/me', serverIsDown);
  window.history.replaceState(null, '', '/connect#token=request');
  network.post('/connections/request', reply({ name: 'Planner', destination: 'https://planner.example', scopes: [] }));
  const { queryClient } = renderWithApp(<Page />);
  void queryClient.resetQueries(sessionQueries.current());
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach Rapport.');
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();

  network.get('/auth/me', reply(ann));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Planner')).toBeVisible();
});
