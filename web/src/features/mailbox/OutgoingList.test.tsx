import type { OutgoingMail } from '@rapport/shared/outgoingMail';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { OutgoingList } from './OutgoingList';

const email = {
  id: 'roof',
  to: [],
  cc: [],
  subject: 'Roof',
  text: 'Hello',
  files: [],
  forwards: null,
  answers_id: null,
  status: 'waiting',
  problem: null,
  reason: '',
  send_at: '2099-01-01T08:00:00.000Z',
  remind_after_days: null,
} as unknown as OutgoingMail;

afterEach(clearMessage);

test.each([
  ['is sent', problem(404, 'not_found', 'This email is not here any more.'), 'This email has already been sent'],
  ['is being sent', problem(409, 'being_sent', 'This email is being sent right now.'), /is being sent right now/],
  ['cannot be taken back because the server is down', serverIsDown, /^Could not reach Rapport/],
])('an email that %s cannot be edited, and a message says why', async (_case, answer, said) => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/mailbox/emails', reply([email]));
  network.delete('/mailbox/emails/roof', answer);
  renderWithApp(<OutgoingList contactId="ada" onEdit={() => expect.unreachable()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(pendingMessage()?.title).toMatch(said));
});

test('an email that was not sent to all recipients shows a message if it cannot be dismissed', async () => {
  network.get('/settings/preferences', reply(preferences));
  network.get(
    '/mailbox/emails',
    reply([{ ...email, status: 'sent', problem: 'some_refused', reason: 'eve@example.net' }]),
  );
  network.delete('/mailbox/emails/roof', problem(500, 'internal', 'Something went wrong.'));
  renderWithApp(<OutgoingList contactId="ada" onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(pendingMessage()?.title).toBe('Something went wrong.'));
});

test('an edited email keeps its chosen time, and one that is about to be sent has none', async () => {
  const edited: (string | null)[] = [];
  const soon = { ...email, id: 'wall', send_at: new Date(Date.now() + 10_000).toISOString() };
  network.get('/settings/preferences', reply(preferences));
  network.get('/mailbox/emails', reply([email, soon]));
  network.delete('/mailbox/emails/roof', reply(undefined, 204));
  network.delete('/mailbox/emails/wall', reply(undefined, 204));
  renderWithApp(<OutgoingList contactId="ada" onEdit={({ values }) => edited.push(values.send_at)} />);
  for (const button of await screen.findAllByRole('button', { name: 'Edit' })) await userEvent.click(button);
  await waitFor(() => expect(edited).toEqual([email.send_at, null]));
});

test('after “Send now”, the undo of the email is no longer offered', async () => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/mailbox/emails', reply([email]));
  network.post('/mailbox/emails/roof/send', reply(email));
  renderWithApp(<OutgoingList contactId="ada" onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(pendingMessage()).toEqual({ kind: 'success', title: 'Sending now' }));
});
