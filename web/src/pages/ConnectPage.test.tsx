import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../testing/network';
import { renderWithApp, shellData } from '../testing/renderWithApp';
import { Page } from './ConnectPage';

test('where storage is forbidden, the request of an app is still shown', async () => {
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
