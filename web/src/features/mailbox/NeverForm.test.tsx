import type { Mailbox } from '@rapport/shared/mailbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { NeverForm } from './NeverForm';

test('addresses and domains are sent as a list, and anything else is refused before it is sent', async () => {
  const sent: unknown[] = [];
  network.put('/mailbox/never', ({ body }) => {
    sent.push(body);
    return reply({});
  });
  renderWithApp(<NeverForm mailbox={{ never: ['bank.example'] } as Mailbox} />);
  const field = screen.getByLabelText(/Never show emails with/);
  await userEvent.type(field, '\nclinic');
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }));
  expect(await screen.findByText(/Enter addresses such as/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(field, '.example, dr@mail.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }));
  await waitFor(() => expect(sent).toEqual([{ never: ['bank.example', 'clinic.example', 'dr@mail.example'] }]));
});
