import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { UnknownSenders } from './UnknownSenders';

test('a sender is added as a contact or dismissed, and is no longer listed', async () => {
  const sender = { name: '', emails: 2, last_at: '2026-11-20T09:00:00.000Z' };
  let senders = [
    { ...sender, id: 'eve', name: 'Eve', address: 'eve@example.net' },
    { ...sender, id: 'bo', address: 'bo@example.net' },
  ];
  const without = (gone: string) => {
    senders = senders.filter(({ id }) => id !== gone);
  };
  network.get('/settings/preferences', reply(preferences));
  network.get('/mailbox/senders', () => reply(senders));
  network.post('/mailbox/senders/eve/contact', () => {
    without('eve');
    return reply({ id: 'new', name: 'Eve' });
  });
  network.delete('/mailbox/senders/bo', () => {
    without('bo');
    return reply(undefined, 204);
  });
  renderWithApp(<UnknownSenders />);
  const [eve] = await screen.findAllByRole('listitem');
  await userEvent.click(within(eve as HTMLElement).getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(screen.queryByText('Eve')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});
