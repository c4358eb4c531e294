import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { CalendarCard } from './CalendarCard';

test('a choice that is made while another is being saved keeps that one', async () => {
  const address = 'https://crm.example/calendars/abc.ics';
  let stored = { address, kinds: ['tasks', 'next_steps', 'closes'], everyone: false };
  const sent: unknown[] = [];
  const finish: (() => void)[] = [];
  network.get('/calendar', () => reply(stored));
  network.put('/calendar', ({ body }) => {
    sent.push(body);
    return new Promise((done) => {
      finish.push(() => {
        stored = { ...stored, ...(body as object) };
        done(reply(stored));
      });
    });
  });
  renderWithApp(<CalendarCard />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Next steps' }));
  expect(screen.getByRole('checkbox', { name: 'Next steps' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Expected closes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ kinds: ['tasks'], everyone: false });
  for (const each of finish) each();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Tasks' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'Expected closes' })).not.toBeChecked();
});
