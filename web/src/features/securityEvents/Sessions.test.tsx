import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { Sessions } from './Sessions';

test('a failed sign-out of a device is reported once', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const at = '2026-11-20T09:00:00.000Z';
  const session = { id: 's1', user_agent: '', ip_prefix: null, created_at: at, last_seen_at: at, is_current: false };
  network.get('/auth/sessions', reply([session]));
  network.delete('/auth/sessions/s1', problem(500, 'internal', 'Something went wrong.'));
  renderWithApp(<Sessions onSignedOut={vi.fn()} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out .+/ }));
  await waitFor(() => expect(pendingMessage()?.kind).toBe('error'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
  clearMessage();
});
