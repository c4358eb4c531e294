import type { CurrentMailbox, Mailbox } from '@rapport/shared/mailbox';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { MailTab } from './MailTab';
import { mailboxQuery } from './mailbox.queries';

const smtp = { host: 'smtp.acme.example', port: 465, security: 'tls' as const };
const connected: Mailbox = {
  id: '01900000-0000-7000-8000-00000000000a',
  address: 'ann@acme.example',
  host: 'imap.acme.example',
  port: 993,
  security: 'tls',
  username: 'ann@acme.example',
  sign_in: 'password',
  smtp,
  sender_name: '',
  signature: '',
  visibility: 'subject',
  status: 'ready',
  problem: null,
  found: 0,
  checked: 0,
  kept: 0,
  unknown_senders: 0,
  bulk: 0,
  never: [],
  excluded: 0,
  synced_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};
const current = (mailbox: Mailbox | null): CurrentMailbox => ({ is_available: true, providers: [], mailbox });

const show = (mailbox: Mailbox | null) => {
  network.get('/mailbox', reply(current(mailbox)));
  network.get('/mailbox/senders', reply([]));
  network.get('/mailbox/drop', reply({ is_available: false, address: null, waiting: [] }));
  network.get('/mailbox/servers', reply({ imap: { host: 'imap.acme.example', port: 993, security: 'tls' }, smtp }));
  const { queryClient } = renderWithApp(<MailTab email="ann@acme.example" isDemo={false} />);
  return {
    changeElsewhere: (changed: Mailbox | null) =>
      act(() => void queryClient.setQueryData(mailboxQuery().queryKey, current(changed))),
  };
};

test('a change in another tab updates untouched fields, and input is kept', async () => {
  const { changeElsewhere } = show(connected);
  const signature = await screen.findByLabelText(/Signature/);
  const never = screen.getByLabelText(/Never show emails with/);
  await userEvent.type(signature, 'Best, Ann');
  await userEvent.type(never, 'bank.example');
  changeElsewhere({
    ...connected,
    sender_name: 'Ann Owner',
    signature: 'Regards',
    never: ['clinic.example'],
    updated_at: '2026-11-21T09:00:00.000Z',
  });
  await waitFor(() => expect(screen.getByLabelText(/Your name in emails/)).toHaveValue('Ann Owner'));
  expect(signature).toHaveValue('Best, Ann');
  expect(never).toHaveValue('bank.example');
});

test('saved input does not count as unsaved', async () => {
  const { changeElsewhere } = show(connected);
  const signature = await screen.findByLabelText(/Signature/);
  await userEvent.type(signature, 'Best, Ann');
  const saved = { ...connected, signature: 'Best, Ann' };
  network.put('/mailbox/sender', () => {
    network.get('/mailbox', reply(current(saved)));
    return reply(current(saved));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save signature' }));
  await waitFor(() => expect(signature).toBeEnabled());
  changeElsewhere({ ...saved, signature: 'Regards' });
  await waitFor(() => expect(signature).toHaveValue('Regards'));
});

test('a half-filled connection form stays when another tab connects or disconnects the mailbox', async () => {
  const { changeElsewhere } = show(null);
  await userEvent.type(await screen.findByLabelText(/Password/), 'app password');
  changeElsewhere(connected);
  expect(await screen.findByRole('button', { name: 'Save access' })).toBeVisible();
  expect(screen.getByLabelText(/Password/)).toHaveValue('app password');
  changeElsewhere(null);
  expect(await screen.findByRole('button', { name: 'Connect mailbox' })).toBeVisible();
  expect(screen.getByLabelText(/Password/)).toHaveValue('app password');
});

test('an untouched form is replaced by the mailbox that another tab connects', async () => {
  const { changeElsewhere } = show(null);
  await screen.findByLabelText(/Password/);
  changeElsewhere(connected);
  expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeVisible();
});
