import type { CalendarFeed } from '@rapport/shared/calendar';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { CalendarCard } from './CalendarCard';

beforeEach(clearMessage);

const serve = (feed: CalendarFeed) => {
  let current = feed;
  const sent: unknown[] = [];
  network.get('/calendar', () => reply(current));
  network.put('/calendar', ({ body }) => {
    sent.push(body);
    current = { address: 'https://crm.example/calendars/secret.ics', ...(body as Omit<CalendarFeed, 'address'>) };
    return reply(current);
  });
  return sent;
};

test('an address is made by one press, and shows what it holds', async () => {
  const sent = serve({ address: null, kinds: ['tasks', 'next_steps', 'closes'], everyone: false });
  renderWithApp(<CalendarCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByLabelText('Calendar address')).toHaveTextContent(
    'https://crm.example/calendars/secret.ics',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Next steps' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Next steps' })).not.toBeChecked());
  await userEvent.click(screen.getByRole('switch', { name: 'Include those of other members' }));
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(sent.slice(1)).toEqual([
    { kinds: ['tasks', 'closes'], everyone: false },
    { kinds: ['tasks', 'closes'], everyone: true },
  ]);
});

test('the last kind stays, with a word about it', async () => {
  const sent = serve({ address: 'https://crm.example/calendars/secret.ics', kinds: ['tasks'], everyone: false });
  renderWithApp(<CalendarCard />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tasks' }));
  await waitFor(() => expect(pendingMessage()?.title).toBe('Choose what to show'));
  expect(sent).toEqual([]);
});
