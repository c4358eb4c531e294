import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { ann, renderWithApp, shellData } from '../testing/renderWithApp';
import { Page as JoinPage } from './JoinPage';
import { Page as TaskLinkPage } from './TaskLinkPage';
import { Page as VerifyEmailPage } from './VerifyEmailPage';

const invitation = { workspace_name: 'Tiles', invited_by: 'Bob', email: null, brand: null };

beforeEach(() => {
  window.history.replaceState(null, '', '#token=mailed');
  network.get('/config', reply(shellData.config));
  network.post('/auth/link', reply({ brand: null }));
  network.get('/auth/me', reply(ann));
});

test.each([
  ['an invitation', JoinPage, '/auth/invitation', reply(invitation), 'Join Tiles', ann],
  ['a task', TaskLinkPage, '/tasks/links', reply({ action: 'done', title: 'Call Ada' }), 'Call Ada', ann],
  [
    'a new address',
    VerifyEmailPage,
    '/auth/email/verify',
    reply('', 204),
    'Your address is confirmed',
    { ...ann, email_verified: false },
  ],
])(
  'the link of %s can be tried again after the server was unreachable',
  async (_what, Page, path, answer, words, user) => {
    network.post(path, serverIsDown);
    renderWithApp(<Page />, { user });
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    network.post(path, answer);
    await userEvent.click(retry);
    expect(await screen.findByText(words)).toBeVisible();
  },
);

test('a refused link has no button to try again', async () => {
  network.post('/auth/invitation', problem(404, 'not_found', 'This invitation was used or has expired.'));
  renderWithApp(<JoinPage />, { user: ann });
  expect(await screen.findByText('This invitation was used or has expired.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
