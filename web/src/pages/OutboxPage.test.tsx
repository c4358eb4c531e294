import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { Page } from './OutboxPage';

const WARNING = 'None of these emails were sent';
const email = {
  id: 'e1',
  to: 'ada@example.com',
  subject: 'Reminder',
  text: 'Call Ann',
  created_at: '2026-11-20T09:00:00Z',
};

test('the page says that the emails in the outbox were not sent', async () => {
  network.get('/outbox', reply([email]));
  renderWithApp(<Page />);
  expect(await screen.findByText('Reminder')).toBeVisible();
  expect(screen.getByText(WARNING)).toBeVisible();
});

test('for an empty outbox, the page says only why no email is sent', async () => {
  network.get('/outbox', reply([]));
  renderWithApp(<Page />);
  expect(await screen.findByText('No emails yet')).toBeVisible();
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  expect(screen.getByText(/No email server is set up/)).toBeVisible();
});
