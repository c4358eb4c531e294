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
  bounce: null as string | null,
  deals: [] as { id: string; title: string }[],
  sent_at: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  network.get('/settings/preferences', reply(preferences));
});

test('the owner can hide a thread from the team and show it again', async () => {
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

test('a member who has no copy of the thread cannot hide it', async () => {
  network.get('/mailbox/threads/t1', reply([{ ...email, is_hidden: null }]));
  renderWithApp(<MailThread threadId="t1" />);
  expect(await screen.findByText('Secret')).toBeVisible();
  expect(screen.queryByRole('button', { name: /team/ })).toBeNull();
});

test('a thread can be linked to a deal and unlinked, and a bounce is shown', async () => {
  let deals: typeof email.deals = [];
  const roof = { id: 'd1', title: 'Roof' };
  network.get('/mailbox/threads/t1', () => reply([{ ...email, is_hidden: null, bounce: '550 no such user', deals }]));
  network.get('/search', reply([{ type: 'deal', id: roof.id, name: roof.title, detail: '' }]));
  network.put('/mailbox/threads/t1/deals', ({ body }) => {
    deals = (body as { deal_ids: string[] }).deal_ids.map(() => roof);
    return reply([]);
  });
  renderWithApp(<MailThread threadId="t1" />);
  expect(await screen.findByText('550 no such user')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Link to a deal' }));
  await userEvent.type(await screen.findByRole('combobox', { name: /Deal/ }), 'Roof');
  await userEvent.click(await screen.findByRole('option', { name: /Roof/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  expect(await screen.findByRole('link', { name: 'Roof' })).toHaveAttribute('href', '/deals/d1');
  await userEvent.click(screen.getByRole('button', { name: 'Unlink Roof' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Roof' })).toBeNull());
});

test('a summary is offered if the owner allows it, and says that a language model wrote it', async () => {
  network.get('/settings/workspace', reply({ ai_mail: true }));
  network.get('/mailbox/threads/t1', reply([{ ...email, is_hidden: null }]));
  network.post('/ai/threads/t1/summary', reply({ text: 'Ada waits for a date.' }));
  renderWithApp(<MailThread threadId="t1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Summarize' }));
  const summary = await screen.findByText('Ada waits for a date.');
  expect(summary.closest('[role="status"]')).toHaveTextContent('Written by a language model.');
});
