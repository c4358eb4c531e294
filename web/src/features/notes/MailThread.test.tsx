import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { MailThread } from './MailThread';

const email = {
  id: 'e1',
  from: { name: 'Ada', address: 'ada@example.org' },
  recipients: [],
  subject: 'Salary',
  text: 'Secret',
  attachment_count: 0,
  sent_at: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  network.get('/settings/preferences', reply(preferences));
});

test('the owner hides a thread from the team and shows it again', async () => {
  let is_hidden = false;
  network.get('/mailbox/threads/t1', () => reply([{ ...email, is_hidden }]));
  network.put('/mailbox/threads/t1/sharing', ({ body }) => {
    is_hidden = (body as { is_hidden: boolean }).is_hidden;
    return reply([{ ...email, is_hidden }]);
  });
  renderWithApp(<MailThread threadId="t1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from the team' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show to the team' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hide from the team' })).toBeVisible());
  expect(is_hidden).toBe(false);
});

test('who has no copy of their own has nothing to hide', async () => {
  network.get('/mailbox/threads/t1', reply([{ ...email, is_hidden: null }]));
  renderWithApp(<MailThread threadId="t1" />);
  expect(await screen.findByText('Secret')).toBeVisible();
  expect(screen.queryByRole('button', { name: /team/ })).toBeNull();
});
