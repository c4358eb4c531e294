import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { endSession } from '../../lib/session/sessionEnd';
import { clearTokens, storeTokens } from '../../lib/session/tokens';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { EmailForm } from './EmailForm';
import type { EmailDraft } from './emailValues';

const show = async (threadId: string) => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/settings/workspace', reply({ ai_mail: true }));
  network.get('/mailbox', reply({ mailbox: { address: 'ann@b.example', signature: '' } }));
  network.get('/templates', reply([]));
  const values = { to: 'ada@example.org', cc: '', subject: 'Re: Roof', text: 'Yes', send_at: null, remind: '' };
  const draft: EmailDraft = {
    values: { ...values, files: [], forwarded: [] },
    threadId,
    answersId: 'question',
    forwardsId: '',
  };
  const nothing = () => undefined;
  const { queryClient } = renderWithApp(
    <EmailForm
      place={{ entity_type: 'contact', entity_id: 'ada' }}
      answered={{ threadId, id: 'question' }}
      draft={draft}
      onSent={nothing}
      onTakenBack={() => true}
    />,
  );
  expect(await screen.findByDisplayValue('Re: Roof')).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
};

test('an answer can be drafted from its thread', async () => {
  await show('roof');
  expect(screen.getByRole('button', { name: 'Draft an answer' })).toBeVisible();
});

test('an answer cannot be drafted if its thread is not known', async () => {
  await show('');
  expect(screen.queryByRole('button', { name: 'Draft an answer' })).toBeNull();
});

test('the recipients in Cc are shown again after the session ended and the same user has signed in again', async () => {
  const signIn = () => storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: 'ann' }))}.x`, refresh_token: 'r' });
  onTestFinished(clearTokens);
  signIn();
  await show('roof');
  await userEvent.click(screen.getByRole('button', { name: 'Cc' }));
  await userEvent.type(screen.getByLabelText(/^Cc/), 'bob@example.org');
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
  signIn();
  await show('roof');
  expect(screen.getByLabelText(/^Cc/)).toHaveValue('bob@example.org');
});
