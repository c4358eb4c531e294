import type { DropAddress } from '@rapport/shared/dropAddress';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { DropCard } from './DropCard';

const eve = {
  id: 'eve',
  reason: 'unknown' as const,
  people: [{ name: 'Eve', address: 'eve@example.net' }],
  subject: 'Roof',
  sent_at: '2026-11-20T09:00:00.000Z',
};
const note = { ...eve, id: 'note', reason: 'nobody' as const, people: [], subject: '' };
const show = (start: DropAddress) => {
  let current = start;
  network.get('/settings/preferences', reply(preferences));
  network.get('/mailbox/drop', () => reply(current));
  network.put('/mailbox/drop', () => {
    current = { ...current, address: 'crm+secret@in.example' };
    return reply(current);
  });
  network.delete('/mailbox/drop/emails/note', () => {
    current = { ...current, waiting: current.waiting.filter(({ id }) => id !== 'note') };
    return reply(undefined, 204);
  });
  renderWithApp(<DropCard />);
};

test('an address is created by one click', async () => {
  show({ is_available: true, address: null, waiting: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByRole('status', { name: 'Drop address' })).toHaveTextContent('crm+secret@in.example');
});

test('a waiting email can be logged or discarded, and stays if that fails', async () => {
  const logged: string[] = [];
  network.post('/mailbox/drop/emails/eve/log', () => {
    logged.push('eve');
    return problem(403, 'forbidden', 'No room');
  });
  show({ is_available: true, address: 'crm+secret@in.example', waiting: [eve, note] });
  const [first, second] = await screen.findAllByRole('listitem').then((items) => items.slice(-2));
  expect(first).toHaveTextContent('Eve <eve@example.net>');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Add contact and log' }));
  await waitFor(() => expect(logged).toEqual(['eve']));
  expect(screen.getByText('Roof')).toBeVisible();
  expect(within(second as HTMLElement).queryByRole('button', { name: /log/i })).toBeNull();
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('No subject')).toBeNull());
});

test('the card is hidden in an installation that receives no emails', async () => {
  show({ is_available: false, address: null, waiting: [] });
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByText('Drop address')).toBeNull();
});
